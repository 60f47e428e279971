public import Pleat

/// The bitmap behind a layer: how many pixels its content has, and how they meet the screen's.
///
/// Content has a scale of its own, pixels of the bitmap per point. Where it is not the screen's, every
/// pixel of the bitmap is stretched: a text layer, whose content scale is 1 unless it is set, is drawn
/// with doubled pixels on a screen of scale 2.
/// Source: the documented behaviour of CALayer's `contentsScale`, and of CATextLayer.
public struct BackingBitmap: Hashable, Sendable {
  /// The layer's size, in points.
  public let size: Size
  /// Pixels of the bitmap per point.
  public let contentScale: Double
  /// How many pixels a row has: `⌈width · scale⌉`.
  public let pixelWidth: Int
  /// How many rows there are: `⌈height · scale⌉`.
  public let pixelHeight: Int

  /// Creates the bitmap of a layer.
  ///
  /// A millionth of a pixel beyond a whole number is taken for rounding.
  ///
  /// - Throws: `PleatError.scaleOutOfRange`; `PleatError.sizeOutOfRange` for a size that is not finite
  ///   and above 0, or with the size in pixels if that is beyond 1e15.
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

  /// Bytes of four channels of a byte each, without padding; nil if they cannot be counted.
  public var byteCount: Int? {
    let (pixels, overflows) = pixelWidth.multipliedReportingOverflow(by: pixelHeight)
    let (bytes, overflowsToo) = pixels.multipliedReportingOverflow(by: 4)
    return overflows || overflowsToo ? nil : bytes
  }

  /// How many pixels of a screen one pixel of the bitmap covers along each axis: 1 is sharp, 2 is
  /// pixel-doubled.
  ///
  /// - Throws: `PleatError.scaleOutOfRange`.
  public func magnification(onScreenOfScale screenScale: Double) throws(PleatError) -> Double {
    try requireScale(screenScale)
    return screenScale / contentScale
  }
}
