package import Pleat
internal import PleatContainers

/// A bar that walks clockwise along the edges of a view.
///
/// The bar lies along one edge. Each animation moves it to the next edge, by changing its frame or
/// its transform.
///
/// Source: EnterTheMatrix's BasicAnimationViewController.
package struct WalkingBar: Hashable, Sendable {
  /// An edge of the view.
  ///
  /// The cases are in the order in which the bar walks.
  package enum Edge: Int, CaseIterable, Codable, Hashable, Sendable {
    /// The edge of that name. The bar walks from bottom to left, top, right and bottom.
    case bottom, left, top, right

    /// The edge to which the bar walks from this one.
    package var next: Edge { Edge.allCases[(rawValue + 1) % 4] }
  }

  /// The property that an animation changes.
  package enum Mode: String, CaseIterable, Codable, Hashable, Sendable {
    /// The frame: the position and the size of the bar change linearly.
    case frame
    /// The transform.
    ///
    /// After the animation, the transform is removed, and the bar gets its frame at the next edge.
    case transform
  }

  /// A set of parts of the transform that moves the bar from one edge to the next.
  ///
  /// Leave out a part to see what it contributes.
  package struct Steps: OptionSet, Hashable, Codable, Sendable {
    /// One bit for each part: 1 for translate, 2 for rotate, 4 for scale.
    package let rawValue: Int
    /// Creates a set of parts from its `rawValue`.
    package init(rawValue: Int) { self.rawValue = rawValue }
    /// The translation of the bar's centre to the centre of its frame at the next edge.
    package static let translate = Steps(rawValue: 1)
    /// The rotation of the bar by −90°.
    package static let rotate = Steps(rawValue: 2)
    /// The scale of the bar to the length of the next edge.
    package static let scale = Steps(rawValue: 4)
    /// All three parts: translate, rotate and scale.
    package static let all: Steps = [.translate, .rotate, .scale]
  }

  /// The size of the view in points.
  package let viewSize: Size
  /// The thickness of the bar in points.
  package let thickness: Double
  /// The edge along which the bar lies.
  package var edge = Edge.bottom
  /// The property that an animation changes.
  package var mode = Mode.frame
  /// The parts of which `transform` is made.
  ///
  /// They matter to the animation only in the mode `Mode.transform`.
  package var steps = Steps.all
  /// Whether the animation from one edge to the next takes 0.5 seconds instead of 2.5.
  package var isFast = true

  /// Creates a bar at the bottom edge of a view.
  ///
  /// - Parameters:
  ///   - viewSize: The size of the view in points.
  ///   - thickness: The thickness of the bar in points.
  /// - Throws: `PleatError.sizeOutOfRange` unless the view's extents and the thickness are above 0
  ///   and at most 1e15.
  package init(viewSize: Size, thickness: Double = 100) throws(PleatError) {
    try viewSize.requireArea()
    try Size(width: thickness, height: thickness).requireArea()
    self.viewSize = viewSize
    self.thickness = thickness
  }

  /// The duration of the animation from one edge to the next, in seconds.
  package var duration: Double { isFast ? 0.5 : 2.5 }

  /// Returns the frame of the bar when it lies along an edge, in view coordinates.
  package func frame(at edge: Edge) -> Rect {
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
  /// The scale acts first and gives the bar the length of the next edge. Then the rotation turns
  /// the bar, and the translation moves its centre to the centre of its frame at the next edge. A
  /// part that is not in `steps` is left out.
  package var transform: Transform3D {
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
  /// Call `finishStep()` after the animation.
  ///
  /// Animate the path of the bar's shadow, too: at every moment, it is the `LayerGeometry.bounds`
  /// of the animated geometry. In the mode `Mode.frame` these bounds change linearly. In the mode
  /// `Mode.transform` they stay the same.
  package func animation() -> LayerAnimation {
    let start = LayerGeometry(frame: frame(at: edge))
    var end = start
    switch mode {
    case .frame: end = LayerGeometry(frame: frame(at: edge.next))
    case .transform: end.transform = transform
    }
    return LayerAnimation(uncheckedFrom: start, to: end, duration: duration)
  }

  /// Makes the next edge the current one, after an animation.
  ///
  /// The bar then has its frame at that edge, even if parts of the transform were left out.
  package mutating func finishStep() { edge = edge.next }
}
