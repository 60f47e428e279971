public import Pleat

/// A bar that walks clockwise along the edges of a view, by basic animations of its frame or its
/// transform.
///
/// Source: EnterTheMatrix's BasicAnimationViewController.
public struct WalkingBar: Hashable, Sendable {
  /// An edge of the view, in the order of the walk.
  public enum Edge: Int, CaseIterable, Codable, Hashable, Sendable {
    /// An edge, in the order in which the bar walks.
    case bottom, left, top, right

    /// The next edge.
    public var next: Edge { Edge.allCases[(rawValue + 1) % 4] }
  }

  /// The property that is animated.
  public enum Mode: String, CaseIterable, Codable, Hashable, Sendable {
    /// The frame: position and size change linearly.
    case frame
    /// The transform. After the animation, the frame of the next edge replaces it.
    case transform
  }

  /// The parts of the transform.
  ///
  /// Leave one out to see what it does.
  public struct Steps: OptionSet, Hashable, Codable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Moves the centre to that of the next edge.
    public static let translate = Steps(rawValue: 1)
    /// Rotates by −90°.
    public static let rotate = Steps(rawValue: 2)
    /// Scales the bar to the length of the next edge.
    public static let scale = Steps(rawValue: 4)
    /// All three parts.
    public static let all: Steps = [.translate, .rotate, .scale]
  }

  /// The size of the view in points.
  public let viewSize: Size
  /// The thickness of the bar in points.
  public let thickness: Double
  /// The edge at which the bar lies.
  public var edge = Edge.bottom
  /// The property that is animated.
  public var mode = Mode.frame
  /// The parts of the transform that are applied.
  public var steps = Steps.all
  /// Whether a step takes 0.5 seconds instead of 2.5.
  public var isFast = true

  /// Creates a bar at the bottom of a view.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` unless the view's extents and the thickness are above 0
  ///   and at most 1e15.
  public init(viewSize: Size, thickness: Double = 100) throws(PleatError) {
    try viewSize.requireArea()
    try Size(width: thickness, height: thickness).requireArea()
    self.viewSize = viewSize
    self.thickness = thickness
  }

  /// The duration of a step in seconds.
  public var duration: Double { isFast ? 0.5 : 2.5 }

  /// Returns the frame of the bar at an edge.
  public func frame(at edge: Edge) -> Rect {
    let (w, h) = (viewSize.width, viewSize.height)
    switch edge {
    case .bottom: return Rect(x: 0, y: h - thickness, width: w, height: thickness)
    case .left: return Rect(x: 0, y: 0, width: thickness, height: h)
    case .top: return Rect(x: 0, y: 0, width: w, height: thickness)
    case .right: return Rect(x: w - thickness, y: 0, width: thickness, height: h)
    }
  }

  /// The transform about the bar's centre that moves the bar from its edge to the next one.
  ///
  /// The calls are translate, rotate and scale, so the scale acts first. It gives the bar the
  /// length of the next edge before the rotation. The translation leads from centre to centre.
  public var transform: Transform3D {
    let (from, to) = (frame(at: edge), frame(at: edge.next))
    var result = Transform3D.identity
    if steps.contains(.translate) {
      result = result.translatedBy(x: to.midX - from.midX, y: to.midY - from.midY)
    }
    if steps.contains(.rotate) {
      result = result.rotated(by: Angle(degrees: -90), about: .zAxis)
    }
    if steps.contains(.scale) {
      result = result.scaledBy(x: to.height / from.width, y: to.width / from.height)
    }
    return result
  }

  /// Returns the animation to the next edge.
  ///
  /// Call ``finishStep()`` after it.
  ///
  /// Animate the path of the bar's shadow, too: at every moment it is the `bounds` of the geometry.
  /// In the mode ``Mode/frame`` they change linearly, in the mode ``Mode/transform`` they stay the
  /// same.
  public func animation() -> LayerAnimation {
    let start = LayerGeometry(frame: frame(at: edge))
    var end = start
    switch mode {
    case .frame: end = LayerGeometry(frame: frame(at: edge.next))
    case .transform: end.transform = transform
    }
    return LayerAnimation(uncheckedFrom: start, to: end, duration: duration)
  }

  /// Puts the bar at the next edge by its frame, whichever parts of the transform have been left
  /// out.
  public mutating func finishStep() { edge = edge.next }
}
