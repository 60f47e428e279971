import Pleat
import Testing

@Suite struct AffineTransformTests {
  @Test func doesWhatTheTransformInSpaceDoes() {
    RandomGeometry.repeated(seed: 1) { random in
      let (a, b, point) = (random.affine(), random.affine(), random.point())
      #expect(a.map(point).isNear(Transform3D(a).map(point), 1e-12), "\(random.label)")
      let product = Transform3D(a).concatenating(Transform3D(b))
      #expect(
        product.relativeDifference(from: Transform3D(a.concatenating(b))) < 1e-15,
        "\(random.label)")
      #expect(
        b.map(a.map(point)).isNear(a.concatenating(b).map(point), 1e-10), "\(random.label)")
    }
  }

  @Test func inverseUndoes() throws {
    try RandomGeometry.repeated(seed: 2) { random in
      let affine = random.affine()
      let inverse = try #require(affine.inverse)
      #expect(
        affine.concatenating(inverse).isApproximatelyEqual(to: .identity, tolerance: 1e-11),
        "\(random.label)")
    }
    #expect(AffineTransform.scale(x: 1, y: 0).inverse == nil)
    #expect(!AffineTransform.translation(x: .nan, y: 0).isInvertible)
    #expect(AffineTransform.scale(x: 1e-200, y: 1e-200).inverse?.a == 1e200)
  }

  @Test func theOperationNamedLastActsFirst() {
    let transform = AffineTransform.identity
      .translatedBy(x: 100, y: 0).rotated(by: Angle(quarterTurns: 1)).scaledBy(x: 2, y: 3)
    #expect(transform.map(Point(x: 1, y: 1)) == Point(x: 97, y: 2))
  }

  @Test func quarterTurnsAreExactAndClockwise() {
    let turn = AffineTransform.rotation(Angle(quarterTurns: 1))
    #expect(turn.map(Point(x: 1, y: 0)) == Point(x: 0, y: 1))
    #expect(turn.concatenating(turn).concatenating(turn).concatenating(turn).isIdentity)
    #expect(turn.anchored(at: Point(x: 5, y: 5)).map(Point(x: 5, y: 5)) == Point(x: 5, y: 5))
  }

  @Test func mapsSizesWithoutTranslation() {
    let transform = AffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 100, ty: 200)
    #expect(transform.map(Size(width: 1, height: 1)) == Size(width: 4, height: 6))
    #expect(transform.map(Point(x: 1, y: 1)) == Point(x: 104, y: 206))
    #expect(transform.determinant == -2)
  }

  @Test func boundsSurroundTheQuad() {
    let turn = AffineTransform.rotation(Angle(quarterTurns: 1))
    let rect = Rect(x: 1.25, y: 2.5, width: 3.75, height: 4)
    #expect(turn.bounds(of: rect) == Rect(x: -6.5, y: 1.25, width: 4, height: 3.75))
    #expect(turn.bounds(of: .null).isNull)
  }
}
