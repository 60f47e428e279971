import TestSupport
import Testing

/// The layouts' lines.
@Suite struct LayoutTests {
  @Test func everyLayoutHasALineOfEveryCount() throws {
    let bench = try BenchRun([
      "--quick", "--counts", "1000", "10000000", "--filter", "layout",
    ])
    #expect(bench.run.status == 0)
    #expect(bench.lines("table").isEmpty)
    let rows = bench.lines("layout")
    let names = rows.map { "\($0["layout"] ?? "") \($0["count"] ?? "")" }
    let layouts = ["grid", "line", "cover-flow", "stacks", "spiral"]
    #expect(names == layouts.flatMap { ["\($0) 1000", "\($0) 10000000"] })
    for row in rows {
      #expect(row["sections"] as? Int == 1000)
      for name in ["prepare", "query", "found", "perElement", "change", "toAllowance"] {
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
    let bench = try BenchRun(["--quick", "--counts", "1000", "--filter", "layout stacks"])
    #expect(bench.run.status == 0)
    #expect(bench.lines("layout").map { $0["layout"] as? String } == ["stacks"])
    let none = try CommandRun("pleat-bench", ["--quick", "--filter", "layout pile"])
    #expect(none.status == 64)
    #expect(none.errors.contains("\"OPERATION PRECISION BACKEND\" or \"layout NAME\""))
  }
}
