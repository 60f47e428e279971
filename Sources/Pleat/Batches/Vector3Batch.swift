/// A batch of 3D vectors, such as normals and directions, with 3 scalars each: x y z.
public typealias Vector3Batch<Scalar: BatchScalar> = Batch<Vector3, Scalar>

extension Vector3: BatchElement {
  /// The number of scalars: 3, for x y z.
  public static var scalarCount: Int { 3 }

  /// Creates a vector from its scalars, in the order x y z.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) { self.init(x: scalars(0), y: scalars(1), z: scalars(2)) }

  /// The scalars, in the order x y z.
  public var scalars: [Double] { [x, y, z] }

  /// Calls a function with the index and the value of each scalar, in the order x y z.
  public func forEachScalar(_ body: (_ place: Int, _ scalar: Double) -> Void) {
    body(0, x)
    body(1, y)
    body(2, z)
  }
}
