import Oracles
import Testing

@testable import pleat_accuracy

/// The unit in which most errors are counted, at the edges of binades.
@Suite struct UlpTests {
  @Test func aBinadeBeginsAtItsPowerOfTwo() {
    #expect(Float.ulp(of: DoubleDouble(1)) == 0x1p-23)
    #expect(Float.ulp(of: DoubleDouble(-1)) == 0x1p-23)
    #expect(Float.ulp(of: DoubleDouble(1.5)) == 0x1p-23)
    #expect(Float.ulp(of: DoubleDouble(2)) == 0x1p-22)
    #expect(Double.ulp(of: DoubleDouble(1)) == 0x1p-52)
  }

  /// The nearest scalar is the power of two; the value is not.
  @Test func justBelowAPowerOfTwoTheUnitIsThatOfTheBinadeBelow() {
    #expect(Float.ulp(of: DoubleDouble(1 - 0x1p-40)) == 0x1p-24)
    #expect(Float.ulp(of: DoubleDouble(-1 + 0x1p-40)) == 0x1p-24)
    #expect(Float.ulp(of: DoubleDouble(1 + 0x1p-40)) == 0x1p-23)
    let below = DoubleDouble(1) - DoubleDouble(0x1p-90)
    #expect(Double.ulp(of: below) == 0x1p-53)
    #expect(Double.ulp(of: -below) == 0x1p-53)
    #expect(Double.ulp(of: DoubleDouble(1) + DoubleDouble(0x1p-90)) == 0x1p-52)
  }

  @Test func subnormalsShareTheLeastUnit() {
    #expect(Float.ulp(of: DoubleDouble(0)) == 0x1p-149)
    #expect(Float.ulp(of: DoubleDouble(0x1p-140)) == 0x1p-149)
    #expect(Float.ulp(of: DoubleDouble(0x1p-126 - 0x1p-170)) == 0x1p-149)
    #expect(Float.ulp(of: DoubleDouble(0x1p-126)) == 0x1p-149)
    #expect(Float.ulp(of: DoubleDouble(0x1p-125 - 0x1p-170)) == 0x1p-149)
  }

  @Test func roundingUnits() {
    #expect(Float.roundingUnit == 0x1p-24 && Double.roundingUnit == 0x1p-53)
  }

  @Test func figuresAreRoundedUp() {
    #expect(Figures.upward(1.2301) == "1.24")
    #expect(Figures.upward(0.99951) == "1")
    #expect(Figures.upward(1.23e-12) == "1.23·10⁻¹²")
    #expect(Figures.upward(.infinity) == "not finite")
    #expect(Figures.upward(0) == "0")
    #expect(Figures.short(3e-7) == "3·10⁻⁷" && Figures.short(0.000338) == "0.000338")
    #expect(Figures.short(1234) == "1,234" && Figures.short(123_456) == "1.23·10⁵")
    #expect(Figures.grouped(1_234_567) == "1,234,567" && Figures.grouped(12) == "12")
  }
}
