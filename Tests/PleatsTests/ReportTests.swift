import Foundation
import Pleat
import Testing

@testable import pleats

/// `kinds`, `info`, `--version` and the helps.
@Suite struct ReportTests {
  @Test func stylesAreCommands() throws {
    let lines = try Command.pleats("kinds").lines
    let styles = Array(lines.drop { $0 != "Styles:" }.filter { $0.hasPrefix("  ") })
    #expect(styles.count == 16)
    for style in styles {
      let command = style.dropFirst(5).components(separatedBy: "  ")[0]
      let outcome = try Command.pleats(line: "frames \(command) --size 320x480 --progress 0")
      #expect(outcome.code == 0)
      let bits = command.split(separator: " ").dropFirst().map { $0.dropFirst(2) }
      for bit in bits { #expect(outcome.text.contains("\"\(bit)\": true")) }
    }
    #expect(styles[7].hasPrefix("  7  fold --unfold --cubic --horizontal  "))
    #expect(styles[9].hasPrefix("  1  flip --backward  "))
  }

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

  @Test func infoMeasures() throws {
    let outcome = try Command.pleats("info", "--measure")
    #expect(outcome.code == 0)
    let backends = Backend.available.map(\.name)
    for operation in KernelOperation.allCases {
      for precision in ["single", "double"] {
        for count in ["64", "4096"] {
          let row = try #require(
            outcome.lines.map { $0.split(separator: " ").map(String.init) }
              .first { $0.prefix(3) == [operation.rawValue, precision, count] })
          let times = row.dropFirst(3).dropLast().map { Double($0) ?? .nan }
          #expect(times.count == backends.count && times.allSatisfy { $0 >= 0 })
          // Rounded times may be equal.
          let choice = try #require(backends.firstIndex(of: row[row.count - 1]))
          #expect(times[choice] == times.min())
        }
      }
    }
    #expect(try Command.pleats("info", "--measured").code == 64)
  }

  @Test func framesNameTheBackendMeasured() throws {
    let line = "frames fold --size 320x480 --progress 0,0.5,1"
    let option = try Command.pleats(line: line + " --backend measured")
    let variable = try Command.pleats(line: line, environment: ["PLEAT_BACKEND": "measured"])
    for outcome in [option, variable] {
      #expect(outcome.code == 0)
      #expect(outcome.text.hasPrefix(#"{"pleat": 1, "backend": "measured", "#))
    }
    let wrong = try Command.pleats(line: line + " --backend measurd")
    #expect(wrong.code == 64 && wrong.message.contains("accepted: automatic, measured, "))
  }

  @Test func versionAndHelps() throws {
    let bare = try Command.pleats()
    #expect(bare.code == 0)
    #expect(bare.text == (try Command.pleats("--help").text))
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
