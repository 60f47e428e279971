import Oracles
import Pleat

extension BatchScalar {
  /// The distance between the scalars of the binade in which an exact value lies.
  ///
  /// The binade is that of the exact value, not that of the nearest scalar: just below a power of
  /// two, the distance is half of what it is above.
  static func ulp(of exact: DoubleDouble) -> Double {
    let (size, nearest) = (exact.magnitude, Self(exact.value).magnitude)
    let ulp = Double(nearest.ulp)
    let isPowerOfTwo = nearest.isNormal && nearest.significandBitPattern == 0
    guard isPowerOfTwo, (size - DoubleDouble(Double(nearest))).value < 0 else { return ulp }
    return max(ulp / 2, Double(leastNonzeroMagnitude))
  }

  /// 2^-24 or 2^-53: the largest relative error of one rounding.
  static var roundingUnit: Double { Double(ulpOfOne) / 2 }
}
