import Oracles
import Pleat
import TestSupport
import Testing

/// Every backend against the single values, for all forms of a curve.
@Suite struct TimingFormsKernelTests {
  private func check<Scalar: BatchScalar>(_ kernel: TimingKernel<Scalar>, _ tolerance: Double)
    throws
  {
    let seed: UInt64 = 0xF0_2335
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    let named: [TimingCurve] = [.linear, .easeIn, .easeOut, .easeInOut, .default]
    for curve in try TimingFormsTests.curves(using: &generator) + named {
      var times: [Scalar] = [0, 1, .nan, -1, 2, 0.5, .infinity, -.infinity]
      times += (0..<59).map { _ in Scalar(Double.random(in: 0...1, using: &generator)) }
      let (eased, intact) = kernel.ease(curve, times)
      let parameters = kernel.solve(curve, times).parameters
      #expect(intact, "\(kernel.name): \(curve.text)")
      let isLinear = curve.text.hasPrefix("linear")
      for (index, time) in times.enumerated() {
        let greatest = Double(Scalar.greatestFiniteMagnitude)
        let exact = min(max(curve.value(at: Double(time)), -greatest), greatest)
        guard !exact.isNaN else {
          #expect(Double(eased[index]).isNaN, "\(kernel.name): \(curve.text) at \(time)")
          continue
        }
        // Steep lines turn the rounding of their points into more.
        let steepness = isLinear ? max(1, curve.slope(at: Double(time)).magnitude) : 1
        let scale = max(1, exact.magnitude) * steepness
        let error = (Double(eased[index]) - exact).magnitude / scale
        if time >= 0, time <= 1 { worst = max(worst, error) }
        // A jump may lie between a point and its rounded place.
        let isNearJump = [-1.0, 1].contains { (side: Double) -> Bool in
          let near: Double = Double(time) * (1 + side * 1e-6) + side * 1e-7
          return (curve.value(at: near) - exact).magnitude > 1e-3 * scale
        }
        // The identity of the kernels keeps a time that is infinite.
        let same: Scalar = curve.text == "linear" && time.isInfinite ? time : Scalar(exact)
        let isSame = eased[index] == same
        if !(error <= tolerance || isNearJump || isSame) {
          Issue.record("\(kernel.name): \(curve.text) at \(time): \(error), seed \(seed)")
        }
        if curve.controlPoints == nil {
          #expect(parameters[index] == Scalar(curve.parameter(at: Double(time))))
        }
      }
    }
    report("\(kernel.name), all forms: at most \(worst), seed \(seed)")
  }

  @Test func backendsAgreeWithSingleValues() throws {
    for kernel in TimingKernel<Float>.all { try check(kernel, 4e-7) }
    for kernel in TimingKernel<Double>.all { try check(kernel, 4e-15) }
  }

  /// Every float from 2^-20 to 1 on the named curves, and to 2 as quarter turns.
  @Test(.enabled(if: runsSlowTests, "PLEAT_SLOW_TESTS=1 runs it"))
  func everyFloatIsAccurate() {
    for kernel in TimingKernel<Float>.all {
      var (worst, worstSine) = (0.0, 0.0)
      var bits = Float(0x1p-20).bitPattern
      while bits < Float(2).bitPattern {
        let times = (0..<1 << 16).map { Float(bitPattern: bits + $0) }
        let (cosines, sines, _) = kernel.sincos(times)
        for (index, time) in times.enumerated() {
          let exact = ExactTurns.cosineAndSine(quarterTurns: Double(time))
          let pairs = [(cosines[index], exact.cosine.value), (sines[index], exact.sine.value)]
          for (found, exact) in pairs {
            let error = (Double(found) - exact).magnitude
            worstSine = max(worstSine, error / Double(Float(exact.magnitude).ulp))
          }
        }
        for curve in [.easeIn, .easeOut, .easeInOut, .default] as [TimingCurve]
        where bits < Float(1).bitPattern {
          let (eased, _) = kernel.ease(curve, times)
          for (index, time) in times.enumerated() {
            worst = max(worst, (Double(eased[index]) - curve.value(at: Double(time))).magnitude)
          }
        }
        bits += 1 << 16
      }
      #expect(worst <= 3e-7 && worstSine <= 2, "\(kernel.name)")
      report("\(kernel.name), every float: y \(worst), cosine and sine \(worstSine) ulp")
    }
  }

  @Test func cosinesAndSinesOfSwiftAreThoseOfC() {
    func check<Scalar: BatchScalar>(_: Scalar.Type) {
      var turns = (-5000...5000).map { Scalar($0) / 700 } + (-4100...4100).map { Scalar($0) }
      for exponent in 12...20 { turns += (-5...0).map { Scalar(1 << exponent + $0) } }
      let portable = TimingKernel<Scalar>.named("portable").sincos(turns)
      #expect(TimingKernel<Scalar>.named("swift").sincos(turns) == portable)
    }
    check(Float.self)
    check(Double.self)
  }

  @Test func keyframesFollowAnyCurve() throws {
    let flip = try FlipTransition(PageSetup(size: Size(width: 64, height: 48))).compiled()
    let curve = try TimingCurve("spring(1 200 10 0)")
    let timeline = try flip.timeline(duration: 0.4, curve: curve.lasting(0.4))
    let times: [Double] = [0, 0.1, 0.2, 0.3, 0.4]
    let cut = try curve.lasting(0.4)
    for time in times {
      let y = min(max(cut.value(at: time / 0.4), 0), 1)
      let progress = try timeline.progress(at: time)
      #expect(abs(progress - (time == 0.4 ? 1 : y)) < 1e-12)
    }
  }
}
