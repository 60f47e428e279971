import Foundation

/// Numbers in the format of the tables.
enum Figures {
  /// Three significant digits, rounded up, so that the text is still a bound.
  static func upward(_ value: Double) -> String {
    guard value.isFinite else { return "not finite" }
    guard value > 0 else { return "0" }
    var unit = pow(10, log10(value).rounded(.down) - 2)
    if value / unit >= 999.5 { unit *= 10 }
    return short((value / unit).rounded(.up) * unit)
  }

  /// Three significant digits; a number of four digits before the point is written with all four.
  static func short(_ value: Double) -> String {
    // For 1,234 and 12,340, `printf` has 1.23e+03 and 1.23e+04. Tables have 1,234 and 1.23·10⁴.
    let text = String(format: "%.3g", value)
    let parts = text.split(separator: "e")
    guard parts.count > 1, let exponent = Int(parts[1]) else { return text }
    return exponent == 3 ? grouped(Int(value)) : "\(parts[0])·10\(superscript(exponent))"
  }

  private static func superscript(_ number: Int) -> String {
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return (number < 0 ? "⁻" : "")
      + String(String(abs(number)).compactMap(\.wholeNumberValue).map { digits[$0] })
  }

  /// A number with commas between its thousands, as in 1,234,567.
  static func grouped(_ count: Int) -> String {
    let digits = Array(String(count))
    return digits.indices.reduce("") { text, index in
      text + (index > 0 && (digits.count - index) % 3 == 0 ? "," : "") + String(digits[index])
    }
  }
}
