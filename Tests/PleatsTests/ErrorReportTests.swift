import Foundation
import Testing

@testable import pleats

/// Errors for programs: `--error-format json`.
@Suite struct ErrorReportTests {
  private struct Report: Decodable, Equatable {
    let option, value, accepted: String?
    let message: String
  }

  private func report(_ line: String) throws -> (Report, Outcome) {
    // Not at the end, where an option without a value would take it.
    var words = line.split(separator: " ").map(String.init)
    words.insert(contentsOf: ["--error-format", "json"], at: min(2, words.count))
    let outcome = try Command.pleats(arguments: words)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(outcome.errors)")
    return (
      try JSONDecoder().decode(Report.self, from: Data((lines.first ?? "").utf8)), outcome
    )
  }

  static let refusals: [(String, String?, String?, String?)] = [
    (
      "frames flip --size 320", "--size", "320", "a width and a height are needed, as in 320x480"
    ),
    (
      "frames flip --size 32x48 --format xml", "--format", "xml", "json, ndjson, csv, npy"
    ),
    ("frames flip", "--size", nil, nil),
    ("frames flip --size 32x48 --fps", "--fps", nil, nil),
    ("frames flip --size 32x48 --colour red", "--colour", nil, nil),
    (
      "frames flip --size=32x48 --progress=7", "--progress", "7",
      "the progress of a flip must be in 0...1"
    ),
    ("frames flip --size 32x48 --times 1 --fps 3", "--fps", "3", "give one of them"),
    (
      "render fold --size 32x48 -o turn.gif --fps 2000", "--fps", "2000",
      "a .gif can have from 0.01 to 1000 frames per second"
    ),
    (
      "render fold --size 32x48 -o turn.doc", "--output", "turn.doc",
      nil
    ),
    ("render fold --size 32x48 -o a.png", "--output", "a.png", nil),
    (
      "render fold --size 32x48 -o a.mp4 --codec vp9", "--codec", "vp9",
      "h264, h265, av1 are accepted"
    ),
    ("kinds --json --progress-bar sometimes", "--progress-bar", "sometimes", "auto, always, never"),
    ("frames flip --unfold --size 32x48", "--unfold", nil, nil),
    ("frames flap --size 32x48", nil, "flap", nil),
    ("rendre flip", nil, "rendre", nil),
  ]

  @Test(arguments: Command.cases(refusals))
  func usageErrorsNameTheirParts(
    line: String, option: String?, value: String?, accepted: String?
  ) throws {
    let (report, outcome) = try report(line)
    #expect(outcome.code == 64)
    #expect(report.option == option, "\(report)")
    #expect(report.value == value, "\(report)")
    if let accepted { #expect(report.accepted == accepted, "\(report)") }
    // The message is the one that people read.
    let text = try Command.pleats(line: line)
    #expect(text.errors.hasPrefix("Error: " + report.message))
  }

  @Test func otherFailuresHaveTheSameForm() throws {
    let (picture, _) = try self.report("render fold --source nothing.png -o a.mp4")
    #expect(
      picture.option == "--source"
        && picture.accepted == "a PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP or GIF picture is needed")
    let (report, outcome) = try report("frames flip --size 32x48 -o no/such/folder.json")
    #expect(outcome.code == 1)
    #expect(report.option == "--output")
    #expect(report.value == "no/such/folder.json")
    #expect(report.accepted == nil)
    let backend = try Command.pleats(
      line: "kinds --error-format=json", environment: ["PLEAT_BACKEND": "abacus"])
    #expect(backend.code == 1)
    #expect(backend.errors.hasPrefix("{\"option\": \"PLEAT_BACKEND\", \"value\": \"abacus\", "))
  }

  /// A name may contain what a message puts after it.
  @Test func namesAreNotTornApart() throws {
    let outcome = try Command.pleats(arguments: [
      "render", "flip", "--size", "32x48", "-o", "a: b; accepted: c\n.doc", "--error-format",
      "json",
    ])
    let report = try JSONDecoder().decode(Report.self, from: Data(outcome.errors.utf8))
    #expect(report.option == "--output")
    #expect(report.value == "a: b; accepted: c\n.doc")
    #expect(report.accepted?.hasPrefix(".png, .gif") == true)
  }

  @Test func theFormIsCheckedToo() throws {
    let outcome = try Command.pleats(line: "kinds --error-format xml")
    #expect(outcome.code == 64)
    #expect(
      outcome.errors.hasPrefix("Error: The value 'xml' is invalid for '--error-format <form>'"))
    // Helps that are asked for are no errors.
    let help = try Command.pleats(line: "kinds --help --error-format json")
    #expect(help.code == 0)
    #expect(help.errors.isEmpty)
  }
}
