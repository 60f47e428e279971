import Pleat
import Testing

@Suite struct Transform3DDecompositionTests {
  @Test func partsReadBack() throws {
    try RandomGeometry.repeated(seed: 2) { random in
      let parts = Transform3D.Decomposition(
        scale: Vector3(
          x: random.number(0.5...2), y: random.number(0.5...2), z: random.number(0.5...2)),
        skewXY: random.number(-1...1), skewXZ: random.number(-1...1), skewYZ: random.number(-1...1),
        rotation: Quaternion(Angle(degrees: random.number(0...179)), about: random.axis()),
        translation: Vector3(x: random.number(), y: random.number(), z: random.number()))
      let found = try #require(parts.recomposed.decomposition)
      #expect((found.scale - parts.scale).length < 1e-13, "\(random.label)")
      #expect((found.translation - parts.translation).length < 1e-11, "\(random.label)")
      #expect(abs(found.skewXY - parts.skewXY) < 1e-12, "\(random.label)")
      #expect(abs(found.skewXZ - parts.skewXZ) < 1e-12, "\(random.label)")
      #expect(abs(found.skewYZ - parts.skewYZ) < 1e-12, "\(random.label)")
      #expect(abs(abs(found.rotation.dot(parts.rotation)) - 1) < 1e-13, "\(random.label)")
      #expect(found.perspective == HomogeneousPoint(x: 0, y: 0, z: 0, w: 1))
    }
  }

  @Test func reflectionsFollowTheSignRules() throws {
    let flipX = try #require(Transform3D.scale(x: -1, y: 1).decomposition)
    #expect(flipX.scale == Vector3(x: -1, y: 1, z: 1) && flipX.rotation == .identity)
    let flipY = try #require(Transform3D.scale(x: 1, y: -1).decomposition)
    #expect(flipY.scale == Vector3(x: 1, y: -1, z: 1) && flipY.rotation == .identity)
    let flipZ = try #require(Transform3D.scale(x: 1, y: 1, z: -1).decomposition)
    #expect(flipZ.scale == Vector3(x: -1, y: -1, z: -1))
    #expect(abs(flipZ.rotation.z) == 1)
  }

  @Test func whatIsSingularHasNoParts() {
    #expect(Transform3D.scale(x: 1, y: 0).decomposition == nil)
    #expect(Transform3D.translation(x: .nan, y: 0).decomposition == nil)
    var atInfinity = Transform3D.identity
    atInfinity.m44 = 0
    #expect(atInfinity.decomposition == nil)
    #expect(Transform3D.identity.interpolated(to: .scale(x: 1, y: 0), at: 0) == nil)
    #expect(Transform3D.scale(x: 1, y: 0).interpolated(to: .identity, at: 1) == nil)
  }

  @Test func whatIsSingularIsSoForEveryM44() {
    // Exactly singular in whole numbers: the determinant is 0 without rounding.
    var magic = Transform3D([1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0, 0, 0, 0, 1])
    for w in [1, -3, 1e120, 1e-120] as [Double] {
      magic.m44 = w
      #expect(magic.decomposition == nil, "\(w)")
    }
    magic.m33 = 10
    #expect(magic.decomposition != nil)
  }

  @Test func partsBeyondTheRangeAreNone() throws {
    // A row longer than the greatest Double, a quotient and a translation beyond it.
    let great = 1.5e308
    var transform = Transform3D.identity
    (transform.m11, transform.m12, transform.m13) = (great, great, great)
    #expect(transform.decomposition == nil)
    transform = .identity
    (transform.m21, transform.m22) = (1e200, 1e-200)
    #expect(transform.decomposition == nil)
    transform = .translation(x: 1e200, y: 0)
    transform.m44 = 1e-200
    #expect(transform.decomposition == nil)
    transform = Transform3D(Transform3D.scale(x: 1e-200, y: 1, z: 1).elements.map { $0 * 1 })
    transform.m44 = 1e200
    #expect(transform.decomposition == nil, "a scale of 1e-400 is none")
    // What would overflow when it is put together again: a row of 1e300 times a perspective of 1e200.
    transform = .identity
    (transform.m11, transform.m12) = (1e300, 1e300)
    (transform.m21, transform.m22, transform.m24) = (1, 1 + 0x1p-40, 1e200)
    #expect(transform.decomposition == nil)
    // The transform divided by m44 is beyond it.
    transform = .identity
    (transform.m31, transform.m33, transform.m44) = (1e200, 1e-200, 1e-200)
    #expect(transform.decomposition == nil)
    // And what is within it, subnormal or close to the end, is taken apart.
    for scale in [0x1p-1074, 0x1p-1030, 1e-300, 1e300, 1.7e308] {
      let straight = Transform3D.scale(x: scale, y: scale, z: scale)
      #expect(try #require(straight.decomposition).recomposed == straight, "\(scale)")
      let turned = Transform3D.scale(x: scale, y: scale, z: scale)
        .concatenating(.rotation(Angle(degrees: 90), about: .xAxis))
      let found = try #require(turned.decomposition).recomposed
      let tolerance = max(1e-15 * scale, .leastNonzeroMagnitude)
      #expect(found.isApproximatelyEqual(to: turned, tolerance: tolerance), "\(scale)")
    }
  }

  @Test func interpolationOfTheLargestNumbersIsFinite() throws {
    let great = Transform3D.scale(x: 1e308, y: 1e308, z: 1e308)
    let negative = Transform3D.scale(x: -1e308, y: -1e308, z: -1e308)
    let middle = try #require(great.interpolated(to: negative, at: 0.5))
    #expect(middle == .scale(x: 0, y: 0, z: 0))
    let quarter = try #require(great.interpolated(to: negative, at: 0.25))
    #expect(
      quarter.isApproximatelyEqual(to: .scale(x: 5e307, y: 5e307, z: 5e307), tolerance: 1e292))
    // What lies beyond the range of Double is nil, not infinite and not NaN.
    #expect(great.interpolated(to: negative, at: -2) == nil)
    #expect(great.interpolated(to: negative, at: .nan) == nil)
    let moved = Transform3D.translation(x: 1.7e308, y: 0)
    #expect(moved.interpolated(to: .translation(x: -1.7e308, y: 0), at: 0.5) == .identity)
  }

  @Test func interpolationHasExactEnds() {
    RandomGeometry.repeated(seed: 3) { random in
      let (start, end) = (random.perspective(), random.perspective())
      #expect(start.interpolated(to: end, at: 0) == start, "\(random.label)")
      #expect(start.interpolated(to: end, at: 1) == end, "\(random.label)")
    }
  }

  @Test func interpolationOfOneTurnIsTheSmallerTurn() throws {
    try RandomGeometry.repeated(seed: 4) { random in
      let axis = random.axis()
      let turn = Angle(degrees: random.number(1...179))
      let progress = random.number(0...1)
      let found = try #require(
        Transform3D.identity.interpolated(to: .rotation(turn, about: axis), at: progress))
      let expected = Transform3D.rotation(turn * progress, about: axis)
      #expect(found.isApproximatelyEqual(to: expected, tolerance: 1e-12), "\(random.label)")
    }
  }

  @Test func interpolationStaysWithinThePlane() throws {
    try RandomGeometry.repeated(seed: 5) { random in
      let (start, end) = (Transform3D(random.affine()), Transform3D(random.affine()))
      let middle = try #require(start.interpolated(to: end, at: random.number(0...1)))
      #expect(middle.isAffine, "\(middle), \(random.label)")
    }
  }

  @Test func printsAndEncodes() throws {
    let parts = try #require(Transform3D.translation(x: 1, y: 2, z: 3).decomposition)
    #expect(
      "\(parts)" == "(scale: (1, 1, 1), skew: (0, 0, 0), rotation: (0, 0, 0, 1), "
        + "translation: (1, 2, 3), perspective: (0, 0, 0, 1))")
    #expect(try geometryRoundTrip(parts) == parts)
  }
}
