import Pleat

/// The fewest decimal digits that read back as a number, and of such digits those closest to it.
///
/// A decimal number reads back as c·2^q if it lies in the interval with the ends (c ± 1/2)·2^q. Let 10^k
/// be the largest power of ten with 10^k ≤ 2^q. The interval contains at most one multiple of 10^(k+1),
/// which then has the fewest digits, apart from zeros at its end. If it contains none, it contains the
/// multiple of 10^k that is nearest to c·2^q. Neither is an end of the interval, because the ends have
/// 1 − q digits after the point, more than −k. The steps are those of Raffaello Giulietti, "The Schubfach
/// way to render doubles" (2020). Every quantity is exact here, for q from −87 to −1: 2^q/10^k has at
/// most 60 bits after the point, and its product with c has at most 128 bits.
struct ShortestDecimal: Equatable {
  /// Seventeen digits, with zeros at the end if fewer digits are enough; the first digit is not zero.
  let digits: UInt64
  /// The number of digits before the point, for example −1 for 0.01.
  let point: Int

  /// Finds the digits of a number that is not whole; returns nil for numbers below 2^-35 (`Float`: 2^-64),
  /// and for powers of two, whose two neighbours are not at the same distance.
  @inline(__always)
  init?<Number: BatchScalar>(_ number: Significand<Number>, _ scales: DecimalScales) {
    let significand = number.integer
    guard significand != 1 << Number.significandBitCount, let scale = scales[number.place] else {
      return nil
    }

    // The number as a multiple of 10^k, with 60 bits after the point.
    let product = significand.multipliedFullWidth(by: scale.factor)
    let whole = product.high << 4 | product.low >> 60
    let rest = product.low & (1 << 60 - 1)
    let reach = scale.factor >> 1
    let unit = whole % 10
    let aboveTen = unit << 60 | rest
    var digits: UInt64
    if aboveTen <= reach {
      digits = whole - unit
    } else if 10 << 60 - aboveTen <= reach {
      digits = whole - unit + 10
    } else {
      // This rounds to the nearest multiple, and a tie to the even one.
      digits = whole + (rest + whole & 1 > 1 << 59 ? 1 : 0)
    }

    // A Double has 16 or 17 digits by now, a Float 7 to 9.
    var point = 17 - scale.power
    if Number.precision == .single {
      digits *= 100_000_000
      point -= 8
    }
    while digits < 10_000_000_000_000_000 {
      digits *= 10
      point -= 1
    }
    self.digits = digits
    self.point = point
  }
}

/// The magnitude of a number as an integer times 2^-place.
struct Significand<Number: BatchScalar> {
  let integer: UInt64
  let place: Int

  /// Takes a number apart; the result is wrong for 0, subnormal numbers and numbers that are not finite,
  /// all of which `ShortestDecimal` refuses.
  @inline(__always) init(_ number: Number) {
    let exponent = Int(truncatingIfNeeded: number.exponentBitPattern)
    let bias = 1 << (Number.exponentBitCount - 1) - 1
    integer =
      1 << Number.significandBitCount | UInt64(truncatingIfNeeded: number.significandBitPattern)
    place = bias + Number.significandBitCount - exponent
  }

  /// The number, if it is whole and below 2^53 (`Float`: 2^24), otherwise nil.
  ///
  /// The neighbours of such a number are at most 1 away, so no shorter decimal number reads back as it.
  @inline(__always) var whole: UInt64? {
    0...Number.significandBitCount ~= place && integer.trailingZeroBitCount >= place
      ? integer &>> UInt64(place) : nil
  }
}

/// For each place from 1 to 87, the factor that converts a number of units 2^-place to units 10^-power.
struct DecimalScales {
  struct Scale {
    /// 10^power / 2^place · 2^60, which is a whole number from 2^60 to 10 · 2^60.
    let factor: UInt64
    /// The least number for which 10^power ≥ 2^place.
    let power: Int
  }

  private let scales: [Scale]

  init() {
    var (power, powerOfFive) = (0, 1 as UInt64)
    scales = (1...87).map { place in
      if powerOfFive < 1 << (place - power) {
        powerOfFive *= 5
        power += 1
      }
      return Scale(factor: powerOfFive << (60 - place + power), power: power)
    }
  }

  /// The scale of a place; nil if there is none.
  @inline(__always) subscript(place: Int) -> Scale? {
    scales.indices.contains(place - 1) ? scales[place - 1] : nil
  }
}
