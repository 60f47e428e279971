public import Pleat

/// The position and size of content within a layer of a different size.
///
/// Source: the documented behaviour of CALayer's `contentsGravity` on iOS, where `top` is the upper
/// edge.
public enum ContentGravity: String, CaseIterable, Codable, Hashable, Sendable {
  /// The content at its own size, in the centre.
  case center
  /// The content at its own size, at the middle of the edge that the case names.
  case top, bottom, left, right
  /// The content at its own size, in the corner that the case names.
  case topLeft, topRight, bottomLeft, bottomRight
  /// The content stretched to fill the bounds. This is the default of layers.
  case resize
  /// The content scaled to fit within the bounds, with its proportions kept, in the centre.
  case resizeAspect
  /// The content scaled to cover the bounds, with its proportions kept, in the centre.
  case resizeAspectFill

  /// Returns the rectangle of the content in a layer.
  ///
  /// The rectangle may extend beyond the bounds.
  ///
  /// - Parameters:
  ///   - contentSize: The size of the content in points: its pixels divided by its scale.
  ///   - bounds: The bounds of the layer.
  /// - Throws: `PleatError.sizeOutOfRange` unless the content's width and height are above 0 and
  ///   at most 1e15.
  public func rect(ofContent contentSize: Size, in bounds: Rect) throws(PleatError) -> Rect {
    try contentSize.requireArea()
    let (width, height) = (contentSize.width, contentSize.height)
    let (across, along) = (bounds.width / width, bounds.height / height)
    let place = position
    switch self {
    case .resize: return bounds.standardized
    case .resizeAspect: return placed(contentSize, min(across, along), place, in: bounds)
    case .resizeAspectFill: return placed(contentSize, max(across, along), place, in: bounds)
    default: return placed(contentSize, 1, place, in: bounds)
    }
  }

  /// Returns the transform from the content's coordinates to the layer's coordinates.
  ///
  /// - Parameters:
  ///   - contentSize: The size of the content in points.
  ///   - bounds: The bounds of the layer.
  /// - Throws: `PleatError.sizeOutOfRange` unless the content's width and height are above 0 and
  ///   at most 1e15.
  public func transform(ofContent contentSize: Size, in bounds: Rect) throws(PleatError)
    -> AffineTransform
  {
    let rect = try rect(ofContent: contentSize, in: bounds)
    return AffineTransform(
      a: rect.width / contentSize.width, b: 0, c: 0, d: rect.height / contentSize.height,
      tx: rect.minX, ty: rect.minY)
  }

  /// The fraction of the free space that lies to the left of the content, and above it.
  private var position: Point {
    let x: Double
    switch self {
    case .left, .topLeft, .bottomLeft: x = 0
    case .right, .topRight, .bottomRight: x = 1
    default: x = 0.5
    }
    let y: Double
    switch self {
    case .top, .topLeft, .topRight: y = 0
    case .bottom, .bottomLeft, .bottomRight: y = 1
    default: y = 0.5
    }
    return Point(x: x, y: y)
  }

  private func placed(
    _ size: Size, _ factor: Double, _ place: Point, in bounds: Rect
  ) -> Rect {
    let (width, height) = (size.width * factor, size.height * factor)
    return Rect(
      x: bounds.minX + place.x * (bounds.width - width),
      y: bounds.minY + place.y * (bounds.height - height), width: width, height: height)
  }
}
