/// A rule for moving the edges of a rectangle to whole pixels.
///
/// For pictures, use ``originFloorSizeCeil``. ``enclosing`` and ``nearest`` may stretch a picture,
/// and ``originFloorKeepSize`` may leave a size that is not a whole number of pixels.
public enum PixelAlignment: String, CaseIterable, Hashable, Codable, Sendable {
  /// Moves every edge outward to the next pixel boundary.
  ///
  /// The result contains the rectangle, within the grid's slack. If an extent is a whole number of
  /// pixels, but the origin is not on a boundary along that axis, the result is one pixel larger along
  /// the axis.
  case enclosing

  /// Moves every edge inward to the next pixel boundary.
  ///
  /// The result is the largest rectangle of whole pixels inside the rectangle, within the grid's slack.
  /// It is empty if no pixel lies inside, and ``Rect/null`` if the edges would change places.
  case enclosed

  /// Moves the origin up and to the left to the next pixel boundaries, and rounds the size up to
  /// whole pixels.
  ///
  /// The size does not depend on the origin. A size of whole pixels never changes, so a picture of
  /// that size is not stretched. The result may not contain the whole rectangle.
  case originFloorSizeCeil

  /// Moves the origin up and to the left to the next pixel boundaries, and keeps the size.
  case originFloorKeepSize

  /// Moves every edge to the nearest pixel boundary; half a pixel is rounded away from zero.
  ///
  /// If two rectangles have a common edge, the aligned rectangles have a common edge, too.
  case nearest
}

extension PixelAlignment: CustomStringConvertible {
  /// The name of the case.
  public var description: String { rawValue }
}

extension Rect {
  /// Returns the rectangle with its edges moved to whole pixels.
  ///
  /// Use ``PixelAlignment/originFloorSizeCeil`` unless you need another rule: it never stretches a
  /// picture whose size is a whole number of pixels. By contrast, at scale 1
  /// ``PixelAlignment/enclosing``, the rule of `CGRectIntegral`, stretches a picture of 50x29 points at
  /// y = 7.5 to 50x30 points.
  ///
  /// A rectangle whose edges lie on pixel boundaries stays unchanged, except that negative extents
  /// become positive. Null and infinite rectangles, and rectangles with an edge that is not finite, are
  /// returned unchanged.
  ///
  /// Source of the recommendation: Pospesel, "CGRectIntegralScaled", 2013.
  public func aligned(to grid: PixelGrid, _ alignment: PixelAlignment) -> Rect {
    guard !isNull, isFinite else { return self }
    switch alignment {
    case .enclosing:
      return Rect(
        left: grid.floor(minX), top: grid.floor(minY), right: grid.ceil(maxX),
        bottom: grid.ceil(maxY), on: grid)
    case .enclosed:
      let (left, top) = (grid.ceil(minX), grid.ceil(minY))
      let (right, bottom) = (grid.floor(maxX), grid.floor(maxY))
      guard left <= right, top <= bottom else { return .null }
      return Rect(left: left, top: top, right: right, bottom: bottom, on: grid)
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

  /// Returns whether all four edges lie on pixel boundaries, within the grid's slack.
  ///
  /// A picture in a rectangle that is not aligned looks blurred. A picture in an aligned rectangle
  /// may still be stretched: see ``stretchesPicture(pixelWidth:pixelHeight:on:)``. The result is
  /// false for a rectangle that is null or has an edge that is not finite.
  public func isAligned(to grid: PixelGrid) -> Bool {
    !isNull && isFinite && [minX, minY, maxX, maxY].allSatisfy { grid.isAligned($0) }
  }

  /// Returns this rectangle, centred in another rectangle and then moved to whole pixels.
  ///
  /// The position of this rectangle does not matter. The centred rectangle is aligned with
  /// ``PixelAlignment/originFloorSizeCeil``, so a size of whole pixels stays unchanged. If the space
  /// around the rectangle is an odd number of pixels, the larger part is below or to the right.
  ///
  /// For example, a picture 29 points high in a bar 44 points high begins at y = 7 at scale 1, and
  /// at y = 7.5 at scale 2.
  ///
  /// If either rectangle is null or infinite, or has an edge that is not finite, this rectangle is
  /// returned unchanged.
  public func centered(in other: Rect, on grid: PixelGrid) -> Rect {
    guard !isNull, isFinite, !other.isNull, other.isFinite else { return self }
    let middle = Rect(
      x: other.minX + (other.width - width) / 2, y: other.minY + (other.height - height) / 2,
      width: width, height: height)
    return middle.aligned(to: grid, .originFloorSizeCeil)
  }

  /// Returns whether a picture that fills this rectangle is stretched or squeezed on a screen.
  ///
  /// The result is false if each pixel of the picture covers exactly one pixel of the screen: within the
  /// grid's slack, the rectangle's width and height, times the grid's scale, are the picture's `pixelWidth`
  /// and `pixelHeight`. The position does not matter: see ``isAligned(to:)``.
  ///
  /// The result is also false for a null rectangle, which shows nothing.
  ///
  /// - Precondition: `pixelWidth` and `pixelHeight` are not negative.
  public func stretchesPicture(pixelWidth: Int, pixelHeight: Int, on grid: PixelGrid) -> Bool {
    precondition(pixelWidth >= 0 && pixelHeight >= 0, "a picture has no negative number of pixels")
    if isNull { return false }
    return !grid.isExtent(width, ofPixels: pixelWidth)
      || !grid.isExtent(height, ofPixels: pixelHeight)
  }

  private init(left: Double, top: Double, right: Double, bottom: Double, on grid: PixelGrid) {
    self.init(
      x: left, y: top, width: grid.round(right - left), height: grid.round(bottom - top))
  }
}
