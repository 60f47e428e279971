import Pleat
import Testing

@Suite struct DoubleMixingTests {
  @Test func mixesEvenly() {
    #expect(2.0.mixed(with: 6, at: 0.25) == 3)
    #expect(2.0.mixed(with: 6, at: 0) == 2 && 2.0.mixed(with: 6, at: 1) == 6)
    #expect(2.0.mixed(with: 6, at: -1) == -2 && 2.0.mixed(with: 6, at: 2) == 10)
  }

  @Test func theLargestNumbersHaveAMiddle() {
    let greatest = Double.greatestFiniteMagnitude
    #expect(greatest.mixed(with: -greatest, at: 0.5) == 0)
    #expect(greatest.mixed(with: -greatest, at: 0) == greatest)
    #expect(greatest.mixed(with: -greatest, at: 1) == -greatest)
    #expect(1e308.mixed(with: -1e308, at: 0.25) == 5e307)
    // Beyond the ends it may be infinite, but there is a number.
    #expect(greatest.mixed(with: -greatest, at: 3) == -.infinity)
    #expect(greatest.mixed(with: -greatest, at: -3) == .infinity)
  }
}
