/// How a rectangle is brought onto whole pixels.
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
  /// A rectangle on the grid stays as it is, negative extents apart, which turn positive. Null and
  /// infinite rectangles pass through, as does one with an edge that is not finite.
  public func aligned(to grid: PixelGrid, _ alignment: PixelAlignment = .enclosing) -> Rect {
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

  /// The rectangle between grid lines, whose extents are whole pixels as exactly as the scale allows.
  private init(left: Double, top: Double, right: Double, bottom: Double, on grid: PixelGrid) {
    self.init(
      x: left, y: top, width: grid.round(right - left), height: grid.round(bottom - top))
  }
}
