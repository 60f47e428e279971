/// The neighbours of a panel across two opposite edges, with which it shares creases.
///
/// Where two strips of a bent sheet meet, their shades meet too: a renderer draws the shade of each strip
/// as a gradient between the two values of ``Keyframes/edgeShades(ofPanel:frame:)``. Creases have no effect
/// on a panel whose shading is a gradient itself.
public struct Creases: Hashable, Codable, Sendable {
  /// The index of the panel beyond the left edge, or the top edge; nil if there is none.
  public var start: Int?
  /// The index of the panel beyond the right edge, or the bottom edge; nil if there is none.
  public var end: Int?
  /// Whether the creases are the top and the bottom edge; otherwise they are the left and the right one.
  public var isVertical: Bool
  /// A point on the start crease, from which the shade runs straight to ``to``; nil if the creases are edges
  /// of the panel's rectangle.
  ///
  /// The unit is points, counted from the panel's top left corner. The creases of a slanted strip are not
  /// edges of its rectangle: there the line between the points is perpendicular to the creases.
  public var from: Point?
  /// The point on the end crease to which the shade runs from ``from``.
  public var to: Point?

  /// Creates the creases of a panel; edges and directions are those of the panel's own coordinates.
  public init(
    start: Int?, end: Int?, isVertical: Bool = false, from: Point? = nil, to: Point? = nil
  ) {
    self.start = start
    self.end = end
    self.isVertical = isVertical
    self.from = from
    self.to = to
  }

  /// Returns the creases with `count` added to the indices of the neighbours.
  func moved(by count: Int) -> Creases {
    var moved = self
    moved.start = start.map { $0 + count }
    moved.end = end.map { $0 + count }
    return moved
  }

  /// Returns the creases with a shade that runs between two points.
  func running(from: Point, to: Point) -> Creases {
    Creases(start: start, end: end, isVertical: isVertical, from: from, to: to)
  }

  /// Returns the points on the start and on the end crease between which the shade runs, on a panel of size
  /// `size`.
  package func run(on size: Size) -> (from: Point, to: Point) {
    (
      from ?? .zero,
      to ?? (isVertical ? Point(x: 0, y: size.height) : Point(x: size.width, y: 0))
    )
  }
}

extension Panel {
  /// The creases of a panel whose shading is one colour.
  package var smoothCreases: Creases? {
    if case .cover = shading?.paint { creases } else { nil }
  }

  /// Returns the paint to draw with the greater of the two shades as opacity; nil without a shading.
  ///
  /// If the panel's shading is one colour and the shades differ, the paint is a gradient between them.
  package func paint(between shades: (start: Double, end: Double)) -> Shading.Paint? {
    guard shades.start != shades.end, case .cover(let color)? = shading?.paint, let creases
    else { return shading?.paint }
    let (run, most) = (creases.run(on: content.rect.size), max(shades.start, shades.end))
    return .gradient(
      ShadowGradient(
        color: color, start: run.from, end: run.to,
        stops: [
          .init(offset: 0, alpha: shades.start / most), .init(offset: 1, alpha: shades.end / most),
        ]))
  }
}
