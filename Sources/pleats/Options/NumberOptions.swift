import ArgumentParser

/// A decimal number as people type it; nil for anything else, hexadecimal digits included.
///
/// `nan` and `inf` are numbers that ranges refuse, so that the message is about the range.
func decimal(_ text: some StringProtocol) -> Double? {
  let lowercase = text.lowercased()
  if ["nan", "inf", "+inf", "-inf", "infinity", "-infinity"].contains(lowercase) {
    return Double(lowercase)
  }
  return lowercase.allSatisfy { "0123456789+-.e".contains($0) } ? Double(lowercase) : nil
}

extension Double {
  /// Reads an option that must lie in a range.
  private static func option(
    _ text: String, _ accepted: String, in isAccepted: (Double) -> Bool
  ) throws -> Double {
    guard let number = decimal(text), number.isFinite, isAccepted(number) else {
      throw ValidationError(accepted)
    }
    return number
  }

  /// Pixels per point.
  static func scaleOption(_ text: String) throws -> Double {
    try option(text, "pixels per point must be above 0 and at most 1000000") {
      $0 > 0 && $0 <= 1e6
    }
  }

  /// Seconds.
  static func durationOption(_ text: String) throws -> Double {
    try option(text, "seconds must be finite and not negative") { $0 >= 0 }
  }

  /// Frames per second.
  static func rateOption(_ text: String) throws -> Double {
    try option(text, "frames per second must be finite and above 0") { $0 > 0 }
  }

  /// An opacity.
  static func opacityOption(_ text: String) throws -> Double {
    try option(text, "an opacity lies in 0...1") { (0...1).contains($0) }
  }
}

/// Numbers between commas, at least one.
struct NumberList {
  let numbers: [Double]

  /// Reads an option; what range the numbers lie in depends on other options.
  static func option(_ text: String) throws -> NumberList {
    if text.isEmpty {
      throw ValidationError("the list is empty; at least one number is needed, as in 0,0.05,0.3")
    }
    let numbers = try text.entries.map { entry in
      guard let number = decimal(entry), number.isFinite else {
        throw ValidationError(
          (entry.isEmpty ? "an entry is empty" : "\(entry.quoted) is no number")
            + "; finite numbers between commas are needed, as in 0,0.05,0.3")
      }
      return number
    }
    return NumberList(numbers: numbers)
  }
}
