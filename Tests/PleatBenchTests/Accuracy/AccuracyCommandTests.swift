import Foundation
import TestSupport
import Testing

/// The built command, run as people run it.
@Suite(.serialized) struct AccuracyCommandTests {
  @Test func printsTheRowsOfOneOperationAndBackend() throws {
    let run = try CommandRun(
      "pleat-accuracy", ["--quick", "--operation", "sincos", "--backend", "portable"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("Seed 2026."))
    for text in ["cosine", "sine", "single", "double", "q      ", "All 4 rows keep"] {
      #expect(run.output.contains(text), "\(text)")
    }
    #expect(!run.output.contains("swift    single"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 110 })
  }

  @Test(arguments: [
    (["--backend", "abacus"], "--backend abacus: this machine has "),
    (["--operation", "nothing"], "nothing"),
    (["--page", "a.md", "--operation", "sincos"], "--page and --check need all operations"),
    (["--check", "a.md", "--backend", "swift"], "--page and --check need all operations"),
  ]) func usageErrorsNameTheValue(_ arguments: [String], _ text: String) throws {
    let run = try CommandRun("pleat-accuracy", ["--quick"] + arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(text))
    #expect(run.output.isEmpty)
  }

  @Test func aPageThatIsNoneIsNamedBeforeAnythingIsMeasured() throws {
    let run = try CommandRun("pleat-accuracy", ["--quick", "--check", #filePath])
    #expect(run.status == 1)
    #expect(run.errors.contains("AccuracyCommandTests.swift: no generated part"))
    #expect(run.output.isEmpty)
  }
}
