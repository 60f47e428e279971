/// The eight digits of a number below 10^8, one per byte, with the first in the lowest byte.
///
/// Each of three steps divides all groups of digits at once, into groups of 4, 2 and 1. (Paul Khuong, "How
/// to print integers really fast", 2017.) All platforms of the package are little-endian.
struct EightDigits {
  private let values: UInt64

  static let zeros: UInt64 = 0x3030_3030_3030_3030

  @inline(__always) init(_ number: UInt64) {
    let fours = number / 10_000 | (number % 10_000) << 32
    // Rounded down, the products with 10486/2^20 and 103/2^10 are the quotients by 100 and 10.
    let hundreds = (fours &* 10_486) >> 20 & 0x7F_0000_007F
    let twos = hundreds | (fours &- 100 &* hundreds) << 16
    let tens = (twos &* 103) >> 10 & 0xF_000F_000F_000F
    values = tens | (twos &- 10 &* tens) << 8
  }

  @inline(__always) var isZero: Bool { values == 0 }

  @inline(__always) var leadingZeros: Int { values.trailingZeroBitCount / 8 }

  @inline(__always) var trailingZeros: Int { values.leadingZeroBitCount / 8 }

  @inline(__always) var text: UInt64 { values | Self.zeros }
}
