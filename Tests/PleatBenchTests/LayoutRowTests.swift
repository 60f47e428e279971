import Foundation
import TestSupport
import Testing

/// The layouts' rows, as the command prints and writes them.
@Suite struct LayoutRowTests {
  @Test func everyLayoutHasARowOfEveryCount() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("pleat-bench-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try CommandRun(
      "pleat-bench",
      [
        "--quick", "--counts", "1000", "10000000", "--filter", "layout", "--json", file.path,
      ])
    #expect(run.status == 0)
    #expect(run.output.contains("Layouts of items in 1,000 sections"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })

    let json = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    #expect((json["rows"] as? [Any])?.isEmpty == true)
    let rows = try #require(json["layouts"] as? [[String: Any]])
    let names = rows.map { "\($0["layout"] ?? "") \($0["count"] ?? "")" }
    let layouts = ["grid", "line", "cover-flow", "stacks", "spiral"]
    #expect(names == layouts.flatMap { ["\($0) 1000", "\($0) 10000000"] })
    for row in rows {
      #expect(row["sections"] as? Int == 1000)
      for name in ["prepare", "query", "found", "perElement", "toAllowance"] {
        #expect(try #require(row[name] as? Double) > 0, "\(name)")
      }
      // What is prepared does not depend on the number of items: under a megabyte.
      #if os(Linux)
        #expect(0..<1_000_000 ~= (try #require(row["bytes"] as? Int)))
      #endif
    }
    let page = rows.filter { $0["layout"] as? String == "spiral" }.compactMap {
      $0["found"] as? Double
    }
    #expect(page.count == 2 && page[1] > 10_000, "whole pages of 10,000 items")
  }

  @Test func aFilterChoosesLayouts() throws {
    let run = try CommandRun(
      "pleat-bench", ["--quick", "--counts", "1000", "--filter", "layout stacks"])
    #expect(run.status == 0)
    #expect(run.output.contains("  stacks ") && !run.output.contains("  spiral "))
    let none = try CommandRun("pleat-bench", ["--quick", "--filter", "layout pile"])
    #expect(none.status == 64)
    #expect(none.errors.contains("\"OPERATION PRECISION BACKEND\" or \"layout NAME\""))
  }
}
