public import Pleat

extension Image {
  /// How many pixels a page's extent in points has: `points · scale`, rounded, halves up, at least 1.
  public static func pixels(_ points: Double, scale: Double) -> Int {
    max(1, Int((points * scale + 0.5).rounded(.down)))
  }

  /// The picture as a page of a size in points: stretched to its whole pixels, if it has others.
  ///
  /// Each axis is stretched by itself, as `scaled(toWidth:height:)` does; nothing is cut off.
  public func page(of size: Size, scale: Double) -> Image {
    scaled(
      toWidth: Self.pixels(size.width, scale: scale),
      height: Self.pixels(size.height, scale: scale))
  }
}
