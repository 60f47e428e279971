package import Pleat
package import PleatContainers

/// Two squares that rotate together, only one of which has a transparent ring.
///
/// The ring makes the edges of its square smooth; see `RingedBitmap`.
///
/// Source: Mark Pospesel's AntiAliasingDemo.
package struct AntialiasingDemo: Hashable, Codable, Sendable {
  /// The rectangle that both squares fill, without the ring, before they rotate.
  package var frame: Rect
  /// The width of the transparent ring in points.
  package var ring = 1.0
  /// The duration of a full turn in seconds.
  package static let period = 20.0

  /// Creates the demo with two squares that fill a rectangle before they rotate.
  package init(frame: Rect) { self.frame = frame }

  /// Returns the angle of both squares at a time in seconds: a full turn every 20 seconds.
  ///
  /// The angle is 0 for NaN and infinity.
  package func angle(at time: Double) -> Angle {
    guard time.isFinite else { return .zero }
    return Angle(degrees: 360 * (time.truncatingRemainder(dividingBy: Self.period) / Self.period))
  }

  /// Returns the geometry of the square without a ring, at a time in seconds.
  package func plain(at time: Double) -> LayerGeometry { turned(frame, at: time) }

  /// Returns the geometry of the square with the transparent ring, at a time in seconds.
  ///
  /// The ring makes it larger on every side, with the same centre.
  package func ringed(at time: Double) -> LayerGeometry {
    turned(frame.insetBy(dx: -ring, dy: -ring), at: time)
  }

  private func turned(_ frame: Rect, at time: Double) -> LayerGeometry {
    var layer = LayerGeometry(frame: frame)
    layer.transform = .rotation(angle(at: time), about: .zAxis)
    return layer
  }
}
