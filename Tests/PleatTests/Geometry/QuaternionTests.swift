import Pleat
import Testing

@Suite struct QuaternionTests {
  @Test func agreesWithTheMatrixOfTheSameRotation() {
    RandomGeometry.repeated(seed: 1) { random in
      let (angle, axis) = (random.angle(), random.axis())
      let matrix = Transform3D.rotation(Quaternion(angle, about: axis))
      let expected = Transform3D.rotation(angle, about: axis)
      #expect(matrix.isApproximatelyEqual(to: expected, tolerance: 2e-15), "\(random.label)")
    }
  }

  @Test func concatenationIsThatOfTheMatrices() {
    RandomGeometry.repeated(seed: 2) { random in
      let a = Quaternion(random.angle(), about: random.axis())
      let b = Quaternion(random.angle(), about: random.axis())
      let product = Transform3D.rotation(a.concatenating(b))
      let expected = Transform3D.rotation(a).concatenating(.rotation(b))
      #expect(product.isApproximatelyEqual(to: expected, tolerance: 3e-15), "\(random.label)")
      let back = a.concatenating(a.conjugate)
      #expect(abs(back.w - 1) < 1e-15 && abs(back.x) < 1e-15, "\(random.label)")
    }
  }

  @Test func angleAndAxisReadBack() throws {
    try RandomGeometry.repeated(seed: 3) { random in
      let angle = Angle(degrees: random.number(1...359))
      let axis = try #require(random.axis().normalized)
      let rotation = Quaternion(angle, about: axis)
      #expect(abs(rotation.angle.degrees - angle.degrees) < 1e-12, "\(random.label)")
      let readBack = try #require(rotation.axis)
      #expect((readBack - axis).length < 1e-13, "\(random.label)")
    }
    #expect(Quaternion.identity.axis == nil && Quaternion.identity.angle == .zero)
    #expect(Quaternion(Angle(degrees: 50), about: .zero) == .identity)
  }

  @Test func interpolationTurnsEvenlyTheShorterWay() {
    RandomGeometry.repeated(seed: 4) { random in
      let start = Quaternion(random.angle(), about: random.axis())
      let turn = Angle(degrees: random.number(0.001...179))
      let axis = random.axis()
      let end = start.concatenating(Quaternion(turn, about: axis))
      let progress = random.number(-0.5...1.5)
      let expected = start.concatenating(Quaternion(turn * progress, about: axis))
      // The sign of a quaternion says nothing, and must not change the way.
      for end in [end, -end] {
        let found = start.interpolated(to: end, at: progress)
        #expect(abs(abs(found.dot(expected)) - 1) < 1e-12, "\(random.label)")
        #expect(abs(found.length - 1) < 1e-12, "\(random.label)")
      }
    }
  }

  @Test func interpolationBetweenEqualsStays() {
    let turn = Quaternion(Angle(degrees: 33), about: .yAxis)
    #expect(turn.interpolated(to: turn, at: 0.7) == turn)
    #expect(turn.interpolated(to: -turn, at: 0.7) == turn)
    let near = Quaternion(Angle(degrees: 33 + 1e-9), about: .yAxis)
    let middle = turn.interpolated(to: near, at: 0.5)
    #expect(abs(middle.length - 1) < 1e-15)
  }

  @Test func lengthsNeitherOverflowNorUnderflow() throws {
    for scale in [0x1p-1060, 1e-200, 1e-150, 1, 1e150, 1e200, 1e307] {
      let long = Quaternion(x: 0, y: scale, z: 0, w: -scale)
      #expect(abs(long.length / scale - 2.0.squareRoot()) < 1e-3, "\(scale)")
      let unit = try #require(long.normalized, "\(scale)")
      #expect(abs(unit.y - 0.5.squareRoot()) < 1e-15 && unit.w == -unit.y, "\(scale)")
    }
    #expect(Quaternion(x: 0, y: 3, z: 0, w: 4).normalized?.y == 0.6)
    #expect(Quaternion(x: 0, y: 0, z: 0, w: 0).normalized == nil)
    #expect(Quaternion(x: .infinity, y: 0, z: 0, w: 1).normalized == nil)
    #expect(Quaternion(x: .nan, y: 0, z: 0, w: 1).normalized == nil)
  }
}
