import Pleat
import Testing

@Suite struct QuaternionRotationsTests {
  @Test func eulerAnglesTurnAboutFixedAxesInOrder() {
    RandomGeometry.repeated(seed: 1) { random in
      let (x, y, z) = (random.angle(), random.angle(), random.angle())
      let rotation = Quaternion(x, y, z)
      let expected =
        Transform3D.rotation(x, about: .xAxis) * .rotation(y, about: .yAxis)
        * .rotation(z, about: .zAxis)
      let found = Transform3D.rotation(rotation)
      #expect(found.isApproximatelyEqual(to: expected, tolerance: 4e-15), "\(random.label)")
      let back = rotation.eulerAngles()
      let again = Transform3D.rotation(Quaternion(back.first, back.second, back.third))
      #expect(again.isApproximatelyEqual(to: expected, tolerance: 1e-13), "\(random.label)")
      #expect(back.second.degrees.magnitude <= 90)
    }
  }

  @Test(arguments: [90.0, -90])
  func eulerAnglesAtTheEnds(degrees: Double) {
    for x in [0.0, 30, -120, 180] {
      let rotation = Quaternion(
        Angle(degrees: x), Angle(degrees: degrees), Angle(degrees: 20))
      let back = rotation.eulerAngles()
      let again = Quaternion(back.first, back.second, back.third)
      #expect(abs(abs(again.dot(rotation)) - 1) < 1e-14 && back.third == .zero)
    }
  }

  @Test func fromAMatrix() {
    RandomGeometry.repeated(seed: 2) { random in
      let rotation = Quaternion(random.angle(), about: random.axis())
      let moved = Transform3D.rotation(rotation) * .translation(x: 5, y: 6, z: 7)
      #expect(abs(abs(Quaternion(moved).dot(rotation)) - 1) < 1e-14, "\(random.label)")
    }
  }

  @Test func fromOneVectorToAnother() throws {
    try RandomGeometry.repeated(seed: 3) { random in
      let (a, b) = (random.axis() * random.number(0.1...9), random.axis())
      let turn = Quaternion(from: a, to: b)
      let expected = try #require(b.normalized)
      let found = try #require((turn * a).normalized)
      #expect(found.isApproximatelyEqual(to: expected, tolerance: 1e-14), "\(random.label)")
      #expect(abs(turn.length - 1) < 1e-15, "\(random.label)")
      let opposite = Quaternion(from: a, to: -a)
      #expect(
        (opposite * a).isApproximatelyEqual(to: -a, tolerance: 1e-13), "\(random.label)")
    }
    #expect(Quaternion(from: .xAxis, to: .xAxis) == .identity)
    #expect(Quaternion(from: .zero, to: .xAxis) == .identity)
    for axis in [Vector3.xAxis, .yAxis, .zAxis] {
      #expect(
        (Quaternion(from: axis, to: -axis) * axis).isApproximatelyEqual(to: -axis, tolerance: 0))
    }
  }

  @Test func productsAndVectors() {
    RandomGeometry.repeated(seed: 4) { random in
      let a = Quaternion(random.angle(), about: random.axis())
      let b = Quaternion(random.angle(), about: random.axis())
      let v = random.axis()
      let (found, expected) = ((a * b) * v, a * (b * v))
      #expect(found.isApproximatelyEqual(to: expected, tolerance: 1e-14), "\(random.label)")
      let matrix = Transform3D.rotation(a).map(v)
      #expect((a * v).isApproximatelyEqual(to: matrix, tolerance: 1e-14), "\(random.label)")
      let long = Quaternion(SIMD4<Double>(a) * 3)
      #expect((long * long.inverse).isApproximatelyEqual(to: .identity, tolerance: 1e-14))
    }
    let numbers = SIMD4(1.0, 2, 3, 4)
    #expect(Quaternion(numbers) == Quaternion(x: 1, y: 2, z: 3, w: 4))
    #expect(!Quaternion(x: 0, y: 0, z: 0, w: 0).inverse.w.isFinite)
  }
}
