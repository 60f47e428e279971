import Pleat
import PleatRender

/// A timing curve with a duration in seconds.
struct TimedCurve {
  let curve: TimingCurve
  let duration: Double

  /// Returns the progress at a time, and the velocity, which is nil if the duration is 0.
  func state(at time: Double) -> (progress: Double, velocity: Double?) {
    let part = time < duration ? time / duration : 1
    return (curve.value(at: part), duration > 0 ? curve.slope(at: part) / duration : nil)
  }
}

struct TimeRun {
  /// The curves: at least one for SVG, and exactly one for the other formats.
  let curves: [TimedCurve]
  let rate: Double
  let format: TimeFormat
  let output: String?

  func write() throws {
    if format == .svg {
      try OutputFile(output).writeWhole(Array(CurvePlot(curves).svg.utf8))
    } else {
      try writeFrames(of: curves[0])
    }
  }

  private func writeFrames(of timed: TimedCurve) throws {
    let leg = Leg(duration: timed.duration, curve: timed.curve, from: 0, to: 1)
    let times = try Timeline(legs: [leg], end: 1).frameTimes(perSecond: rate)
    var text = TextBuffer(to: try OutputFile(output))
    var line = ProgressLine(total: times.count, files: [text.file])
    defer { line.clear() }
    let header: JSONPiece =
      "\"pleat\": 1, \"timing\": \(timed.curve.text), \"duration\": \(timed.duration), \"fps\": \(rate)"
    switch format {
    case .json: text.append(json: "{\(header),\n \"frames\": [")
    case .ndjson: text.append(json: "{\(header)}\n")
    case .csv, .svg: text.append("time,progress,velocity\n")
    }
    for index in times.indices {
      let time = times[index]
      let (progress, velocity) = timed.state(at: time)
      if format == .csv {
        text.append(time)
        text.comma()
        text.append(progress)
        text.comma()
        if let velocity, velocity.isFinite { text.append(velocity) }
        text.append("\n")
      } else {
        if format == .json { text.append(index > 0 ? ",\n  " : "\n  ") }
        text.append(
          json: "{\"time\": \(time), \"progress\": \(progress), \"velocity\": \(velocity)}")
        if format == .ndjson { text.append("\n") }
      }
      try text.flushIfFull()
      if index & 0xFFF == 0 { line.show(max(index, 1)) }
    }
    line.show(times.count)
    if format == .json { text.append("]}\n") }
    try text.flush()
    try OutputFile.commit([text.file])
  }
}
