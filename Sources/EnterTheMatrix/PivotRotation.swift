package import Pleat
internal import PleatContainers

/// The rotation of a layer about a point other than its anchor point, by a transform alone.
///
/// The layer's anchor point is its centre C. To rotate the layer about the pivot P, it first
/// moves the pivot to the centre (by C − P), then rotates, then moves back (by P − C). Core
/// Animation's functions apply each new transform before the earlier ones, so there the calls are
/// in the reverse order: `Translate(P - C)`, `Rotate(a)`, `Translate(C - P)`.
///
/// Source: EnterTheMatrix's KeyframeViewController, `transformView:forAngle:aboutRotationPoint:`.
package struct PivotRotation: Hashable, Codable, Sendable {
  /// The size of the layer in points.
  ///
  /// The anchor point of the layer is its centre.
  package var size: Size
  /// The point about which the layer rotates, in the layer's coordinates.
  package var pivot: Point

  /// Creates the rotation of a layer of the given size about a point in the layer's coordinates.
  package init(size: Size, pivot: Point) {
    self.size = size
    self.pivot = pivot
  }

  /// Returns the transform that rotates the layer about the pivot by an angle about the z axis.
  package func transform(at angle: Angle) -> Transform3D {
    let offset = Point(x: pivot.x - size.width / 2, y: pivot.y - size.height / 2)
    return Transform3D.identity
      .translatedBy(x: offset.x, y: offset.y)
      .rotated(by: angle, about: .zAxis)
      .translatedBy(x: -offset.x, y: -offset.y)
  }

  /// The way in which a rotation is animated.
  package enum Mode: String, CaseIterable, Codable, Hashable, Sendable {
    /// The animation interpolates between the first and the last matrix.
    ///
    /// This rotates the layer about its centre and moves the centre along a straight line. So the
    /// pivot does not stay in place during the animation.
    case basic
    /// The animation goes through many matrices, at equal angles from each other.
    ///
    /// At each of these matrices, the pivot is in its place. ``KeyframeClock`` determines their
    /// number.
    case keyframes
  }

  /// Returns the layer's transform during an animated rotation.
  ///
  /// A `Mode.basic` animation eases in and out. In a `Mode.keyframes` animation, a
  /// ``KeyframeClock`` with the timing curve `default` determines the matrices and their times.
  /// Between two matrices, the result is interpolated as in ``LayerAnimation``.
  ///
  /// - Parameters:
  ///   - time: The time since the start of the animation, in seconds.
  ///   - duration: The duration of the animation in seconds.
  ///   - start: The angle at the start.
  ///   - end: The angle at the end.
  ///   - mode: The way in which the rotation is animated.
  /// - Throws: The errors of `KeyframeClock.init(duration:curve:)`, in both modes.
  package func transform(
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

/// An arc, such as ``ArcShape``, that each tap rotates to the next of three positions.
///
/// The order is down, middle, up, middle, down, and so on.
package struct ArcCycle: Hashable, Codable, Sendable {
  /// A position of the arc.
  ///
  /// The raw values are those of EnterTheMatrix.
  package enum Position: Int, CaseIterable, Codable, Hashable, Sendable {
    /// One of three positions: `middle`, `down` (a quarter turn before it) or `up` (a quarter turn
    /// after it).
    case down, middle, up

    /// The angle of the arc about its centre: −90° for down, 0° for middle, 90° for up.
    package var angle: Angle { Angle(degrees: Double(rawValue - 1) * 90) }
  }

  /// The current position.
  package private(set) var position = Position.down
  /// Whether a tap in the middle position leads up; if not, it leads down.
  package private(set) var isRising = true

  /// Creates an arc in the position `Position.down`.
  package init() {}

  /// Moves on to the next position, in the order down, middle, up, middle, down.
  package mutating func tap() {
    switch position {
    case .down: select(.middle)
    case .middle: select(isRising ? .up : .down)
    case .up: select(.middle)
    }
  }

  /// Moves to a position.
  ///
  /// If the arc moves to the middle, the next tap continues in the same direction: up if the arc
  /// was down before, and down if it was up.
  package mutating func select(_ new: Position) {
    if new == .middle, position != .middle { isRising = position == .down }
    position = new
  }
}
