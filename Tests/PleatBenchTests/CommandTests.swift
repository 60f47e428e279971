import Foundation
import TestSupport
import Testing

/// The built command, run as people run it.
@Suite(.serialized) struct CommandTests {
  @Test func jsonHasEveryNumberOfEveryRow() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("pleat-bench-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let filter = "concatenate-pairs double"
    let run = try CommandRun(
      "pleat-bench", ["--quick", "--counts", "16", "--filter", filter, "--json", file.path])
    #expect(run.status == 0)
    #expect(run.output.contains("concatenate-pairs, double, 16 items"))
    #expect(run.output.contains("page faults per call: "))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })

    let json = try #require(
      JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    #expect(json["pleat"] as? Int == 1)
    #expect(json["unit"] as? String == "ns per item")
    let machine = try #require(json["machine"] as? [String: Any])
    #expect(Set(machine.keys) == ["cpu", "cores", "os", "compiler", "blas"])
    let rows = try #require(json["rows"] as? [[String: Any]])
    let backends = rows.compactMap { $0["backend"] as? String }
    #expect(Set(backends).isSuperset(of: ["portable", "swift", "swift-naive"]))
    for row in rows {
      #expect(row["operation"] as? String == "concatenate-pairs")
      #expect(row["precision"] as? String == "double")
      #expect(row["count"] as? Int == 16)
      let numbers = [
        "median", "p10", "p90", "limit", "toLimit", "toSwift", "itemsPerSecond", "bytesPerItem",
      ]
      for name in numbers { #expect(try #require(row[name] as? Double) > 0) }
      #expect(try #require(row["maxError"] as? Double) < 1e-13)
      #expect(try #require(row["pageFaultsPerCall"] as? Double) >= 0)
      if row["backend"] as? String == "swift" { #expect(row["toSwift"] as? Double == 1) }
    }
  }

  @Test(arguments: [
    (["--filter", "nothing"], "nothing"), (["--counts", "0"], "0"),
    (["--json", "/no/such/folder/file.json"], "/no/such/folder/file.json"),
    (
      ["--plot", "/no/such/folder/file.svg"], "--plot /no/such/folder/file.svg: the file cannot be"
    ),
    (["--plot", "figure.png"], "--plot figure.png: the name must end in .svg"),
  ]) func usageErrorsNameTheValue(_ arguments: [String], _ value: String) throws {
    let run = try CommandRun("pleat-bench", ["--quick"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(value))
    #expect(run.output.isEmpty)
  }

  @Test func plotsWhatItHasMeasured() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("pleat-bench-\(UUID().uuidString).svg")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try CommandRun(
      "pleat-bench",
      [
        "--quick", "--counts", "16", "64", "--filter", "timing-curve single", "--plot", file.path,
      ])
    #expect(run.status == 0)
    let picture = try String(contentsOf: file, encoding: .utf8)
    for text in [
      "timing-curve, single precision</text>", ">swift-naive</text>", ">limit</text>", ">64</text>",
      "Made by: swift run -c release pleat-bench --quick --filter &quot;timing-curve single&quot; "
        + "--counts 16 64 --plot \(file.lastPathComponent)</desc>",
    ] { #expect(picture.contains(text), "\(text)") }
  }

  /// A count whose bytes no number holds, and one whose bytes no address space does.
  @Test(arguments: [
    ("9223372036854775807", "the size in bytes exceeds the address space"),
    ("1000000000000000", "bytes cannot be allocated"),
  ]) func countsThatDoNotFitIntoMemoryAreAFailure(count: String, message: String) throws {
    for operation in ["concatenate-chain single portable", "timing-curve double portable"] {
      let run = try CommandRun(
        "pleat-bench", ["--quick", "--counts", count, "--filter", operation])
      #expect(run.status == 1)
      #expect(run.errors.hasPrefix("Error: out of memory: ") && run.errors.contains(message))
    }
  }
}
