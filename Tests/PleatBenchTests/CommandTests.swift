import Foundation
import TestSupport
import Testing

/// The lines of JSON that a run of `pleat-bench` has printed.
struct BenchRun {
  let run: CommandRun
  let lines: [[String: Any]]

  init(_ arguments: [String]) throws {
    run = try CommandRun("pleat-bench", arguments)
    lines = try run.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  func lines(_ kind: String) -> [[String: Any]] { lines.filter { $0["kind"] as? String == kind } }
}

/// The built command, run as people run it.
@Suite(.serialized) struct CommandTests {
  @Test func everyLineHasEveryNumber() throws {
    let bench = try BenchRun([
      "--quick", "--counts", "16", "--filter", "concatenate-pairs double", "--seed", "7",
    ])
    #expect(bench.run.status == 0)
    let run = try #require(bench.lines.first)
    #expect(
      Set(run.keys) == [
        "kind", "format", "program", "cpu", "cores", "os", "compilers", "libraries", "backend",
        "limits", "seed",
      ])
    #expect(run["kind"] as? String == "run" && run["format"] as? Int == 2)
    #expect(run["program"] as? String == "pleat-bench" && run["seed"] as? Int == 7)

    let tables = bench.lines("table")
    #expect(tables.count == 1)
    let table = try #require(tables.first)
    #expect(table["operation"] as? String == "concatenate-pairs")
    #expect(table["precision"] as? String == "double" && table["count"] as? Int == 16)
    #expect(table["bytesRead"] as? Int == 256 && table["bytesWritten"] as? Int == 128)
    let parts = try #require(table["limitParts"] as? [String: Double])
    #expect(Set(parts.keys) == ["stream", "streamPastCaches", "multiplyAdds"])
    #expect(
      table["limit"] as? Double
        == max(min(parts["stream"]!, parts["streamPastCaches"]!), parts["multiplyAdds"]!))
    #expect((table["wrong"] as? [Any])?.isEmpty == true)
    let candidates = try #require(table["candidates"] as? [[String: Any]])
    let names = candidates.compactMap { $0["name"] as? String }
    #expect(Set(names).isSuperset(of: ["portable", "swift", "swift-naive"]))
    for candidate in candidates {
      let isNaive = candidate["name"] as? String == "swift-naive"
      #expect(candidate["group"] as? String == (isNaive ? "plain" : "Pleat"))
      for name in ["median", "p10", "p90"] {
        #expect(try #require(candidate[name] as? Double) > 0)
      }
      #expect(try #require(candidate["maxError"] as? Double) < 1e-13)
      #expect(try #require(candidate["pageFaultsPerCall"] as? Double) >= 0)
    }
  }

  /// A filter takes several texts, and a table has only the candidates that one of them chooses.
  ///
  /// Each backend has a row with threads as well, where an operation takes threads.
  @Test func filtersChooseTablesAndCandidatesWithThreads() throws {
    let bench = try BenchRun([
      "--quick", "--counts", "16", "--threads", "3", "--filter",
      "project-points-hidden single portable",
      "timing-curve single portable",
    ])
    #expect(bench.run.status == 0)
    let tables = bench.lines("table")
    #expect(
      tables.map { $0["operation"] as? String } == ["project-points-hidden", "timing-curve"])
    let names = tables.map { table in
      (table["candidates"] as? [[String: Any]])?.compactMap { $0["name"] as? String }
    }
    #expect(names == [["portable", "portable, 3 threads"], ["portable"]])
    #expect(bench.lines("layout").isEmpty && bench.lines("memory").isEmpty)
  }

  @Test(.enabled(if: runsAllCases, "a debug build takes seconds"))
  func framesAreMeasuredAgainstTheirBytes() throws {
    let bench = try BenchRun(["--quick", "--filter", "frames-npy"])
    #expect(bench.run.status == 0)
    let tables = bench.lines("table")
    #expect(tables.map { $0["operation"] as? String } == ["frames-npy"])
    for table in tables {
      let candidates = try #require(table["candidates"] as? [[String: Any]])
      #expect(candidates.count == 1)
      #expect(try #require(table["limit"] as? Double) > 0)
      // Of a fold's four panels at least the matrices and the quads, in single precision.
      #expect(try #require(table["bytesWritten"] as? Int) >= 4 * 24 * 4)
      #expect(
        try #require(candidates[0]["median"] as? Double) > #require(table["limit"] as? Double))
    }
  }

  @Test(arguments: [
    (["--filter", "nothing"], "nothing"), (["--counts", "0"], "0"), (["--seed", "one"], "one"),
    (["--threads", "0"], "0"),
  ]) func usageErrorsNameTheValue(_ arguments: [String], _ value: String) throws {
    let run = try CommandRun("pleat-bench", ["--quick"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(value))
    #expect(run.output.isEmpty)
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
