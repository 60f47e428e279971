// Calls of the kernels for keyframes from angles, times or rows of coefficients.

internal import CPleat

extension plt_panel_f32 {
  fileprivate init<S>(_ panel: KernelPanel<S>) {
    unsafe self.init(
      matrix_basis: panel.matrixBasis.core(), corner_basis: panel.cornerBasis.core(),
      shade_basis: panel.shadeBasis.core(), matrices: panel.matrices?.core(),
      quads: panel.quads?.core(), shades: panel.shades?.core(), matrix_stride: panel.matrixStride,
      quad_stride: panel.quadStride, shade_stride: panel.shadeStride, stream: panel.stream,
      homogeneous: panel.isHomogeneous ? 1 : 0, interleaved: panel.isInterleaved ? 1 : 0,
      shaded_from: Float(panel.shadedFrom), shaded_to: Float(panel.shadedTo),
      shade_least: Float(panel.shadeLeast))
  }
}

extension plt_panel_f64 {
  fileprivate init<S>(_ panel: KernelPanel<S>) {
    unsafe self.init(
      matrix_basis: panel.matrixBasis.core(), corner_basis: panel.cornerBasis.core(),
      shade_basis: panel.shadeBasis.core(), matrices: panel.matrices?.core(),
      quads: panel.quads?.core(), shades: panel.shades?.core(), matrix_stride: panel.matrixStride,
      quad_stride: panel.quadStride, shade_stride: panel.shadeStride, stream: panel.stream,
      homogeneous: panel.isHomogeneous ? 1 : 0, interleaved: panel.isInterleaved ? 1 : 0,
      shaded_from: Double(panel.shadedFrom), shaded_to: Double(panel.shadedTo),
      shade_least: Double(panel.shadeLeast))
  }
}

extension plt_motion_f32 {
  fileprivate init<S>(_ easing: Easing<S>) {
    self.init(curve: plt_curve_f32(easing.bezier), from: Float(easing.from), to: Float(easing.to))
  }
}

extension plt_motion_f64 {
  fileprivate init<S>(_ easing: Easing<S>) {
    self.init(curve: plt_curve_f64(easing.bezier), from: Double(easing.from), to: Double(easing.to))
  }
}

extension Kernels {
  /// Computes all frames of all panels, and returns the number of hidden corners.
  ///
  /// - Parameter scalars: The total number of scalars that all threads read and write to compute these
  ///   keyframes. This number decides whether streaming stores are used.
  @inline(__always) package func keyframes<S>(
    _ pose: Pose<S>, count: Int, touching scalars: Int = 0, panels: Int,
    panel: (Int) -> KernelPanel<S>
  ) -> Int {
    let own = chosen(
      for: pose.operation, S.precision, count: count,
      isUsual: pose.hasAngles && panels > 0 && panel(0).hasUsualQuads)
    // The core's keyframes from times know Bézier curves only.
    let pose = pose.hasBezier ? pose : turned(pose, count: count)
    switch unsafe (own.core, S.precision) {
    case (nil, _):
      return own.keyframesInSwift(own.turned(pose, count: count), count: count, panels, panel)
    case (let core?, .single):
      let kernels = unsafe own.single(core, touching: scalars).pointee
      return unsafe Self.call(
        kernels.keyframes_from_quarter_turns, kernels.keyframes_from_times,
        kernels.keyframes_from_rows, pose, count, panels, plt_motion_f32.init, panel
      ) { unsafe plt_panel_f32($0) }
    case (let core?, .double):
      let kernels = unsafe own.double(core, touching: scalars).pointee
      return unsafe Self.call(
        kernels.keyframes_from_quarter_turns, kernels.keyframes_from_times,
        kernels.keyframes_from_rows, pose, count, panels, plt_motion_f64.init, panel
      ) { unsafe plt_panel_f64($0) }
    }
  }

  @inline(__always) private func keyframesInSwift<S>(
    _ pose: Pose<S>, count: Int, _ panels: Int, _ panel: (Int) -> KernelPanel<S>
  ) -> Int {
    var hidden = 0
    switch S.precision {
    case .single:
      let pose = unsafe unsafeBitCast(pose, to: Pose<Float>.self)
      for index in 0..<panels {
        let panel = unsafe unsafeBitCast(panel(index), to: KernelPanel<Float>.self)
        hidden += SwiftKernels.keyframes(pose, panel, count: count)
      }
    case .double:
      let pose = unsafe unsafeBitCast(pose, to: Pose<Double>.self)
      for index in 0..<panels {
        let panel = unsafe unsafeBitCast(panel(index), to: KernelPanel<Double>.self)
        hidden += SwiftKernels.keyframes(pose, panel, count: count)
      }
    }
    return hidden
  }

  /// Returns the pose with its times, if it has any, replaced by angles.
  private func turned<S>(_ pose: Pose<S>, count: Int) -> Pose<S> {
    guard case .times(let lanes, let easing) = pose else { return pose }
    turn(lanes, easing, count: count)
    return .quarterTurns(lanes.lanes)
  }

  /// Replaces times by angles in quarter turns, in place.
  package func turn<S>(_ times: MutableLanes<S>, _ easing: Easing<S>, count: Int) {
    solve(easing.curve, times: times.lanes, eased: times, parameters: nil, count: count)
    easing.turn(times, count: count)
  }

  /// The greatest number of panels in one call of a kernel.
  ///
  /// A list of 8 panels fits into 1 KiB, the limit up to which a temporary allocation is on the
  /// stack.
  private static var panelsPerCall: Int { 8 }

  /// Calls the kernel that computes this kind of pose, once for every eight panels.
  @inline(__always) private static func call<S, Real, Panel, Motion>(
    _ turns: (UnsafePointer<UnsafePointer<Real>>, UnsafePointer<Panel>, Int, Int) -> Int,
    _ times: (
      UnsafePointer<Motion>, UnsafePointer<UnsafePointer<Real>>,
      UnsafePointer<UnsafeMutablePointer<Real>?>?, UnsafePointer<Panel>, Int, Int
    ) -> Int,
    _ rows: (UnsafePointer<UnsafePointer<Real>>, UnsafePointer<Panel>, Int, Int, Int, Int) -> Int,
    _ pose: Pose<S>, _ count: Int, _ panels: Int, _ motion: (Easing<S>) -> Motion,
    _ panel: (Int) -> KernelPanel<S>, _ core: (KernelPanel<S>) -> Panel
  ) -> Int {
    switch pose {
    case .quarterTurns, .times: break
    case .streams(let lanes, let streamStride):
      return unsafe callInStreams(lanes, streamStride, panels, panel, core) {
        unsafe turns($0, $1, $2, count)
      }
    case .rows(let lanes, let rank, let rowStride, let streamStride):
      return unsafe callInStreams(lanes, streamStride, panels, panel, core) {
        unsafe rows($0, $1, $2, count, rank, rowStride)
      }
    }
    return unsafe withUnsafeTemporaryAllocation(of: Panel.self, capacity: panelsPerCall) { list in
      let start = unsafe UnsafePointer(list.baseAddress!)
      var (hidden, pose) = (0, pose)
      for first in stride(from: 0, to: panels, by: panelsPerCall) {
        let listed = min(panelsPerCall, panels - first)
        for index in 0..<listed {
          unsafe list.initializeElement(at: index, to: core(panel(first + index)))
        }
        switch pose {
        case .quarterTurns(let lanes):
          var stream: UnsafePointer<Real> = unsafe lanes.core()
          hidden += unsafe turns(&stream, start, listed, count)
        case .times(let lanes, let easing):
          var motion = motion(easing)
          var stream: UnsafePointer<Real> = unsafe lanes.lanes.core()
          var turned: UnsafeMutablePointer<Real>? = unsafe lanes.core()
          hidden += unsafe times(&motion, &stream, &turned, start, listed, count)
          pose = .quarterTurns(lanes.lanes)
        case .streams, .rows: break
        }
      }
      return hidden
    }
  }

  /// Calls a kernel once for every eight panels, with the streams of angles or rows that these panels
  /// follow.
  ///
  /// In each call the streams are numbered anew from 0, in the order of the panels: panels that follow
  /// the streams 7 7 9 get the numbers 0 0 1.
  @inline(__always) private static func callInStreams<S, Real, Panel>(
    _ lanes: Lanes<S>, _ streamStride: Int, _ panels: Int, _ panel: (Int) -> KernelPanel<S>,
    _ core: (KernelPanel<S>) -> Panel,
    _ kernel: (UnsafePointer<UnsafePointer<Real>>, UnsafePointer<Panel>, Int) -> Int
  ) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: Panel.self, capacity: panelsPerCall) { list in
      unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<Real>.self, capacity: panelsPerCall) {
        streams in
        var hidden = 0
        for first in stride(from: 0, to: panels, by: panelsPerCall) {
          let listed = min(panelsPerCall, panels - first)
          var (number, stream) = (-1, -1)
          for index in 0..<listed {
            var own = panel(first + index)
            if own.stream != stream {
              (number, stream) = (number + 1, own.stream)
              unsafe streams.initializeElement(
                at: number, to: lanes.dropFirst(streamStride * stream).core())
            }
            own.stream = number
            unsafe list.initializeElement(at: index, to: core(own))
          }
          hidden += unsafe kernel(
            UnsafePointer(streams.baseAddress!), UnsafePointer(list.baseAddress!), listed)
        }
        return hidden
      }
    }
  }
}
