/// A box in space whose sides are parallel to the axes.
public struct Box3: Hashable, Codable, Sendable {
  /// The corner with the least coordinates.
  public var minimum: Point3

  /// The corner with the greatest coordinates.
  public var maximum: Point3

  /// Creates a box from the corners with the least and the greatest coordinates.
  public init(minimum: Point3, maximum: Point3) {
    self.minimum = minimum
    self.maximum = maximum
  }
}

extension Transform3D {
  /// Returns the smallest box around the image of a box, or nil if a corner of the box has no image.
  ///
  /// A corner has no image if it lies at or behind the viewer (w ≤ 0), or if a number is not finite.
  public func bounds(of box: Box3) -> Box3? {
    let ends = [box.minimum, box.maximum]
    let images = (0..<8).compactMap {
      map(Point3(x: ends[$0 & 1].x, y: ends[$0 >> 1 & 1].y, z: ends[$0 >> 2].z)).map { Vector3($0) }
    }
    guard images.count == 8 else { return nil }
    return Box3(
      minimum: Point3(images.reduce(images[0]) { $0.pointwiseMin($1) }),
      maximum: Point3(images.reduce(images[0]) { $0.pointwiseMax($1) }))
  }
}

extension Box3: BatchElement {
  /// The number of scalars: 6, for x y z of ``minimum``, then x y z of ``maximum``.
  @inlinable public static var scalarCount: Int { 6 }

  /// Creates a box from its scalars: x y z of ``minimum``, then x y z of ``maximum``.
  ///
  /// - Parameter scalars: A function that returns the scalar at an index.
  public init(scalars: (Int) -> Double) {
    self.init(
      minimum: Point3(x: scalars(0), y: scalars(1), z: scalars(2)),
      maximum: Point3(x: scalars(3), y: scalars(4), z: scalars(5)))
  }

  /// The scalars: x y z of ``minimum``, then x y z of ``maximum``.
  public var scalars: [Double] { minimum.scalars + maximum.scalars }
}
