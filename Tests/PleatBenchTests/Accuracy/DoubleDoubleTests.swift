import Oracles
import Testing

/// The arithmetic that everything is measured with, on cases whose exact answer is known.
@Suite struct DoubleDoubleTests {
  private func parts(_ number: DoubleDouble) -> [Double] { [number.high, number.low] }

  @Test func sumsKeepWhatADoubleLoses() {
    #expect(parts(DoubleDouble(1) + DoubleDouble(0x1p-80)) == [1, 0x1p-80])
    #expect(parts(DoubleDouble(0x1p-80) + DoubleDouble(1)) == [1, 0x1p-80])
    let back = DoubleDouble(1) + DoubleDouble(0x1p-80) - DoubleDouble(1)
    #expect(parts(back) == [0x1p-80, 0])
  }

  @Test func productsAreExact() {
    // (1 + 2^-30)(1 + 2^-31) = 1 + 2^-30 + 2^-31 + 2^-61.
    let expected = [1 + 0x1p-30 + 0x1p-31, 0x1p-61]
    #expect(parts(.product(1 + 0x1p-30, 1 + 0x1p-31)) == expected)
    #expect(parts(DoubleDouble(1 + 0x1p-30) * DoubleDouble(1 + 0x1p-31)) == expected)
    // (1 + 2^-60)² = 1 + 2^-59 + 2^-120, of which the last bit is beyond 107.
    let square = DoubleDouble(1) + DoubleDouble(0x1p-60)
    #expect(parts(square * square) == [1, 0x1p-59])
  }

  @Test func quotientsGiveBackTheirProducts() {
    for divisor in [3.0, 7, 0x1.fffffffffffffp+0, 1e-200, 1e200] {
      for quotient in [
        DoubleDouble(1) / divisor, DoubleDouble(1) / DoubleDouble(divisor),
      ] {
        let rest = quotient * DoubleDouble(divisor) - DoubleDouble(1)
        #expect(abs(rest.value) <= 0x1p-103, "1 / \(divisor)")
      }
    }
    let third = DoubleDouble(1) / DoubleDouble(3)
    let one = DoubleDouble(1) / third / DoubleDouble(3)
    #expect(abs((one - DoubleDouble(1)).value) <= 0x1p-100)
  }

  @Test func rootsAndPowersGiveBackTheirNumbers() {
    let root = DoubleDouble(2).squareRoot()
    #expect(abs((root * root - DoubleDouble(2)).value) <= 0x1p-100)
    #expect(parts(DoubleDouble(0).squareRoot()) == [0, 0])
    let power = DoubleDouble.powerOfTwo(DoubleDouble(-7.5))
    #expect(abs((power * DoubleDouble(128) * root - DoubleDouble(1)).value) <= 0x1p-100)
    #expect(parts(.powerOfTwo(DoubleDouble(-10))) == [0x1p-10, 0])
  }

  @Test func magnitudeIsOfTheWhole() {
    #expect(parts((-(DoubleDouble(1) - DoubleDouble(0x1p-80))).magnitude) == [1, -0x1p-80])
    #expect((DoubleDouble(2) - DoubleDouble(3)).magnitude.value == 1)
  }

  @Test func turnsAndCurvesAreExactWhereTheyAreKnown() {
    let third = ExactTurns.cosineAndSine(quarterTurns: 2.0 / 3)
    // 2.0/3 is short of 2/3 by 2^-54 · 4/3 / 2; cos falls by π/2 · sin for each turn that is missing.
    let missing = (DoubleDouble(2) / 3 - DoubleDouble(2.0 / 3)).value
    let expected =
      DoubleDouble(0.5) + DoubleDouble(missing * 1.5707963267948966 * 0.75.squareRoot())
    #expect(abs((third.cosine - expected).value) <= 0x1p-100)
    let eighth = ExactTurns.cosineAndSine(quarterTurns: 262144.5)
    #expect(abs((eighth.sine * eighth.sine - DoubleDouble(0.5)).value) <= 0x1p-100)
    let whole = ExactTurns.cosineAndSine(quarterTurns: -1_048_575)
    #expect(parts(whole.sine) == [1, 0] && whole.cosine.value == 0)
    // x = u³ for x1 = x2 = 0.
    let root = ExactBezier.parameter(0.125, 0, 0)
    #expect(abs((root - DoubleDouble(0.5)).value) <= 0x1p-80)
  }
}
