/// A curve that maps a fraction of time to eased progress.
///
/// There are five forms:
///
/// - ``cubicBezier(_:_:_:_:)``, with the named curves of CSS and Core Animation, such as ``easeIn``
/// - ``linear(_:)``, straight lines between points
/// - ``steps(_:_:)``, a staircase
/// - ``easing(_:_:)``, the easing functions of Penner, such as `easeOutBounce`
/// - ``spring(_:duration:)``, a damped spring that is cut at a duration
///
/// To make a curve from its text in CSS, such as `linear(0, 0.8 30%, 1)`, call ``init(_:)``.
///
/// Two curves are equal if they have the same form with the same numbers. So `linear(0, 1)` is not
/// equal to ``linear``, though both have the same values.
///
/// A Bézier curve is encoded as an array of its four numbers, and any other curve as its ``text``.
public struct TimingCurve: Hashable, Sendable {
  package enum Form: Hashable, Sendable {
    case bezier(CubicBezier)
    case linear(LinearEasing)
    case steps(StepEasing)
    case penner(PennerEasing)
    indirect case spring(SpringEasing)
  }

  package let form: Form

  private init(uncheckedX1 x1: Double, y1: Double, x2: Double, y2: Double) {
    form = .bezier(CubicBezier(uncheckedX1: x1, y1: y1, x2: x2, y2: y2))
  }

  private init(_ form: Form) { self.form = form }

  /// The control points of a Bézier curve, with x1 and x2 in 0...1; nil for any other curve.
  public var controlPoints: (x1: Double, y1: Double, x2: Double, y2: Double)? {
    bezier.map { ($0.x1, $0.y1, $0.x2, $0.y2) }
  }

  var bezier: CubicBezier? {
    guard case .bezier(let bezier) = form else { return nil }
    return bezier
  }

  /// Creates a Bézier curve from (0, 0) to (1, 1) from its two control points.
  ///
  ///     x(u) = 3 (1 - u)² u x1 + 3 (1 - u) u² x2 + u³
  ///     y(u) = 3 (1 - u)² u y1 + 3 (1 - u) u² y2 + u³        for u in 0...1
  ///
  /// x is the fraction of time, and y is the eased progress. `x1` and `x2` lie in 0...1, so that each x
  /// has exactly one y. `y1` and `y2` are any finite numbers, so y may lie outside 0...1.
  ///
  /// - Throws: ``PleatError/controlPointOutOfRange(x:y:)`` if the x of a control point is outside
  ///   0...1 or its y is not finite. The error names the first such point.
  ///
  /// Source: CSS Easing Functions Level 2, section "Cubic Bézier easing functions".
  public static func cubicBezier(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) throws(PleatError) -> TimingCurve {
    TimingCurve(.bezier(try CubicBezier(x1, y1, x2, y2)))
  }

  /// Creates a curve of straight lines between points.
  ///
  /// Below the first input and above the last, the first and the last line continue. Two points with
  /// one input are a jump: there the value is that of the second point.
  ///
  /// - Parameter stops: The points. An input that is below an earlier one is raised to the largest so far.
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` for fewer than two points, or a
  ///   number that is not finite.
  ///
  /// Source: CSS Easing Functions Level 2, section "Linear easing functions".
  public static func linear(_ stops: [LinearStop]) throws(PleatError) -> TimingCurve {
    TimingCurve(.linear(try LinearEasing(stops)))
  }

  /// Creates a staircase of equal steps.
  ///
  /// - Parameters:
  ///   - count: The number of steps, at least 1, and at least 2 for ``StepPosition/jumpNone``.
  ///   - position: Where the jumps lie.
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` for another number of steps.
  ///
  /// Source: CSS Easing Functions Level 2, section "Step easing functions".
  public static func steps(
    _ count: Int, _ position: StepPosition = .end
  ) throws(PleatError) -> TimingCurve {
    TimingCurve(.steps(try StepEasing(count, position)))
  }

  /// Creates an easing function of Penner's, such as `.easing(.bounce, .out)`.
  public static func easing(_ family: EasingFamily, _ direction: EasingDirection) -> TimingCurve {
    TimingCurve(.penner(PennerEasing(family: family, direction: direction)))
  }

  /// Creates the curve of a spring.
  ///
  /// The value at x is that of the spring at the time x · duration, also beyond x = 1. Below 0 the
  /// curve continues along its tangent.
  ///
  /// - Parameters:
  ///   - spring: The spring.
  ///   - duration: The duration in seconds at which the spring is cut, or nil for the time at which it
  ///     has settled within 0.001.
  /// - Throws: ``PleatError/springNeverSettles`` if the duration is nil and the spring never settles.
  ///   ``PleatError/durationOutOfRange(_:)`` if the duration is not above 0 or not finite.
  public static func spring(
    _ spring: Spring, duration: Double? = nil
  ) throws(PleatError) -> TimingCurve {
    TimingCurve(.spring(try SpringEasing(spring, duration: duration)))
  }

  /// The duration in seconds for which the curve of a spring is made, or nil for any other curve.
  ///
  /// The command `pleats` takes this duration if no other is given.
  public var duration: Double? {
    guard case .spring(let easing) = form else { return nil }
    return easing.duration
  }

  /// Returns the curve for another duration: a spring is cut there, and any other curve stays the same.
  ///
  /// - Throws: ``PleatError/durationOutOfRange(_:)`` if the duration is not above 0 or not finite.
  public func lasting(_ duration: Double) throws(PleatError) -> TimingCurve {
    guard case .spring(let easing) = form else { return self }
    return try .spring(easing.spring, duration: duration)
  }

  /// Returns the eased progress at x, the fraction of the duration that has passed.
  ///
  /// For x in 0...1:
  ///
  /// - A Bézier curve gives y(u) where x(u) = x. The values at 0 and 1 are exactly 0 and 1. Between them
  ///   the result is y(u) for a u with `|x(u) - x| ≤ 2⁻⁵¹`, with a rounding error of a few ulp. For the
  ///   named curves, such as ``easeIn``, the total error is at most 1e-15. A curve with x1 = y1 and
  ///   x2 = y2 returns `x` itself.
  /// - The other forms give the numbers that their formulas give, with an error of a few ulp of the
  ///   greater of 1 and the value.
  ///
  /// Outside 0...1, Bézier curves and ``easing(_:_:)`` continue along the tangents at their ends. Where
  /// a tangent is vertical, or the curve jumps, the result stays at 0 or 1. The tangent of a Bézier curve
  /// at (0, 0) points toward the first control point; if this point is (0, 0) itself, toward the second
  /// control point, and if both are (0, 0), toward (1, 1). The same rule, with the order of the points
  /// reversed, holds at (1, 1). The descriptions of ``linear(_:)``, ``steps(_:_:)`` and
  /// ``spring(_:duration:)`` say what these forms give there.
  ///
  /// Results beyond the range of `Double` are limited to the greatest finite number. For NaN the result
  /// is NaN.
  ///
  /// - Parameter x: The fraction of the duration, which may lie outside 0...1.
  /// - Complexity: O(1), with about five to ten iterations for a Bézier curve; O(log n) for n points.
  public func value(at x: Double) -> Double {
    switch form {
    case .bezier(let curve): curve.value(at: x)
    case .linear(let curve): curve.value(at: x)
    case .steps(let curve): curve.value(at: x)
    case .penner(let curve): curve.value(at: x)
    case .spring(let curve): curve.value(at: x)
    }
  }

  /// Returns the eased progress at x; with `before`, a staircase that jumps exactly at x has not jumped yet.
  ///
  /// Animations set `before` in the time before they begin, or, played backwards, after they end. It is
  /// the "before flag" of CSS Easing Functions. All other curves ignore it.
  public func value(at x: Double, before: Bool) -> Double {
    guard case .steps(let curve) = form else { return value(at: x) }
    return curve.value(at: x, before: before)
  }

  /// Returns the slope dy/dx of the curve at x, the fraction of the duration that has passed.
  ///
  /// Where the curve is vertical, the slope is very large, at most the greatest finite number. Where it
  /// jumps, the result is the slope after the jump. Let u be the parameter of a Bézier curve. Where dx/du
  /// and dy/du are both 0, as at x = 0 if the first control point is (0, 0), the result is the limit of
  /// the slope. For NaN the result is NaN.
  ///
  /// - Parameter x: The fraction of the duration, which is clamped to 0...1.
  /// - Returns: The slope, a number without a unit. Its relative error is about 1e-15. For a Bézier curve
  ///   it is `1e-15 / (dx/du)²` where dx/du is below 1, so it can be large where the curve is nearly
  ///   vertical. It can also be large where the slope is near 0.
  /// - Complexity: As for ``value(at:)``.
  public func slope(at x: Double) -> Double {
    switch form {
    case .bezier(let curve): curve.slope(at: x)
    case .linear(let curve): curve.slope(at: x)
    case .steps(let curve): curve.slope(at: x)
    case .penner(let curve): curve.slope(at: x)
    case .spring(let curve): curve.slope(at: x)
    }
  }

  /// The least and the greatest eased progress for x in 0...1.
  ///
  /// The error of each bound is a few ulp of the greatest of 1 and the magnitudes of the numbers that
  /// define the curve.
  ///
  /// - Complexity: O(1); O(n) for n points.
  public var range: ClosedRange<Double> {
    switch form {
    case .bezier(let curve): curve.range
    case .linear(let curve): curve.range
    case .steps(let curve): curve.range
    case .penner(let curve): curve.range
    case .spring(let curve): curve.range
    }
  }

  /// Returns the parameter u in 0...1 of a Bézier curve for which x(u) = x; for any other curve, x.
  ///
  /// The result satisfies `|x(u) - x| ≤ 2⁻⁵¹`, even where the curve is vertical. For NaN the result
  /// is NaN.
  ///
  /// - Parameter x: The fraction of the duration. Below 0 the result is 0, and above 1 it is 1.
  /// - Complexity: O(1), with about five to ten iterations.
  public func parameter(at x: Double) -> Double {
    if x.isNaN { return x }
    return bezier?.parameter(at: x) ?? min(max(x, 0), 1)
  }

  var isIdentity: Bool { bezier?.isIdentity ?? false }
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
  /// The name of a named curve, such as `easeInOut`, or the curve as text: see ``text``.
  public var description: String {
    TimingCurve.named.first { $0.curve == self }?.name ?? text
  }
}

extension TimingCurve: Codable {
  /// Decodes a curve from an array of x1, y1, x2, y2, or from its text.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the array has more than four numbers, a number is out of
  ///   range, or the text is no curve. In the last two cases the underlying error is a ``PleatError``.
  ///   If the array has fewer than four numbers, or an element is not a number, the decoder's own
  ///   error is passed on.
  public init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      do {
        self = try TimingCurve(text)
      } catch {
        throw decoder.refusal(error.description, error)
      }
      return
    }
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

  /// Encodes a Bézier curve as an array of x1, y1, x2, y2, and any other curve as its ``text``.
  public func encode(to encoder: any Encoder) throws {
    guard let bezier else {
      var container = encoder.singleValueContainer()
      return try container.encode(text)
    }
    var container = encoder.unkeyedContainer()
    try container.encode(bezier.x1)
    try container.encode(bezier.y1)
    try container.encode(bezier.x2)
    try container.encode(bezier.y2)
  }
}
