import Foundation

extension PlotPanel {
  /// The height of a panel with all that stands around its axes.
  static let height = 356.0

  /// Draws the panel from its top left corner on.
  func draw(on svg: inout SVG, x: Double, y: Double, width: Double) {
    let (left, right, top, bottom) = (x + 44, x + width - 132, y + 72, y + Self.height - 48)
    let points = lines.flatMap(\.points)
    let counts = LogarithmicScale(
      points.map { Double($0.count) }, from: left, to: right, margin: 0.03)
    let times = LogarithmicScale(points.map(\.nanoseconds), from: bottom, to: top, margin: 0.06)
    let cost = operation.cost(precision)
    svg.group(title: title) { svg in
      svg.add(
        "text", .fill(.ink),
        ["x": SVGValue(x), "y": SVGValue(y + 15), "font-size": 16, "font-weight": "600"],
        text: title)
      svg.add(
        "text", .fill(.muted), ["x": SVGValue(x), "y": SVGValue(y + 35)],
        text: "An item reads \(cost.read) B, writes \(cost.written) B.")
      drawBeyond(counts, times, on: &svg)
      drawTimes(counts, times, on: &svg)
      drawCounts(counts, times, on: &svg)
      // The quickest, which mostly come first, are not hidden by others.
      for line in backends.reversed() + [limit] { draw(line, counts, times, on: &svg) }
      drawLabels(counts, times, on: &svg)
    }
  }

  // MARK: - Axes

  /// Shades what is under the limit.
  private func drawBeyond(
    _ counts: LogarithmicScale, _ times: LogarithmicScale, on svg: inout SVG
  ) {
    let first = counts.position(Double(limit.points[0].count))
    let last = counts.position(Double(limit.points[limit.points.count - 1].count))
    let corners = path(limit, counts, times) + [(last, times.start), (first, times.start)]
    svg.add("polygon", .fill(.beyond), ["points": "\(text(corners))"])
  }

  private func drawTimes(_ counts: LogarithmicScale, _ times: LogarithmicScale, on svg: inout SVG) {
    for tick in times.ticks {
      let y = times.position(tick)
      svg.add(
        "line", .stroke(.grid),
        [
          "x1": SVGValue(counts.start), "y1": SVGValue(y), "x2": SVGValue(counts.end),
          "y2": SVGValue(y),
        ])
      svg.add(
        "text", .fill(.muted),
        ["x": SVGValue(counts.start - 7), "y": SVGValue(y + 4), "text-anchor": "end"],
        text: tick < 1 ? "\(tick)" : Table.grouped(Int(tick)))
    }
    svg.add(
      "text", .fill(.muted), ["x": SVGValue(counts.start - 44), "y": SVGValue(times.end - 10)],
      text: "ns per item")
  }

  private func drawCounts(
    _ counts: LogarithmicScale, _ times: LogarithmicScale, on svg: inout SVG
  ) {
    let measured = limit.points.map(\.count)
    let places = measured.map { counts.position(Double($0)) }
    let texts = measured.map(Table.grouped)
    // Every count has a tick, and every second, third and so on a number, as they find room.
    let step = (1..<max(2, measured.count)).first { step in
      let named = Array(stride(from: 0, to: measured.count, by: step))
      return zip(named, named.dropFirst()).allSatisfy {
        let letters = Double(texts[$0].count + texts[$1].count)
        return places[$1] - places[$0] > 3.7 * letters + 10
      }
    }
    for index in measured.indices {
      svg.add(
        "line", .stroke(.muted),
        [
          "x1": SVGValue(places[index]), "y1": SVGValue(times.start),
          "x2": SVGValue(places[index]), "y2": SVGValue(times.start + 5),
        ])
      guard index % (step ?? measured.count) == 0 else { continue }
      svg.add(
        "text", .fill(.muted),
        [
          "x": SVGValue(places[index]), "y": SVGValue(times.start + 20), "text-anchor": "middle",
        ], text: texts[index])
    }
    svg.add(
      "line", .stroke(.muted),
      [
        "x1": SVGValue(counts.start), "y1": SVGValue(times.start), "x2": SVGValue(counts.end),
        "y2": SVGValue(times.start),
      ])
    svg.add(
      "text", .fill(.muted),
      [
        "x": SVGValue((counts.start + counts.end) / 2), "y": SVGValue(times.start + 39),
        "text-anchor": "middle",
      ], text: "items in one call")
  }

  // MARK: - Lines

  private func draw(
    _ line: Line, _ counts: LogarithmicScale, _ times: LogarithmicScale, on svg: inout SVG
  ) {
    let isLimit = line.name == Self.limitName
    let points = path(line, counts, times)
    svg.group(title: line.summary) { svg in
      svg.add(
        "polyline", .stroke(.line(line.name)),
        [
          "points": "\(text(points))", "stroke-width": isLimit ? 1.5 : 2,
          "stroke-dasharray": isLimit ? "5 3" : "none", "stroke-linejoin": "round",
        ])
      for (x, y) in points where !isLimit {
        svg.add(
          "circle", .fill(.line(line.name)),
          ["cx": SVGValue(x), "cy": SVGValue(y), "r": 3])
      }
    }
  }

  /// Names the lines to the right of their last points, apart from each other.
  private func drawLabels(
    _ counts: LogarithmicScale, _ times: LogarithmicScale, on svg: inout SVG
  ) {
    let ends = lines.map { path($0, counts, times).last! }
    let places = Self.spread(ends.map(\.1), apart: 16, in: times.end...times.start)
    for (line, (end, place)) in zip(lines, zip(ends, places)) {
      let color = SVGColor.line(line.name)
      svg.add(
        "polyline", .stroke(color),
        [
          "points":
            "\(text([(end.0 + 5, end.1), (counts.end + 4, end.1), (counts.end + 18, place)]))",
          "stroke-opacity": 0.5,
        ])
      svg.add(
        "text", .fill(color),
        ["x": SVGValue(counts.end + 22), "y": SVGValue(place + 4), "font-weight": "600"],
        text: line.label)
    }
  }

  /// Places at least some distance apart, in the order of those that are wished for, and as near to them
  /// as that allows: neighbours that come too close stand around their common middle.
  static func spread(
    _ wishes: [Double], apart distance: Double, in range: ClosedRange<Double>
  ) -> [Double] {
    let order = wishes.indices.sorted { (wishes[$0], $0) < (wishes[$1], $1) }
    var groups: [(members: [Int], middle: Double)] = []
    func half(_ group: (members: [Int], middle: Double)) -> Double {
      distance * Double(group.members.count - 1) / 2
    }
    for index in order {
      var group = (members: [index], middle: wishes[index])
      while true {
        let (low, high) = (range.lowerBound + half(group), range.upperBound - half(group))
        group.middle = low > high ? (low + high) / 2 : min(max(group.middle, low), high)
        guard let last = groups.last,
          group.middle - half(group) < last.middle + half(last) + distance
        else { break }
        groups.removeLast()
        group.members = last.members + group.members
        group.middle =
          group.members.reduce(0) { $0 + wishes[$1] } / Double(group.members.count)
      }
      groups.append(group)
    }
    var places = wishes
    for group in groups {
      for (rank, index) in group.members.enumerated() {
        places[index] = group.middle - half(group) + distance * Double(rank)
      }
    }
    return places
  }

  // MARK: - Coordinates

  private func path(
    _ line: Line, _ counts: LogarithmicScale, _ times: LogarithmicScale
  ) -> [(Double, Double)] {
    line.points.map { (counts.position(Double($0.count)), times.position($0.nanoseconds)) }
  }

  private func text(_ points: [(Double, Double)]) -> String {
    points.map { "\(SVGValue($0).text),\(SVGValue($1).text)" }.joined(separator: " ")
  }
}
