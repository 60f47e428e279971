import Foundation
import Oracles
import Pleat
import TestSupport
import Testing

/// Sines and cosines of quarter turns, for every implementation.
@Suite struct QuarterTurnsTests {
  // MARK: Whole turns

  private func checkWhole<Scalar: BatchScalar>(_ kernel: TimingKernel<Scalar>) {
    var quarterTurns = (-4100...4100).map { Scalar($0) } + [-0.0]
    for exponent in 12...20 {
      for offset in -5...0 { quarterTurns.append(Scalar(1 << exponent + offset)) }
      for offset in 0...5 { quarterTurns.append(-Scalar(1 << exponent - offset)) }
    }
    let (cosines, sines, _) = kernel.sincos(quarterTurns)
    for (i, turns) in quarterTurns.enumerated() {
      let quadrant = (Int(turns) % 4 + 4) % 4
      #expect(cosines[i] == [1, 0, -1, 0][quadrant], "\(kernel.name): cos at \(turns)")
      #expect(sines[i] == [0, 1, 0, -1][quadrant], "\(kernel.name): sin at \(turns)")
      if cosines[i] == 0 { #expect(cosines[i].sign == .plus, "\(kernel.name): cos at \(turns)") }
      if sines[i] == 0 { #expect(sines[i].sign == .plus, "\(kernel.name): sin at \(turns)") }
    }
    let none = kernel.sincos([.nan, .infinity, -.infinity, 0.5, .signalingNaN])
    for i in [0, 1, 2, 4] { #expect(none.cosines[i].isNaN && none.sines[i].isNaN) }
    #expect(!none.cosines[3].isNaN && !none.sines[3].isNaN)
  }

  @Test func wholeQuarterTurnsAreExact() {
    for kernel in TimingKernel<Float>.all { checkWhole(kernel) }
    for kernel in TimingKernel<Double>.all { checkWhole(kernel) }
  }

  // MARK: Accuracy

  private func ulps<Scalar: BatchScalar>(_ value: Scalar, _ exact: DoubleDouble) -> Double {
    abs((DoubleDouble(Double(value)) - exact).value) / Double(Scalar(exact.value).ulp)
  }

  private func checkAccuracy<Scalar: BatchScalar>(_ kernel: TimingKernel<Scalar>) {
    let seed: UInt64 = 0x51C05
    var generator = SeededGenerator(seed: seed)
    var quarterTurns: [Scalar] = []
    for _ in 0..<(runsSlowTests ? 2_000_000 : 4_000) {
      let magnitude = 1 << Int.random(in: 0...20, using: &generator)
      let near = Scalar(Double.random(in: -1...1, using: &generator))
      let shrunk = near / Scalar(1 << Int.random(in: 0...40, using: &generator))
      quarterTurns.append(near)
      quarterTurns.append(shrunk)
      quarterTurns.append(near * Scalar(magnitude))
      quarterTurns.append(
        Scalar(Int.random(in: -magnitude...magnitude, using: &generator)) + shrunk)
    }
    quarterTurns = quarterTurns.filter { $0.magnitude <= 0x1p20 }
    let (cosines, sines, _) = kernel.sincos(quarterTurns)
    var worst = (cosine: 0.0, sine: 0.0)
    for (i, turns) in quarterTurns.enumerated() {
      let exact = ExactTurns.cosineAndSine(quarterTurns: Double(turns))
      let cosine = ulps(cosines[i], exact.cosine)
      let sine = ulps(sines[i], exact.sine)
      worst = (max(worst.cosine, cosine), max(worst.sine, sine))
      if !(cosine <= 2 && sine <= 2) {
        Issue.record("\(kernel.name) at \(turns): \(cosine), \(sine) ulp, seed \(seed)")
      }
    }
    report("\(kernel.name): cos at most \(worst.cosine) ulp, sin \(worst.sine) ulp")
  }

  @Test func sinesAndCosinesAreWithinTwoUlp() {
    for kernel in TimingKernel<Float>.all { checkAccuracy(kernel) }
    for kernel in TimingKernel<Double>.all { checkAccuracy(kernel) }
  }

  /// Every float with a magnitude from 2^-20 to 2.
  @Test(.enabled(if: runsSlowTests, "PLEAT_SLOW_TESTS=1 runs it"))
  func sinesAndCosinesAreWithinTwoUlpAtEveryFloat() {
    for kernel in TimingKernel<Float>.all {
      var worst = (cosine: 0.0, sine: 0.0)
      for sign: Float in [1, -1] {
        var bits = Float(0x1p-20).bitPattern
        let last = Float(2).bitPattern
        while bits <= last {
          let count = min(1 << 16, last - bits + 1)
          let quarterTurns = (0..<count).map { sign * Float(bitPattern: bits + $0) }
          let (cosines, sines, _) = kernel.sincos(quarterTurns)
          for (i, turns) in quarterTurns.enumerated() {
            // Reduced exactly, so that zeros keep their relative accuracy.
            let whole = Double(turns).rounded()
            let x = (Double(turns) - whole) * .pi / 2
            let (c, s) = (cos(x), sin(x))
            let odd = Int(whole) & 1 == 1
            let cosine = abs(Double(cosines[i]).magnitude - (odd ? s : c).magnitude)
            let sine = abs(Double(sines[i]).magnitude - (odd ? c : s).magnitude)
            worst.cosine = max(worst.cosine, cosine / Double(Float((odd ? s : c).magnitude).ulp))
            worst.sine = max(worst.sine, sine / Double(Float((odd ? c : s).magnitude).ulp))
          }
          bits += count
        }
      }
      #expect(worst.cosine <= 2 && worst.sine <= 2, "\(kernel.name)")
      report("\(kernel.name), all: cos at most \(worst.cosine) ulp, sin \(worst.sine) ulp")
    }
  }

  @Test func swiftAndPortableAreTheSame() {
    let quarterTurns = (-5000...5000).map { Float($0) / 700 }
    #expect(
      TimingKernel<Float>.named("portable").sincos(quarterTurns)
        == TimingKernel<Float>.named("swift").sincos(quarterTurns))
    let wide = quarterTurns.map(Double.init)
    #expect(
      TimingKernel<Double>.named("portable").sincos(wide)
        == TimingKernel<Double>.named("swift").sincos(wide))
  }
}
