public import Pleat

/// Where one element of a layout is, how it is turned, and how it is drawn.
///
/// A value: what a query returns is nobody else's, and two are equal when all their numbers are.
public struct LayoutAttributes: Hashable, Codable, Sendable {
  /// How a header sets its text.
  public enum TextAlignment: String, Codable, Hashable, Sendable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// What is placed.
  public var element: LayoutElement

  /// The centre ± half the size before the matrix acts, in content coordinates.
  public var frame: Rect

  /// What turns and scales it about its centre: `p' = (p - centre) · matrix`, then divided by w, then
  /// moved back.
  public var matrix: Transform3D

  /// The opacity, in 0...1.
  public var alpha: Double

  /// What is painted over what: see ``isPainted(before:)``.
  public var z: Int

  /// Whether it is left out.
  public var isHidden: Bool

  /// How a header sets its text.
  public var headerTextAlignment: TextAlignment

  /// The opacity of its shadow, in 0...1.
  public var shadowOpacity: Double

  /// Creates attributes, each neutral unless given: visible, opaque, not turned.
  public init(
    _ element: LayoutElement, frame: Rect, matrix: Transform3D = .identity, alpha: Double = 1,
    z: Int = 0, isHidden: Bool = false, headerTextAlignment: TextAlignment = .left,
    shadowOpacity: Double = 0.5
  ) {
    self.element = element
    self.frame = frame
    self.matrix = matrix
    self.alpha = alpha
    self.z = z
    self.isHidden = isHidden
    self.headerTextAlignment = headerTextAlignment
    self.shadowOpacity = shadowOpacity
  }
}

// MARK: - Geometry

extension LayoutAttributes {
  /// The centre of the frame, about which the matrix acts.
  public var center: Point { frame.center }

  /// The smallest rectangle around the four corners as they are seen, in content coordinates.
  ///
  /// Each corner, taken from the centre, is mapped by the matrix, divided by w and moved back; without
  /// a matrix it is the frame, to the bit. A corner at or behind the eye counts for nothing; layouts
  /// place none there.
  public var visibleFrame: Rect {
    if matrix == .identity { return frame }
    let center = center
    return Self.box(of: frame.size, matrix: matrix).offsetBy(dx: center.x, dy: center.y)
  }

  /// The rectangle around a card's corners as they are seen, from the card's centre.
  static func box(of size: Size, matrix: Transform3D) -> Rect {
    let (x, y) = (size.width / 2, size.height / 2)
    var box = Rect.null
    for corner in 0..<4 {
      let point = Point(x: corner % 2 == 0 ? -x : x, y: corner / 2 == 0 ? -y : y)
      guard let seen = matrix.map(point) else { continue }
      box = box.union(Rect(origin: seen, size: .zero))
    }
    return box
  }

  /// Puts the frame around a centre.
  mutating func center(x: Double, y: Double) {
    frame.origin = Point(x: x - frame.size.width / 2, y: y - frame.size.height / 2)
  }
}

// MARK: - Painting

extension LayoutAttributes {
  /// Whether this is painted first, so that the other covers it.
  ///
  /// The lower z first; with equal z the one whose matrix pushes it further back (the lower m43); then
  /// the one that queries list first. A strict order of the elements of one layout.
  public func isPainted(before other: LayoutAttributes) -> Bool {
    if z != other.z { return z < other.z }
    if matrix.m43 != other.matrix.m43 { return matrix.m43 < other.matrix.m43 }
    return element < other.element
  }
}

extension Sequence<LayoutAttributes> {
  /// The attributes from the back to the front: see ``LayoutAttributes/isPainted(before:)``.
  public func inPaintOrder() -> [LayoutAttributes] { sorted { $0.isPainted(before: $1) } }
}
