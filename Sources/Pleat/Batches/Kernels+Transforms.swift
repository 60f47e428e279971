// Operations of many values with one transform, which is rounded to their precision.
//
// They are specialised here, once for all batches: rounding a transform of an unknown precision takes
// longer than projecting a few points.

extension Kernels {
  /// Projects points of 2 or 3 scalars, and returns the number of hidden points.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  @discardableResult
  func projectPoints<S: BatchScalar>(
    _ points: Lanes<S>, dimension: Int, by transform: Transform3D, into out: MutableLanes<S>,
    form: ProjectionForm = .divided, count: Int
  ) -> Int {
    transform.withLanes {
      projectPoints(points, dimension: dimension, by: $0, into: out, form: form, count: count)
    }
  }

  /// Projects planes, and returns the number of hidden points.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  @discardableResult
  func projectPlanarPoints<S: BatchScalar>(
    _ points: Planes<S>, dimension: Int, by transform: Transform3D, into out: MutablePlanes<S>,
    form: ProjectionForm = .divided, count: Int
  ) -> Int {
    transform.withLanes {
      projectPlanarPoints(
        points, dimension: dimension, by: $0, into: out, form: form, count: count)
    }
  }

  /// Multiplies matrices by one that acts after each.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func concatenate<S: BatchScalar>(
    _ left: Lanes<S>, _ right: Transform3D, into out: MutableLanes<S>, count: Int
  ) {
    right.withLanes { concatenate(left, $0, rightStride: 0, into: out, count: count) }
  }

  /// Multiplies one matrix by each that acts after it.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func concatenate<S: BatchScalar>(
    _ left: Transform3D, _ right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    left.withLanes { concatenate($0, leftStride: 0, right, into: out, count: count) }
  }
}
