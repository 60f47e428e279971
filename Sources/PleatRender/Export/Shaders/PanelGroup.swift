internal import Pleat

/// Panels that follow one another in the paint order and differ in numbers only, so that a loop draws them.
///
/// Numbers are expressions of f, the place of a panel in the group.
final class PanelGroup {
  /// The panels; in a chain, the strip that moves the others comes first.
  let panels: [PlanarPanel]
  /// The numbers of this group's panels among all panels: the values of the shader's loop counter `i`.
  let range: Range<Int>
  let isChain, isDescending: Bool
  /// Tables of the numbers for which there is no formula.
  ///
  /// The shader's variables t0, t1 and so on hold the current panel's entries.
  private(set) var tables: [[Double]] = []

  private init(_ panels: [PlanarPanel], from start: Int) {
    isChain = panels.count > 1 && panels.contains { $0.link != nil }
    isDescending = isChain && panels[0].link != nil
    self.panels = isDescending ? panels.reversed() : panels
    range = start..<start + panels.count
  }

  static func groups(of motion: PlanarMotion) -> [PanelGroup] {
    var groups: [[PlanarPanel]] = []
    for panel in motion.panels {
      if groups.last?.last?.hasForm(of: panel) == true {
        groups[groups.count - 1].append(panel)
      } else {
        groups.append([panel])
      }
    }
    var start = 0
    return groups.map { panels in
      start += panels.count
      return PanelGroup(panels, from: start - panels.count)
    }
  }

  /// An expression for f, a panel's place in the group, from the counter `i` of the loop over all panels.
  var place: String {
    isDescending
      ? "\(shaderNumber(Double(range.upperBound - 1))) - float(i)"
      : sum(["float(i)", shaderNumber(Double(-range.lowerBound))])
  }

  func number(at f: String = "f", _ value: (PlanarPanel) -> Double) -> String {
    number(panels.map(value), at: f)
  }

  /// Returns an expression for the entry of `values` that belongs to the panel at place f of the group.
  private func number(_ values: [Double], at f: String) -> String {
    let near = 2e-6 * values.reduce(1) { max($0, $1.magnitude) }
    func line(from first: Int, by step: Int) -> String? {
      let last = first + (values.count - 1 - first) / step * step
      let slope = last > first ? (values[last] - values[first]) / Double(last - first) : 0
      let constant = values[first] - slope * Double(first)
      let isLine = stride(from: first, through: last, by: step).allSatisfy {
        (constant + slope * Double($0) - values[$0]).magnitude <= near
      }
      guard isLine, slope.magnitude * Double(values.count) > near else {
        return isLine ? shaderNumber(values[first]) : nil
      }
      return "(\(sum([shaderNumber(constant), product(shaderNumber(slope), f)])))"
    }
    if let text = line(from: 0, by: 1) { return text }
    if values.count > 2, let even = line(from: 0, by: 2), let odd = line(from: 1, by: 2) {
      return "mix(\(even), \(odd), 2.0 * fract(0.5 * (\(f))))"
    }
    if let known = tables.firstIndex(of: values) { return "t\(known)" }
    tables.append(values)
    return "t\(tables.count - 1)"
  }

  /// Returns an expression for the value at x of the polyline of the panel at place f of the group.
  func line(
    of x: String = "progress", at f: String = "f", _ pick: (PlanarPanel) -> Polyline
  ) -> String {
    let lines = panels.map(pick)
    let model = lines.max { $0.pieces.count < $1.pieces.count }!.pieces
    let padded = lines.map { line in
      // Lines with fewer pieces begin with pieces of no length.
      model.prefix(model.count - line.pieces.count).map {
        Polyline.Piece(start: line.pieces.first?.start ?? $0.start, length: 0, slope: $0.slope)
      } + line.pieces
    }
    let terms = model.indices.map { index in
      let pieces = padded.map { $0[index] }
      let longest = pieces.reduce(0) { max($0, $1.length) }
      // Progress ends at 1, so a piece up to there may be longer. Equal lengths give a shorter expression.
      let lengths = pieces.map {
        x == "progress" && $0.start + $0.length > 1 - 1e-9 ? longest : $0.length
      }
      let start = number(pieces.map(\.start), at: f)
      let way = start == "0.0" ? x : "\(x) - \(start)"
      return product(
        number(pieces.map(\.slope), at: f),
        lengths.allSatisfy { $0 >= 1 } ? way : "clamp(\(way), 0.0, \(number(lengths, at: f)))")
    }
    return sum([number(lines.map(\.value), at: f)] + terms)
  }

  /// Statements that look the tables up.
  var lookup: String {
    func search(_ range: Range<Int>) -> String {
      guard range.count > 1 else {
        return tables.indices.map { "t\($0) = \(shaderNumber(tables[$0][range.lowerBound]));" }
          .joined(separator: "\n")
      }
      let middle = (range.lowerBound + range.upperBound) / 2
      return """
        if (f < \(shaderNumber(Double(middle) - 0.5))) {
        \(search(range.lowerBound..<middle))
        } else {
        \(search(middle..<range.upperBound))
        }
        """
    }
    return tables.isEmpty ? "" : search(panels.indices)
  }

  /// Returns statements that set the angle and the place of the hinge.
  func pose(at f: String = "f") -> String {
    let angle = "angle = \(line(at: f, \.angle));"
    guard !isChain else { return angle }
    var (turns, parts) = ([String](), [[number(at: f, \.place.x)], [number(at: f, \.place.y)]])
    for slide in panels[0].slides.indices {
      let products = [0, 1].map { axis in
        [
          product(number(at: f) { $0.slides[slide].cosine[axis] }, "cos(q\(slide))"),
          product(number(at: f) { $0.slides[slide].sine[axis] }, "sin(q\(slide))"),
        ].filter { $0 != "0.0" }
      }
      if products != [[], []] {
        turns.append("float q\(slide) = quarter * (\(line(at: f) { $0.slides[slide].angle }));")
        for axis in [0, 1] { parts[axis] += products[axis] }
      }
    }
    let rise = number(at: f, \.rise)
    let places = [
      "v = \(sum(parts[0] + [product(rise, "-sin(quarter * angle)")]));",
      "z = \(sum(parts[1] + [product(rise, "cos(quarter * angle)")]));",
    ]
    return ([angle] + turns + places).joined(separator: "\n")
  }
}

func product(_ a: String, _ b: String) -> String {
  a == "0.0" || b == "0.0" ? "0.0" : a == "1.0" ? b : b == "1.0" ? a : "\(a) * \(b)"
}

func sum(_ terms: [String]) -> String {
  let terms = terms.filter { $0 != "0.0" }
  return terms.isEmpty ? "0.0" : terms.joined(separator: " + ")
}

/// Returns a number in single precision with a decimal point.
func shaderNumber(_ value: Double) -> String {
  let rounded = (value * 1e7).rounded() / 1e7
  return "\(Float(rounded == 0 ? 0 : rounded))"
}
