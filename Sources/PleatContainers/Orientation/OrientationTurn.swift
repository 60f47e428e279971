public import Pleat

/// The rotation of the interface that a transform contains: its angle and the nearest number of
/// quarter turns.
///
/// Positive angles turn the content clockwise on the screen. When the device is turned clockwise,
/// the system turns the content counterclockwise to compensate, so the transform has a negative
/// angle.
///
/// A transform that mirrors the plane is refused, because it has no angle: a reflection along x is
/// as near to the rotation by 0° as to that by 180°. The formula `atan2(b, a)` would give 180° for
/// a reflection along x, but 0° for one along y. The system never rotates content by such a
/// transform.
///
/// Source: Tom Adriaenssen, "Using interfaceOrientation with iOS 8 transitions" (2015).
public struct OrientationTurn: Hashable, Sendable {
  /// The angle, above −180° and up to 180°, positive for clockwise.
  public let angle: Angle

  /// The number of quarter turns, from −2 to 2.
  ///
  /// This is the angle divided by 90°, rounded to the nearest integer. Halves are rounded away from
  /// zero. Positive numbers turn the content clockwise.
  public let segments: Int

  /// Computes the rotation that a transform contains.
  ///
  /// The angle is `atan2(b − c, a + d)`, the angle of the rotation nearest to the transform. If the
  /// transform consists of a rotation and a scale by two positive factors, the result is exactly
  /// the rotation's angle, even if the factors differ. The translation does not influence the
  /// angle.
  ///
  /// - Throws: ``OrientationError/transformNotFinite(_:)`` if one of the six numbers is not finite,
  ///   ``OrientationError/transformSingular(_:)`` if the determinant is 0, and
  ///   ``OrientationError/transformReflects(_:)`` if it is negative.
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
  /// Returns the orientation of the interface after the system has rotated the content.
  ///
  /// Source: Tom Adriaenssen, "Using interfaceOrientation with iOS 8 transitions" (2015). His helper
  /// starts from the live orientation of the interface. This method starts from the orientation on
  /// which you call it.
  ///
  /// - Parameter transform: The transform by which the system rotates the content, such as the
  ///   `targetTransform` of a transition coordinator in UIKit.
  /// - Throws: An ``OrientationError`` if the transform is singular, mirrors the plane, or contains a
  ///   number that is not finite.
  public func turned(
    by transform: AffineTransform
  ) throws(OrientationError) -> InterfaceOrientation {
    turned(bySegments: try OrientationTurn(transform).segments)
  }
}
