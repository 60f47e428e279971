import Foundation
import Pleat
import Testing

@testable import pleats

/// `kinds`, `info`, `--version` and the helps.
@Suite struct ReportTests {
  @Test func infoNamesWhoRuns() throws {
    let outcome = try Command.pleats("info")
    #expect(outcome.code == 0)
    for word in ["CPU", "cores", "system", "compiler", "BLAS", "backends", "automatic"] {
      #expect(outcome.lines.contains { $0.hasPrefix(word + " ") })
    }
    let backends = Backend.available.map(\.name)
    for operation in KernelOperation.allCases {
      let row = try #require(outcome.lines.first { $0.hasPrefix(operation.rawValue + " ") })
      let cells = row.split(separator: " ").dropFirst()
      #expect(cells.count == backends.count + 1)
      #expect(
        cells.allSatisfy { $0.split(separator: "/").allSatisfy { backends.contains(String($0)) } })
    }
  }

  @Test func infoNamesTheVariablesOfBLAS() throws {
    let outcome = try Command.pleats(
      "info", environment: ["OPENBLAS_NUM_THREADS": "1", "BLIS_NUM_THREADS": "1"])
    let line = try #require(outcome.lines.first { $0.hasPrefix("BLAS variables ") })
    #expect(line.contains("BLIS_NUM_THREADS=1 ") && line.contains("OPENBLAS_NUM_THREADS=1"))
  }

  @Test func framesNameTheBackend() throws {
    let line = "frames fold --size 320x480 --progress 0,0.5,1"
    let option = try Command.pleats(line: line + " --backend swift")
    let variable = try Command.pleats(line: line, environment: ["PLEAT_BACKEND": "swift"])
    for outcome in [option, variable] {
      #expect(outcome.code == 0)
      #expect(outcome.text.hasPrefix(#"{"pleat": 1, "backend": "swift", "#))
    }
    for (name, advice) in [("swiff", "did you mean \"swift\"? "), ("abacus", "")] {
      let wrong = try Command.pleats(line: line + " --backend \(name)")
      #expect(
        wrong.message.hasPrefix(
          "Error: The value '\(name)' is invalid for '--backend <name>': no such backend on this machine; "
            + "\(advice)accepted: automatic, "))
      #expect(wrong.code == 64)
    }
  }

  @Test func versionAndHelps() throws {
    let bare = try Command.pleats()
    #expect(bare.code == 0)
    #expect(bare.text == (try Command.pleats("--help").text))
    #expect(bare.text.contains("\n\nMODELS OF THE ORIGINALS:\n  navigate "))
    let fold = try Command.pleats("frames", "fold", "--help").text
    for word in [
      "--unfold", "--cubic", "--horizontal", "--size", "--scale", "--duration", "--fps", "--times",
      "--progress", "--timing", "--perspective", "--precision", "--backend", "--format", "--output",
      "--shadow-color", "--fold-shadow", "ndjson", "matrix3d",
    ] {
      #expect(fold.contains(word))
    }
    for line in ["frames --help", "frames flip --help", "kinds --help", "info --help"] {
      let outcome = try Command.pleats(line: line)
      #expect(outcome.code == 0)
      #expect(outcome.text.hasPrefix("OVERVIEW: "))
      #expect(!outcome.text.contains("no-kind"))
    }
  }

  @Test(arguments: [
    ("", "", 0), ("fold", "flod", 1), ("fold", "old", 1), ("fold", "folds", 1), ("csv", "xml", 3),
    ("easein", "ease-in", 1), ("", "abc", 3),
  ]) func distances(first: String, second: String, distance: Int) {
    #expect(editDistance(first, second) == distance)
    #expect(editDistance(second, first) == distance)
  }
}
