import Foundation
import TestSupport
import Testing

@testable import pleats

/// The bar that shows how far long work has come, and its forms for logs and for programs.
@Suite struct ProgressTests {
  @Test(arguments: [
    (0, 0.5, "0 of 481 frames, 0 %, 1 s"),
    (30, 0.5, "30 of 481 frames, 6 %, 60/s"),
    (120, 2, "120 of 481 frames, 24 %, 60/s, 7 s left"),
    (3, 2, "3 of 481 frames, 0 %, 1.5/s, 5 min 19 s left"),
    (1, 100, "1 of 481 frames, 0 %, 0/s, 13 h 20 min left"),
    (481, 10, "481 of 481 frames, 100 %, 48/s"),
  ])
  func theTextSaysAll(done: Int, seconds: Double, text: String) {
    let amount = ProgressAmount(unit: "frames", done: done, total: 481)
    #expect(amount.text(after: seconds) == text)
  }

  /// A line that is wider than the terminal would be broken, and then not be overwritten.
  @Test(arguments: [0, 1, 20, 60, 70, 80, 200]) func theBarFits(columns: Int) {
    for done in 0...481 {
      let bar = ProgressAmount(unit: "frames", done: done, total: 481)
        .bar(after: 1, columns: columns)
      #expect(bar.count <= max(columns - 1, 0))
      guard columns >= 80 else { continue }
      let marks = bar.filter { $0 == "#" }.count
      let room = marks + bar.prefix { $0 != "]" }.filter { $0 == "-" }.count
      #expect(marks == room * done / 481)
    }
  }

  private struct Line: Decodable, Equatable {
    let done, total: Int
    let unit: String
    let rate, remaining: Double?
  }

  private func lines(_ outcome: Outcome) throws -> [Line] {
    try outcome.errors.split(separator: "\n").map {
      try JSONDecoder().decode(Line.self, from: Data($0.utf8))
    }
  }

  @Test func aProgramReadsWhereTheWorkIs() throws {
    let outcome = try Command.pleats(
      line: "frames flip --size 320x480 --duration 100 --progress-format json -o x.json")
    #expect(outcome.code == 0)
    let lines = try lines(outcome)
    #expect(lines.first == Line(done: 0, total: 6001, unit: "frames", rate: nil, remaining: nil))
    #expect(lines.last?.done == 6001)
    #expect(lines.last?.remaining == 0)
    #expect(lines.map(\.done) == lines.map(\.done).sorted())
    #expect(lines.dropFirst().allSatisfy { $0.done == 0 || ($0.rate ?? 0) > 0 })
  }

  @Test func noneIsShownOnRequest() throws {
    for options in ["--progress-bar never --progress-format json", "--progress-bar=never", ""] {
      let outcome = try Command.pleats(
        line: "frames flip --size 320x480 --duration 100 -o x.json " + options)
      #expect(outcome.code == 0)
      #expect(outcome.errors.isEmpty)
    }
  }

  @Test func aLogGetsLines() throws {
    let outcome = try Command.pleats(
      line: "time --timing linear --duration 100 --progress-bar always -o x.json")
    #expect(outcome.code == 0)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.first == "0 of 6001 frames, 0 %, 1 s")
    #expect(lines.last?.hasPrefix("6001 of 6001 frames, 100 %, ") == true)
    #expect(!outcome.errors.contains("\r") && !outcome.errors.contains("\u{1B}"))
  }

  @Test func aFailedRunDoesNotClaimToBeDone() throws {
    let outcome = try Command.pleats(
      line: "frames flip --size 320x480 --duration 100 --progress-format json -o /dev/full")
    #expect(outcome.code == 1)
    #expect(!outcome.errors.contains("\"done\": 6001"))
    #expect(outcome.errors.contains("Error: --output /dev/full"))
  }

  /// Notes are objects too if a program reads what surrounds them.
  @Test(.needsPNG) func notesAreObjectsForPrograms() throws {
    let export = "export fold --size 32x48 --format css -o x.css"
    let text = try Command.pleats(line: export).errors
    let json = try Command.pleats(line: export + " --progress-format json --progress-bar never")
      .errors
    let notes = try json.split(separator: "\n").map {
      try JSONDecoder().decode([String: String].self, from: Data($0.utf8))
    }
    #expect(!notes.isEmpty)
    #expect(notes.map { $0["note"] ?? "" } == text.split(separator: "\n").map(String.init))
  }
}
