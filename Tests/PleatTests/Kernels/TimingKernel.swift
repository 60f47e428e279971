import Foundation
import Pleat

/// One backend's timing kernels, on arrays, so that one test body serves all.
struct TimingKernel<Scalar: BatchScalar> {
  let kernels: Kernels

  var name: String { "\(kernels.name), \(Scalar.self)" }

  /// Every distinct implementation: a backend that borrows another's is that one.
  static var all: [TimingKernel] {
    Kernels.available.filter { $0.implementation(of: .timingCurve, Scalar.precision) == $0.name }
      .map(TimingKernel.init)
  }

  /// The kernels of one backend.
  static func named(_ name: String) -> TimingKernel { all.first { $0.kernels.name == name }! }

  /// Eased values and parameters; inputs and outputs lie one element off their alignment, and
  /// neither `intact` nor the answers may notice.
  func solve(
    _ curve: TimingCurve, _ times: [Scalar]
  ) -> (eased: [Scalar], parameters: [Scalar], intact: Bool) {
    let from = GuardedReals<Scalar>(times, offset: 1)
    let eased = GuardedReals<Scalar>(count: times.count, offset: 1)
    let parameters = GuardedReals<Scalar>(count: times.count, offset: 1)
    kernels.solve(
      curve, times: from.lanes, eased: eased.mutableLanes, parameters: parameters.mutableLanes,
      count: times.count)
    return (eased.scalars, parameters.scalars, eased.isIntact && parameters.isIntact)
  }

  /// Eased values alone, by the kernel.
  func ease(_ curve: TimingCurve, _ times: [Scalar]) -> (eased: [Scalar], intact: Bool) {
    let from = GuardedReals<Scalar>(times, offset: 1)
    let eased = GuardedReals<Scalar>(count: times.count, offset: 1)
    kernels.solve(
      curve, times: from.lanes, eased: eased.mutableLanes, parameters: nil, count: times.count)
    return (eased.scalars, eased.isIntact)
  }

  func sincos(_ quarterTurns: [Scalar]) -> (cosines: [Scalar], sines: [Scalar], intact: Bool) {
    let from = GuardedReals<Scalar>(quarterTurns, offset: 1)
    let cosines = GuardedReals<Scalar>(count: quarterTurns.count, offset: 1)
    let sines = GuardedReals<Scalar>(count: quarterTurns.count, offset: 1)
    kernels.sincos(
      quarterTurns: from.lanes, cosines: cosines.mutableLanes, sines: sines.mutableLanes,
      count: quarterTurns.count)
    return (cosines.scalars, sines.scalars, cosines.isIntact && sines.isIntact)
  }
}

extension TimingCurve {
  /// A curve of control points that are known to be legal.
  static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> TimingCurve {
    try! cubicBezier(x1, y1, x2, y2)
  }
}
