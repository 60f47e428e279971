import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// Rectangles at rest, cut into strips.
@Suite struct AffineStripsTests {
  private let size = Size(width: 170, height: 200)

  /// A card that is turned about an axis of the page and seen in perspective.
  private func card(
    turn: Double, isVertical: Bool, _ scale: Double, _ distance: Double, _ place: Point
  ) -> Transform3D {
    var eye = Transform3D.identity
    eye.m34 = -1 / distance
    return Transform3D.translation(x: -size.width / 2, y: -size.height / 2)
      .concatenating(
        eye.rotated(by: Angle(degrees: turn), about: isVertical ? .xAxis : .yAxis)
          .scaledBy(x: scale, y: scale)
      )
      .concatenating(.translation(x: place.x, y: place.y))
  }

  /// The strips cover the rectangle once, and each point is within the tolerance of its place.
  @Test func stripsAreWithinTheTolerance() throws {
    var stripCount = 0
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
      let isVertical = Bool.random(using: &generator)
      let matrix = card(
        turn: number(-70...70), isVertical: isVertical, number(0.5...1.5), number(400...1200),
        Point(x: number(-50...900), y: number(-50...900)))
      let tolerance = [0.05, 0.2, 1][Int(seed % 3)]
      let strips = try AffineStrips(size, under: matrix, tolerance: tolerance, name: "card").strips
      stripCount += strips.count
      let area = strips.reduce(0) { $0 + $1.rect.width * $1.rect.height }
      #expect(abs(area - size.width * size.height) < 1e-6, "seed \(seed)")
      var worst = 0.0
      for strip in strips {
        for step in 0..<40 {
          let point = Point(
            x: strip.rect.minX + number(0...1) * strip.rect.width,
            y: strip.rect.minY + Double(step) / 39 * strip.rect.height)
          let (drawn, exact) = (strip.map.map(point), try #require(matrix.map(point)))
          let (x, y) = (drawn.x - exact.x, drawn.y - exact.y)
          worst = max(worst, (x * x + y * y).squareRoot())
        }
      }
      #expect(worst <= tolerance * 1.001, "seed \(seed): \(worst) with \(strips.count) strips")
    }
    #expect(stripCount > 1000)
  }

  @Test func withoutPerspectiveOneMapIsExact() throws {
    let matrix = Transform3D.translation(x: 40, y: 7)
      .concatenating(.rotation(Angle(degrees: 30), about: .zAxis))
    let strips = try AffineStrips(size, under: matrix, tolerance: 0.1, name: "card").strips
    #expect(strips.count == 1 && strips[0].rect == Rect(origin: .zero, size: size))
    #expect(strips[0].map == matrix.affine)
  }

  @Test func whatCannotBeCutIsRefused() {
    var skewed = card(turn: 30, isVertical: false, 1, 600, .zero)
    skewed.m24 = 0.001
    #expect(throws: BakeError.notParallel(panel: "card", progress: 0)) {
      try AffineStrips(size, under: skewed, tolerance: 0.1, name: "card")
    }
    let behind = card(turn: 80, isVertical: false, 1, 60, .zero)
    #expect(throws: BakeError.behindTheEye(panel: "card", progress: 0)) {
      try AffineStrips(size, under: behind, tolerance: 0.1, name: "card")
    }
  }
}
