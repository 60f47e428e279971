public import Pleat

/// The position, transform and appearance of one element of a layout.
///
/// Two values are equal if all their properties are equal.
public struct LayoutAttributes: Hashable, Codable, Sendable {
  /// The horizontal alignment of a header's text.
  public enum TextAlignment: String, Codable, Hashable, Sendable {
    /// At the left edge.
    case left
    /// In the middle.
    case center
    /// At the right edge.
    case right
  }

  /// The element that these attributes place.
  public var element: LayoutElement

  /// The rectangle of the element before ``matrix`` is applied, in content coordinates.
  public var frame: Rect

  /// The transform of the element about its centre.
  ///
  /// To transform a point of the frame, subtract the centre, multiply the row vector by the matrix,
  /// divide by w, and add the centre.
  public var matrix: Transform3D

  /// The opacity, from 0 to 1.
  public var alpha: Double

  /// The paint order: an element with a higher z covers one with a lower z.
  ///
  /// See ``isPainted(before:)`` for elements with equal z.
  public var z: Int

  /// Whether the element is not drawn.
  public var isHidden: Bool

  /// The horizontal alignment of a header's text.
  public var headerTextAlignment: TextAlignment

  /// The opacity of the element's shadow, from 0 to 1.
  public var shadowOpacity: Double

  /// Creates attributes.
  ///
  /// By default the element is visible, opaque and not transformed.
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

  /// The smallest rectangle around the four transformed corners, in content coordinates.
  ///
  /// If the matrix is the identity, this is exactly the frame. A corner at or behind the viewer's
  /// eye (w ≤ 0) is ignored; the five layouts place no corner there.
  public var visibleFrame: Rect {
    if matrix == .identity { return frame }
    let center = center
    return Self.box(of: frame.size, matrix: matrix).offsetBy(dx: center.x, dy: center.y)
  }

  /// The smallest rectangle around a card's transformed corners, relative to the card's centre.
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

  /// Moves the frame so that it has the given centre.
  mutating func center(x: Double, y: Double) {
    frame.origin = Point(x: x - frame.size.width / 2, y: y - frame.size.height / 2)
  }
}

// MARK: - Painting

extension LayoutAttributes {
  /// Returns whether this element is painted before another one, which may then cover it.
  ///
  /// The element with the lower ``z`` is first. For equal z it is the element whose matrix has the
  /// lower m43, which is further from the viewer. For equal m43 it is the lesser ``LayoutElement``.
  /// For the elements of one layout this is a strict total order.
  public func isPainted(before other: LayoutAttributes) -> Bool {
    if z != other.z { return z < other.z }
    if matrix.m43 != other.matrix.m43 { return matrix.m43 < other.matrix.m43 }
    return element < other.element
  }
}

extension Sequence<LayoutAttributes> {
  /// Returns the attributes from back to front, ordered by ``LayoutAttributes/isPainted(before:)``.
  public func inPaintOrder() -> [LayoutAttributes] { sorted { $0.isPainted(before: $1) } }
}
