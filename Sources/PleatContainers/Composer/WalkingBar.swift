public import Pleat

/// A bar that walks along the edges of a view, clockwise, by basic animations of its frame or of its
/// transform.
///
/// Source: EnterTheMatrix's BasicAnimationViewController.
public struct WalkingBar: Hashable, Sendable {
  /// An edge of the view, in the order of the walk.
  public enum Edge: Int, CaseIterable, Codable, Hashable, Sendable {
    /// Along an edge of the view, in the order in which the bar walks.
    case bottom, left, top, right

    /// The edge after this one.
    public var next: Edge { Edge.allCases[(rawValue + 1) % 4] }
  }

  /// What is animated.
  public enum Mode: String, CaseIterable, Codable, Hashable, Sendable {
    /// The frame becomes the next one: position and size go along straight lines.
    case frame
    /// A transform is applied that ends at the next frame; then that frame takes its place.
    case transform
  }

  /// The parts of the transform, each of which may be left out to see what it does.
  public struct Steps: OptionSet, Hashable, Codable, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Moves centre to centre.
    public static let translate = Steps(rawValue: 1)
    /// Turns by -90 degrees.
    public static let rotate = Steps(rawValue: 2)
    /// Gives the bar the length of the next edge.
    public static let scale = Steps(rawValue: 4)
    /// All three.
    public static let all: Steps = [.translate, .rotate, .scale]
  }

  /// The view, in points.
  public let viewSize: Size
  /// How thick the bar is, in points.
  public let thickness: Double
  /// Where the bar lies.
  public var edge = Edge.bottom
  /// What is animated.
  public var mode = Mode.frame
  /// The parts of the transform that are applied.
  public var steps = Steps.all
  /// Whether a step takes 0.5 seconds instead of 2.5.
  public var isFast = true

  /// Creates a bar at the bottom of a view.
  ///
  /// - Throws: `PleatError.sizeOutOfRange` for a view, or a thickness, that is not finite and above 0.
  public init(viewSize: Size, thickness: Double = 100) throws(PleatError) {
    try viewSize.requireArea()
    try Size(width: thickness, height: thickness).requireArea()
    self.viewSize = viewSize
    self.thickness = thickness
  }

  /// Seconds for one step.
  public var duration: Double { isFast ? 0.5 : 2.5 }

  /// The bar along an edge.
  public func frame(at edge: Edge) -> Rect {
    let (w, h) = (viewSize.width, viewSize.height)
    switch edge {
    case .bottom: return Rect(x: 0, y: h - thickness, width: w, height: thickness)
    case .left: return Rect(x: 0, y: 0, width: thickness, height: h)
    case .top: return Rect(x: 0, y: 0, width: w, height: thickness)
    case .right: return Rect(x: w - thickness, y: 0, width: thickness, height: h)
    }
  }

  /// The transform that takes the bar from its edge to the next, about its centre.
  ///
  /// Translate, rotate, scale, called in that order: the scale acts first. The translation leads from
  /// centre to centre; the scale gives the bar, before the turn, the length of the next edge.
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

  /// The step to the next edge; what it ends with is what ``finishStep()`` then replaces.
  ///
  /// The shadow's path is animated beside it: at every time it is the `bounds` of the geometry, a
  /// straight line from one size to the other by frame, and constant by transform.
  public func animation() -> LayerAnimation {
    let start = LayerGeometry(frame: frame(at: edge))
    var end = start
    switch mode {
    case .frame: end = LayerGeometry(frame: frame(at: edge.next))
    case .transform: end.transform = transform
    }
    return LayerAnimation(uncheckedFrom: start, to: end, duration: duration)
  }

  /// The bar lies along the next edge, by its frame, whichever steps have been left out.
  public mutating func finishStep() { edge = edge.next }
}
