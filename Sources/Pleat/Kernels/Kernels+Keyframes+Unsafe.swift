// Calls of the kernels for keyframes from angles, times or rows of coefficients.

extension Kernels {
  /// Computes all frames of all panels, eight panels in a call, and returns the number of hidden corners.
  ///
  /// - Parameter scalars: The total number of scalars that all threads read and write to compute these
  ///   keyframes. This number decides whether streaming stores are used.
  @inline(__always) package func keyframes<S>(
    _ pose: Pose<S>, count: Int, touching scalars: Int = 0, panels: Int,
    panel: (Int) -> KernelPanel<S>
  ) -> Int {
    let own = chosen(
      for: pose.operation, S.precision,
      isUsual: pose.hasAngles && panels > 0 && panel(0).hasUsualQuads)
    // Only the core has kernels for `.times`, and only for Bézier curves.
    var pose = isSwift || !pose.hasBezier ? turned(pose, count: count) : pose
    let table = unsafe own.table(S.self, touching: scalars)
    switch pose {
    case .quarterTurns, .times: break
    case .streams(let lanes, let streamStride):
      return unsafe Self.callInStreams(lanes, streamStride, panels, panel) {
        unsafe S._Kernels.keyframesFromTurns(table)($0, $1, $2, count)
      }
    case .rows(let lanes, let rank, let rowStride, let streamStride):
      return unsafe Self.callInStreams(lanes, streamStride, panels, panel) {
        unsafe S._Kernels.keyframesFromRows(table)($0, $1, $2, count, rank, rowStride)
      }
    }
    return unsafe withUnsafeTemporaryAllocation(
      of: KernelPanel<S>.self, capacity: Self.panelsPerCall
    ) { list in
      let start = unsafe UnsafePointer(list.baseAddress!)
      var hidden = 0
      for first in stride(from: 0, to: panels, by: Self.panelsPerCall) {
        let listed = min(Self.panelsPerCall, panels - first)
        for index in 0..<listed {
          unsafe list.initializeElement(at: index, to: panel(first + index))
        }
        switch pose {
        case .quarterTurns(let lanes):
          var stream = unsafe lanes.pointer
          hidden += unsafe S._Kernels.keyframesFromTurns(table)(&stream, start, listed, count)
        case .times(let lanes, let easing):
          var motion = easing.motion
          var stream = unsafe lanes.lanes.pointer
          var turned: UnsafeMutablePointer<S>? = unsafe lanes.pointer
          hidden += unsafe S._Kernels.keyframesFromTimes(table)(
            &motion, &stream, &turned, start, listed, count)
          pose = .quarterTurns(lanes.lanes)
        case .streams, .rows: break
        }
      }
      return hidden
    }
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

  /// Calls a kernel once for every eight panels, with the streams of angles or rows that these panels
  /// follow.
  ///
  /// In each call the streams are numbered anew from 0, in the order of the panels: panels that follow
  /// the streams 7 7 9 get the numbers 0 0 1.
  @inline(__always) private static func callInStreams<S: BatchScalar>(
    _ lanes: Lanes<S>, _ streamStride: Int, _ panels: Int, _ panel: (Int) -> KernelPanel<S>,
    _ kernel: (UnsafePointer<UnsafePointer<S>>, UnsafePointer<KernelPanel<S>>, Int) -> Int
  ) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: KernelPanel<S>.self, capacity: Self.panelsPerCall) {
      list in
      unsafe withUnsafeTemporaryAllocation(of: UnsafePointer<S>.self, capacity: Self.panelsPerCall)
      {
        streams in
        var hidden = 0
        for first in stride(from: 0, to: panels, by: Self.panelsPerCall) {
          let listed = min(Self.panelsPerCall, panels - first)
          var (number, stream) = (-1, -1)
          for index in 0..<listed {
            var own = panel(first + index)
            if own.stream != stream {
              (number, stream) = (number + 1, own.stream)
              unsafe streams.initializeElement(
                at: number, to: lanes.dropFirst(streamStride * stream).pointer)
            }
            own.stream = number
            unsafe list.initializeElement(at: index, to: own)
          }
          hidden += unsafe kernel(
            UnsafePointer(streams.baseAddress!), UnsafePointer(list.baseAddress!), listed)
        }
        return hidden
      }
    }
  }
}

extension Easing {
  /// The motion for the kernels; the curve must be a Bézier curve.
  fileprivate var motion: Scalar._Kernels.Motion {
    Scalar._Kernels.Motion(curve: curve.bezier!.curve(Scalar.self), from: from, to: to)
  }
}
