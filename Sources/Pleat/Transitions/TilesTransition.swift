/// A transition in which tiles turn over, one after another, and show the destination.
///
/// The page is cut into ``columns`` times ``rows`` tiles. Each turns by 180° about its own centre line
/// across the motion. Its front shows the source, and its back the destination. With one row or one
/// column the tiles are blinds.
///
/// The tiles start in the order of their ranks. Each rank has a stream (an angle) of its own. With the
/// ``stagger`` g and m ranks, the angle of rank k at progress p is
/// `θ = 180° · clamp(p + g·(p·(m - 1) - k), 0, 1)`.
public struct TilesTransition: PageTransition, ParameterizedTransition, Hashable, Codable {
  /// The page, the direction of the motion, the viewer and the light.
  public var setup: PageSetup
  /// The number of columns, in 1...64.
  public var columns: Int
  /// The number of rows, in 1...64.
  public var rows: Int
  /// How much of its half turn a rank of tiles has made when the next rank starts, in 0...1.
  public var stagger: Double
  /// The order in which the tiles start.
  public var order: Order
  /// The seed of the random order; other orders do not use it.
  public var seed: UInt64

  /// Creates tiles.
  public init(
    _ setup: PageSetup, columns: Int = 6, rows: Int = 8, stagger: Double = 0.25,
    order: Order = .diagonal, seed: UInt64 = 0
  ) {
    self.setup = setup
    self.columns = columns
    self.rows = rows
    self.stagger = stagger
    self.order = order
    self.seed = seed
  }

  /// Returns a rig with the panels `front1.1`, `back1.1`, `front1.2`, `back1.2` and so on, row by row.
  ///
  /// The numbers are those of the row and the column, counted from the top and the left. Tiles are cut
  /// at the boundaries of pixels. The front of a tile turns by the angle θ of the tile's rank, and the
  /// back by θ - 180°.
  public func rig() throws(PleatError) -> Rig {
    let page = try DirectedPage(self, checking: Self.parameters)
    let across = try page.pixelCuts(columns, of: setup.size.width)
    let down = try page.pixelCuts(rows, of: setup.size.height)
    let ranks = order.ranks(columns: columns, rows: rows, seed: seed)
    var rig = Rig(projection: page.projection)
    for row in 0..<rows {
      for column in 0..<columns {
        page.addCard(
          "\(row + 1).\(column + 1)",
          Rect(
            x: across[column], y: down[row], width: across[column + 1] - across[column],
            height: down[row + 1] - down[row]),
          axis: page.hingeAxis, stream: ranks[row * columns + column], to: &rig)
      }
    }
    rig.paintOrder = DirectedPage.outsideIn(Order.distances(columns: columns, rows: rows))
      .flatMap { [2 * $0, 2 * $0 + 1] }
    return rig
  }

  /// Returns one track per rank, in the order in which the ranks start.
  public func tracks() throws(PleatError) -> [Track] {
    try TransitionKind.check(self, Self.parameters)
    let count = order.rankCount(columns: columns, rows: rows)
    return (0..<count).map { .staggered(rank: $0, of: count, by: stagger, to: .degrees(180)) }
  }

  /// Returns the angle of the tiles that start first: rank 0 in the formula of ``TilesTransition``.
  public func angle(at progress: Double, along tracks: [Track]) -> Angle {
    guard (try? TransitionKind.check(self, Self.parameters)) != nil else { return .zero }
    let last = Double(order.rankCount(columns: columns, rows: rows) - 1)
    return Angle(quarterTurns: 2 * min(progress + stagger * (progress * last), 1))
  }

  /// The extent in proportion to which all depths grow: the page's extent along the motion.
  public var depthExtent: PageSetup.Extent? { setup.depthExtent }

  /// The edges at which a renderer must clip: none, because no panel is seen outside the page at the
  /// start or at the end.
  public var clip: PageEdges { [] }

  static let parameters: [TransitionParameter<Self>] = [
    .integer("columns", \.columns, 1...64, help: "Number of columns."),
    .integer("rows", \.rows, 1...64, help: "Number of rows."),
    .stagger(\.stagger),
    .name("order", \.order, help: "The order in which the tiles start."),
    .seed("seed", \.seed, help: "Seed of the random order."),
  ]

  /// The kind `tiles`, as listed in ``TransitionKind/builtIn``.
  public static let kind = TransitionKind(
    name: "tiles", title: "Tiles",
    summary: "Tiles turn over, one after another, and show the destination.",
    discussion: """
      The panels are front1.1, back1.1, front1.2, back1.2, …, row by row: the source in front, the \
      destination on the back. The first number is that of the row, from the top, and the second that \
      of the column, from the left. With one row or one column the tiles are blinds.

      The angle is that of the tiles that start first. It goes from 0 to 180 degrees. The automatic timing \
      is easeInOut.
      """,
    parameters: parameters
  ) { Self($0) }.dragging(to: "turn the tiles over")
}
