import Oracles
import Pleat
import TestSupport
import Testing

/// The accuracy that `plt_timing.h` promises, for every implementation.
@Suite struct TimingSolveTests {
  static let named: [TimingCurve] = [.linear, .easeIn, .easeOut, .easeInOut, .default]

  /// The curve with control points rounded to `Scalar`, which is the one that a kernel solves.
  private func rounded<Scalar: BatchScalar>(
    _ points: (Double, Double, Double, Double), _: Scalar.Type
  )
    -> TimingCurve
  {
    TimingCurve.bezier(
      Double(Scalar(points.0)), Double(Scalar(points.1)), Double(Scalar(points.2)),
      Double(Scalar(points.3)))
  }

  // MARK: Any curve

  private func checkAnyCurve<Scalar: BatchScalar>(_ kernel: TimingKernel<Scalar>) {
    let seed: UInt64 = 0xBE_21E6
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    var total = 0.0
    let curves = runsSlowTests ? 100_000 : 600
    for _ in 0..<curves {
      let points = NastyCurves.controlPoints(using: &generator)
      let curve = rounded((points.x1, points.y1, points.x2, points.y2), Scalar.self)
      let times = (0..<32).map { _ in Scalar(NastyCurves.time(using: &generator)) }
      let (eased, parameters, _) = kernel.solve(curve, times)
      let allowed = min(0, points.y1, points.y2)...max(1, points.y1, points.y2)
      for (i, time) in times.enumerated() {
        let u = DoubleDouble(Double(parameters[i]))
        let error = abs(
          (ExactBezier.value(u, curve.controlPoints!.x1, curve.controlPoints!.x2)
            - DoubleDouble(Double(time))).value)
        total += error
        worst = max(worst, error)
        if !(error <= 2 * TimingKernel<Scalar>.unit && (0...1).contains(parameters[i])) {
          Issue.record("\(kernel.name): \(curve) at \(time) is off by \(error), seed \(seed)")
        }
        if !allowed.contains(Double(eased[i])) {
          Issue.record("\(kernel.name): \(curve) at \(time) gives \(eased[i]), seed \(seed)")
        }
      }
    }
    let unit = TimingKernel<Scalar>.unit
    report(
      "\(kernel.name), any curve: |x(u) - x| at most \(worst / unit), on average",
      "\(total / unit / Double(32 * curves)) units")
  }

  @Test func parametersSolveAnyCurve() {
    for kernel in TimingKernel<Float>.all { checkAnyCurve(kernel) }
    for kernel in TimingKernel<Double>.all { checkAnyCurve(kernel) }
  }

  // MARK: Named curves

  private func checkNamed<Scalar: BatchScalar>(
    _ kernel: TimingKernel<Scalar>, within bound: Double
  ) {
    for curve in Self.named {
      let times = (0...4096).map { Scalar($0) / 4096 } + (0..<4096).map { Scalar($0) / 4095.3 }
      let (eased, parameters, _) = kernel.solve(curve, times)
      var worst = 0.0
      for (i, time) in times.enumerated() {
        // The scalar value is held to 1e-15 by its own tests.
        let error = abs(Double(eased[i]) - curve.value(at: Double(time)))
        worst = max(worst, error)
        #expect(error <= bound, "\(kernel.name): \(curve) at \(time)")
        if curve == .linear { #expect(eased[i] == time) }
        let difference = Double(parameters[i]) - curve.parameter(at: Double(time))
        #expect(abs(difference) <= 0.02, "\(kernel.name): \(curve) at \(time)")
      }
      #expect(eased[0] == 0 && eased[4096] == 1)
      #expect(parameters[0] == 0 && parameters[4096] == 1)
      report("\(kernel.name), \(curve): y off by at most \(worst)")
    }
  }

  @Test func namedCurvesAreExact() {
    for kernel in TimingKernel<Float>.all { checkNamed(kernel, within: 3e-7) }
    for kernel in TimingKernel<Double>.all { checkNamed(kernel, within: 1e-14) }
  }

  /// Every float from 2^-20 to 1.
  @Test(.enabled(if: runsSlowTests, "PLEAT_SLOW_TESTS=1 runs it"))
  func namedCurvesAreExactAtEveryFloat() {
    for kernel in TimingKernel<Float>.all {
      for curve in Self.named.dropFirst() {
        var worst = 0.0
        var worstX = 0.0
        var bits = Float(0x1p-20).bitPattern
        let last = Float(1).bitPattern
        while bits <= last {
          let count = min(1 << 16, last - bits + 1)
          let times = (0..<count).map { Float(bitPattern: bits + $0) }
          let (eased, parameters, _) = kernel.solve(curve, times)
          let points = curve.controlPoints!
          for i in times.indices {
            worst = max(worst, abs(Double(eased[i]) - curve.value(at: Double(times[i]))))
            let u = Double(parameters[i])
            let v = 1 - u
            let x =
              u * (3 * v * (v * Double(Float(points.x1)) + u * Double(Float(points.x2))) + u * u)
            worstX = max(worstX, abs(x - Double(times[i])))
          }
          bits += count
        }
        #expect(worst <= 3e-7 && worstX <= 0x1p-22, "\(kernel.name): \(curve)")
        report("\(kernel.name), \(curve), all: y \(worst), x(u) \(worstX / 0x1p-23) units")
      }
    }
  }

  // MARK: Beyond the ends

  private func checkBeyond<Scalar: BatchScalar>(_ kernel: TimingKernel<Scalar>) {
    let greatest = Scalar.greatestFiniteMagnitude
    let outer = TimingCurve.bezier(0.5, 1, 0.75, 0.5)
    let times: [Scalar] = [-1, 0, 0.25, 2, .nan, 1.5, -.infinity, .infinity, -greatest, 0.5]
    let (eased, parameters, _) = kernel.solve(outer, times)
    #expect(eased[0] == -2 && eased[3] == 3 && eased[5] == 2, "\(kernel.name)")
    #expect(eased[4].isNaN && parameters[4].isNaN)
    #expect(eased[6] == -greatest && eased[7] == greatest && eased[8] == -greatest)
    #expect(parameters[0] == 0 && parameters[3] == 1 && parameters[6] == 0 && parameters[7] == 1)
    // Lanes inside do not notice their neighbours.
    let alone = kernel.solve(outer, [0.25, 0.5])
    #expect(eased[2] == alone.eased[0] && eased[9] == alone.eased[1])
    #expect(parameters[2] == alone.parameters[0] && parameters[9] == alone.parameters[1])
    // Vertical tangents stay.
    let vertical = TimingCurve.bezier(0, 1, 1, 0)
    #expect(kernel.solve(vertical, [-1, 2, -.infinity, .infinity]).eased == [0, 1, 0, 1])
    // A line is the time itself, wherever.
    let line = kernel.solve(.linear, [-7.3, 0.1, 12.7, .infinity, .nan])
    #expect(Array(line.eased[..<4]) == [-7.3, 0.1, 12.7, .infinity] && line.eased[4].isNaN)
    // The largest control points do not overflow.
    let huge = TimingCurve.bezier(0.5, Double(-greatest), 0.5, Double(greatest))
    #expect(kernel.solve(huge, (0...20).map { Scalar($0) / 20 }).eased.allSatisfy { $0.isFinite })
  }

  @Test func tangentsContinueTheCurve() {
    for kernel in TimingKernel<Float>.all { checkBeyond(kernel) }
    for kernel in TimingKernel<Double>.all { checkBeyond(kernel) }
  }

  // MARK: Twins

  /// C and Swift take the same steps, from guesses that differ in their last bits.
  @Test func swiftAndPortableAgree() {
    for curve in Self.named {
      let times = (0...1000).map { Float($0) / 1000 }
      let c = TimingKernel<Float>.named("portable").solve(curve, times)
      let swift = TimingKernel<Float>.named("swift").solve(curve, times)
      #expect(zip(c.eased, swift.eased).allSatisfy { abs($0 - $1) <= 0x1p-22 }, "\(curve)")
      let wide = times.map(Double.init)
      let a = TimingKernel<Double>.named("portable").solve(curve, wide).eased
      let b = TimingKernel<Double>.named("swift").solve(curve, wide).eased
      #expect(zip(a, b).allSatisfy { abs($0 - $1) <= 0x1p-51 }, "\(curve)")
    }
  }

  // MARK: Counts and memory

  static let counts = [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 64, 100, 1000]

  private func checkCounts<Scalar: BatchScalar>(_ kernel: TimingKernel<Scalar>, count: Int) {
    let times = (0..<count).map { Scalar($0 + 1) / Scalar(count + 2) }
    let all = kernel.solve(.easeInOut, times)
    #expect(all.intact, "\(kernel.name)")
    // No answer depends on its place.
    for (index, time) in times.enumerated() {
      let alone = kernel.solve(.easeInOut, [time])
      #expect(alone.eased == [all.eased[index]], "\(kernel.name) \(count)")
      #expect(alone.parameters == [all.parameters[index]], "\(kernel.name) \(count)")
    }
    // In place, and one output at a time.
    let eased = GuardedReals(times, offset: 1)
    kernel.kernels.solve(
      .easeInOut, times: eased.lanes, eased: eased.mutableLanes, parameters: nil, count: count)
    #expect(eased.scalars == all.eased && eased.isIntact, "\(kernel.name)")
    let parameters = GuardedReals(times, offset: 1)
    kernel.kernels.solve(
      .easeInOut, times: parameters.lanes, eased: nil, parameters: parameters.mutableLanes,
      count: count)
    #expect(parameters.scalars == all.parameters && parameters.isIntact, "\(kernel.name)")
    // Sines, too.
    let turns = kernel.sincos(times)
    #expect(turns.intact, "\(kernel.name)")
    let quarterTurns = GuardedReals(times, offset: 1)
    let sines = GuardedReals<Scalar>(count: count, offset: 1)
    kernel.kernels.sincos(
      quarterTurns: quarterTurns.lanes, cosines: quarterTurns.mutableLanes,
      sines: sines.mutableLanes, count: count)
    #expect(quarterTurns.scalars == turns.cosines && sines.scalars == turns.sines, "\(kernel.name)")
  }

  @Test(arguments: counts) func countsAndGuards(count: Int) {
    for kernel in TimingKernel<Float>.all { checkCounts(kernel, count: count) }
    for kernel in TimingKernel<Double>.all { checkCounts(kernel, count: count) }
  }
}
