public import Pleat

/// How far a transform turns the interface: the angle, and the nearest whole number of quarter turns.
///
/// A positive turn of the content is clockwise on the screen; a device that turns clockwise makes the
/// system turn the content the other way, so its transform is negative.
/// Source: Joerg Schwieder's ring of orientations, ``InterfaceOrientation/ring``.
public struct OrientationTurn: Hashable, Sendable {
  /// The angle, above -180° and up to 180°.
  public let angle: Angle

  /// Quarter turns, -2...2: the angle divided by 90°, half a quarter rounded away from zero.
  public let segments: Int

  /// Reads a transform.
  ///
  /// The angle is that of the nearest rotation, `atan2(b - c, a + d)`, which is `atan2(b, a)` for a
  /// rotation with a scale, and is not led astray by scales that differ per axis. A reflection turns
  /// nothing: it has no angle. The translation has no part in it.
  /// - Throws: `transformNotFinite`, `transformSingular`, `transformReflects`.
  public init(_ transform: AffineTransform) throws(OrientationError) {
    let entries = [transform.a, transform.b, transform.c, transform.d]
    guard transform.elements.allSatisfy(\.isFinite) else {
      throw .transformNotFinite(transform)
    }
    // Sums and products of entries of at most 1 do not overflow.
    let largest = entries.reduce(0) { max($0, $1.magnitude) }
    guard largest > 0 else { throw .transformSingular(transform) }
    let (a, b) = (transform.a / largest, transform.b / largest)
    let (c, d) = (transform.c / largest, transform.d / largest)
    let determinant = a * d - b * c
    guard determinant != 0 else { throw .transformSingular(transform) }
    guard determinant > 0 else { throw .transformReflects(transform) }
    angle = Angle(directionX: a + d, y: b - c)
    segments = Int(angle.quarterTurns.rounded(.toNearestOrAwayFromZero))
  }
}

extension InterfaceOrientation {
  /// The orientation after the turn of a transform.
  ///
  /// Source: Joerg Schwieder's ring of orientations, in his answer on finding the one in which an
  /// animation ends, whose helper read the live orientation instead of the one it was given.
  /// - Throws: what ``OrientationTurn/init(_:)`` throws.
  public func turned(
    by transform: AffineTransform
  ) throws(OrientationError) -> InterfaceOrientation {
    turned(bySegments: try OrientationTurn(transform).segments)
  }
}
