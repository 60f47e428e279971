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

  /// Creates the creases of a panel; edges and directions are those of the panel's own coordinates.
  public init(start: Int?, end: Int?, isVertical: Bool) {
    self.start = start
    self.end = end
    self.isVertical = isVertical
  }
}

extension Panel {
  /// The creases of a panel whose shading is one colour.
  package var smoothCreases: Creases? {
    if case .cover = shading?.paint { creases } else { nil }
  }
}
