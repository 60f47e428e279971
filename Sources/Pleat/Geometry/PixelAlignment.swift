/// A rule for moving the edges of a rectangle to whole pixels.
///
/// For pictures, use ``originFloorSizeCeil``. The other rules may stretch a picture, or leave a
/// size that is not a whole number of pixels.
public enum PixelAlignment: String, CaseIterable, Hashable, Codable, Sendable {
  /// Moves every edge outward to the next grid line.
  ///
  /// The result contains the rectangle, to a millionth of a pixel. It may be one pixel larger than
  /// a size that is already a whole number of pixels.
  case enclosing

  /// Moves the origin up and to the left, and rounds the size up to whole pixels, independently.
  ///
  /// A size of whole pixels never changes, so pictures are not stretched. The result may not
  /// contain the whole rectangle.
  case originFloorSizeCeil

  /// Moves the origin up and to the left, and keeps the size, whatever it is.
  case originFloorKeepSize

  /// Moves every edge to the nearest grid line; half a pixel is rounded away from zero.
  ///
  /// Rectangles with a common edge still have it afterwards.
  case nearest
}

extension PixelAlignment: CustomStringConvertible {
  /// The name of the case.
  public var description: String { rawValue }
}

extension Rect {
  /// Returns the rectangle moved to whole pixels.
  ///
  /// Use ``PixelAlignment/originFloorSizeCeil`` unless you need another rule: it never stretches a
  /// picture whose size is a whole number of pixels. By contrast ``PixelAlignment/enclosing``, the
  /// rule of `CGRectIntegral`, stretches a picture of 50x29 points at y = 7.5 to 50x30.
  ///
  /// A rectangle on the grid stays unchanged, except that negative extents become positive. Null
  /// and infinite rectangles, and those with an edge that is not finite, are returned unchanged.
  ///
  /// Source of the recommendation: Pospesel, "CGRectIntegralScaled", 2013.
  public func aligned(to grid: PixelGrid, _ alignment: PixelAlignment) -> Rect {
    guard !isNull, isFinite else { return self }
    switch alignment {
    case .enclosing:
      return Rect(
        left: grid.floor(minX), top: grid.floor(minY), right: grid.ceil(maxX),
        bottom: grid.ceil(maxY), on: grid)
    case .nearest:
      return Rect(
        left: grid.round(minX), top: grid.round(minY), right: grid.round(maxX),
        bottom: grid.round(maxY), on: grid)
    case .originFloorSizeCeil:
      return Rect(
        x: grid.floor(minX), y: grid.floor(minY), width: grid.ceil(width),
        height: grid.ceil(height))
    case .originFloorKeepSize:
      return Rect(x: grid.floor(minX), y: grid.floor(minY), width: width, height: height)
    }
  }

  /// Returns whether all four edges lie on grid lines, within a millionth of a pixel.
  ///
  /// A picture in a rectangle that is not aligned looks blurred. A picture in an aligned rectangle
  /// may still be stretched: see ``stretchesPicture(pixelWidth:pixelHeight:on:)``. The result is
  /// false for a rectangle that is null or has an edge that is not finite.
  public func isAligned(to grid: PixelGrid) -> Bool {
    !isNull && isFinite && [minX, minY, maxX, maxY].allSatisfy { grid.isAligned($0) }
  }

  /// Returns a rectangle of the same size in the middle of another, moved to whole pixels.
  ///
  /// Only the size of this rectangle matters. The centred rectangle is aligned with
  /// ``PixelAlignment/originFloorSizeCeil``, so a size of whole pixels stays unchanged. If an odd
  /// number of pixels is left over, the larger part is below or to the right. For example, a
  /// picture of 50x29 points in a bar of height 44 begins at y = 7 at scale 1, and at y = 7.5 at
  /// scale 2.
  ///
  /// If either rectangle is null or has an edge that is not finite, this rectangle is returned
  /// unchanged.
  public func centered(in other: Rect, on grid: PixelGrid) -> Rect {
    guard !isNull, isFinite, !other.isNull, other.isFinite else { return self }
    let middle = Rect(
      x: other.minX + (other.width - width) / 2, y: other.minY + (other.height - height) / 2,
      width: width, height: height)
    return middle.aligned(to: grid, .originFloorSizeCeil)
  }

  /// Returns whether a picture that fills this rectangle is stretched or squeezed on a screen.
  ///
  /// It is not if each of its pixels covers one pixel of the grid. That is, the width and the
  /// height times the scale are the numbers of its pixels, within a millionth of a pixel. The
  /// position does not matter: see ``isAligned(to:)``. The result is false for a null rectangle,
  /// which shows nothing.
  ///
  /// - Precondition: `pixelWidth` and `pixelHeight` are not negative.
  public func stretchesPicture(pixelWidth: Int, pixelHeight: Int, on grid: PixelGrid) -> Bool {
    precondition(pixelWidth >= 0 && pixelHeight >= 0, "a picture has no negative number of pixels")
    if isNull { return false }
    return !grid.isExtent(width, ofPixels: pixelWidth)
      || !grid.isExtent(height, ofPixels: pixelHeight)
  }

  /// Creates the rectangle between grid lines, with extents that are whole pixels as exactly as the
  /// scale allows.
  private init(left: Double, top: Double, right: Double, bottom: Double, on grid: PixelGrid) {
    self.init(
      x: left, y: top, width: grid.round(right - left), height: grid.round(bottom - top))
  }
}
