import Foundation
import Oracles
import Pleat

/// Random numbers for inputs, rounded to the precision that a kernel is given.
struct Inputs<S: BatchScalar> {
  private var generator: SeededGenerator

  /// Creates the generator of one block.
  ///
  /// Its numbers depend on the seed, the operation and the block, not on the number of blocks.
  init(seed: UInt64, operation: String, block: Int) {
    // The FNV-1a hash (Fowler, Noll, Vo) of the name gives each operation other numbers.
    let name = operation.utf8.reduce(0xCBF2_9CE4_8422_2325) { (hash: UInt64, byte) in
      (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    var mixer = SeededGenerator(seed: seed ^ name)
    var places = SeededGenerator(seed: mixer.next() &+ UInt64(block))
    generator = SeededGenerator(seed: places.next())
  }

  /// A number rounded to the kernel's precision.
  static func rounded(_ value: Double) -> Double { Double(S(value)) }

  mutating func whole(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &generator) }

  mutating func number(_ range: ClosedRange<Double> = -1...1) -> Double {
    Self.rounded(.random(in: range, using: &generator))
  }

  mutating func numbers(_ count: Int) -> [Double] { (0..<count).map { _ in number() } }

  /// A number of either sign, with a magnitude between powers of two.
  mutating func wide(_ exponents: ClosedRange<Int>) -> Double {
    let significand = number(1...2) * (Bool.random(using: &generator) ? 1 : -1)
    return Self.rounded(
      Double(sign: .plus, exponent: whole(exponents), significand: significand))
  }

  /// A number from so wide a range of magnitudes that most sums are about equal to one of their terms.
  ///
  /// Products of three such numbers neither overflow nor underflow.
  mutating func wide() -> Double { wide(S.precision == .single ? -20...20 : -200...200) }

  /// A number of either sign, with a magnitude from 2^-`least` to 1/2.
  mutating func tiny(downTo least: Int) -> Double { wide(-least ... -2) }

  /// The size of a page, in points.
  mutating func pageSize() -> [Double] { [number(32...2048), number(32...2048)] }

  /// The matrix of a page that is turned by up to a quarter turn about both axes through its
  /// middle, and is seen from a distance of 1.5 to 4 times its longer side.
  mutating func page(of size: [Double]) -> [Double] {
    let turn = ReferenceMatrix.rotationAboutX(degrees: number(-90...90))
    let swing = ReferenceMatrix.rotationAboutY(degrees: number(-90...90))
    let matrix = ReferenceMatrix.product(
      ReferenceMatrix.translation(-size[0] / 2, -size[1] / 2), turn, swing,
      ReferenceMatrix.perspective(distance: max(size[0], size[1]) * number(1.5...4)),
      ReferenceMatrix.translation(size[0] / 2, size[1] / 2))
    return matrix.map(Self.rounded)
  }

  mutating func pickTimes() -> Double { Self.rounded(NastyCurves.time(using: &generator)) }

  mutating func controlPoints() -> [Double] {
    let points = NastyCurves.controlPoints(using: &generator)
    return [points.x1, points.y1, points.x2, points.y2].map(Self.rounded)
  }

  mutating func spring() -> NastySprings.Case { NastySprings.next(using: &generator) }

  /// An angle: within a turn, next to a whole quarter turn, large, or whole.
  mutating func quarterTurns() -> Double {
    let magnitude = 1 << whole(0...20)
    let turns =
      switch whole(0...7) {
      case 0...2: number(-2...2)
      case 3: Double(whole(-4...4)) + tiny(downTo: S.precision == .single ? 24 : 53)
      case 4: tiny(downTo: 40)
      case 5: number() * Double(magnitude)
      case 6: Double(whole(-magnitude...magnitude)) + tiny(downTo: 40)
      default: Double(whole(-magnitude...magnitude))
      }
    return Self.rounded(min(max(turns, -0x1p20), 0x1p20))
  }
}

/// The text of a number, from which the same number can be read back.
func exactText(_ number: Double) -> String { String(format: "%a", number) }

/// The texts of numbers, four to a line; further lines are indented like the first number.
func exactText(_ numbers: some Sequence<Double>) -> String {
  numbers.enumerated().reduce("") { text, next in
    let (index, number) = next
    return text + (index == 0 ? "" : index % 4 == 0 ? "\n       " : " ") + exactText(number)
  }
}
