import Foundation
import Pleat
import PleatRender

/// A style sheet read back and played as CSS says: what a browser would show, from the text alone.
struct SheetPlayer {
  typealias Frame = (percent: Double, body: String)

  let text: String
  private(set) var keyframes: [String: [Frame]] = [:]
  private var matrices: [String: [(percent: Double, matrix: Transform3D)]] = [:]

  init(_ text: String) {
    self.text = text
    var name: String?
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if line.hasPrefix("@keyframes ") { name = String(words[1]) }
      if line == "}" { name = nil }
      guard let animation = name, words.count > 3, words[0].hasSuffix("%"),
        let percent = Double(words[0].dropLast())
      else { continue }
      let body = words.dropFirst(2).dropLast().joined(separator: " ")
      keyframes[animation, default: []].append((percent, body))
      if let matrix = Self.matrix(in: body) {
        matrices[animation, default: []].append((percent, matrix))
      }
    }
  }

  private static func matrix(in body: String) -> Transform3D? {
    guard body.hasPrefix("transform: matrix3d("), body.hasSuffix(");") else { return nil }
    let numbers = body.dropFirst("transform: matrix3d(".count).dropLast(2)
      .split(separator: ",").compactMap { Double($0.trimmingCharacters(in: .whitespaces)) }
    return numbers.count == 16 ? Transform3D(numbers) : nil
  }

  /// The two keyframes around a place, and how far between them it is.
  private static func neighbours<Key>(
    _ keys: [Key], _ percent: Double, _ place: (Key) -> Double
  ) -> (Key, Key, Double) {
    let next = keys.firstIndex { place($0) > percent } ?? keys.count - 1
    let (start, end) = (keys[max(next - 1, 0)], keys[next])
    let span = place(end) - place(start)
    return (start, end, span > 0 ? min((percent - place(start)) / span, 1) : 0)
  }

  func matrix(of panel: String, at percent: Double) -> Transform3D? {
    guard let keys = matrices["pleat-\(panel)"] else { return nil }
    let (start, end, part) = Self.neighbours(keys, percent) { $0.percent }
    return start.matrix.interpolated(to: end.matrix, at: part)
  }

  func isVisible(_ panel: String, at percent: Double) -> Bool? {
    guard let keys = keyframes["pleat-\(panel)-visibility"] else { return nil }
    let (start, end, part) = Self.neighbours(keys, percent) { $0.percent }
    let (before, after) = (start.body.contains("visible"), end.body.contains("visible"))
    if part >= 1 { return after }
    if part <= 0 || start.body.contains("step-end") { return before }
    return before || after
  }

  /// The z-index of a panel.
  func depth(of panel: String, at percent: Double) -> Int? {
    func number(after property: String, in text: Substring) -> Int? {
      text.firstRange(of: property).flatMap { range in
        Int(text[range.upperBound...].prefix { $0 != ";" })
      }
    }
    guard let keys = keyframes["pleat-\(panel)-order"] else {
      return text.firstRange(of: ".pleat-\(panel) {").flatMap {
        number(after: "z-index: ", in: text[$0.upperBound...])
      }
    }
    let (start, end, part) = Self.neighbours(keys, percent) { $0.percent }
    return number(after: "z-index: ", in: (part >= 1 ? end : start).body[...])
  }

  /// The opacities of a shade at two opposite edges of the panel, which are the same without creases; nil
  /// for a panel without a shade.
  func opacities(of panel: String, at percent: Double) -> (start: Double, end: Double)? {
    let name = "pleat-\(panel)-shade"
    if let value = number("opacity", in: name, at: percent) { return (value, value) }
    guard let start = number("--pleat-shade-start", in: name + "-start", at: percent),
      let end = number("--pleat-shade-end", in: name + "-end", at: percent)
    else { return nil }
    return (start, end)
  }

  private func number(_ property: String, in animation: String, at percent: Double) -> Double? {
    guard let keys = keyframes[animation] else { return nil }
    let (start, end, part) = Self.neighbours(keys, percent) { $0.percent }
    let values = [start, end].compactMap {
      Double($0.body.dropFirst(property.count + 2).dropLast())
    }
    return values.count == 2 ? values[0] + (values[1] - values[0]) * part : nil
  }
}

/// How far a style sheet strays from the frames that it was made of.
struct Straying {
  var distance = 0.0
  var opacity = 0.0
  /// Where a panel was there and should not have been, or the other way round.
  var wronglyVisible: [String] = []

  init<Motion: Transition>(
    _ sheet: SheetPlayer, from transition: Motion, _ timeline: Timeline, at percents: [Double]
  ) throws {
    let progress = try percents.map {
      try timeline.progress(at: min($0 / 100 * timeline.duration, timeline.duration))
    }
    let frames = try transition.keyframes(at: progress, backend: .swift)
    for (frame, percent) in percents.enumerated() {
      for (index, panel) in frames.panels.enumerated() {
        var expected = frames.isVisible(panel: index, frame: frame)
        if percent == 0 { expected = expected && panel.content.page == .source }
        if percent == 100 { expected = expected && panel.content.page == .destination }
        if sheet.isVisible(panel.name, at: percent) != expected {
          wronglyVisible.append("\(panel.name) at \(percent)%")
        }
        guard expected else { continue }
        let quad = frames.quad(ofPanel: index, frame: frame)
        let size = panel.content.rect.size
        let shown = sheet.matrix(of: panel.name, at: percent)?
          .map(Rect(x: 0, y: 0, width: size.width, height: size.height))
        for (a, b) in zip(shown?.corners ?? [], quad.corners) {
          let length = ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
          distance = length <= distance ? distance : length
        }
        if shown == nil { distance = .nan }
        let shades = frames.edgeShades(ofPanel: index, frame: frame)
        let own = sheet.opacities(of: panel.name, at: percent) ?? (0, 0)
        let error = max((own.start - shades.start).magnitude, (own.end - shades.end).magnitude)
        opacity = error <= opacity ? opacity : error
      }
    }
  }
}

/// ExportedFile with clear pages, which take no time to draw.
func exportForTest(
  _ transition: some Transition, size: Size, duration: Double = 0.3, curve: TimingCurve? = nil,
  tolerance: Double = 0.25
) throws -> (export: TransitionExport, timeline: Timeline) {
  let timeline = try transition.timeline(duration: duration, curve: curve)
  let page = Image(width: 2, height: 2)
  var export = TransitionExport(
    transition, name: "test", timeline: timeline, source: page, destination: page,
    scale: transition.scale, tolerance: tolerance)
  export.prefix = "pleat"
  return (export, timeline)
}
