internal import Pleat

/// An element of a tree of nested elements that share one space: CSS `transform-style:
/// preserve-3d`, or the layers of the original iOS libraries.
///
/// A layer has its own origin, about which it turns. It contains no matrix of a panel.
///
/// The original libraries' own trees are in `FoldTransition.layers(at:)` and
/// `FlipTransition.layers(at:)`; ``init(_:turns:)`` makes one of any rig.
struct Layer: Sendable {
  /// A step from a layer's own points to its parent's, as one function of CSS `transform`.
  enum Step: Sendable {
    /// A translation, in points.
    case move(x: Double, y: Double, z: Double = 0)
    /// A rotation about a line through the origin. About +x it is y' = y cos - z sin, z' = y sin +
    /// z cos. An axis of length 0 turns nothing.
    case turn(about: Vector3, degrees: Double)
    /// A factor on depth.
    case scaleDepth(Double)
    /// A perspective given by m34, because CSS `perspective` has no negative distances.
    case view(m34: Double)
    /// Any projection.
    case project(Transform3D)

    /// The function.
    var cssText: String {
      switch self {
      case .move(let x, let y, let z): "translate3d(\(x)px, \(y)px, \(z)px)"
      case .turn(let axis, let degrees):
        "rotate3d(\(axis.x), \(axis.y), \(axis.z), \(degrees)deg)"
      case .scaleDepth(let factor): "scaleZ(\(factor))"
      case .view(let m34):
        "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, \(m34), 0, 0, 0, 1)"
      case .project(let matrix):
        "matrix3d(" + matrix.elements.map { "\($0)" }.joined(separator: ", ") + ")"
      }
    }
  }

  /// The name of the panel that it shows, nil for a joint.
  var panel: String?
  /// The panel's extents, in points, from the layer's origin to the right and down.
  var extents: (width: Double, height: Double) = (0, 0)
  /// The steps from the parent inward: the last one acts first on the layer's own points.
  var steps: [Step]
  /// The distance of the viewer of the children from this layer's origin, or nil for none.
  var perspective: Double?
  /// The elements inside it.
  var children: [Layer] = []

  /// The CSS `transform`.
  var cssText: String { steps.map(\.cssText).joined(separator: " ") }

  /// A layer with a viewer in front of its origin, which is the origin of its children.
  ///
  /// - Parameters:
  ///   - middle: The origin, in points of the view.
  ///   - distance: The viewer's distance: negative for reversed perspective, nil for none.
  static func view(middle: Point, distance: Double?, _ children: [Layer]) -> Layer {
    let middle = Step.move(x: middle.x, y: middle.y)
    // CSS takes every distance under a pixel as one pixel.
    guard let distance, distance < 1 else {
      return Layer(steps: [middle], perspective: distance, children: children)
    }
    return Layer(steps: [middle, .view(m34: -1 / distance)], children: children)
  }
}

/// A page cut in two across v, which is y or x; u runs across, and is 0 in the middle.
struct LayeredPage {
  let size: Size
  /// Whether v is y.
  let isVertical: Bool
  /// The extents of the halves along v; the first is a whole number of pixels.
  let first, second: Double

  init(size: Size, scale: Double, isVertical: Bool) {
    self.size = size
    self.isVertical = isVertical
    let length = isVertical ? size.height : size.width
    first = (length / 2 * scale).rounded(.toNearestOrAwayFromZero) / scale
    second = length - first
  }

  var length: Double { isVertical ? size.height : size.width }
  var across: Double { isVertical ? size.width : size.height }
  /// The position of the cut relative to the centre of the page: 0, or half a pixel.
  var cut: Double { first - length / 2 }
  var isEven: Bool { first == second }

  func move(v: Double, u: Double = 0) -> Layer.Step {
    isVertical ? .move(x: u, y: v) : .move(x: v, y: u)
  }

  /// A turn in the plane of v and z that lifts what lies at v > 0.
  func turn(_ degrees: Double) -> Layer.Step {
    isVertical
      ? .turn(about: Vector3(x: 1, y: 0, z: 0), degrees: degrees)
      : .turn(about: Vector3(x: 0, y: -1, z: 0), degrees: degrees)
  }

  /// A layer of the page's size, with a viewer before its middle, which is the children's origin.
  ///
  /// - Parameter distance: negative for reversed perspective, nil for none.
  func view(distance: Double?, _ children: [Layer]) -> Layer {
    .view(middle: Point(x: size.width / 2, y: size.height / 2), distance: distance, children)
  }

  /// A half of the page, from a hinge at v = 0 to the side that `end` says.
  func panel(_ name: String, half extent: Double, before: Bool, _ steps: [Layer.Step] = []) -> Layer
  {
    Layer(
      panel: name, extents: isVertical ? (across, extent) : (extent, across),
      steps: steps + [move(v: before ? -extent : 0, u: -across / 2)])
  }
}
