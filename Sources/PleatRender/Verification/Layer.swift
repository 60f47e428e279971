internal import Pleat

/// An element of a tree of nested elements that share one space: CSS `transform-style:
/// preserve-3d`, or the layers of the original iOS libraries.
///
/// A layer has its own origin, about which it turns. It contains no matrix of a panel.
struct Layer: Sendable {
  /// A step from a layer's own points to its parent's, as one function of CSS `transform`.
  enum Step: Sendable {
    /// A translation in the plane, in points.
    case move(x: Double, y: Double)
    /// A rotation about +x: y' = y cos - z sin, z' = y sin + z cos.
    case turnAboutX(degrees: Double)
    /// A rotation about +y: x' = x cos + z sin, z' = -x sin + z cos.
    case turnAboutY(degrees: Double)
    /// A factor on depth.
    case scaleDepth(Double)
    /// A perspective given by m34, because CSS `perspective` has no negative distances.
    case view(m34: Double)

    /// The function.
    var cssText: String {
      switch self {
      case .move(let x, let y): "translate(\(x)px, \(y)px)"
      case .turnAboutX(let degrees): "rotateX(\(degrees)deg)"
      case .turnAboutY(let degrees): "rotateY(\(degrees)deg)"
      case .scaleDepth(let factor): "scaleZ(\(factor))"
      case .view(let m34):
        "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, \(m34), 0, 0, 0, 1)"
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
}

/// A transition whose original iOS library used a tree of layers.
protocol LayeredTransition: Transition {
  /// The tree at a progress, whose root's points are the view's.
  ///
  /// - Throws: a `PleatError` that names the option that is out of range.
  func layers(at progress: Double) throws(PleatError) -> Layer
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
    isVertical ? .turnAboutX(degrees: degrees) : .turnAboutY(degrees: -degrees)
  }

  /// A layer of the page's size, with a viewer before its middle, which is the children's origin.
  ///
  /// - Parameter distance: negative for reversed perspective, nil for none.
  func view(distance: Double?, _ children: [Layer]) -> Layer {
    let middle = Layer.Step.move(x: size.width / 2, y: size.height / 2)
    // CSS takes every distance under a pixel as one pixel.
    guard let distance, distance < 1 else {
      return Layer(steps: [middle], perspective: distance, children: children)
    }
    return Layer(steps: [middle, .view(m34: -1 / distance)], children: children)
  }

  /// A half of the page, from a hinge at v = 0 to the side that `end` says.
  func panel(_ name: String, half extent: Double, before: Bool, _ steps: [Layer.Step] = []) -> Layer
  {
    Layer(
      panel: name, extents: isVertical ? (across, extent) : (extent, across),
      steps: steps + [move(v: before ? -extent : 0, u: -across / 2)])
  }
}
