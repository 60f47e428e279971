public import Pleat

/// The tiles of a pattern picture that is repeated to fill a rectangle, row by row.
///
/// The first tile lies at the rectangle's top left corner. Tiles at the right and bottom edge are
/// cut off at the edge. The pattern can be, for example, the wood grain of a shelf.
public struct PatternTiles: RandomAccessCollection, Hashable, Sendable {
  /// One tile.
  public struct Tile: Hashable, Sendable {
    /// The rectangle that the tile fills, in the coordinates of ``PatternTiles/rect``.
    public var rect: Rect

    /// The part of the pattern that the tile shows: it starts at the pattern's top left corner, and
    /// is as large as ``rect``.
    public var source: Rect
  }

  /// The rectangle that the tiles fill.
  public let rect: Rect

  /// The size of the pattern in points.
  public let patternSize: Size

  /// The number of tiles in a row.
  public let columnCount: Int

  /// The number of rows.
  public let rowCount: Int

  /// The largest number of tiles.
  public static let limit = 1_000_000_000_000_000

  /// Creates the tiles that fill a rectangle with a pattern; a rectangle without an area has none.
  ///
  /// - Throws: ``LayoutError/valueOutOfRange(name:value:accepted:)`` unless the pattern's width and
  ///   height are finite and above 0, the rectangle's corner is finite, its width and height are at
  ///   most 1e15, and there are at most ``limit`` tiles.
  public init(filling rect: Rect, with patternSize: Size) throws(LayoutError) {
    try LayoutError.checkPositive(patternSize, "pattern")
    try LayoutError.check(viewSize: Size(width: rect.width, height: rect.height))
    self.rect = rect.standardized
    self.patternSize = patternSize
    guard !rect.isEmpty else {
      (columnCount, rowCount) = (0, 0)
      return
    }
    try LayoutError.check(offset: rect.origin)
    let columns = (rect.width / patternSize.width).rounded(.up)
    let rows = (rect.height / patternSize.height).rounded(.up)
    guard columns * rows <= Double(Self.limit), Swift.max(columns, rows) <= Double(Self.limit)
    else {
      throw .valueOutOfRange(
        name: "number of tiles", value: columns * rows, accepted: "at most 1e+15")
    }
    (columnCount, rowCount) = (Int(columns), Int(rows))
  }

  /// 0, the index of the tile at the top left corner.
  public var startIndex: Int { 0 }

  /// The number of tiles.
  public var endIndex: Int { columnCount * rowCount }

  /// Returns the tile at an index; tiles are numbered row by row.
  public subscript(index: Int) -> Tile {
    precondition(indices.contains(index), "the tile must exist")
    let (row, column) = index.quotientAndRemainder(dividingBy: columnCount)
    let x = Double(column) * patternSize.width
    let y = Double(row) * patternSize.height
    let size = Size(
      width: Swift.max(0, Swift.min(patternSize.width, rect.width - x)),
      height: Swift.max(0, Swift.min(patternSize.height, rect.height - y)))
    return Tile(
      rect: Rect(x: rect.minX + x, y: rect.minY + y, width: size.width, height: size.height),
      source: Rect(origin: .zero, size: size))
  }
}
