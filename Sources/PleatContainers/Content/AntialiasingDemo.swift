public import Pleat

/// Two squares that turn together, one with a transparent ring around it: only its edges are smooth.
///
/// Source: Mark Pospesel's AntiAliasingDemo.
public struct AntialiasingDemo: Hashable, Codable, Sendable {
  /// Where the square lies at rest.
  public var frame: Rect
  /// The ring around the other square, in points.
  public var ring = 1.0
  /// Seconds for a full turn.
  public static let period = 20.0

  /// Creates the demo.
  public init(frame: Rect) { self.frame = frame }

  /// How far both have turned: 360 degrees in 20 seconds, and on; NaN and infinity are 0.
  public func angle(at time: Double) -> Angle {
    guard time.isFinite else { return .zero }
    return Angle(degrees: 360 * (time.truncatingRemainder(dividingBy: Self.period) / Self.period))
  }

  /// The square without a ring.
  public func plain(at time: Double) -> LayerGeometry { turned(frame, at: time) }

  /// The layer with the ring: larger on every side, about the same centre.
  public func ringed(at time: Double) -> LayerGeometry {
    turned(frame.insetBy(dx: -ring, dy: -ring), at: time)
  }

  private func turned(_ frame: Rect, at time: Double) -> LayerGeometry {
    var layer = LayerGeometry(frame: frame)
    layer.transform = .rotation(angle(at: time), about: .zAxis)
    return layer
  }
}
