import Pleat

/// The shortest decimal digits that read back as one number, and of those the closest to it.
///
/// A number c·2^q reads back from everything within 2^q/2 of it. With the largest power of ten
/// 10^k ≤ 2^q, that interval holds at most one multiple of 10^(k+1), which is then the shortest, but
/// for zeros at its end; and if there is none, the multiple of 10^k that is nearest to the number lies
/// in it. (The ends of the interval, which belong to it only where c is even, are no such multiples:
/// they have 1 − q digits behind the point, more than −k.) The steps are those of Raffaello Giulietti,
/// "The Schubfach way to render doubles" (2020). Here every quantity is exact, for q from −87 to −1:
/// 2^q/10^k has at most 60 bits behind the point, and its product with c has 128.
struct ShortestDecimal: Equatable {
  /// Seventeen digits, the first not zero; those at the end may be.
  let digits: UInt64
  /// How many of the digits stand before the point; −1 for 0.01.
  let point: Int

  /// The digits of a number that is not whole, nil for those that other ways have to serve: numbers
  /// below 2^-35 (`Float`: 2^-64), and powers of two, whose neighbours are not equally far.
  @inline(__always)
  init?<Number: BatchScalar>(_ number: Significand<Number>, _ scales: DecimalScales) {
    let significand = number.integer
    guard significand != 1 << Number.significandBitCount, let scale = scales[number.place] else {
      return nil
    }

    // The number as a multiple of 10^k; what is behind the point has 60 bits.
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
      // To the nearest, from the middle to the even one.
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

  /// Takes a number apart; 0 and numbers too small to be normal are wrong by a bit, and far below what
  /// `ShortestDecimal` serves, as what is not finite is far above.
  @inline(__always) init(_ number: Number) {
    let exponent = Int(truncatingIfNeeded: number.exponentBitPattern)
    let bias = 1 << (Number.exponentBitCount - 1) - 1
    integer =
      1 << Number.significandBitCount | UInt64(truncatingIfNeeded: number.significandBitPattern)
    place = bias + Number.significandBitCount - exponent
  }

  /// The number if it is whole and below 2^53 (`Float`: 2^24): neighbours are at most 1 apart, so that
  /// no digits but its own are its shortest.
  @inline(__always) var whole: UInt64? {
    0...Number.significandBitCount ~= place && integer.trailingZeroBitCount >= place
      ? integer &>> UInt64(place) : nil
  }
}

/// For each place from 1 to 87, what turns units of 2^-place into units of the decimal place below it.
struct DecimalScales {
  struct Scale {
    /// 10^power / 2^place · 2^60, which is whole, and from 2^60 to 10 · 2^60.
    let factor: UInt64
    /// The least for which 10^power ≥ 2^place.
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

  /// The scale of a place, nil where there is none.
  @inline(__always) subscript(place: Int) -> Scale? {
    scales.indices.contains(place - 1) ? scales[place - 1] : nil
  }
}
