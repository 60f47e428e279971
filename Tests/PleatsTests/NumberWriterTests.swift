import Foundation
import Pleat
import TestSupport
import Testing

@testable import pleats

/// The text of numbers, against Swift's own description.
@Suite struct NumberWriterTests {
  private static let writer = NumberWriter()

  /// What the writer writes, nil if it touches more than its room.
  private func text<Number: PrintableScalar>(_ number: Number) -> String? {
    withUnsafeTemporaryAllocation(byteCount: NumberWriter.room + 8, alignment: 8) { bytes in
      bytes.initializeMemory(as: UInt8.self, repeating: 0xA5)
      let count = Self.writer.write(number, at: bytes.baseAddress!)
      guard bytes[NumberWriter.room...].allSatisfy({ $0 == 0xA5 }) else { return nil }
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  private func expected<Number: PrintableScalar>(_ number: Number) -> String {
    guard number.isFinite else { return "null" }
    let text = number == 0 ? "0" : number.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Holds a number, its neighbours and their opposites against the description.
  private func check<Number: PrintableScalar>(_ number: Number, _ note: String) {
    for number in [number, -number, number.nextUp, number.nextDown] {
      let (text, expected) = (text(number), expected(number))
      if text != expected { Issue.record("\(number.description) as \(text ?? "?"), \(note)") }
    }
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (9, "9"), (10, "10"), (-480, "-480"),
      (99_999_999, "99999999"), (100_000_000, "100000000"), (-123_456_789_012, "-123456789012"),
      (9_007_199_254_740_991, "9007199254740991"), (0x1p53, "9007199254740992"), (0.1, "0.1"),
      (-0.25, "-0.25"), (0.3, "0.3"), (1.5, "1.5"), (0.0001, "0.0001"), (0.00025, "0.00025"),
      (0.00009, "9e-05"), (-0.0000125, "-1.25e-05"), (1e-10, "1e-10"), (1.5e-12, "1.5e-12"),
      (123_456_789.25, "123456789.25"), (1234567.75, "1234567.75"), (1.0 / 3, "0.3333333333333333"),
      (2.0 / 3, "0.6666666666666666"), (320.0 / 3, "106.66666666666667"), (1e22, "1e+22"),
      (1_125_899_906_842_624.25, "1125899906842624.2"),
      (1_125_899_906_842_624.75, "1125899906842624.8"), (.leastNonzeroMagnitude, "5e-324"),
      (-.greatestFiniteMagnitude, "-1.7976931348623157e+308"), (.nan, "null"),
      (-.infinity, "null"),
    ] as [(Double, String)]) func doubles(_ number: Double, _ text: String)
  {
    #expect(self.text(number) == text)
    #expect(expected(number) == text)
  }

  /// Powers of two have uneven neighbours, powers of ten change the number of digits.
  @Test func powers() {
    for power in -1_000...1_000 {
      check(Double(sign: .plus, exponent: power, significand: 1), "power of two")
    }
    for power in -140...120 {
      check(Float(sign: .plus, exponent: power, significand: 1), "power of two")
    }
    for power in -40...30 {
      for digit in 1...99 {
        if let number = Double("\(digit)e\(power)") { check(number, "short") }
        if let number = Float("\(digit)e\(power)") { check(number, "short") }
      }
    }
  }

  /// Numbers in the middle between two of the shortest texts: the even one is taken.
  @Test func ties() {
    for power in 44..<52 {
      let unit = Double(sign: .plus, exponent: power - 52, significand: 1)
      for step in 1...200 {
        let number = Double(sign: .plus, exponent: power, significand: 1) + Double(step) * unit
        check(number, "tie")
      }
    }
    for step in 1...2_000 {
      check(0x1p20 + Float(step) * 0x1p-3, "tie")
      check(0x1p17 + Float(step) * 0x1p-6, "tie")
    }
  }

  @Test func randomNumbers() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<caseCount(20_000) {
      let bits = generator.next()
      check(Double(bitPattern: bits & 0x7FEF_FFFF_FFFF_FFFF), "any bits")
      check(Float(bitPattern: UInt32(truncatingIfNeeded: bits) & 0x7F7F_FFFF), "any bits")
      // Where frames have their numbers.
      let exponent = Int.random(in: -36...52, using: &generator)
      check(
        Double(sign: .plus, exponent: exponent, significand: .random(in: 1..<2, using: &generator)),
        "served")
      check(
        Float(
          sign: .plus, exponent: exponent % 24, significand: .random(in: 1..<2, using: &generator)),
        "served")
      // Few digits, whose neighbours have many.
      let digits = Int.random(in: 1...8, using: &generator)
      let scale = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8][digits]
      check((Double.random(in: 0...1e4, using: &generator) * scale).rounded() / scale, "few digits")
    }
  }

  /// Every float that is served, and all others at the ends of their range.
  @Test(
    .enabled(
      if: ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] == "1",
      "PLEAT_SLOW_TESTS=1 runs it"),
    arguments: 62...151)
  func everyFloat(exponent: UInt32) {
    for fraction in 0..<UInt32(1 << 23) {
      let number = Float(bitPattern: exponent << 23 | fraction)
      guard text(number) != expected(number) else { continue }
      Issue.record("\(number.description) as \(text(number) ?? "?")")
      return
    }
  }

  @Test func eightDigitsAreThoseOfTheNumber() {
    let numbers = Array(stride(from: 0, to: 100_000_000, by: 9_973))
    for number in numbers + [9, 10, 99_999_999, 10_000_000] {
      let digits = EightDigits(UInt64(number))
      let text = String(decoding: withUnsafeBytes(of: digits.text) { Array($0) }, as: UTF8.self)
      let decimal = String(number)
      #expect(text == String(repeating: "0", count: 8 - decimal.count) + decimal)
      #expect(digits.leadingZeros == text.prefix { $0 == "0" }.count)
      #expect(digits.trailingZeros == text.reversed().prefix { $0 == "0" }.count)
      #expect(digits.isZero == (number == 0))
    }
  }

  @Test func scalesAreExact() throws {
    let scales = DecimalScales()
    #expect(scales[0] == nil)
    #expect(scales[88] == nil)
    for place in 1...87 {
      let scale = try #require(scales[place])
      let powerOfFive = (0..<scale.power).reduce(1 as UInt64) { power, _ in power * 5 }
      let shift = 60 - place + scale.power
      #expect(shift >= 0)
      #expect(scale.factor >> shift == powerOfFive)
      #expect(scale.factor == powerOfFive << shift)
      #expect((1 << 60...10 << 60).contains(scale.factor))
    }
  }
}
