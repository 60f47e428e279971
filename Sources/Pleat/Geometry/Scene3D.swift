/// Rectangles on planes in space, and a test that finds the rectangle that is seen at a point.
///
/// The planes are in painting order: a later one is painted over the earlier ones. Planes that share a
/// ``Plane/space`` are sorted by depth instead, like the children of an element with
/// `transform-style: preserve-3d` in CSS.
///
///     let scene = Scene3D([
///       Scene3D.Plane(rect: page, transform: left, space: 0),
///       Scene3D.Plane(rect: page, transform: right, space: 0),
///     ])
///     let index = scene.hitTest(Point(x: 160, y: 240))
///
/// Source: CSS Transforms Level 2, sections "3D Rendering Contexts" and "Backface Visibility".
public struct Scene3D: Hashable, Codable, Sendable {
  /// A rectangle on a plane in space.
  public struct Plane: Hashable, Codable, Sendable {
    /// The rectangle before the transform, in the plane z = 0.
    public var rect: Rect
    /// The transform from the rectangle's coordinates to the view, perspective included.
    public var transform: Transform3D
    /// The number of the space in which the plane is sorted by depth.
    ///
    /// If it is nil, the plane is in no space, and only the painting order counts.
    public var space: Int?
    /// Whether the plane can be hit from behind.
    public var isDoubleSided: Bool

    /// Creates a plane, which by default is in no space and can be hit from behind.
    public init(rect: Rect, transform: Transform3D, space: Int? = nil, isDoubleSided: Bool = true) {
      (self.rect, self.transform) = (rect, transform)
      (self.space, self.isDoubleSided) = (space, isDoubleSided)
    }

    fileprivate func depth(at viewPoint: Point) -> Double? {
      guard let point = transform.hitTest(viewPoint, isDoubleSided: isDoubleSided),
        rect.contains(point)
      else { return nil }
      return transform.map(Point3(point))?.z
    }
  }

  /// The planes in painting order.
  public var planes: [Plane]

  /// Creates a scene from planes in painting order.
  public init(_ planes: [Plane]) { self.planes = planes }

  /// Returns the index of the plane that is seen at a point of the view, or nil if there is none.
  ///
  /// A plane is hit if the point, mapped back onto it by ``Transform3D/hitTest(_:isDoubleSided:)``, lies
  /// in its rectangle. Of the planes that are hit, the last one in painting order is found. If it is in a
  /// space, the nearest hit plane of this space is found instead: the one whose image has the greatest z at
  /// the point. Depths within a billionth of the greatest z (or of 1, if the greatest z has a smaller
  /// magnitude) count as equal, so that rounding does not decide. Of equal depths, the last in painting
  /// order is found.
  ///
  /// - Complexity: O(n) for n planes.
  public func hitTest(_ viewPoint: Point) -> Int? {
    let hits = planes.indices.compactMap { index in
      planes[index].depth(at: viewPoint).map { (index: index, depth: $0) }
    }
    guard let last = hits.last else { return nil }
    guard let space = planes[last.index].space else { return last.index }
    let rivals = hits.filter { planes[$0.index].space == space }
    let nearest = rivals.map(\.depth).max() ?? last.depth
    let least = nearest - 1e-9 * max(1, nearest.magnitude)
    return rivals.last { $0.depth >= least }?.index
  }
}
