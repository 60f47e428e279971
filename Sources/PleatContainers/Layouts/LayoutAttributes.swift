public import Pleat

/// The position, transform and appearance of one element of a layout.
public struct LayoutAttributes: Hashable, Codable, Sendable {
  /// The horizontal alignment of a header's text.
  public enum TextAlignment: String, Codable, Hashable, Sendable {
    /// The text is at the left edge.
    case left
    /// The text is in the middle.
    case center
    /// The text is at the right edge.
    case right
  }

  /// The element to which the attributes belong.
  public var element: LayoutElement

  /// The rectangle of the element before ``matrix`` is applied.
  ///
  /// The frame is in content coordinates if a ``PreparedLayout`` returns it, and in view coordinates
  /// if a ``LayoutSwitch``, a ``LayoutUpdate`` or a ``PinchRelease`` returns it.
  public var frame: Rect

  /// The transform of the element about its centre.
  ///
  /// To transform a point of the frame, subtract the centre, multiply the row vector by the matrix,
  /// divide by w, and add the centre.
  public var matrix: Transform3D

  /// The opacity of the element, from 0 to 1.
  public var alpha: Double

  /// The paint order: an element with a higher z covers one with a lower z; see
  /// ``isPainted(before:)``.
  public var z: Int

  /// Whether the element is not drawn.
  public var isHidden: Bool

  /// The horizontal alignment of the text, if the element is a header.
  public var headerTextAlignment: TextAlignment

  /// The opacity of the element's shadow, from 0 to 1.
  public var shadowOpacity: Double

  /// Creates attributes, by default of an element that is visible, opaque and not transformed, with
  /// a shadow of the opacity 0.5.
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

  /// The centre of ``frame``, about which ``matrix`` acts.
  public var center: Point { frame.center }

  /// The smallest rectangle around the four transformed corners, in the coordinates of ``frame``.
  ///
  /// If the matrix is the identity, this is exactly the frame. Hidden corners (w ≤ 0 or not finite)
  /// are ignored, but layouts of this module have no such corners.
  public var visibleFrame: Rect {
    if matrix == .identity { return frame }
    let center = center
    return Self.box(of: frame.size, matrix: matrix).offsetBy(dx: center.x, dy: center.y)
  }

  /// Returns the smallest rectangle around a card's transformed corners, relative to the card's
  /// centre.
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

  mutating func center(x: Double, y: Double) {
    frame.origin = Point(x: x - frame.size.width / 2, y: y - frame.size.height / 2)
  }

  /// Returns whether this element is painted before another one, which may then cover it.
  ///
  /// The element with the lower ``z`` is painted first. If both have the same z, the element whose
  /// matrix has the lower m43 is painted first, because it is further from the viewer. If m43 is
  /// the same, too, the lesser ``LayoutElement`` is painted first. For the elements of one layout,
  /// this is a strict total order.
  public func isPainted(before other: LayoutAttributes) -> Bool {
    if z != other.z { return z < other.z }
    if matrix.m43 != other.matrix.m43 { return matrix.m43 < other.matrix.m43 }
    return element < other.element
  }

  /// Returns the attributes between these (progress 0) and others (progress 1).
  ///
  /// Both must be in the same coordinate system. The properties change as follows:
  ///
  /// - The centre, the size, ``alpha`` and ``shadowOpacity`` change linearly:
  ///   `a + (b − a) · progress`.
  /// - The matrix is interpolated as in CSS (`Transform3D.interpolated(to:at:)`): both matrices are
  ///   decomposed into scale, skew, rotation, translation and perspective, and the rotation takes
  ///   the shorter way. If a matrix has no decomposition, the 16 numbers change linearly.
  /// - From progress 0.5 on, ``z`` and ``headerTextAlignment`` have the values of `other`.
  /// - If the element is hidden at the start or at the end, its opacity there counts as 0, so it
  ///   does not appear suddenly. Between start and end, it is hidden only if it is hidden at both.
  ///
  /// Values of `progress` outside 0...1 are clamped, and NaN counts as 0. At 0 the result is exactly
  /// these attributes, and at 1 exactly `other`, except that ``element`` is always that of these
  /// attributes.
  public func interpolated(
    to other: LayoutAttributes, at progress: Double
  ) -> LayoutAttributes {
    if !(progress > 0) { return self }
    var result = progress < 0.5 ? self : other
    result.element = element
    if progress >= 1 { return result }
    func mixed(_ start: Double, _ end: Double) -> Double { start.mixed(with: end, at: progress) }
    result.frame.size = Size(
      width: mixed(frame.size.width, other.frame.size.width),
      height: mixed(frame.size.height, other.frame.size.height))
    let (start, end) = (center, other.center)
    result.center(x: mixed(start.x, end.x), y: mixed(start.y, end.y))
    result.alpha = mixed(isHidden ? 0 : alpha, other.isHidden ? 0 : other.alpha)
    result.isHidden = isHidden && other.isHidden
    result.shadowOpacity = mixed(shadowOpacity, other.shadowOpacity)
    if matrix != other.matrix { result.matrix = matrix.blended(with: other.matrix, at: progress) }
    return result
  }

  /// These attributes with the opacity 0, from which an element fades in and to which it fades out.
  var faded: LayoutAttributes {
    var result = self
    result.alpha = 0
    return result
  }
}

extension Sequence<LayoutAttributes> {
  /// Returns the attributes from back to front, as ``LayoutAttributes/isPainted(before:)`` sorts
  /// them.
  public func inPaintOrder() -> [LayoutAttributes] { sorted { $0.isPainted(before: $1) } }
}
