import Pleat
import Testing

/// Constructors of cameras and rotations give a rotation for every finite input.
@Suite struct RotationConstructorTests {
  /// Whether the 3x3 part is a rotation, within a number of ulp of one.
  private func isRotation(_ transform: Transform3D, within ulps: Double) -> Bool {
    let rows: [SIMD3<Double>] = [transform.row1, transform.row2, transform.row3].map {
      SIMD3($0.x, $0.y, $0.z)
    }
    let products = (0..<3).flatMap { i -> [Double] in
      (0..<3).map { j -> Double in
        let product: Double = (rows[i] * rows[j]).sum()
        return i == j ? product - 1 : product
      }
    }
    let isRightHanded = Vector3(rows[0]).cross(Vector3(rows[1])).dot(Vector3(rows[2])) > 0
    return isRightHanded && products.allSatisfy { $0.magnitude <= ulps * 1.0.ulp }
  }

  /// Two vectors of any length, of which most are nearly parallel, opposite or at right angles.
  private func pair(_ random: inout RandomGeometry, _ index: Int) -> (Vector3, Vector3) {
    func length() -> Double {
      Double(sign: .plus, exponent: random.whole(-1000...1000), significand: 1)
    }
    let first = random.axis()
    let nudge = random.axis() * Double(sign: .plus, exponent: random.whole(-70...0), significand: 1)
    let scale = random.number(0.1...9)
    let second =
      switch index % 4 {
      case 0: random.axis()
      case 1: first * scale + nudge
      case 2: -first * scale + nudge
      default: first * scale
      }
    return (first * length(), second * length())
  }

  @Test func camerasLookAlongNearlyParallelVectors() {
    let d = Vector3(x: 0.3, y: 0.1, z: 0.7)
    #expect(isRotation(.lookAt(eye: .zero, center: Point3(d), up: d), within: 4))
    var random = RandomGeometry(seed: 71)
    for index in 0..<20_000 {
      let (sight, up) = pair(&random, index)
      let view = Transform3D.lookAt(eye: .zero, center: Point3(sight), up: up)
      #expect(isRotation(view, within: 4), "\(sight), up \(up)")
      let ahead = sight.normalized!
      let found = view.map(ahead)
      #expect(found.isApproximatelyEqual(to: -.zAxis, tolerance: 4 * 1.0.ulp), "\(sight)")
    }
  }

  @Test func aCameraAboveAGlobe() {
    for latitude in stride(from: -90.0, through: 90, by: 5) {
      for longitude in stride(from: 0.0, to: 360, by: 5) {
        let (y, x) = (Angle(degrees: latitude), Angle(degrees: longitude))
        let out = Vector3(
          x: y.cosine * x.cosine, y: y.sine, z: y.cosine * x.sine)
        let view = Transform3D.lookAt(eye: Point3(out * 6378), center: .zero, up: out * 0.3)
        #expect(isRotation(view, within: 4), "\(latitude) \(longitude)")
      }
    }
  }

  @Test func camerasAtTheEndsOfTheRange() {
    let far = Double.greatestFiniteMagnitude
    let points = [
      Point3.zero, Point3(x: far, y: -far, z: far), Point3(x: -far, y: far, z: 1),
      Point3(x: .leastNonzeroMagnitude, y: 0, z: 0), Point3(x: 1e200, y: 1e-200, z: 0),
    ]
    for eye in points {
      for center in points {
        for up in points {
          let view = Transform3D.lookAt(eye: eye, center: center, up: Vector3(up))
          #expect(isRotation(view, within: 4), "\(eye) \(center) \(up)")
        }
      }
    }
    for wrong in [
      Transform3D.lookAt(eye: Point3(x: .nan, y: 0, z: 0), center: .zero),
      .lookAt(eye: .zero, center: Point3(x: 0, y: .nan, z: 0)),
      .lookAt(eye: .zero, center: Point3(x: 0, y: 0, z: 1), up: Vector3(x: 0, y: 0, z: .nan)),
    ] { #expect(!wrong.isFinite) }
  }

  @Test func shortestRotationsOfNearlyOppositeVectors() {
    var random = RandomGeometry(seed: 72)
    for index in 0..<20_000 {
      let (from, to) = pair(&random, index)
      let turn = Quaternion(from: from, to: to)
      #expect((turn.length - 1).magnitude <= 1.0.ulp, "\(from) to \(to)")
      let found = turn * from.normalized!
      #expect(
        found.isApproximatelyEqual(to: to.normalized!, tolerance: 6 * 1.0.ulp), "\(from) to \(to)")
      #expect(isRotation(.rotation(turn), within: 4))
    }
  }

  @Test func axesAtTheEndsOfTheRange() {
    let turn = Angle(degrees: 30)
    for length in [.leastNonzeroMagnitude, 1e-200, 1e200, .greatestFiniteMagnitude, .infinity] {
      let axis = Vector3(x: 0, y: length, z: 0)
      #expect(Quaternion(turn, about: axis) == Quaternion(turn, about: .yAxis))
      #expect(Transform3D.rotation(turn, about: axis) == .rotation(turn, about: .yAxis))
      #expect(Quaternion(from: axis, to: .xAxis) == Quaternion(from: .yAxis, to: .xAxis))
    }
    let wrong = Vector3(x: 1, y: 0, z: .nan)
    #expect(Quaternion(turn, about: wrong).length.isNaN)
    #expect(!Transform3D.rotation(turn, about: wrong).isFinite)
    #expect(Quaternion(from: wrong, to: .xAxis).length.isNaN)
    #expect(Quaternion(from: .xAxis, to: wrong).length.isNaN)
  }

  @Test func quaternionsOfAnyLength() {
    #expect(Transform3D.rotation(Quaternion(x: 0, y: 0, z: 0, w: 0)) == .identity)
    var random = RandomGeometry(seed: 73)
    for exponent in stride(from: -1000, through: 1000, by: 50) {
      let unit = Quaternion(random.angle(), about: random.axis())
      let scale = Double(sign: .plus, exponent: exponent, significand: 1)
      let found = Transform3D.rotation(
        Quaternion(x: unit.x * scale, y: unit.y * scale, z: unit.z * scale, w: unit.w * scale))
      #expect(isRotation(found, within: 4), "\(exponent)")
      #expect(found.isApproximatelyEqual(to: .rotation(unit), tolerance: 4 * 1.0.ulp))
    }
    #expect(!Transform3D.rotation(Quaternion(x: 0, y: .nan, z: 0, w: 1)).isFinite)
  }

  @Test func theInverseAtAllScales() {
    for exponent in stride(from: -300.0, through: 300, by: 20) {
      let scale = power(exponent)
      let q = Quaternion(x: scale, y: -2 * scale, z: 3 * scale, w: 4 * scale)
      let expected = Quaternion(x: -1, y: 2, z: -3, w: 4)
      for (found, wanted) in zip(q.inverse.scalars, expected.scalars) {
        #expect((found * scale * 30 - wanted).magnitude <= 1e-14, "1e\(exponent)")
      }
    }
    #expect((Quaternion(x: 0, y: 0, z: 0, w: 1e160).inverse.w - 1e-160).magnitude <= 1e-160.ulp)
    #expect(Quaternion(x: 0, y: 0, z: 0, w: 1e-200).inverse.w == 1e200)
    #expect(Quaternion(x: 0, y: 0, z: 0, w: .infinity).inverse.w == 0)
  }

  private func power(_ exponent: Double) -> Double { Double("1e\(Int(exponent))")! }

  @Test func thePlanesOfCameras() async {
    let least = Transform3D.perspective(
      verticalFieldOfView: Angle(degrees: 60), aspect: 1.5, near: .leastNonzeroMagnitude)
    let usual = Transform3D.perspective(
      verticalFieldOfView: Angle(degrees: 60), aspect: 1.5, near: 1)
    #expect(least.m22 == usual.m22 && least.m11 == usual.m11)
    #expect((usual.m22 - 3.0.squareRoot()).magnitude <= 4 * 1.0.ulp)
    await #expect(processExitsWith: .failure) {
      _ = Transform3D.perspective(verticalFieldOfView: Angle(degrees: 60), aspect: 1, near: 0)
    }
    await #expect(processExitsWith: .failure) {
      _ = Transform3D.frustum(left: -1, right: 1, bottom: -1, top: 1, near: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Transform3D.frustum(left: -1, right: 1, bottom: -1, top: 1, near: 1, far: 0)
    }
  }
}
