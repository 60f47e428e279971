import Foundation

/// An axis on which equal distances are equal ratios.
struct LogarithmicScale {
  /// The values at the two ends.
  let values: ClosedRange<Double>
  /// Where the lowest and the highest value lie.
  let start: Double
  let end: Double

  /// A scale on which some values, all positive, lie, with room beyond the outermost ones as a fraction
  /// of the whole.
  init(_ values: [Double], from start: Double, to end: Double, margin: Double) {
    let (low, high) = (values.min() ?? 1, values.max() ?? 1)
    // One value alone stands in the middle of a decade.
    let ratio = high > low ? pow(high / low, margin) : sqrt(10)
    self.values = low / ratio...high * ratio
    self.start = start
    self.end = end
  }

  /// Where a value lies.
  func position(_ value: Double) -> Double {
    let (low, high) = (log(values.lowerBound), log(values.upperBound))
    return start + (end - start) * (log(value) - low) / (high - low)
  }

  /// The values to name: 1, 2 and 5 times powers of ten, over many decades the powers alone.
  var ticks: [Double] {
    let decades = log10(values.upperBound / values.lowerBound)
    let steps = decades > 3.5 ? [1.0] : [1, 2, 5]
    let exponents = Int(log10(values.lowerBound).rounded(.down))...Int(log10(values.upperBound))
    return exponents.flatMap { exponent in
      steps.map { exponent < 0 ? $0 / pow(10, Double(-exponent)) : $0 * pow(10, Double(exponent)) }
    }.filter(values.contains)
  }
}
