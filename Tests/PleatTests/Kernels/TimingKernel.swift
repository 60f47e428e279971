import CPleat
import Foundation

@testable import Pleat

/// One implementation of the timing kernels, on arrays, so that one test body serves all.
struct TimingKernel<Scalar: TimingScalar> {
  var name: String
  var solve: (TimingCurve, [Scalar]) -> (eased: [Scalar], parameters: [Scalar])
  var sincos: ([Scalar]) -> (cosines: [Scalar], sines: [Scalar])

  /// 2^-23 or 2^-52, in which errors of x(u) are counted.
  static var unit: Double { Double(Scalar.ulpOfOne) }
}

/// Whether `PLEAT_SLOW_TESTS=1` asks for the sweeps that take minutes, best in a release build.
let runsSlowTests = ProcessInfo.processInfo.environment["PLEAT_SLOW_TESTS"] == "1"

extension TimingCurve {
  var single: plt_curve_f32 {
    plt_curve_f32(
      x1: Float(x1), y1: Float(y1), x2: Float(x2), y2: Float(y2),
      slope_in: Float(startSlope), slope_out: Float(endSlope))
  }

  var double: plt_curve_f64 {
    plt_curve_f64(x1: x1, y1: y1, x2: x2, y2: y2, slope_in: startSlope, slope_out: endSlope)
  }
}

extension TimingKernel<Float> {
  static var portable: TimingKernel {
    TimingKernel(
      name: "portable, Float",
      solve: { curve, times in
        var curve = curve.single
        var eased = times
        var parameters = times
        plt_portable_timing_solve_f32(&curve, times, &eased, &parameters, times.count)
        return (eased, parameters)
      },
      sincos: { quarterTurns in
        var cosines = quarterTurns
        var sines = quarterTurns
        plt_portable_quarter_turns_sincos_f32(quarterTurns, &cosines, &sines, quarterTurns.count)
        return (cosines, sines)
      })
  }
}

extension TimingKernel<Double> {
  static var portable: TimingKernel {
    TimingKernel(
      name: "portable, Double",
      solve: { curve, times in
        var curve = curve.double
        var eased = times
        var parameters = times
        plt_portable_timing_solve_f64(&curve, times, &eased, &parameters, times.count)
        return (eased, parameters)
      },
      sincos: { quarterTurns in
        var cosines = quarterTurns
        var sines = quarterTurns
        plt_portable_quarter_turns_sincos_f64(quarterTurns, &cosines, &sines, quarterTurns.count)
        return (cosines, sines)
      })
  }
}

extension TimingKernel {
  /// The Swift kernels, in blocks of four.
  static var swift: TimingKernel {
    TimingKernel(
      name: "swift, \(Scalar.self)",
      solve: { curve, times in
        let lanes = TimingLanes<Scalar>(curve)
        return inBlocks(times) {
          let result = SwiftKernels.solve(lanes: $0, curve: lanes)
          return (result.eased, result.parameter)
        }
      },
      sincos: { inBlocks($0) { SwiftKernels.sincos(quarterTurns: $0) } })
  }

  private static func inBlocks(
    _ inputs: [Scalar], _ body: (SIMD4<Scalar>) -> (SIMD4<Scalar>, SIMD4<Scalar>)
  ) -> ([Scalar], [Scalar]) {
    var first = inputs
    var second = inputs
    for start in stride(from: 0, to: inputs.count, by: 4) {
      var block = SIMD4<Scalar>(repeating: 0)
      let count = min(4, inputs.count - start)
      for lane in 0..<count { block[lane] = inputs[start + lane] }
      let (a, b) = body(block)
      for lane in 0..<count {
        first[start + lane] = a[lane]
        second[start + lane] = b[lane]
      }
    }
    return (first, second)
  }
}
