public import Pleat

/// A layer that turns about a point of its own other than its anchor point, by its transform alone.
///
/// With C the layer's centre and P the pivot, `Translate(P - C)`, `Rotate(a)`, `Translate(C - P)` are
/// called in that order; the last acts first: the pivot is moved to the origin, the layer is turned,
/// and moved back.
/// Source: EnterTheMatrix's KeyframeViewController, `transformView:forAngle:aboutRotationPoint:`.
public struct PivotRotation: Hashable, Codable, Sendable {
  /// The layer's size, in points; it is anchored at its centre.
  public var size: Size
  /// The point that stays, in the layer's own points.
  public var pivot: Point

  /// Creates a rotation.
  public init(size: Size, pivot: Point) {
    self.size = size
    self.pivot = pivot
  }

  /// The layer's transform at an angle about z.
  public func transform(at angle: Angle) -> Transform3D {
    let offset = Point(x: pivot.x - size.width / 2, y: pivot.y - size.height / 2)
    return Transform3D.identity
      .translatedBy(x: offset.x, y: offset.y)
      .rotated(by: angle, about: .zAxis)
      .translatedBy(x: -offset.x, y: -offset.y)
  }

  /// How a turn is animated.
  public enum Mode: String, CaseIterable, Codable, Hashable, Sendable {
    /// From the first matrix straight to the last: interpolated by their parts, which turns about the
    /// centre and moves it along a straight line, so the pivot leaves its place on the way.
    case basic
    /// Through matrices at N + 1 even angles, so that the pivot stays.
    case keyframes
  }

  /// The layer's transform during a turn.
  ///
  /// Basic turns ease in and out; keyframes are placed by a ``KeyframeClock`` under the curve
  /// `default`, and matrices between two neighbours are interpolated by their parts.
  ///
  /// - Throws: what the clock throws.
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

/// The three positions of the arc, and where a tap leads.
public struct ArcCycle: Hashable, Codable, Sendable {
  /// A position, with the original's raw values.
  public enum Position: Int, CaseIterable, Codable, Hashable, Sendable {
    /// A quarter turn before the middle, the middle, or a quarter turn beyond.
    case down, middle, up

    /// -90, 0 or 90 degrees about the arc's centre.
    public var angle: Angle { Angle(degrees: Double(rawValue - 1) * 90) }
  }

  /// Where the arc is.
  public private(set) var position = Position.down
  /// Whether the middle is on the way up.
  public private(set) var isRising = true

  /// Creates an arc that is down.
  public init() {}

  /// Moves on: down, middle, up, middle, down.
  public mutating func tap() {
    switch position {
    case .down: select(.middle)
    case .middle: select(isRising ? .up : .down)
    case .up: select(.middle)
    }
  }

  /// Goes to a position; into the middle, it keeps on in the direction it came by.
  public mutating func select(_ new: Position) {
    if new == .middle, position != .middle { isRising = position == .down }
    position = new
  }
}
