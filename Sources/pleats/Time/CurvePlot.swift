import Pleat

struct CurvePlot {
  private let curves: [TimedCurve]
  /// The longest duration in seconds.
  private let seconds: Double
  /// The range of the values of all curves, extended to contain 0 and 1.
  private let values: ClosedRange<Double>

  private static let area = Rect(x: 64, y: 24, width: 560, height: 320)
  /// Pairs of colours, for light and for dark paper, from the palette of Okabe and Ito.
  private static let colors = [
    ("#0072b2", "#56b4e9"), ("#d55e00", "#ff8c42"), ("#007a5e", "#2fc79f"), ("#a8487f", "#e39ac3"),
    ("#8a6d00", "#f0c93c"), ("#444444", "#cccccc"),
  ]
  private static let dashes = ["none", "8 4", "2 3", "10 3 2 3"]

  /// Creates a picture of at least one curve; all durations are above 0.
  init(_ curves: [TimedCurve]) {
    self.curves = curves
    seconds = curves.map(\.duration).max() ?? 1
    let ranges = curves.map(\.curve.range)
    values = ranges.map(\.lowerBound).reduce(0, min)...ranges.map(\.upperBound).reduce(1, max)
  }

  var svg: String {
    let area = Self.area
    let height = area.maxY + 56 + 20 * Double(curves.count)
    let lines = curves.indices.map { index in
      """
      <path class="curve c\(index % Self.colors.count)" d="\(path(curves[index]))"\(dash(index))/>

      """
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="648" height="\(number(height))" \
      viewBox="0 0 648 \(number(height))">
      <title>Progress over time</title>
      <style>\(style)</style>
      <rect class="paper" width="100%" height="100%"/>
      \(grid)\(lines.joined())\(legend)</svg>

      """
  }

  private var style: String {
    func rules(_ paper: String, _ ink: String, _ faint: String, _ colors: [String]) -> String {
      ".paper{fill:\(paper)}text{fill:\(ink)}.axis{stroke:\(ink)}.line{stroke:\(faint)}"
        + colors.enumerated().map { ".c\($0){stroke:\($1)}" }.joined()
    }
    return "text{font:13px system-ui,sans-serif}path{fill:none}.curve{stroke-width:2;"
      + "stroke-linejoin:round}"
      + rules("#ffffff", "#222222", "#cccccc", Self.colors.map(\.0))
      + "@media(prefers-color-scheme:dark){"
      + rules("#181818", "#e4e4e4", "#4a4a4a", Self.colors.map(\.1)) + "}"
  }

  private var grid: String {
    let area = Self.area
    var text = ""
    // If values are far below 0 or far above 1, the least or the greatest value has a label, too.
    let room = halfHeight / 8
    let more = [values.lowerBound, values.upperBound].filter { ($0 < -room) || ($0 > 1 + room) }
    for value in (room < 1 ? [0, 1] : [0]) + more {
      let y = place(0, value).y
      let isWhole = value == 0 || value == 1
      if isWhole { text += line("line", area.minX, y, area.maxX, y) }
      text += label(shown(value, unit: halfHeight), area.minX - 8, y + 4, "end")
    }
    let step = Self.step(for: max(seconds / 5, .leastNormalMagnitude))
    for index in 0...Int(seconds / step * (1 + 1e-9)) {
      let x = place(step * Double(index), 0).x
      text += line("axis", x, area.maxY, x, area.maxY + 5)
      text += label(shown(step * Double(index), unit: step), x, area.maxY + 20, "middle")
    }
    text += line("axis", area.minX, area.maxY, area.maxX, area.maxY)
    text += line("axis", area.minX, area.minY, area.minX, area.maxY)
    return text + label("seconds", area.maxX, area.maxY + 38, "end")
      + label("progress", area.minX, area.minY - 8, "middle")
  }

  private var legend: String {
    curves.indices.map { index in
      let (x, y) = (Self.area.minX, Self.area.maxY + 56 + 20 * Double(index))
      let text = curves[index].curve.text.printable(atMost: 72)
      return line("curve c\(index % Self.colors.count)", x, y - 4, x + 32, y - 4, dash(index))
        + label(text, x + 42, y, "start")
    }.joined()
  }

  private func dash(_ index: Int) -> String {
    let dash = Self.dashes[index / Self.colors.count % Self.dashes.count]
    return dash == "none" ? "" : " stroke-dasharray=\"\(dash)\""
  }

  /// Returns the path that draws a curve with straight lines within a sixteenth of a pixel of the curve.
  ///
  /// A spring could need too many lines for this accuracy, so it is drawn from 1001 samples.
  private func path(_ timed: TimedCurve) -> String {
    let curve = timed.curve
    var points = (0...1000).map {
      LinearStop(input: Double($0) / 1000, output: curve.value(at: Double($0) / 1000))
    }
    let part = halfHeight / Self.area.height / 8
    if curve.duration == nil, let lines = try? curve.linearApproximation(within: part) {
      points = lines.points
    }
    return line(points.map { place($0.input * timed.duration, $0.output) })
  }

  private func place(_ time: Double, _ value: Double) -> Point {
    let area = Self.area
    return Point(
      x: area.minX + area.width * (time / seconds),
      y: area.maxY - area.height * ((value / 2 - values.lowerBound / 2) / halfHeight))
  }

  /// Half of the range of the shown values, because the whole range could overflow.
  private var halfHeight: Double { values.upperBound / 2 - values.lowerBound / 2 }

  private func line(
    _ names: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ dash: String = ""
  ) -> String {
    let path = line([Point(x: x1, y: y1), Point(x: x2, y: y2)])
    return "<path class=\"\(names)\" d=\"\(path)\"\(dash)/>\n"
  }

  private func line(_ points: [Point]) -> String {
    "M" + points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: "L")
  }

  private func number(_ number: Double) -> String {
    let rounded = (number * 1e6).rounded() / 1e6
    if rounded == rounded.rounded(), rounded.magnitude < 1e15 { return "\(Int(rounded))" }
    return "\(rounded)"
  }

  private func label(_ text: String, _ x: Double, _ y: Double, _ anchor: String) -> String {
    "<text x=\"\(number(x))\" y=\"\(number(y))\" text-anchor=\"\(anchor)\">\(text)</text>\n"
  }

  private func shown(_ value: Double, unit: Double) -> String {
    var scale = 1.0
    while scale * unit < 100, scale < 1e300 { scale *= 10 }
    return numberText((value * scale).rounded() / scale)
  }

  /// Returns the least number of the form 1, 2 or 5 times a power of ten that is at least `least`.
  private static func step(for least: Double) -> Double {
    var step = 1.0
    while step < least { step *= 10 }
    while step / 10 >= least { step /= 10 }
    return [5, 2].map { step / $0 }.filter { $0 >= least }.min() ?? step
  }
}
