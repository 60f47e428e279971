import Pleat
import Testing

@Suite struct Transform3DInverseTests {
  @Test func invertsEveryFullMatrixOfSmallWholeNumbers() throws {
    try RandomGeometry.repeated(seed: 2, 1000) { random in
      var elements: [Double] = []
      for _ in 0..<16 { elements.append(Double(random.whole(-3...3))) }
      let transform = Transform3D(elements)
      // The expansion is exact for whole numbers, so singular is told from nearly singular.
      #expect(transform.isInvertible == (transform.determinant != 0), "\(random.label)")
      guard transform.isInvertible else {
        #expect(transform.inverse == nil, "\(random.label)")
        return
      }
      let product = transform.concatenating(try #require(transform.inverse))
      #expect(product.isApproximatelyEqual(to: .identity, tolerance: 1e-12), "\(random.label)")
    }
  }

  @Test(arguments: [1e-300, 1e-100, 1e100, 1e300])
  func sizeAloneDoesNotMakeItSingular(_ size: Double) throws {
    let transform = Transform3D.scale(x: size, y: size, z: size)
    #expect(transform.isInvertible)
    let inverse = try #require(transform.inverse)
    #expect(abs(inverse.m11 * size - 1) < 1e-15)
    let whole = Transform3D(transform.elements.map { $0 == 1 ? size : $0 })
    #expect(whole.isInvertible)
    #expect(
      whole.concatenating(try #require(whole.inverse))
        .isApproximatelyEqual(to: .identity, tolerance: 1e-15))
  }

  /// Rows and columns of different sizes.
  @Test func aFlatScaleDoesNotMakeItSingular() throws {
    let turn = Transform3D.rotation(.degrees(30), about: Vector3(x: 1, y: 2, z: 3))
    for scale in [Transform3D.scale(x: 1, y: 0x1p-560, z: 0x1p-560), .scale(0x1p-530)] {
      let expected = try #require(scale.inverse) * turn.transpose
      let inverse = try #require((turn * scale).inverse)
      #expect((turn * scale).isInvertible)
      for (found, right) in zip(inverse.elements, expected.elements) {
        #expect(abs(found - right) <= 1e-14 * abs(right))
      }
      #expect(try #require((scale * turn).inverse?.inverse).isFinite)
    }
  }

  @Test func whatIsSingularOrNotFiniteHasNoInverse() {
    #expect(Transform3D.scale(x: 1, y: 0).inverse == nil)
    #expect(Transform3D(Array(repeating: 1, count: 16)).inverse == nil)
    #expect(Transform3D((1...16).map(Double.init)).inverse == nil)
    for value: Double in [.nan, .infinity, -.infinity] {
      let transform = Transform3D.translation(x: value, y: 0)
      #expect(transform.inverse == nil && !transform.isInvertible && !transform.isFinite)
    }
    let tiny = Double.leastNonzeroMagnitude
    #expect(Transform3D.scale(x: tiny, y: tiny, z: tiny).inverse == nil)
  }

  @Test func isExactWhereTheArithmeticIs() {
    #expect(
      Transform3D.translation(x: 10, y: -20.5, z: 3).inverse
        == .translation(x: -10, y: 20.5, z: -3))
    #expect(
      Transform3D.perspective(distance: 1024).inverse == .perspective(distance: -1024))
  }
}
