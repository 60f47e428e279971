import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatWeb

/// The script's own leaf under a finger against the library, in Node.
@Suite(.enabled(if: Node.isHere)) struct PeelScriptTests {
  private struct Pose: Decodable {
    struct Line: Decodable {
      var normal: [Double]
      var offset: Double
    }
    struct Panel: Decodable {
      var name: String
      var corners: [[Double]]
      var rect, matrix: [Double]
      var shade: Double
      var isVisible: Bool
    }
    struct Shadow: Decodable {
      var name: String
      var rect: [Double]
      var outline: [[Double]]
      var shade: Double
      var gradient: ScriptGradient
    }
    var held: [Double]
    var radius, cast: Double
    var line: Line?
    var panels: [Panel]
    var shadows: [Shadow]
  }

  @Test func leavesLieAsInTheLibrary() throws {
    let seed: UInt64 = 20_263
    var generator = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
    var cases: [(peel: PagePeel, finger: Point, hold: PagePeel.Hold)] = []
    for round in 0..<(runsAllCases ? 3000 : 300) {
      let size = Size(width: number(20...800), height: number(20...800))
      let corner = PagePeel.Corner.allCases[round % 4]
      let setup = PageSetup(
        size: size,
        perspective: round % 3 == 0 ? .none : .distance(number(0.3...5) * size.width),
        light: Light.Side.allCases.randomElement(using: &generator) ?? .front,
        shade: number(0...1))
      let peel = try PagePeel(
        PeelTransition(
          setup, corner: corner, radius: [0, 0.1, number(0...1)][round % 3],
          strips: .random(in: 2...40, using: &generator),
          paper: Paper(cast: round % 4 == 0 ? 0 : number(0...1), showThrough: 0)),
        seenFrom: Point(x: number(-200...800), y: number(-200...800)))
      let hold = round % 5 == 0 ? .edge(y: number(0...size.height)) : PagePeel.Hold.corner
      let place = Point(x: number(-2...2) * size.width, y: number(-1...2) * size.height)
      cases.append((peel, round % 7 == 0 ? peel.path(at: number(0...1)) : place, hold))
    }
    let encoded = PageValue.list(cases.map { Self.value($0.peel, $0.finger, $0.hold) }).json
    let output = try #require(
      try Node.run(
        PageFile.script(["Runtime/matrix.js", "Runtime/peel.js", "Runtime/peel-shading.js"]) + """

          for (const { setup, finger, hold } of \(encoded)) {
            const peel = new Peel(setup);
            const pose = peel.pose(peel.placeUnder(finger, hold));
            const shadows = shadowsOf(peel, pose, [0, 0, ...peel.size]);
            console.log(JSON.stringify({ ...pose, shadows }));
          }
          """), "the script failed")
    let poses = try output.split(separator: 0x0A).map {
      try JSONDecoder().decode(Pose.self, from: Data($0))
    }
    try #require(poses.count == cases.count)
    var faults: [String] = []
    for (index, (pose, own)) in zip(poses, cases).enumerated() {
      let expected = own.peel.pose(under: own.finger, by: own.hold)
      let size = own.peel.setup.size
      let fault =
        Self.difference(pose, expected, size)
        ?? Self.difference(pose.shadows, own.peel.shadows(of: expected), size)
      if let fault { faults.append("seed \(seed), case \(index): \(fault)") }
    }
    // Once in a while rounding decides whether a corner is doubled, or a polygon convex.
    #expect(faults.count * 1000 <= cases.count, "\(faults)")
    #expect(poses.reduce(0) { $0 + $1.panels.count } > 10 * cases.count)
    #expect(poses.reduce(0) { $0 + $1.shadows.count } > cases.count)
  }

  private static func value(_ peel: PagePeel, _ finger: Point, _ hold: PagePeel.Hold) -> PageValue {
    let (size, light) = (peel.setup.size, peel.setup.light.direction)
    var height: PageValue = .null
    if case .edge(let y) = hold { height = .number(y) }
    return [
      "setup": [
        "size": .numbers([size.width, size.height]),
        "corner": ["isRight": .bool(peel.flat.x > 0), "isBottom": .bool(peel.flat.y > 0)],
        "radius": .number(peel.radius), "strips": .number(Double(peel.strips)),
        "distance": peel.distance.map { .number($0) } ?? .null,
        "viewer": .numbers([peel.viewer.x, peel.viewer.y]),
        "light": .numbers([light.x, light.y, light.z]), "shade": .number(peel.setup.shade),
        "cast": .number(peel.paper.cast),
      ],
      "finger": .numbers([finger.x, finger.y]), "hold": height,
    ]
  }

  private static func difference(_ pose: Pose, _ other: PagePeel.Pose, _ size: Size) -> String? {
    let length = max(size.width, size.height)
    func isClose(_ numbers: [Double], _ others: [Double], _ scale: Double) -> Bool {
      numbers.count == others.count
        && zip(numbers, others).allSatisfy { abs($0 - $1) <= 1e-9 * max(scale, abs($1)) }
    }
    guard isClose(pose.held + [pose.radius], [other.held.x, other.held.y, other.radius], length),
      isClose([pose.cast], [other.cast], 1)
    else { return "\(pose.held), R \(pose.radius), not \(other.held), R \(other.radius)" }
    guard (pose.line == nil) == (other.line == nil) else { return "another line" }
    if let line = pose.line, let own = other.line {
      let isSame =
        isClose(line.normal, [own.normal.x, own.normal.y], 1)
        && isClose([line.offset], [own.offset], length)
      if !isSame { return "\(line), not \(own)" }
    }
    let panels = other.panels.filter { $0.part.name != "behind" }
    guard pose.panels.map(\.name) == panels.map(\.part.name) else {
      return "panels \(pose.panels.map(\.name)), not \(panels.map(\.part.name))"
    }
    for (panel, own) in zip(pose.panels, panels) {
      let (rect, matrix) = (own.rect, own.matrix.elements)
      let corners = Array(other.corners[own.corners])
      let isSame =
        panel.isVisible == own.isVisible && isClose([panel.shade], [own.shade], 1)
        && isClose(panel.rect, [rect.minX, rect.minY, rect.width, rect.height], length)
        && isClose(panel.matrix, matrix, matrix.map(abs).max() ?? 1)
        && BookScriptTests.isSame(panel.corners, corners)
      if !isSame { return "\(panel), not \(own), \(corners)" }
    }
    return nil
  }

  private static func difference(
    _ shadows: [Pose.Shadow], _ others: [Panel], _ size: Size
  ) -> String? {
    guard shadows.map(\.name) == others.map(\.name) else {
      return "\(shadows), not \(others)"
    }
    let slack = 1e-9 * max(size.width, size.height)
    for (shadow, other) in zip(shadows, others) {
      let rect = other.content.rect
      let numbers = shadow.rect + shadow.outline.flatMap { $0 }
      let own =
        [rect.minX, rect.minY, rect.width, rect.height]
        + other.corners.flatMap { [$0.x, $0.y] }
      let isSame =
        numbers.count == own.count && zip(numbers, own).allSatisfy { abs($0 - $1) <= slack }
        && shadow.gradient.isSame(
          as: other.shading?.paint, shade: shadow.shade,
          other.shading?.opacity.constant ?? 0, slack: slack)
      if !isSame { return "\(shadow), not \(other)" }
    }
    return nil
  }
}

/// A gradient of the script, between two points.
struct ScriptGradient: Decodable {
  /// Nil for the gradients of flips, which run along the axis.
  var from, to: [Double]?
  var stops: [[Double]]

  /// Returns whether a gradient is the same as a paint, given the opacities of both.
  func isSame(
    as paint: Shading.Paint?, shade: Double, _ other: Double, slack: Double
  ) -> Bool {
    guard case .gradient(let own)? = paint, let from, let to else { return false }
    return stops.count == own.stops.count
      && Point(x: from[0], y: from[1]).distance(to: own.start) <= slack
      && Point(x: to[0], y: to[1]).distance(to: own.end) <= slack
      && zip(stops, own.stops).allSatisfy {
        abs($0[0] - $1.offset) <= 1e-9 && abs($0[1] * shade - $1.alpha * other) <= 1e-9
      }
  }
}
