import Foundation
import Pleat
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// `pleats time`, and springs and other curves as `--timing`.
@Suite struct TimeCommandTests {
  private static func time(_ curve: String, _ others: String...) throws -> Outcome {
    try Command.pleats(arguments: ["time", "--timing", curve] + others)
  }

  private struct Document: Decodable {
    struct Frame: Decodable {
      let time, progress: Double
      let velocity: Double?
    }
    let timing: String
    let duration, fps: Double
    let frames: [Frame]

    init(_ outcome: Outcome) throws {
      #expect(outcome.code == 0, "\(outcome.errors)")
      self = try JSONDecoder().decode(Self.self, from: outcome.output)
    }
  }

  /// The name does not choose the format.
  @Test(arguments: [
    ("time --timing linear", "t.svg", "svg"),
    ("frames flip --size 9x9 --progress 0", "x.csv", "csv"),
    ("frames flip --size 9x9 --progress 0", "x.json", nil),
    ("frames flip --size 9x9 --progress 0 --format csv", "x.CSV", nil),
  ]) func theNameOfAnotherFormat(line: String, name: String, format: String?) throws {
    let outcome = try Command.pleats(line: line + " -o " + name)
    #expect(outcome.code == 0)
    #expect(
      outcome.errors
        == (format.map {
          "Note: --output \(name) will have JSON: --format \($0) writes \($0.uppercased())\n"
        } ?? ""))
  }

  // MARK: - Numbers

  @Test(arguments: [
    "easeIn", "spring(1 100 10 0)", "easeOutBounce", "linear(0, 0.8 30%, 1)", "steps(4)",
  ]) func framesAreTheCurve(text: String) throws {
    let curve = try TimingCurve(text)
    let document = try Document(Self.time(text, "--fps", "100"))
    let duration = curve.duration ?? 0.3
    #expect(try TimingCurve(document.timing) == curve)
    #expect(document.duration == duration && document.fps == 100)
    #expect(document.frames.first?.time == 0 && document.frames.last?.time == duration)
    for frame in document.frames {
      let part = frame.time / duration
      #expect(frame.progress == curve.value(at: part))
      #expect(frame.velocity == curve.slope(at: part) / duration)
    }
  }

  @Test func aDurationCutsASpring() throws {
    let spring = try Spring(stiffness: 100, damping: 10)
    let document = try Document(Self.time("spring(1 100 10 0)", "--duration", "0.5", "--fps", "8"))
    #expect(document.frames.map(\.time) == [0, 0.125, 0.25, 0.375, 0.5])
    for frame in document.frames {
      #expect(abs(frame.progress - spring.value(at: frame.time)) <= 1e-15)
      #expect(abs(frame.velocity! - spring.velocity(at: frame.time)) <= 1e-13)
    }
    // A time in the text is a duration too.
    #expect(try Document(Self.time("spring(1 100 0 0, 2s)")).duration == 2)
  }

  @Test func formatsHaveTheSameNumbers() throws {
    let options = ["--duration", "0.2", "--fps", "10"]
    func text(_ format: String) throws -> [String] {
      try Command.pleats(
        arguments: ["time", "--timing", "linear"] + options + ["--format", format]
      ).lines
    }
    #expect(
      try text("json") == [
        #"{"pleat": 1, "timing": "linear", "duration": 0.2, "fps": 10,"#, #" "frames": ["#,
        #"  {"time": 0, "progress": 0, "velocity": 5},"#,
        #"  {"time": 0.1, "progress": 0.5, "velocity": 5},"#,
        #"  {"time": 0.2, "progress": 1, "velocity": 5}]}"#,
      ])
    #expect(
      try text("ndjson") == [
        #"{"pleat": 1, "timing": "linear", "duration": 0.2, "fps": 10}"#,
        #"{"time": 0, "progress": 0, "velocity": 5}"#,
        #"{"time": 0.1, "progress": 0.5, "velocity": 5}"#,
        #"{"time": 0.2, "progress": 1, "velocity": 5}"#,
      ])
    #expect(try text("csv") == ["time,progress,velocity", "0,0,5", "0.1,0.5,5", "0.2,1,5"])
  }

  @Test func noDurationIsTheEnd() throws {
    #expect(try Self.time("linear", "--duration", "0", "--format", "csv").lines.last == "0,1,")
    let document = try Document(Self.time("spring(1 100 10 0)", "--duration", "0"))
    #expect(document.frames.count == 1 && document.frames[0].velocity == nil)
  }

  // MARK: - Pictures

  @Test func severalCurvesInOnePicture() throws {
    try withFolder { folder in
      let file = folder.appending("plot.svg")
      let curves = ["easeIn", "spring(1 100 10 0)", "steps(3)", "easeOutElastic"]
      let outcome = try Command.pleats(
        arguments: ["time"] + curves.flatMap { ["--timing", $0] }
          + ["--format", "svg", "--output", file.path])
      #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
      let data = try Data(contentsOf: file)
      #expect(XMLParser(data: data).parse())
      let text = String(decoding: data, as: UTF8.self)
      #expect(text.contains("prefers-color-scheme:dark"))
      // Each curve, and its line in the legend.
      #expect(text.components(separatedBy: "<path class=\"curve c").count - 1 == 2 * curves.count)
      for curve in curves { #expect(text.contains(">\(try TimingCurve(curve).text)</text>")) }
      #expect(!text.contains("nan") && !text.contains("inf"))
    }
  }

  @Test(arguments: [
    "spring(1 1e6 0 0, 10000s)", "spring(1 100 10 1e40)", "cubic-bezier(0, -1e300, 1, 1e300)",
    "linear(-1e308, 1e308)", "spring(1e50 1e-50 0 0, 1e-9s)",
  ]) func extremeCurvesAreDrawn(text: String) throws {
    let outcome = try Self.time(text, "--format", "svg")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(XMLParser(data: outcome.output).parse())
    #expect(!outcome.text.contains("nan") && outcome.output.count < 1_000_000)
  }

  // MARK: - Transitions

  @Test func aSpringLastsUntilItSettles() throws {
    let spring = try TimingCurve("spring(1 100 10 0)")
    let options = ["frames", "fold", "--size", "320x480", "--timing", "spring(1 100 10 0)"]
    let whole = try Command.pleats(arguments: options + ["--format", "csv"]).lines
    let last = whole.last!.split(separator: ",").prefix(2).compactMap { Double($0) }
    #expect(last == [spring.duration!, 1])
    // A fold does not pass flat, and a duration cuts the spring.
    let cut = try Command.pleats(
      arguments: options + ["--duration", "0.5", "--fps", "10", "--format", "csv"]
    ).lines.dropFirst().map { $0.split(separator: ",").prefix(2).compactMap { Double($0) } }
    for frame in cut where frame[0] < 0.5 {
      let value = try Spring(stiffness: 100, damping: 10).value(at: frame[0])
      #expect(abs(frame[1] - min(value, 1)) <= 1e-15)
    }
    #expect(cut.last == [0.5, 1])
  }

  /// The shortest and the longest duration have a picture too.
  @Test(arguments: ["5e-324", "1e-310", "1e308"]) func extremeDurations(seconds: String) throws {
    let outcome = try Self.time("linear", "--duration", seconds, "--format", "svg")
    #expect(outcome.code == 0 && outcome.text.hasSuffix("</svg>\n"))
    #expect(!outcome.text.contains("nan") && !outcome.text.contains("inf"))
  }
}
