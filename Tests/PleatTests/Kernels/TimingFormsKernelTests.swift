import Pleat
import TestSupport
import Testing

/// Every backend against the single values, for the forms that are no Bézier curve.
@Suite struct TimingFormsKernelTests {
  private func check<Scalar: BatchScalar>(_ kernel: TimingKernel<Scalar>, _ tolerance: Double)
    throws
  {
    let seed: UInt64 = 0xF0_2335
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    for curve in try TimingFormsTests.curves(using: &generator) {
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
        let isNearJump = [-1, 1].contains { side in
          (curve.value(at: Double(time) * (1 + side * 1e-6) + side * 1e-7) - exact).magnitude
            > 1e-3 * scale
        }
        if !(error <= tolerance || isNearJump || eased[index] == Scalar(exact)) {
          Issue.record("\(kernel.name): \(curve.text) at \(time): \(error), seed \(seed)")
        }
        #expect(parameters[index] == Scalar(curve.parameter(at: Double(time))))
      }
    }
    report("\(kernel.name), other forms: at most \(worst), seed \(seed)")
  }

  @Test func backendsAgreeWithSingleValues() throws {
    for kernel in TimingKernel<Float>.all { try check(kernel, 4e-7) }
    for kernel in TimingKernel<Double>.all { try check(kernel, 4e-15) }
  }

  @Test func keyframesFollowAnyCurve() throws {
    let flip = try FlipTransition([], size: Size(width: 64, height: 48)).compiled()
    let curve = try TimingCurve("spring(1 200 10 0)")
    let timeline = try flip.timeline(duration: 0.4, curve: curve.lasting(0.4))
    let times: [Double] = [0, 0.1, 0.2, 0.3, 0.4]
    let cut = try curve.lasting(0.4)
    for time in times {
      let y = min(max(cut.value(at: time / 0.4), 0), 1)
      let progress = try timeline.progress(at: time)
      #expect(abs(progress - (time == 0.4 ? 2 : 2 * y)) < 1e-12)
    }
  }
}
