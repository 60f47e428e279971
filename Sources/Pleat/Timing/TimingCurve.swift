/// A cubic Bézier curve that turns the fraction of time passed into eased progress.
///
/// The curve runs from (0, 0) to (1, 1); its control points (`x1`, `y1`) and (`x2`, `y2`) pull it:
///
///     x(u) = 3 (1 - u)² u x1 + 3 (1 - u) u² x2 + u³
///     y(u) = 3 (1 - u)² u y1 + 3 (1 - u) u² y2 + u³        for u in 0...1
///
/// x is the fraction of time, y the eased progress. `x1` and `x2` lie in 0...1, so that there is one
/// y for every x; `y1` and `y2` are any finite numbers, so that y may pass beyond 0...1.
///
/// The rules are those of CSS Easing Functions Level 2, section "Cubic Bézier easing functions"; the
/// named curves are the ones of CSS and of Core Animation, which agree.
///
/// Two curves are equal when their control points are. Encoded, a curve is an array of the numbers
/// x1, y1, x2, y2; decoding checks them as ``cubicBezier(_:_:_:_:)`` does.
public struct TimingCurve: Hashable, Sendable {
  let x1: Double
  let y1: Double
  let x2: Double
  let y2: Double

  /// Takes numbers that are known to be legal.
  init(uncheckedX1 x1: Double, y1: Double, x2: Double, y2: Double) {
    // -0 becomes 0: equal curves print and calculate the same.
    self.x1 = x1 + 0
    self.y1 = y1 + 0
    self.x2 = x2 + 0
    self.y2 = y2 + 0
  }

  /// The control points, x1 and x2 in 0...1.
  public var controlPoints: (x1: Double, y1: Double, x2: Double, y2: Double) {
    (x1, y1, x2, y2)
  }

  /// Makes a curve from its two control points.
  ///
  /// - Throws: ``PleatError/controlPointOutOfRange(x:y:)`` with the first point whose x lies outside
  ///   0...1 or whose y is not finite.
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
  /// Progress is time: `cubic-bezier(0, 0, 1, 1)`.
  public static let linear = TimingCurve(uncheckedX1: 0, y1: 0, x2: 1, y2: 1)

  /// Starts slowly: `cubic-bezier(0.42, 0, 1, 1)`.
  public static let easeIn = TimingCurve(uncheckedX1: 0.42, y1: 0, x2: 1, y2: 1)

  /// Ends slowly: `cubic-bezier(0, 0, 0.58, 1)`.
  public static let easeOut = TimingCurve(uncheckedX1: 0, y1: 0, x2: 0.58, y2: 1)

  /// Starts and ends slowly: `cubic-bezier(0.42, 0, 0.58, 1)`.
  public static let easeInOut = TimingCurve(uncheckedX1: 0.42, y1: 0, x2: 0.58, y2: 1)

  /// Starts quickly and ends slowly: `cubic-bezier(0.25, 0.1, 0.25, 1)`, which CSS calls `ease`.
  public static let `default` = TimingCurve(uncheckedX1: 0.25, y1: 0.1, x2: 0.25, y2: 1)

  /// The named curves with their names, in the order in which help texts list them.
  package static let named: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
    ("default", .default),
  ]
}

// MARK: - Text and coding

extension TimingCurve: CustomStringConvertible {
  /// The name of a named curve, such as `easeInOut`, else `cubic-bezier(0.1, 0.2, 0.3, 0.4)`.
  public var description: String {
    TimingCurve.named.first { $0.curve == self }?.name
      ?? "cubic-bezier(\(numberText([x1, y1, x2, y2])))"
  }
}

extension TimingCurve: Codable {
  /// Reads an array of x1, y1, x2, y2.
  ///
  /// - Throws: `DecodingError.dataCorrupted`, with a ``PleatError`` as its underlying error, when a
  ///   control point is out of range; the decoder's own errors otherwise.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let x1 = try container.decode(Double.self)
    let y1 = try container.decode(Double.self)
    let x2 = try container.decode(Double.self)
    let y2 = try container.decode(Double.self)
    guard container.isAtEnd else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a timing curve has four numbers, not more")
    }
    do {
      self = try .cubicBezier(x1, y1, x2, y2)
    } catch {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath, debugDescription: error.description,
          underlyingError: error))
    }
  }

  /// Writes an array of x1, y1, x2, y2.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    try container.encode(x1)
    try container.encode(y1)
    try container.encode(x2)
    try container.encode(y2)
  }
}
