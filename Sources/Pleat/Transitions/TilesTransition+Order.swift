extension TilesTransition {
  /// The order in which the tiles start to turn.
  public enum Order: String, Hashable, Codable, Sendable, CaseIterable {
    /// Row by row, from the top. The tiles of a row start together.
    case rows
    /// Column by column, from the left. The tiles of a column start together.
    case columns
    /// Along the diagonal, from the top left corner to the bottom right one.
    case diagonal
    /// From the middle of the page outward.
    case centre
    /// In random order, one by one. The same seed gives the same order.
    case random

    /// Returns the rank of each tile, row by row, where tiles of a lower rank start earlier.
    func ranks(columns: Int, rows: Int, seed: UInt64) -> [Int] {
      switch self {
      case .rows: return Self.tiles(columns, rows) { row, _ in row }
      case .columns: return Self.tiles(columns, rows) { _, column in column }
      case .diagonal: return Self.tiles(columns, rows) { row, column in row + column }
      case .centre:
        let distances = Self.distances(columns: columns, rows: rows)
        let places = Dictionary(
          uniqueKeysWithValues: Set(distances).sorted().enumerated().map { ($1, $0) })
        return distances.map { places[$0]! }
      case .random:
        var generator = SeededGenerator(seed: seed)
        var ranks = [Int](repeating: 0, count: columns * rows)
        for (rank, tile) in generator.shuffled(ranks.count).enumerated() { ranks[tile] = rank }
        return ranks
      }
    }

    func rankCount(columns: Int, rows: Int) -> Int {
      switch self {
      case .rows: rows
      case .columns: columns
      case .diagonal: columns + rows - 1
      case .centre: Set(Self.distances(columns: columns, rows: rows)).count
      case .random: columns * rows
      }
    }

    /// Returns, row by row, the square of twice each tile's distance from the middle, measured in tiles.
    static func distances(columns: Int, rows: Int) -> [Int] {
      tiles(columns, rows) { row, column in
        let (x, y) = (2 * column - columns + 1, 2 * row - rows + 1)
        return x * x + y * y
      }
    }

    private static func tiles(_ columns: Int, _ rows: Int, _ value: (Int, Int) -> Int) -> [Int] {
      (0..<rows).flatMap { row in (0..<columns).map { value(row, $0) } }
    }
  }
}
