import ArgumentParser
import Pleat

struct TimeCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "time",
    abstract: "Print the progress and the velocity of a timing curve, or draw several curves.",
    usage: "pleats time --timing <curve> … [options]",
    discussion: """
      For each frame, the output has:

      time      in seconds
      progress  the value of the curve. It is not limited to 0…1, unlike the
                progress of a transition
      velocity  the change of progress per second; null if the duration is 0

      Formats:

      json    one object: a header with the curve, its duration and the rate,
              then the array "frames"
      ndjson  the header on the first line, then one frame per line
      csv     a line with the names of the columns, then one line per frame,
              without the header; cells are empty where JSON has null
      svg     a picture with progress over time. Give --timing several times
              to draw several curves. The picture is dark if the reader
              prefers dark colours

      A file that exists is replaced only when the new one is complete.

      Exit codes: 0 for success, 64 for wrong usage, 1 for any other failure.
      """)

  @Option(
    name: .long,
    help: ArgumentHelp("Curve: \(TimingOption.help).", valueName: "curve"),
    transform: { try TimingOption.curve($0) })
  var timing: [TimingCurve]

  @Option(
    "Duration in seconds, at least 0; for svg, above 0. A spring is cut there.",
    "seconds", default: "0.3; for a spring, until it settles within 0.001",
    as: Double.durationOption)
  var duration: Double?

  @Option(
    "Frames per second, above 0; not for svg.", "number", default: "60", as: Double.rateOption)
  var fps: Double?

  @Option("Output format: json, ndjson, csv or svg.", "format", by: \.rawValue)
  var format = TimeFormat.json

  @Option("File to write.", "file", name: .shortAndLong, default: "-, standard output")
  var output: String?

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func work() throws {
    if let output { try OutputTarget.requireFile(output) }
    let lengths = timing.map { duration ?? $0.duration ?? 0.3 }
    let curves = zip(timing, lengths).map { TimedCurve(curve: $0.cut(at: $1), duration: $1) }
    if format == .svg {
      if fps != nil {
        throw UsageError("\(option: "--fps") is for json, ndjson and csv: a curve has no frames")
      }
      if duration == 0 {
        throw UsageError("\(option: "--duration") 0: a curve must last more than 0 seconds")
      }
    } else {
      if curves.count > 1 {
        throw UsageError(
          "\(option: "--timing") was given \(curves.count) times: only --format svg takes more than one"
        )
      }
      try FrameLimit.checkKeyframes(rate: fps ?? 60, duration: curves[0].duration)
    }
    OutputTarget.noteEnding(of: output, format)
    try TimeRun(curves: curves, rate: fps ?? 60, format: format, output: output).write()
  }
}

enum TimeFormat: String, CaseIterable {
  case json, ndjson, csv, svg
}
