public import Pleat

/// A viewer for a page that folds or flips, with the raw values of EnterTheMatrix's SkewMode.
public enum SkewPreset: Int, CaseIterable, Codable, Hashable, Sendable {
  /// Reversed: what comes near shrinks.
  case inverse
  /// No perspective.
  case none
  /// Far away.
  case low
  /// As the transitions have it.
  case normal
  /// Near.
  case high
  /// From the side: a perspective of its own, moved and turned.
  case side

  /// The viewer's distance in halves of the folding extent, negative for reversed; nil where it has
  /// none, or does not depend on the extent.
  public var distanceFactor: Double? {
    switch self {
    case .inverse: -4.666667
    case .low: 12
    case .normal: 4.666667
    case .high: 1.5
    case .none, .side: nil
    }
  }

  /// m34 for half of a folding extent: `-1 / (half · factor)`; 0 without perspective, -0.001 from the
  /// side.
  ///
  /// A half that is not finite, or puts the viewer nearer than a millionth of a point, has no
  /// perspective either: 0.
  public func m34(half: Double) -> Double {
    if self == .side { return -0.001 }
    guard let distanceFactor else { return 0 }
    let distance = half * distanceFactor
    guard half > 0, distance.magnitude >= 1e-6, distance.isFinite else { return 0 }
    return -1 / distance
  }

  /// The viewer's projection about the middle of what folds.
  ///
  /// From the side it is `Translate(30, -35, 0)`, then `Rotate(60° about (0.75, 1, -0.5))`, called in
  /// that order on a perspective of 1000 points: the turn acts first. The original has no such view
  /// for flips (there it divides by zero); here it is the same one.
  public func camera(half: Double) -> Transform3D {
    var perspective = Transform3D.identity
    perspective.m34 = m34(half: half)
    guard self == .side else { return perspective }
    return perspective.translatedBy(x: 30, y: -35)
      .rotated(by: Angle(degrees: 60), about: Vector3(x: 0.75, y: 1, z: -0.5))
  }
}

/// How many times as long as usual the fold and the flip demo take.
public enum SlowMotion: Int, CaseIterable, Codable, Hashable, Sendable {
  /// As quick as usual.
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
