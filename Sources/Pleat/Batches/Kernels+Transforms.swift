// Operations on many values with one transform, which is rounded to the precision of the values.
//
// These operations are specialised here, once for all batches. Generic code would take longer to round
// the transform than to project a few points.

extension Kernels {
  /// Projects points with 2 or 3 coordinates, and returns the number of hidden points.
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

  /// Projects planar points (with an array for each coordinate), and returns the number of hidden
  /// points.
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

  /// Multiplies each of many matrices by one transform on the right, which acts second.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func concatenate<S: BatchScalar>(
    _ left: Lanes<S>, _ right: Transform3D, into out: MutableLanes<S>, count: Int
  ) {
    right.withLanes { concatenate(left, $0, rightStride: 0, into: out, count: count) }
  }

  /// Multiplies one transform by each of many matrices on the right, which act second.
  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func concatenate<S: BatchScalar>(
    _ left: Transform3D, _ right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    left.withLanes { concatenate($0, leftStride: 0, right, into: out, count: count) }
  }
}
