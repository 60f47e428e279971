public import Pleat

/// A perspective for a page that folds or flips.
///
/// The raw values are those of EnterTheMatrix's SkewMode.
public enum SkewPreset: Int, CaseIterable, Codable, Hashable, Sendable {
  /// Inverse perspective: what comes nearer becomes smaller.
  case inverse
  /// No perspective.
  case none
  /// A viewer far away.
  case low
  /// The default perspective of the transitions.
  case normal
  /// A viewer nearby.
  case high
  /// A view from the side: its own perspective, moved and rotated.
  case side

  /// The distance of the viewer divided by half of the folding extent, or nil.
  ///
  /// It is negative for ``inverse``, and nil for ``none`` and ``side``, whose perspective does not
  /// depend on the extent.
  public var distanceFactor: Double? {
    switch self {
    case .inverse: -4.666667
    case .low: 12
    case .normal: 4.666667
    case .high: 1.5
    case .none, .side: nil
    }
  }

  /// Returns m34 for half of a folding extent: `-1 / (half · factor)`, 0 for ``none``, and −0.001
  /// for ``side``.
  ///
  /// Except for ``side``, the result is also 0 if `half` is not finite and above 0. The same
  /// applies if the viewer would be nearer than a millionth of a point.
  public func m34(half: Double) -> Double {
    if self == .side { return -0.001 }
    guard let distanceFactor else { return 0 }
    let distance = half * distanceFactor
    guard half > 0, distance.magnitude >= 1e-6, distance.isFinite else { return 0 }
    return -1 / distance
  }

  /// Returns the projection about the middle of the folding part.
  ///
  /// For ``side`` the calls are `Translate(30, -35, 0)` and `Rotate(60° about (0.75, 1, -0.5))`, on
  /// a perspective of 1000 points. The rotation acts first. EnterTheMatrix has no view from the
  /// side for flips, because of a division by zero; this function uses the same one as for folds.
  public func camera(half: Double) -> Transform3D {
    var perspective = Transform3D.identity
    perspective.m34 = m34(half: half)
    guard self == .side else { return perspective }
    return perspective.translatedBy(x: 30, y: -35)
      .rotated(by: Angle(degrees: 60), about: Vector3(x: 0.75, y: 1, z: -0.5))
  }
}

/// The factor by which the fold and flip demos are slowed down.
public enum SlowMotion: Int, CaseIterable, Codable, Hashable, Sendable {
  /// Normal speed.
  case none = 1
  /// Twice as long.
  case twice = 2
  /// Five times as long.
  case fiveTimes = 5
  /// Ten times as long.
  case tenTimes = 10

  /// The factor on every duration.
  public var factor: Double { Double(rawValue) }
}
