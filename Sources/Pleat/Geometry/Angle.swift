/// An angle, which converts between degrees, radians and quarter turns.
///
/// Angles are stored in degrees. So whole and half degrees, and whole quarter turns, are exact, and
/// so are their sums. In radians they would be rounded, because π has no exact floating-point
/// value. An angle created from degrees keeps their exact number, and an angle created from quarter turns
/// returns their number within 3 ulp. An angle created from radians also keeps the radians, however large
/// they are. So do its products with numbers, and sums of such angles. If its radians are those of a whole
/// number of quarter turns, it drops them and counts as exact: see ``init(radians:)``. Two angles are equal
/// if their degrees are.
/// A positive angle about z turns x toward y, which is clockwise on a screen, because y points down.
///
/// It is encoded by its degrees.
public struct Angle: Hashable, Codable, Sendable {
  /// The angle in degrees: a full turn is 360.
  public var degrees: Double { didSet { givenRadians = .nan } }

  /// The radians that the angle was made from, or NaN.
  private var givenRadians = Double.nan

  private enum CodingKeys: CodingKey { case degrees }

  /// The angle of 0 degrees.
  public static let zero = Angle(degrees: 0)

  /// Creates an angle from degrees, which are stored exactly.
  public init(degrees: Double) { self.degrees = degrees }

  /// Creates an angle from radians: `degrees = radians · 180 / π`.
  ///
  /// A result within 2 ulp of a whole number of degrees is rounded to it. So multiples of `.pi / 2`
  /// become whole quarter turns, whose sine and cosine are exact, up to a million degrees. The sine, cosine
  /// and tangent of any other angle are those of the radians, within 2 ulp.
  public init(radians: Double) {
    // The product with 180 can overflow where the degrees do not.
    let degrees = radians.magnitude < 1e300 ? radians * 180 / .pi : radians / .pi * 180
    let whole = degrees.rounded()
    self.init((degrees - whole).magnitude <= 2 * whole.ulp ? whole : degrees, radians: radians)
  }

  /// Creates an angle from degrees, and from radians that may be NaN.
  private init(_ degrees: Double, radians: Double) {
    self.degrees = degrees
    let isQuarterTurn = degrees.magnitude <= 1e6 && degrees.remainder(dividingBy: 90) == 0
    if !isQuarterTurn { givenRadians = radians }
  }

  /// Creates an angle from quarter turns of 90 degrees; whole quarter turns are exact.
  public init(quarterTurns: Double) { degrees = quarterTurns * 90 }

  /// Returns an angle of a number of degrees, as in `.degrees(180)`; see ``init(degrees:)``.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }

  /// Returns an angle of a number of radians, as in `.radians(.pi)`; see ``init(radians:)``.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Creates the angle from the positive x axis to a direction: `atan2(y, x)`, in -180...180
  /// degrees.
  ///
  /// The angle is exact for directions along either axis. A direction of length zero has the angle 0, and
  /// infinite coordinates count as equally long, so (∞, ∞) has the angle 45 degrees.
  public init(directionX x: Double, y: Double) {
    if x.isNaN || y.isNaN {
      self.init(degrees: .nan)
    } else if y == 0 {
      self.init(degrees: x < 0 ? 180 : 0)
    } else if x == 0 {
      self.init(degrees: y < 0 ? -90 : 90)
    } else {
      self.init(radians: arcTangentOf(y: y, x: x))
    }
  }

  /// The angle in radians: the radians that it was created from, or `degrees · π / 180`.
  public var radians: Double {
    get {
      if !givenRadians.isNaN { return givenRadians }
      return degrees.magnitude < 1e300 ? degrees * Double.pi / 180 : degrees / 180 * Double.pi
    }
    set { self = Angle(radians: newValue) }
  }

  /// The angle in quarter turns: `degrees / 90`.
  public var quarterTurns: Double {
    get { degrees / 90 }
    set { self = Angle(quarterTurns: newValue) }
  }
}

// MARK: - Trigonometry

extension Angle {
  /// The sine, exactly 0, 1 or -1 at whole quarter turns.
  ///
  /// The error is at most 2 ulp. This holds for large angles, too, because whole quarter turns are
  /// subtracted first, without rounding. The sine of an angle that is not finite is NaN.
  public var sine: Double { sineAndCosine.sine }

  /// The cosine, exactly 0, 1 or -1 at whole quarter turns.
  ///
  /// The error is at most 2 ulp, as for ``sine``. The cosine of an angle that is not finite is NaN.
  public var cosine: Double { sineAndCosine.cosine }

  /// The tangent, exactly 0 or infinite at whole quarter turns.
  ///
  /// At other multiples of 45 degrees it is 1 or -1, unless the angle was created from radians. Elsewhere the error is at most 3 ulp. The tangent of an angle that is not finite is NaN.
  public var tangent: Double {
    if !givenRadians.isNaN { return tangentOf(givenRadians) }
    let reduced = degrees.remainder(dividingBy: 180)
    if reduced == 0 { return 0 }
    switch reduced {
    case 45: return 1
    case -45: return -1
    case 90: return .infinity
    case -90: return -.infinity
    default: break
    }
    // Beyond 45 degrees, the tangent is computed from the distance to the quarter turn, which is exact.
    // The angle in radians would be rounded, and near 90 degrees the tangent would magnify this rounding
    // error.
    if reduced.magnitude < 45 { return tangentOf(Angle(degrees: reduced).radians) }
    let quarter: Double = reduced < 0 ? -90 : 90
    return 1 / tangentOf(Angle(degrees: quarter - reduced).radians)
  }

  /// The sine and the cosine, computed from one reduction of the angle; neither is ever -0.
  package var sineAndCosine: (sine: Double, cosine: Double) {
    if !givenRadians.isNaN { return (sineOf(givenRadians), cosineOf(givenRadians)) }
    guard degrees.isFinite else { return (.nan, .nan) }
    // A small angle is its own remainder, and needs no division.
    let turn = degrees.magnitude <= 180 ? degrees : degrees.remainder(dividingBy: 360)
    let rest = turn.magnitude <= 45 ? turn : turn.remainder(dividingBy: 90)
    let radians = Angle(degrees: rest).radians
    let sine = rest == 0 ? 0 : sineOf(radians)
    let cosine = rest == 0 ? 1 : cosineOf(radians)
    // `0 - x` instead of `-x`, because the negative of 0 would be -0.
    switch (turn - rest) / 90 {
    case 1: return (cosine, 0 - sine)
    case -1: return (0 - cosine, sine)
    case 2, -2: return (0 - sine, 0 - cosine)
    default: return (sine, cosine)
    }
  }
}

// MARK: - Arithmetic

extension Angle {
  /// Returns the sum of two angles.
  public static func + (lhs: Angle, rhs: Angle) -> Angle {
    let radians = lhs.givenRadians + rhs.givenRadians
    return radians.isNaN ? Angle(degrees: lhs.degrees + rhs.degrees) : Angle(radians: radians)
  }

  /// Returns the difference of two angles.
  public static func - (lhs: Angle, rhs: Angle) -> Angle { lhs + -rhs }

  /// Returns the angle with the opposite sign.
  public static prefix func - (angle: Angle) -> Angle {
    Angle(-angle.degrees, radians: -angle.givenRadians)
  }

  /// Returns the angle multiplied by a number.
  public static func * (lhs: Angle, rhs: Double) -> Angle {
    Angle(lhs.degrees * rhs, radians: lhs.givenRadians * rhs)
  }

  /// Returns the angle multiplied by a number.
  public static func * (lhs: Double, rhs: Angle) -> Angle { rhs * lhs }

  /// Returns the angle divided by a number.
  public static func / (lhs: Angle, rhs: Double) -> Angle {
    Angle(lhs.degrees / rhs, radians: lhs.givenRadians / rhs)
  }

  /// Adds an angle to this one.
  public static func += (lhs: inout Angle, rhs: Angle) { lhs = lhs + rhs }

  /// Subtracts an angle from this one.
  public static func -= (lhs: inout Angle, rhs: Angle) { lhs = lhs - rhs }

  /// The angle of the same direction that is above -180 and at most 180 degrees, exact for whole degrees.
  public var wrapped: Angle {
    if givenRadians.magnitude > .pi {
      let rest = arcTangentOf(y: sineOf(givenRadians), x: cosineOf(givenRadians))
      return Angle(radians: rest).wrapped
    }
    let rest = degrees.remainder(dividingBy: 360)
    return rest == degrees && rest != -180 ? self : Angle(degrees: rest == -180 ? 180 : rest)
  }

  /// Returns the shortest turn from this angle to the direction of another one.
  ///
  /// It is above -180 and at most 180 degrees; whole turns make no difference.
  public func shortestDifference(to other: Angle) -> Angle { (other.wrapped - wrapped).wrapped }

  /// Returns whether two angles have the same degrees.
  public static func == (lhs: Angle, rhs: Angle) -> Bool { lhs.degrees == rhs.degrees }

  /// Hashes the degrees.
  public func hash(into hasher: inout Hasher) { hasher.combine(degrees) }
}

extension Angle: Comparable {
  /// Compares the numbers of degrees, so that 0° is less than 360°.
  public static func < (lhs: Angle, rhs: Angle) -> Bool { lhs.degrees < rhs.degrees }
}

extension Angle: CustomStringConvertible {
  /// The degrees with a degree sign, as in `22.5°`.
  public var description: String { "\(numberText(degrees))°" }
}
