/// A cubic Bézier curve that maps a fraction of time to eased progress.
///
/// The curve goes from (0, 0) to (1, 1). Its shape is set by two control points, (`x1`, `y1`) and
/// (`x2`, `y2`):
///
///     x(u) = 3 (1 - u)² u x1 + 3 (1 - u) u² x2 + u³
///     y(u) = 3 (1 - u)² u y1 + 3 (1 - u) u² y2 + u³        for u in 0...1
///
/// x is the fraction of the duration that has passed, and y is the eased progress. `x1` and `x2`
/// lie in 0...1, so that each x has exactly one y. `y1` and `y2` are any finite numbers, so y may
/// lie outside 0...1.
///
/// Two curves are equal if their control points are equal. A curve is encoded as an array of the
/// numbers x1, y1, x2, y2. Decoding checks them like ``cubicBezier(_:_:_:_:)``.
///
/// Source: CSS Easing Functions Level 2, section "Cubic Bézier easing functions". The named curves
/// are those of CSS and of Core Animation, which agree.
public struct TimingCurve: Hashable, Sendable {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  /// Creates a curve from control points that are known to be valid.
  init(uncheckedX1 x1: Double, y1: Double, x2: Double, y2: Double) {
    // -0 becomes 0, so that equal curves print the same text and give the same results.
    self.x1 = x1 + 0
    self.y1 = y1 + 0
    self.x2 = x2 + 0
    self.y2 = y2 + 0
  }

  /// The control points, with x1 and x2 in 0...1.
  public var controlPoints: (x1: Double, y1: Double, x2: Double, y2: Double) {
    (x1, y1, x2, y2)
  }

  /// Creates a curve from its two control points.
  ///
  /// - Throws: ``PleatError/controlPointOutOfRange(x:y:)`` if the x of a control point is outside
  ///   0...1 or its y is not finite. The error names the first such point.
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(PleatError) -> TimingCurve {
    guard (0...1).contains(x1), y1.isFinite else { throw .controlPointOutOfRange(x: x1, y: y1) }
    guard (0...1).contains(x2), y2.isFinite else { throw .controlPointOutOfRange(x: x2, y: y2) }
    return TimingCurve(uncheckedX1: x1, y1: y1, x2: x2, y2: y2)
  }
}

// MARK: - Named curves

extension TimingCurve {
  /// The curve with constant speed: `cubic-bezier(0, 0, 1, 1)`.
  public static let linear = TimingCurve(uncheckedX1: 0, y1: 0, x2: 1, y2: 1)

  /// The curve with a slow start: `cubic-bezier(0.42, 0, 1, 1)`.
  public static let easeIn = TimingCurve(uncheckedX1: 0.42, y1: 0, x2: 1, y2: 1)

  /// The curve with a slow end: `cubic-bezier(0, 0, 0.58, 1)`.
  public static let easeOut = TimingCurve(uncheckedX1: 0, y1: 0, x2: 0.58, y2: 1)

  /// The curve with a slow start and a slow end: `cubic-bezier(0.42, 0, 0.58, 1)`.
  public static let easeInOut = TimingCurve(uncheckedX1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// The curve with a fast start and a slow end, which CSS calls `ease`:
  /// `cubic-bezier(0.25, 0.1, 0.25, 1)`.
  public static let `default` = TimingCurve(uncheckedX1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// The named curves with their names, in the order in which help texts list them.
  package static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("default", .default),
  ]
}

// MARK: - Text and coding

extension TimingCurve: CustomStringConvertible {
  /// The name of a named curve, such as `easeInOut`, or the curve in CSS syntax, such as
  /// `cubic-bezier(0.1, 0.2, 0.3, 0.4)`.
  public var description: String {
    TimingCurve.named.first { $0.curve == self }?.name
      ?? "cubic-bezier(\(numberText([x1, y1, x2, y2])))"
  }
}

extension TimingCurve: Codable {
  /// Decodes a curve from an array of x1, y1, x2, y2.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the array has more than four numbers, or if a
  ///   control point is out of range. In the second case the underlying error is a ``PleatError``.
  ///   If the array has fewer than four numbers, or an element is not a number, the decoder's own
  ///   error is passed on.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let x1 = try container.decode(Double.self)
    let y1 = try container.decode(Double.self)
    let x2 = try container.decode(Double.self)
    let y2 = try container.decode(Double.self)
    guard container.isAtEnd else {
      throw decoder.refusal("a timing curve has four numbers, not more")
    }
    do {
      self = try .cubicBezier(x1, y1, x2, y2)
    } catch {
      throw decoder.refusal(error.description, error)
    }
  }

  /// Encodes the curve as an array of x1, y1, x2, y2.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(x1)
    try container.encode(y1)
    try container.encode(x2)
    try container.encode(y2)
  }
}
