package import Pleat

/// A perspective for a page that folds or flips.
///
/// The raw values are those of EnterTheMatrix's SkewMode.
package enum SkewPreset: Int, CaseIterable, Sendable {
  /// Inverse perspective: what comes nearer becomes smaller.
  case inverse
  case none
  case low
  /// The default perspective of the transitions.
  case normal
  case high
  /// A view from the side: the whole content is moved and rotated, in a perspective of 1000 points.
  case side

  package var name: String { "\(self)" }

  package var summary: String {
    switch self {
    case .inverse: "What comes nearer looks smaller."
    case .none: "There is no perspective: near and far look the same size."
    case .low: "The viewer is far away, so the perspective is weak."
    case .normal: "The viewer is where the transitions place it."
    case .high: "The viewer is nearby, so the perspective is strong."
    case .side: "The viewer looks at the layer from the side."
    }
  }

  /// The distance of the viewer, divided by half of the extent of the part that folds or flips.
  ///
  /// The factor is negative for `inverse`. It is nil for `none` and `side`, whose perspective
  /// does not depend on the extent.
  package var distanceFactor: Double? {
    switch self {
    case .inverse: -4.666667
    case .low: 12
    case .normal: 4.666667
    case .high: 1.5
    case .none, .side: nil
    }
  }

  /// Returns the element m34 of the perspective matrix.
  ///
  /// The result is `-1 / (half · distanceFactor)` in general, 0 for `none`, and −0.001 for
  /// `side`. Except for `side`, it is also 0 if `half` is not above 0 or not finite, or if the
  /// viewer would be nearer than a millionth of a point.
  ///
  /// - Parameter half: Half of the extent of the part that folds or flips, in points.
  package func m34(half: Double) -> Double {
    if self == .side { return -0.001 }
    guard let distanceFactor else { return 0 }
    let distance = half * distanceFactor
    guard half > 0, distance.magnitude >= 1e-6, distance.isFinite else { return 0 }
    return -1 / distance
  }

  /// Returns the projection, whose origin is the middle of the part that folds or flips.
  ///
  /// For `side`, the content is first rotated by 60° about (0.75, 1, −0.5), then translated by
  /// (30, −35, 0), then seen from a distance of 1000 points. EnterTheMatrix has no view from the
  /// side for flips, because of a division by zero. Here, folds and flips have the same view.
  ///
  /// - Parameter half: Half of the extent of the part that folds or flips, in points.
  package func camera(half: Double) -> Transform3D {
    var perspective = Transform3D.identity
    perspective.m34 = m34(half: half)
    guard self == .side else { return perspective }
    return perspective.translatedBy(x: 30, y: -35)
      .rotated(by: Angle(degrees: 60), about: Vector3(x: 0.75, y: 1, z: -0.5))
  }
}
