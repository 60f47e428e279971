import Pleat
import Testing

@Suite struct AffineTransformComponentsTests {
  @Test func recomposingReturnsTheTransform() throws {
    try RandomGeometry.repeated(seed: 1) { random in
      var affine = random.affine()
      if random.whole(0...1) == 1 { affine = affine.scaledBy(x: 1, y: -1) }
      let components = try #require(affine.components)
      #expect(
        AffineTransform(components).isApproximatelyEqual(to: affine, tolerance: 1e-13),
        "\(random.label)")
      #expect(components.scale.width > 0, "\(random.label)")
      #expect((components.scale.height < 0) == (affine.determinant < 0), "\(random.label)")
    }
  }

  @Test func actsInTheNamedOrder() {
    let components = AffineTransform.Components(
      scale: Size(width: 2, height: 3), horizontalShear: 0.5,
      rotation: Angle(quarterTurns: 1), translation: Point(x: 10, y: 20))
    let shear = AffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    let expected = AffineTransform.scale(x: 2, y: 3).concatenating(shear)
      .concatenating(.rotation(Angle(quarterTurns: 1))).concatenating(.translation(x: 10, y: 20))
    #expect(AffineTransform(components) == expected)
    #expect(expected.components == components)
    #expect(AffineTransform(AffineTransform.Components()).isIdentity)
  }

  @Test func whatIsSingularHasNoComponents() {
    #expect(AffineTransform.scale(x: 0, y: 1).components == nil)
    #expect(AffineTransform.scale(x: 1, y: 0).components == nil)
    #expect(AffineTransform.translation(x: .infinity, y: 0).components == nil)
  }

  @Test func componentsOfTheLargestAndTheSmallest() throws {
    for scale in [0x1p-1074, 0x1p-1040, 1e-160, 1e160, 8e307] {
      let transform = AffineTransform(a: scale, b: scale, c: -1, d: 1, tx: 0, ty: 0)
      let components = try #require(transform.components, "\(scale)")
      let back = AffineTransform(components)
      #expect(
        back.isApproximatelyEqual(to: transform, tolerance: max(1, scale) * 1e-15), "\(scale)")
      #expect(abs(components.scale.height - 2.0.squareRoot()) < 1e-15, "\(scale)")
    }
    // Longer than the greatest Double.
    let long = AffineTransform(a: 1.7e308, b: 1.7e308, c: -1, d: 1, tx: 0, ty: 0)
    #expect(long.components == nil)
  }

  @Test func printsAndEncodes() throws {
    let components = try #require(AffineTransform.scale(x: 2, y: 3).components)
    #expect("\(components)" == "(scale: 2x3, shear: 0, rotation: 0°, translation: (0, 0))")
    #expect(try geometryRoundTrip(components) == components)
  }
}
