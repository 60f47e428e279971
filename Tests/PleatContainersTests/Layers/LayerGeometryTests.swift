import Pleat
import PleatContainers
import TestSupport
import Testing

@Suite struct LayerGeometryTests {
  @Test func theNineAnchorPoints() {
    let units = AnchorPoint.allCases.map(\.unitPoint)
    let expected = [0, 0.5, 1].flatMap { y in [0, 0.5, 1].map { Point(x: $0, y: y) } }
    #expect(units == expected)
    #expect(AnchorPoint.topLeft.rawValue == 0 && AnchorPoint.bottomRight.rawValue == 8)
    for anchor in AnchorPoint.allCases {
      #expect(AnchorPoint(nearestTo: anchor.unitPoint) == anchor)
      let near = Point(x: anchor.unitPoint.x + 0.24, y: anchor.unitPoint.y - 0.24)
      #expect(AnchorPoint(nearestTo: near) == anchor)
    }
    #expect(AnchorPoint(nearestTo: Point(x: .nan, y: 9)) == .bottomLeft)
  }

  /// `(1 + ax (w - 2), 1 + ay (h - 2))`, in the test picture of 502x382.
  @Test func theMarkerLiesInsideTheEdges() {
    let size = Size(width: 502, height: 382)
    #expect(AnchorPoint.topLeft.marker(in: size) == Point(x: 1, y: 1))
    #expect(AnchorPoint.center.marker(in: size) == Point(x: 251, y: 191))
    #expect(AnchorPoint.bottomRight.marker(in: size) == Point(x: 501, y: 381))
  }

  @Test func aLayerHangsOnItsAnchorPoint() {
    let layer = LayerGeometry(
      size: Size(width: 100, height: 50), anchorPoint: Point(x: 1, y: 0),
      position: Point3(x: 300, y: 200, z: 0),
      transform: .rotation(Angle(degrees: 90), about: .zAxis))
    // Its top right corner stays on the position; the rest lies above it, turned.
    #expect(layer.quad.topRight == Point(x: 300, y: 200))
    #expect(layer.quad.topLeft == Point(x: 300, y: 100))
    #expect(layer.frame == Rect(x: 250, y: 100, width: 50, height: 100))
    let frame = Rect(x: 3, y: 5, width: 20, height: 30)
    #expect(LayerGeometry(frame: frame).frame == frame)
  }

  /// Without compensation the layer moves by (old - new) · size, and turns about the new point.
  @Test func movingTheAnchorPointMovesTheLayer() {
    var layer = LayerGeometry(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    let moved = layer.moveAnchorPoint(to: AnchorPoint.bottomRight.unitPoint)
    #expect(moved == Vector3(x: -100, y: -50, z: 0))
    #expect(layer.frame == Rect(x: -100, y: -50, width: 200, height: 100))
    layer.transform = .rotation(Angle(degrees: 180), about: .zAxis)
    #expect(layer.quad.bottomRight == Point(x: 100, y: 50), "the position has not moved")
  }

  @Test func withCompensationTheLayerStays() {
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in 0..<500 {
      var layer = LayerGeometry(
        frame: Rect(x: 10, y: 20, width: number(1...900), height: number(1...900)))
      layer.transform = .translation(
        x: number(-300...300), y: number(-300...300), z: number(-100...100)
      )
      .scaledBy(x: number(0.25...2), y: number(0.25...2), z: number(0.25...2))
      .rotated(
        by: Angle(degrees: number(-50...50)),
        about: Vector3(x: number(-1...1), y: number(-1...1), z: number(0.2...1)))
      let before = layer
      let stays = layer.moveAnchorPointInPlace(to: Point(x: number(0...1), y: number(0...1)))
      #expect(stays, "seed \(seed)")
      #expect(
        layer.matrix.isApproximatelyEqual(to: before.matrix, tolerance: 1e-9), "seed \(seed)")

      var jumped = before
      let by = jumped.moveAnchorPoint(to: layer.anchorPoint)
      let shift = jumped.matrix.map(Point3.zero)! - before.matrix.map(Point3.zero)!
      #expect((shift - by).length < 1e-9, "seed \(seed): the uncompensated move")
    }
  }

  @Test func whereNoPositionKeepsItTheLayerIsLeftAlone() {
    var layer = LayerGeometry(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    layer.transform.m14 = 0.001
    let before = layer
    let jumps = layer.moveAnchorPointInPlace(to: .zero)
    #expect(!jumps && layer == before)
    layer.transform = .identity
    let isMoved = layer.moveAnchorPointInPlace(to: Point(x: .nan, y: 0))
    #expect(!isMoved)
    #expect(layer.position == before.position && layer.anchorPoint == before.anchorPoint)
  }
}
