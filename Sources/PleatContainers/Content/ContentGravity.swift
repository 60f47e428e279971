public import Pleat

/// Where a content lies in the bounds of its layer when their sizes differ.
///
/// Source: the documented behaviour of CALayer's `contentsGravity` on iOS, where top is up.
public enum ContentGravity: String, CaseIterable, Codable, Hashable, Sendable {
  /// At its own size, in the middle.
  case center
  /// At its own size, at the middle of an edge.
  case top, bottom, left, right
  /// At its own size, in a corner.
  case topLeft, topRight, bottomLeft, bottomRight
  /// Stretched to the bounds; what layers do unless told.
  case resize
  /// As large as the bounds hold it, its proportions kept, in the middle.
  case resizeAspect
  /// As small as covers the bounds, its proportions kept, in the middle.
  case resizeAspectFill

  /// Whether the content keeps its own size.
  public var keepsSize: Bool {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill: false
    default: true
    }
  }

  /// Where a content lies in a layer's bounds; it may reach beyond them.
  ///
  /// - Parameters:
  ///   - contentSize: the content, in points: pixels divided by its scale.
  ///   - bounds: the layer's.
  /// - Throws: `PleatError.sizeOutOfRange` for a content that is not finite and above 0.
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

  /// What takes the content's own points to those of the layer.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` for a content that is not finite and above 0.
  public func transform(ofContent contentSize: Size, in bounds: Rect) throws(PleatError)
    -> AffineTransform
  {
    let rect = try rect(ofContent: contentSize, in: bounds)
    return AffineTransform(
      a: rect.width / contentSize.width, b: 0, c: 0, d: rect.height / contentSize.height,
      tx: rect.minX, ty: rect.minY)
  }

  /// What is left over is shared out before and after the content: 0 is all after, 1 all before.
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
