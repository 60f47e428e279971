public import Pleat

/// The size in pixels of a layer's bitmap, and how its pixels map to those of the screen.
///
/// The content scale is the number of bitmap pixels per point. If it differs from the screen's
/// scale, the screen shows the bitmap enlarged or reduced. For example, a text layer has the
/// content scale 1 by default, so a screen of scale 2 shows the text with doubled pixels.
///
/// Source: the documented behaviour of CALayer's `contentsScale` and of CATextLayer.
public struct BackingBitmap: Hashable, Sendable {
  /// The size of the layer in points.
  public let size: Size
  /// The number of bitmap pixels per point.
  public let contentScale: Double
  /// The width of the bitmap in pixels, rounded up to a whole number.
  public let pixelWidth: Int
  /// The height of the bitmap in pixels, rounded up to a whole number.
  public let pixelHeight: Int

  /// Creates the bitmap of a layer.
  ///
  /// The width and the height in pixels are rounded up to whole numbers, at least 1. Before that,
  /// an excess of up to a millionth of a pixel over a whole number is dropped as a rounding error.
  ///
  /// - Throws: `PleatError.scaleOutOfRange` unless the scale is above 0 and at most a million.
  ///   `PleatError.sizeOutOfRange` unless width and height are above 0 and at most 1e15, both in
  ///   points and in pixels.
  public init(size: Size, contentScale: Double) throws(PleatError) {
    try size.requireArea()
    try requireScale(contentScale)
    let grid = PixelGrid(scale: contentScale)
    func pixels(_ extent: Double) -> Double {
      max((grid.ceil(extent) * contentScale).rounded(), 1)
    }
    let pixelSize = Size(width: pixels(size.width), height: pixels(size.height))
    try pixelSize.requireArea()
    self.size = size
    self.contentScale = contentScale
    pixelWidth = Int(pixelSize.width)
    pixelHeight = Int(pixelSize.height)
  }

  /// The number of bytes of the bitmap, or nil if it overflows `Int`.
  ///
  /// Each pixel has four channels of one byte, and rows have no padding.
  public var byteCount: Int? {
    let (pixels, overflows) = pixelWidth.multipliedReportingOverflow(by: pixelHeight)
    let (bytes, overflowsToo) = pixels.multipliedReportingOverflow(by: 4)
    return overflows || overflowsToo ? nil : bytes
  }

  /// Returns the number of screen pixels that one bitmap pixel covers along each axis.
  ///
  /// If the result is 1, the bitmap is sharp. If it is 2, the pixels of the bitmap are doubled.
  ///
  /// - Throws: `PleatError.scaleOutOfRange` unless the screen's scale is above 0 and at most a
  ///   million.
  public func magnification(onScreenOfScale screenScale: Double) throws(PleatError) -> Double {
    try requireScale(screenScale)
    return screenScale / contentScale
  }
}
