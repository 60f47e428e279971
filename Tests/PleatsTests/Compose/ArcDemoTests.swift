import Pleat
import PleatContainers
import TestSupport
import Testing

@testable import pleats

@Suite struct PivotRotationTests {
  let size = Size(width: 768, height: 911)

  /// Move P to the origin, turn, move back.
  @Test func thePivotStays() throws {
    var random = SeededGenerator(seed: 51)
    func point() -> Point {
      Point(
        x: .random(in: -900...900, using: &random), y: .random(in: -900...900, using: &random))
    }
    for _ in 0..<300 {
      let pivot = point()
      let rotation = PivotRotation(size: size, pivot: pivot)
      let angle = Angle(degrees: .random(in: -360...360, using: &random))
      var layer = LayerGeometry(frame: Rect(origin: .zero, size: size))
      layer.transform = rotation.transform(at: angle)
      let seen = try #require(layer.matrix.map(pivot))
      #expect(seen.distance(to: pivot) < 1e-9)
      let other = point()
      let turned = try #require(layer.matrix.map(other))
      let expected = AffineTransform.rotation(angle).anchored(at: pivot).map(other)
      #expect(turned.distance(to: expected) < 1e-9)
    }
  }

  @Test(arguments: [0.5, 2.5])
  func keyframesKeepThePivotAndOneMatrixDoesNot(duration: Double) throws {
    let arc = ArcShape(size: size)
    let rotation = PivotRotation(size: size, pivot: arc.center)
    var layer = LayerGeometry(frame: Rect(origin: .zero, size: size))
    func drift(_ mode: PivotRotation.Mode) throws -> Double {
      try (0...200).map { step in
        layer.transform = rotation.transform(
          at: duration * Double(step) / 200, of: duration, from: Angle(degrees: -90), to: .zero,
          mode: mode)
        return try #require(layer.matrix.map(arc.center)).distance(to: arc.center)
      }.max()!
    }
    // Between two keyframes, 3° apart or less, the centre goes along a chord: r (1 - cos 1.5°).
    let radius = Point(x: size.width / 2, y: size.height / 2).distance(to: arc.center)
    #expect(try drift(.keyframes) < radius * (1 - Angle(degrees: 1.5).cosine) * 1.0001)
    #expect(try drift(.basic) > 100)
    // Both end where they should, and the ends are exact.
    for mode in PivotRotation.Mode.allCases {
      for (time, angle) in [(0.0, -90.0), (duration, 0)] {
        let transform = rotation.transform(
          at: time, of: duration, from: Angle(degrees: -90), to: .zero, mode: mode)
        #expect(transform == rotation.transform(at: Angle(degrees: angle)))
      }
    }
  }

  /// Defect 38: a sum of floats could miss the last one.
  @Test func thereAreSixtyKeyframesPerSecond() {
    for (duration, intervals) in [
      (0.5, 30), (2.5, 150), (0.3, 18), (0.15, 9), (0.25, 15), (0.55, 33), (0.501, 31), (0, 1),
    ] {
      #expect(PivotRotation.intervals(in: duration) == intervals, "\(duration)")
    }
  }
}

@Suite struct ArcShapeTests {
  /// Width 120, outer radius min(w, h) - 60, centre (w - 60, h - 60), 180° to 270°.
  @Test func theArcIsTheOriginals() {
    let arc = ArcShape(size: Size(width: 768, height: 911))
    #expect(arc.width == 120 && arc.center == Point(x: 708, y: 851))
    #expect(arc.outerRadius == 708 && arc.innerRadius == 588 && arc.middleRadius == 648)
    #expect(ArcShape.angles == Angle(degrees: 180)...Angle(degrees: 270))
    #expect(arc.upperTip == Point(x: 768, y: 203) && arc.lowerTip == Point(x: 60, y: 911))
    let outline = arc.outline(steps: 30)
    #expect(outline.count == 64)
    #expect(outline[0] == Point(x: 0, y: 851) && outline[30] == Point(x: 708, y: 143))
    #expect(outline[31] == arc.upperTip && outline[63] == arc.lowerTip)
    #expect(outline[32] == Point(x: 708, y: 263) && outline[62] == Point(x: 120, y: 851))
    for point in outline.prefix(31) { #expect(abs(point.distance(to: arc.center) - 708) < 1e-9) }
    let bounds = Rect(x: 0, y: 0, width: 768, height: 911)
    #expect(outline.allSatisfy { bounds.insetBy(dx: -1e-9, dy: -1e-9).contains($0) })
  }

  @Test func theLightComesFrom115Degrees() {
    let arc = ArcShape(size: Size(width: 768, height: 911))
    let (start, end) = arc.gradient
    #expect(abs(start.distance(to: arc.center) - 708) < 1e-9)
    let angle = Angle(directionX: start.x - arc.center.x, y: arc.center.y - start.y)
    #expect(abs(angle.degrees - 115) < 1e-9)
    // On the chord from (120, 851) to (708, 263), and on the line to the centre.
    #expect(abs(end.x + end.y - 971) < 1e-9)
    let toEnd = Angle(directionX: end.x - arc.center.x, y: arc.center.y - end.y)
    #expect(abs(toEnd.degrees - 115) < 1e-9)
  }

  @Test func aSmallViewHasNoHole() {
    let arc = ArcShape(size: Size(width: 100, height: 50))
    #expect(arc.innerRadius == 0 && arc.outerRadius == 0 && arc.middleRadius == 0)
    #expect(arc.outline(steps: 1).allSatisfy { $0.isFinite })
  }
}
