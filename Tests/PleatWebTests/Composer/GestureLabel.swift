import Pleat

@testable import PleatWeb

/// The layout of the box above the fingers that shows the number that a gesture changes: what the
/// page's script is held against.
///
/// Source: EnterTheMatrix's TransformController.
enum GestureLabel {
  /// Returns the size of the box for a text of the given size, in points.
  ///
  /// The size is that of the text plus `ComposerPage.labelPadding`, rounded up to an even number of
  /// pixels. Half of an even number is whole. So if the centre of the box is on the pixel grid, its
  /// edges are, too.
  static func size(ofText text: Size, grid: PixelGrid) -> Size {
    let pairs = PixelGrid(scale: grid.scale / 2)
    return Size(
      width: pairs.ceil(text.width + ComposerPage.labelPadding.width),
      height: pairs.ceil(text.height + ComposerPage.labelPadding.height))
  }

  /// Returns the frame of the box: above the uppermost finger, on whole pixels and inside the view.
  ///
  /// If the box is larger than the view along an axis, it is centred in the view on that axis. If
  /// there is no finger, or if the uppermost position is not finite, the result is the null
  /// rectangle.
  ///
  /// - Parameters:
  ///   - text: The size of the text in points.
  ///   - touches: The positions of the fingers.
  ///   - view: The bounds of the view.
  ///   - grid: The pixel grid of the screen.
  static func frame(
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
      y: inside(touch.y - ComposerPage.labelDistance, size.height, view.minY, view.maxY))
    return Rect(
      x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
      height: size.height)
  }
}
