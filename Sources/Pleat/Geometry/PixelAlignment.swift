/// How a rectangle is brought onto whole pixels.
///
/// For pictures take ``originFloorSizeCeil``: the others may stretch them, or leave a size off the grid.
public enum PixelAlignment: String, CaseIterable, Hashable, Codable, Sendable {
  /// Every edge moves outwards to the next pixel.
  ///
  /// The result contains the rectangle, to a millionth of a pixel, and may be a pixel larger than a
  /// size on the grid asks for.
  case enclosing

  /// The origin moves up and to the left, the size grows to whole pixels, each by itself.
  ///
  /// A size on the grid never changes, so pictures are not stretched; the result need not contain the
  /// rectangle.
  case originFloorSizeCeil

  /// The origin moves up and to the left; the size stays as it is, on the grid or not.
  case originFloorKeepSize

  /// Every edge moves to the nearest pixel; half a pixel rounds away from zero.
  ///
  /// Rectangles that abut still do.
  case nearest
}

extension PixelAlignment: CustomStringConvertible {
  /// The name of the case.
  public var description: String { rawValue }
}

extension Rect {
  /// The rectangle brought onto the whole pixels of a grid.
  ///
  /// Take ``PixelAlignment/originFloorSizeCeil`` unless another is needed: it never stretches a picture
  /// whose size is on the grid. ``PixelAlignment/enclosing``, which is what `CGRectIntegral` does, makes
  /// a picture of 50x29 points at y = 7.5 one of 50x30.
  ///
  /// A rectangle on the grid stays as it is, negative extents apart, which turn positive. Null and
  /// infinite rectangles pass through, as does one with an edge that is not finite.
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

  /// Whether all four edges lie on lines of a grid, each within a millionth of a pixel.
  ///
  /// A picture in a rectangle that does not is blurred. Pictures on the grid may still be stretched:
  /// see ``stretchesPicture(pixelWidth:pixelHeight:on:)``. False for a rectangle that is null, or has an
  /// edge that is not finite.
  public func isAligned(to grid: PixelGrid) -> Bool {
    !isNull && isFinite && [minX, minY, maxX, maxY].allSatisfy { grid.isAligned($0) }
  }

  /// A rectangle of this one's size in the middle of another, on whole pixels.
  ///
  /// Where pixels are left over the odd one goes below or to the right: centred, then aligned by
  /// ``PixelAlignment/originFloorSizeCeil``, so that a size on the grid stays as it is. Where this one
  /// lies does not matter. A picture of 50x29 points in a bar of 44 begins at y = 7 at scale 1, and at
  /// y = 7.5 at scale 2. This rectangle itself if either is null, or has an edge that is not finite.
  public func centered(in other: Rect, on grid: PixelGrid) -> Rect {
    guard !isNull, isFinite, !other.isNull, other.isFinite else { return self }
    let middle = Rect(
      x: other.minX + (other.width - width) / 2, y: other.minY + (other.height - height) / 2,
      width: width, height: height)
    return middle.aligned(to: grid, .originFloorSizeCeil)
  }

  /// Whether a picture is stretched or squeezed that fills this rectangle on a screen.
  ///
  /// It is unless each of its pixels covers one of the grid: unless width and height times the scale
  /// are its pixels, within a millionth of one. The place does not matter: see ``isAligned(to:)``. False
  /// for null, where nothing is seen.
  ///
  /// - Precondition: neither number of pixels is negative.
  public func stretchesPicture(pixelWidth: Int, pixelHeight: Int, on grid: PixelGrid) -> Bool {
    precondition(pixelWidth >= 0 && pixelHeight >= 0, "a picture has no negative number of pixels")
    if isNull { return false }
    return !grid.isExtent(width, ofPixels: pixelWidth)
      || !grid.isExtent(height, ofPixels: pixelHeight)
  }

  /// The rectangle between grid lines, whose extents are whole pixels as exactly as the scale allows.
  private init(left: Double, top: Double, right: Double, bottom: Double, on grid: PixelGrid) {
    self.init(
      x: left, y: top, width: grid.round(right - left), height: grid.round(bottom - top))
  }
}
