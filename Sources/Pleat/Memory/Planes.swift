// Two or three planes of scalars, for kernels.

/// Planes for reading: two or three arrays, each with one coordinate of all values.
///
/// If there are only two planes, `z` is `y`.
@usableFromInline package struct Planes<Scalar: BatchScalar>: Sendable {
  @usableFromInline package let x, y, z: Lanes<Scalar>

  @inlinable package init(_ x: Lanes<Scalar>, _ y: Lanes<Scalar>, _ z: Lanes<Scalar>? = nil) {
    self.x = x
    self.y = y
    self.z = z ?? y
  }

  @inline(__always) func map<Other>(_ body: (Lanes<Scalar>) -> Lanes<Other>) -> Planes<Other> {
    Planes<Other>(body(x), body(y), body(z))
  }

  /// Creates `count` planes, two or three, each of which begins `stride` scalars after the one before.
  @inlinable package init(_ lanes: Lanes<Scalar>, stride: Int, count: Int) {
    self.init(
      lanes, lanes.dropFirst(stride), count == 3 ? lanes.dropFirst(2 * stride) : nil)
  }
}

/// Planes for writing: two or three arrays, each with one coordinate of all values.
@usableFromInline package struct MutablePlanes<Scalar: BatchScalar>: Sendable {
  @usableFromInline package let x, y, z: MutableLanes<Scalar>

  @inlinable package init(
    _ x: MutableLanes<Scalar>, _ y: MutableLanes<Scalar>, _ z: MutableLanes<Scalar>? = nil
  ) {
    self.x = x
    self.y = y
    self.z = z ?? y
  }

  @inline(__always) func map<Other>(
    _ body: (MutableLanes<Scalar>) -> MutableLanes<Other>
  ) -> MutablePlanes<Other> {
    MutablePlanes<Other>(body(x), body(y), body(z))
  }

  /// Creates `count` planes, two or three, each of which begins `stride` scalars after the one before.
  @inlinable package init(_ lanes: MutableLanes<Scalar>, stride: Int, count: Int) {
    self.init(
      lanes, lanes.dropFirst(stride), count == 3 ? lanes.dropFirst(2 * stride) : nil)
  }

  /// The same planes, for reading.
  @inlinable var reading: Planes<Scalar> { Planes(x.lanes, y.lanes, z.lanes) }
}
