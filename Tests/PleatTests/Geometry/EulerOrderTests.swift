import Pleat
import Testing

@Suite struct EulerOrderTests {
  private func axis(_ letter: Character) -> Vector3 {
    ["x": Vector3.xAxis, "y": .yAxis, "z": .zAxis][letter]!
  }

  @Test(arguments: EulerOrder.allCases)
  func rotationsActInOrder(order: EulerOrder) {
    let axes = order.rawValue.map { axis($0) }
    RandomGeometry.repeated(seed: 91, 300) { random in
      let angles = [random.angle(), random.angle(), random.angle()]
      let rotation = Quaternion(angles[0], angles[1], angles[2], order: order)
      let expected =
        Transform3D.rotation(angles[0], about: axes[0]) * .rotation(angles[1], about: axes[1])
        * .rotation(angles[2], about: axes[2])
      #expect(Transform3D.rotation(rotation).isApproximatelyEqual(to: expected, tolerance: 4e-15))
      expectBack(rotation, order)
    }
  }

  /// At and near the ends of the range of the second angle.
  @Test(arguments: EulerOrder.allCases)
  func anglesReadBackAtTheEnds(order: EulerOrder) {
    let isProper = order.rawValue.first == order.rawValue.last
    for end in isProper ? [0.0, 180] : [-90, 90] {
      for exponent in [0, -20, -25, -30, -40, -45, -50, -60] {
        let nudge = exponent == 0 ? 0 : Double(sign: .plus, exponent: exponent, significand: 1)
        for (first, third) in [(0.0, 20.0), (30, -70), (180, 5), (-120, 0)] {
          let rotation = Quaternion(
            Angle(degrees: first), Angle(degrees: end - nudge), Angle(degrees: third), order: order)
          expectBack(rotation, order)
        }
      }
    }
    #expect(Quaternion.identity.eulerAngles(in: order).third == .zero)
  }

  private func expectBack(_ rotation: Quaternion, _ order: EulerOrder) {
    let back = rotation.eulerAngles(in: order)
    let again = Quaternion(back.first, back.second, back.third, order: order)
    let tolerance = 16 * 1.0.ulp
    #expect(
      again.isApproximatelyEqual(to: rotation, tolerance: tolerance)
        || again.isApproximatelyEqual(to: -rotation, tolerance: tolerance), "\(order) \(rotation)")
    let isProper = order.rawValue.first == order.rawValue.last
    let range = isProper ? 0...180.0 : -90...90
    #expect(range.contains(back.second.degrees))
  }
}
