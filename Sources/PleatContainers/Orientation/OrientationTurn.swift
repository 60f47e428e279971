public import Pleat

/// The rotation of the interface that a transform contains: its angle and the nearest number of
/// quarter turns.
///
/// Positive angles turn the content clockwise on the screen. When the device is turned clockwise,
/// the system turns the content counterclockwise to compensate, so the transform has a negative
/// angle.
///
/// Source: Joerg Schwieder's ring of orientations, ``InterfaceOrientation/ring``.
public struct OrientationTurn: Hashable, Sendable {
  /// The angle, above −180° and up to 180°.
  public let angle: Angle

  /// The number of quarter turns, from −2 to 2: the angle divided by 90°, with halves rounded away
  /// from zero.
  public let segments: Int

  /// Computes the rotation that a transform contains.
  ///
  /// The angle is that of the nearest rotation, `atan2(b − c, a + d)`. If the transform is a rotation
  /// and a scale, this is the rotation's angle, even if the scale differs between the axes. The
  /// translation does not matter.
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
  /// Returns the orientation of the interface after a transform.
  ///
  /// The transform is that by which the system rotates the content, such as the `targetTransform`
  /// of a transition coordinator in UIKit.
  ///
  /// Source: Joerg Schwieder's answer on finding the orientation in which an animation ends. His
  /// helper reads the live orientation instead of its argument; this function uses the given one.
  ///
  /// - Throws: The errors of ``OrientationTurn/init(_:)``.
  public func turned(
    by transform: AffineTransform
  ) throws(OrientationError) -> InterfaceOrientation {
    turned(bySegments: try OrientationTurn(transform).segments)
  }
}
