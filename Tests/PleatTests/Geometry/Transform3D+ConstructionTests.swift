import Pleat
import Testing

@Suite struct Transform3DConstructionTests {
  @Test(arguments: [Vector3.xAxis, .yAxis, .zAxis], -5...5)
  func quarterTurnsAboutAxesAreExact(_ axis: Vector3, _ turns: Int) {
    let rotation = Transform3D.rotation(Angle(quarterTurns: Double(turns)), about: axis * 3)
    #expect(rotation.elements.allSatisfy { $0 == 0 || $0 == 1 || $0 == -1 })
    let once = Transform3D.rotation(Angle(quarterTurns: 1), about: axis)
    var product = Transform3D.identity
    for _ in 0..<(((turns % 4) + 4) % 4) { product = product.concatenating(once) }
    #expect(rotation == product)
  }

  /// About the axes, the examples of Conventions print it.
  @Test func rotationsTurnTheRightWay() {
    let third = Transform3D.rotation(Angle(degrees: 120), about: Vector3(x: 1, y: 1, z: 1))
    #expect((third.map(Vector3.xAxis) - .yAxis).length < 4e-16)
  }

  @Test func rotationsKeepLengthsAndTheirAxis() {
    RandomGeometry.repeated(seed: 1) { random in
      let (angle, axis) = (random.angle(), random.axis())
      let rotation = Transform3D.rotation(angle, about: axis)
      #expect((rotation.map(axis) - axis).length < 1e-15, "\(random.label)")
      let product = rotation.concatenating(rotation.transpose)
      #expect(product.isApproximatelyEqual(to: .identity, tolerance: 2e-15), "\(random.label)")
      #expect(abs(rotation.determinant - 1) < 2e-15, "\(random.label)")
      let back = rotation.concatenating(.rotation(-angle, about: axis))
      #expect(back.isApproximatelyEqual(to: .identity, tolerance: 2e-15), "\(random.label)")
      let half = Transform3D.rotation(angle / 2, about: axis)
      #expect(
        half.concatenating(half).isApproximatelyEqual(to: rotation, tolerance: 2e-15),
        "\(random.label)")
    }
  }

  @Test func anAxisWithoutDirectionChangesNothing() {
    let angle = Angle(degrees: 35)
    #expect(Transform3D.rotation(angle, about: .zero).isIdentity)
    #expect(!Transform3D.rotation(angle, about: Vector3(x: .nan, y: 0, z: 1)).isFinite)
    #expect(
      Transform3D.rotation(angle, about: Vector3(x: .infinity, y: 0, z: 1))
        == .rotation(angle, about: .xAxis))
  }

  @Test func perspectiveMagnifiesWhatIsNear() throws {
    let view = Transform3D.perspective(distance: 1000)
    #expect(view.m34 == -0.001)
    #expect(view.map(Point(x: 30, y: 40)) == Point(x: 30, y: 40))
    let near = try #require(view.map(Point3(x: 30, y: 40, z: 500)))
    #expect(near.x == 60 && near.y == 80)
    let reversed = try #require(
      Transform3D.perspective(distance: -1000).map(Point3(x: 30, y: 40, z: 1000)))
    #expect(reversed.x == 15 && reversed.y == 20)
    for distance: Double in [0, -0.0, .infinity, -.infinity] {
      #expect(Transform3D.perspective(distance: distance).isIdentity)
    }
  }

  @Test func skewShiftsByTheTangent() {
    let skew = Transform3D.skew(x: Angle(degrees: 45), y: .zero)
    #expect(skew.map(Point(x: 10, y: 4)) == Point(x: 14, y: 4))
    #expect(
      Transform3D.skew(x: .zero, y: Angle(degrees: -45)).map(Point(x: 10, y: 4))
        == Point(x: 10, y: -6))
    #expect(
      Transform3D(AffineTransform.skew(x: Angle(degrees: 10), y: Angle(degrees: 20)))
        == .skew(x: Angle(degrees: 10), y: Angle(degrees: 20)))
  }

  @Test func theOperationNamedLastActsFirst() {
    let turn = Angle(quarterTurns: 1)
    let transform = Transform3D.identity
      .translatedBy(x: 100, y: 0).rotated(by: turn, about: .zAxis).scaledBy(x: 2, y: 3)
    // Scaled to (2, 3), turned to (-3, 2), moved to (97, 2).
    #expect(transform.map(Point(x: 1, y: 1)) == Point(x: 97, y: 2))
    RandomGeometry.repeated(seed: 4, 50) { random in
      let base = random.perspective()
      #expect(
        base.translatedBy(x: 1, y: 2, z: 3)
          == Transform3D.translation(x: 1, y: 2, z: 3).concatenating(base))
      #expect(
        base.scaledBy(x: 1, y: 2, z: 3)
          == Transform3D.scale(x: 1, y: 2, z: 3).concatenating(base))
      #expect(
        base.rotated(by: turn, about: .yAxis)
          == Transform3D.rotation(turn, about: .yAxis).concatenating(base))
    }
  }

  @Test func anAnchorStaysInPlace() throws {
    try RandomGeometry.repeated(seed: 5) { random in
      let anchor = random.point3()
      let linear = Transform3D.scale(x: 2, y: 3, z: 0.5)
        .concatenating(.rotation(random.angle(), about: random.axis()))
      let moved = try #require(linear.anchored(at: anchor).map(anchor))
      let offset = Vector3(x: moved.x - anchor.x, y: moved.y - anchor.y, z: moved.z - anchor.z)
      #expect(offset.length < 1e-11, "\(random.label)")
    }
    #expect(
      Transform3D.scale(x: 7, y: 7, z: 7).anchored(at: Point3(x: 5, y: 2, z: 3))
        == Transform3D(
          rows: [7, 0, 0, 0], [0, 7, 0, 0], [0, 0, 7, 0], [-30, -12, -18, 1]))
  }

  /// The layer's point u on screen: `position + (u - anchor · size) · transform`.
  private func place(
    _ u: Point, _ transform: Transform3D, _ size: Size, _ anchor: Point, _ position: Point3
  ) -> Point3? {
    transform.map(Point3(x: u.x - anchor.x * size.width, y: u.y - anchor.y * size.height, z: 0))
      .map { Point3(x: $0.x + position.x, y: $0.y + position.y, z: $0.z + position.z) }
  }

  @Test func anAnchorPointMovesWithoutMovingTheLayer() throws {
    try RandomGeometry.repeated(seed: 6) { random in
      // A perspective of its own that leaves the plane alone is no obstacle.
      let transform = Transform3D.perspective(distance: 800).concatenating(random.rigidAndScale())
      let size = Size(width: random.number(1...500), height: random.number(1...500))
      let (old, new) = (
        Point(x: random.number(-1...2), y: random.number(-1...2)),
        Point(x: random.number(-1...2), y: random.number(-1...2))
      )
      let position = random.point3()
      let moved = try #require(
        transform.position(position, ofLayerSized: size, movingAnchorPointFrom: old, to: new))
      let u = random.point()
      let before = try #require(place(u, transform, size, old, position))
      let after = try #require(place(u, transform, size, new, moved))
      let offset = Vector3(x: before.x - after.x, y: before.y - after.y, z: before.z - after.z)
      #expect(offset.length < 1e-10, "\(random.label)")
    }
    var tilted = Transform3D.identity
    tilted.m14 = 0.001
    #expect(
      tilted.position(
        .zero, ofLayerSized: Size(width: 1, height: 1), movingAnchorPointFrom: .zero,
        to: Point(x: 1, y: 1)) == nil)
  }

  @Test func flattenedForgetsDepth() throws {
    let turned = Transform3D.rotation(Angle(degrees: 60), about: .yAxis)
    let point = try #require(turned.flattened.map(Point3(x: 10, y: 20, z: 0)))
    #expect(abs(point.x - 5) < 1e-14 && point.y == 20 && point.z == 0)
    #expect(turned.flattened.flattened == turned.flattened)
  }
}
