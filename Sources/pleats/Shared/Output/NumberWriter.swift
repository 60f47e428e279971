import Pleat

/// The type of printed numbers: `Float` or `Double`.
typealias PrintableScalar = BatchScalar & LosslessStringConvertible

/// Writes numbers as JSON: with the fewest digits that read back as the same number of the same type, in
/// the form of Swift's own description.
///
/// Whole numbers have no point, -0 is written as 0, and a number that is not finite as `null`.
struct NumberWriter {
  /// The number of bytes that writing a number may change; the text is shorter.
  static let room = 40

  static let shared = NumberWriter()

  private let scales = DecimalScales()

  /// Writes a number, and returns the length of its text, after which the bytes are undefined.
  @inline(__always)
  func write<Number: PrintableScalar>(_ number: Number, at place: UnsafeMutableRawPointer) -> Int {
    guard number != 0 else { return Self.write("0", at: place) }
    place.storeBytes(of: UInt8(ascii: "-"), as: UInt8.self)
    let sign = number < 0 ? 1 : 0
    let significand = Significand(number)
    if let whole = significand.whole {
      if whole > 9 { return sign + Self.write(whole: whole, at: place + sign) }
      (place + sign).storeBytes(of: UInt8(ascii: "0") + UInt8(whole), as: UInt8.self)
      return sign + 1
    }
    if let decimal = ShortestDecimal(significand, scales) {
      return sign + Self.write(decimal, at: place + sign)
    }
    guard number.isFinite else { return Self.write("null", at: place) }
    return Self.write(described: number, at: place)
  }

  @inline(__always)
  private static func write(_ text: StaticString, at place: UnsafeMutableRawPointer) -> Int {
    place.copyMemory(from: text.utf8Start, byteCount: text.utf8CodeUnitCount)
    return text.utf8CodeUnitCount
  }

  // MARK: - Whole numbers

  private static func write(whole number: UInt64, at place: UnsafeMutableRawPointer) -> Int {
    let head = number < 100_000_000 ? 0 : write(whole: number / 100_000_000, at: place)
    let tail = EightDigits(number % 100_000_000)
    let skipped = head > 0 ? 0 : tail.leadingZeros
    (place + head).storeBytes(of: tail.text >> (8 * skipped), as: UInt64.self)
    return head + 8 - skipped
  }

  // MARK: - Others

  /// Writes the digits without zeros at the end, a point and, for a number below 0.0001, an exponent.
  ///
  /// Digits are stored eight at a time. Zeros at the end are stored, too, but the length leaves them out.
  private static func write(
    _ decimal: ShortestDecimal, at place: UnsafeMutableRawPointer
  ) -> Int {
    let (first, rest) = decimal.digits.quotientAndRemainder(dividingBy: 10_000_000_000_000_000)
    let (middle, last) = (EightDigits(rest / 100_000_000), EightDigits(rest % 100_000_000))
    let count = 17 - (last.isZero ? 8 + middle.trailingZeros : last.trailingZeros)
    let point = decimal.point

    let beginsWithZero = -4 < point && point < 1
    let start = beginsWithZero ? 2 - point : 0
    if beginsWithZero {
      place.storeBytes(of: EightDigits.zeros, as: UInt64.self)
      place.storeBytes(of: UInt8(ascii: "."), toByteOffset: 1, as: UInt8.self)
    }
    let digits = place + start
    digits.storeBytes(of: UInt8(ascii: "0") + UInt8(first), as: UInt8.self)
    digits.storeBytes(of: middle.text, toByteOffset: 1, as: UInt64.self)
    digits.storeBytes(of: last.text, toByteOffset: 9, as: UInt64.self)
    if beginsWithZero { return start + count }

    // The digits after the point are stored once more, one byte further.
    let head = max(point, 1)
    let behind = place + head
    behind.storeBytes(of: UInt8(ascii: "."), as: UInt8.self)
    let shift = UInt64(8 * (head - 1))
    if shift < 64 {
      let text = middle.text &>> shift | (last.text &<< 8) &<< (56 - shift)
      behind.storeBytes(of: text, toByteOffset: 1, as: UInt64.self)
      behind.storeBytes(of: last.text &>> shift, toByteOffset: 9, as: UInt64.self)
    } else {
      behind.storeBytes(of: last.text &>> (shift - 64), toByteOffset: 1, as: UInt64.self)
    }
    if point > 0 { return count + 1 }
    let end = count > 1 ? count + 1 : 1
    return end + write(exponent: 1 - point, at: place + end)
  }

  /// Writes a negative exponent, which always has two digits here.
  private static func write(exponent: Int, at place: UnsafeMutableRawPointer) -> Int {
    let digits = EightDigits(UInt64(exponent)).text >> 48
    place.storeBytes(of: UInt8(ascii: "e"), as: UInt8.self)
    place.storeBytes(of: UInt8(ascii: "-"), toByteOffset: 1, as: UInt8.self)
    place.storeBytes(of: UInt16(digits), toByteOffset: 2, as: UInt16.self)
    return 4
  }

  /// Writes a number that is very large, very small, or a power of two, by Swift's own description.
  @inline(never) private static func write<Number: PrintableScalar>(
    described number: Number, at place: UnsafeMutableRawPointer
  ) -> Int {
    var text = number.description
    return text.withUTF8 { text in
      let isWhole = text.suffix(2).elementsEqual(".0".utf8)
      place.copyMemory(from: text.baseAddress!, byteCount: text.count)
      return text.count - (isWhole ? 2 : 0)
    }
  }
}
