public import Pleat

/// The rotation of a layer about a point other than its anchor point, by a transform alone.
///
/// With the layer's centre C and the pivot P, the calls are `Translate(P - C)`, `Rotate(a)`,
/// `Translate(C - P)`. The last call acts first: it moves the pivot to the origin. Then the layer
/// is rotated and moved back.
///
/// Source: EnterTheMatrix's KeyframeViewController, `transformView:forAngle:aboutRotationPoint:`.
public struct PivotRotation: Hashable, Codable, Sendable {
  /// The size of the layer in points.
  ///
  /// Its anchor point is its centre.
  public var size: Size
  /// The point about which the layer rotates, in the layer's coordinates.
  public var pivot: Point

  /// Creates a rotation.
  public init(size: Size, pivot: Point) {
    self.size = size
    self.pivot = pivot
  }

  /// Returns the layer's transform at an angle about the z axis.
  public func transform(at angle: Angle) -> Transform3D {
    let offset = Point(x: pivot.x - size.width / 2, y: pivot.y - size.height / 2)
    return Transform3D.identity
      .translatedBy(x: offset.x, y: offset.y)
      .rotated(by: angle, about: .zAxis)
      .translatedBy(x: -offset.x, y: -offset.y)
  }

  /// The way in which a rotation is animated.
  public enum Mode: String, CaseIterable, Codable, Hashable, Sendable {
    /// The matrix is interpolated by parts from the first to the last.
    ///
    /// This rotates the layer about its centre and moves the centre along a straight line, so the
    /// pivot moves meanwhile.
    case basic
    /// The animation goes through N + 1 matrices at equal angles, so that the pivot stays in place.
    case keyframes
  }

  /// Returns the layer's transform during an animated rotation.
  ///
  /// A ``Mode/basic`` animation eases in and out. The values of a ``Mode/keyframes`` animation are
  /// those of a ``KeyframeClock`` with the timing curve `default`. Between two values, the matrix
  /// is interpolated by parts.
  ///
  /// - Throws: The errors of ``KeyframeClock/init(duration:curve:)``.
  public func transform(
    at time: Double, of duration: Double, from start: Angle, to end: Angle, mode: Mode
  ) throws(PleatError) -> Transform3D {
    let clock = try KeyframeClock(duration: duration)
    switch mode {
    case .basic:
      let leg = Leg(duration: duration, curve: .easeInOut, from: 0, to: 1)
      return transform(at: start)
        .blended(with: transform(at: end), at: leg.progress(at: time))
    case .keyframes:
      let (index, fraction) = clock.place(at: time)
      let angles = [index, index + 1].map { start + (end - start) * clock.progress(ofValue: $0) }
      return transform(at: angles[0]).blended(with: transform(at: angles[1]), at: fraction)
    }
  }
}

/// The three positions of the arc, and the order in which taps go through them.
public struct ArcCycle: Hashable, Codable, Sendable {
  /// A position of the arc.
  ///
  /// The raw values are those of EnterTheMatrix.
  public enum Position: Int, CaseIterable, Codable, Hashable, Sendable {
    /// A quarter turn before the middle, the middle, or a quarter turn after it.
    case down, middle, up

    /// The angle about the arc's centre: −90°, 0° or 90°.
    public var angle: Angle { Angle(degrees: Double(rawValue - 1) * 90) }
  }

  /// The current position.
  public private(set) var position = Position.down
  /// Whether the next position after the middle is up.
  public private(set) var isRising = true

  /// Creates an arc in the position down.
  public init() {}

  /// Moves on to the next position: down, middle, up, middle, down.
  public mutating func tap() {
    switch position {
    case .down: select(.middle)
    case .middle: select(isRising ? .up : .down)
    case .up: select(.middle)
    }
  }

  /// Moves to a position.
  ///
  /// From the middle, a tap continues in the same direction.
  public mutating func select(_ new: Position) {
    if new == .middle, position != .middle { isRising = position == .down }
    position = new
  }
}
