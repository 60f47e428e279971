internal import Pleat

extension TransformComposer {
  /// The numbers of a composer as text, in the format of EnterTheMatrix's labels.
  package struct Readout: Hashable, Sendable {
    /// The translation in whole points: x, y and z, or only x and y in the plane.
    package let translation: [String]
    /// The scale factors with three decimals: x, y and z, or only x and y in the plane.
    package let scale: [String]
    /// The angle of the rotation in whole degrees.
    package let angle: String
    /// The components of the rotation axis with three decimals.
    ///
    /// In the plane, the array is empty.
    package let axis: [String]
    /// The skew (m34) with four decimals, or nil in the plane.
    package let skew: String?
  }

  /// The translation, scale, angle, axis and skew as text, as in EnterTheMatrix's labels.
  ///
  /// Points and degrees are rounded to whole numbers, with halves away from zero. Scale and axis
  /// have three decimals, and skew has four. They are rounded exactly, with ties to even. No number
  /// is written as `-0`.
  package var readout: Readout {
    func components(_ vector: Vector3) -> [Double] {
      isSpatial ? [vector.x, vector.y, vector.z] : [vector.x, vector.y]
    }
    return Readout(
      translation: components(translation).map {
        decimalText($0.rounded(.toNearestOrAwayFromZero), decimals: 0)
      },
      scale: components(scale).map { decimalText($0, decimals: 3) },
      angle: decimalText(angle.degrees.rounded(.toNearestOrAwayFromZero), decimals: 0),
      axis: isSpatial ? components(axis).map { decimalText($0, decimals: 3) } : [],
      skew: isSpatial ? decimalText(skew, decimals: 4) : nil)
  }
}

/// A number with the given number of decimals, as C's `%.3f` prints it, but never `-0`.
///
/// From 2⁵² units of the last decimal on, all its digits.
func decimalText(_ value: Double, decimals: Int) -> String {
  let units = (0..<decimals).reduce(1.0) { unit, _ in unit * 10 }
  let magnitude = value.magnitude
  guard magnitude * units < 0x1p52 else { return numberText(value) }
  var whole = (magnitude * units).rounded(.down)
  // The product may be rounded up; the sign of a fused multiply-add is exact.
  if (-whole).addingProduct(magnitude, units) < 0 { whole -= 1 }
  let beyondHalf = (-(whole + 0.5)).addingProduct(magnitude, units)
  let isOdd = whole.truncatingRemainder(dividingBy: 2) != 0
  if beyondHalf > 0 || (beyondHalf == 0 && isOdd) { whole += 1 }
  let sign = value < 0 && whole > 0 ? "-" : ""
  let digits = "\(Int(whole))"
  guard decimals > 0 else { return sign + digits }
  let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
  return sign + padded.dropLast(decimals) + "." + padded.suffix(decimals)
}
