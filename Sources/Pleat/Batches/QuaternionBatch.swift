/// A batch of rotations, with 4 scalars each: x y z w.
public typealias QuaternionBatch<Scalar: BatchScalar> = Batch<Quaternion, Scalar>

extension Quaternion: BatchElement {
  /// The number of scalars: 4, for x y z w.
  public static var scalarCount: Int { 4 }

  /// Creates a quaternion from its scalars, in the order x y z w.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) {
    self.init(x: scalars(0), y: scalars(1), z: scalars(2), w: scalars(3))
  }

  /// The scalars, in the order x y z w.
  public var scalars: [Double] { [x, y, z, w] }

  /// Calls a function with the index and the value of each scalar, in the order x y z w.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
    body(2, z)
    body(3, w)
  }
}
