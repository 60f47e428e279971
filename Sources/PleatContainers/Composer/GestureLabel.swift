public import Pleat

/// The box above the fingers that shows the number a gesture changes.
///
/// Source: EnterTheMatrix's TransformController.
public enum GestureLabel {
  /// What the box is wider than its text, in points.
  public static let padding = Size(width: 16, height: 5)

  /// How far its centre lies above the uppermost finger, in points.
  public static let distance = 76.0

  /// Its depth, which keeps it in front of any layer that turns.
  public static let zPosition = 4096.0

  /// The size of the box: text and padding, made an even number of pixels each way.
  ///
  /// So half of it is a whole number of pixels, and a centre on a pixel puts its edges on pixels.
  public static func size(ofText text: Size, grid: PixelGrid) -> Size {
    let pairs = PixelGrid(scale: grid.scale / 2)
    return Size(
      width: pairs.ceil(text.width + padding.width),
      height: pairs.ceil(text.height + padding.height))
  }

  /// Where the box lies: above the uppermost finger, on whole pixels, and inside the view.
  ///
  /// A box that is larger than the view is centred in it. Null without a finger, or if the uppermost
  /// is not finite.
  public static func frame(
    ofText text: Size, above touches: [Point], in view: Rect, grid: PixelGrid
  ) -> Rect {
    guard let touch = touches.min(by: { $0.y < $1.y }), touch.isFinite else { return .null }
    let size = size(ofText: text, grid: grid)
    func inside(_ value: Double, _ extent: Double, _ low: Double, _ high: Double) -> Double {
      guard extent <= high - low else { return grid.round((low + high) / 2) }
      return min(
        max(grid.round(value), grid.ceil(low + extent / 2)), grid.floor(high - extent / 2))
    }
    let center = Point(
      x: inside(touch.x, size.width, view.minX, view.maxX),
      y: inside(touch.y - distance, size.height, view.minY, view.maxY))
    return Rect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }
}
