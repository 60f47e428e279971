import Pleat
import TestSupport
import Testing

/// One transition of any options, and what a test must know to judge it.
struct TransitionCase: CustomStringConvertible {
  let isFold: Bool
  /// The raw value of the fold's or the flip's style.
  let style: Int
  let size: Size
  let scale: Double
  let perspective: Perspective

  /// Any style, size, scale and distance; a given distance keeps all corners in front of the eye.
  static func random(using random: inout RandomGeometry) -> TransitionCase {
    let scale = [1, 1.5, 2, 2.75, 3][random.whole(0...4)]
    // Whole pixels, or any number of points.
    func extent(_ random: inout RandomGeometry) -> Double {
      random.whole(0...1) == 0
        ? Double(random.whole(3...4000)) / scale : random.number(3...2000)
    }
    let size = Size(width: extent(&random), height: extent(&random))
    let longer = max(size.width, size.height)
    let perspective: Perspective =
      switch random.whole(0...2) {
      case 0: .none
      case 1: .automatic
      default: .distance(longer * random.number(0.8...5))
      }
    return TransitionCase(
      isFold: random.whole(0...1) == 0, style: random.whole(0...7), size: size, scale: scale,
      perspective: perspective)
  }

  /// The same transition in another style.
  func styled(_ style: Int) -> TransitionCase {
    TransitionCase(
      isFold: isFold, style: style, size: size, scale: scale, perspective: perspective)
  }

  /// The same transition of another size.
  func sized(_ size: Size) -> TransitionCase {
    TransitionCase(
      isFold: isFold, style: style, size: size, scale: scale, perspective: perspective)
  }

  var transition: any Transition {
    let setup = PageSetup(size: size, scale: scale, perspective: perspective)
    return isFold
      ? FoldTransition(setup, style: FoldStyle(rawValue: style))
      : FlipTransition(setup, style: FlipStyle(rawValue: style))
  }

  /// Folds are vertical without their bit, flips with it.
  var isVertical: Bool { isFold ? style & 4 == 0 : style & 2 != 0 }
  var longer: Double { max(size.width, size.height) }
  var length: Double { isVertical ? size.height : size.width }
  /// The extent of the first half by the rule of the design: half the page to the nearest pixel.
  var first: Double { (length * scale / 2).rounded(.toNearestOrAwayFromZero) / scale }
  var second: Double { length - first }

  var distance: Double? {
    switch perspective {
    case .none: nil
    case .automatic: 4.666_666_7 * length / 2
    case .distance(let distance): distance
    }
  }

  /// The cosine of θ below which one fold of odd size is drawn past its own joint; flips: never.
  var sliverCosine: Double {
    guard isFold, let distance else { return 0 }
    return abs(first - length / 2) * first / min(first, second) / (distance + first)
  }

  var description: String {
    "\(isFold ? "fold" : "flip") style \(style) \(size) at \(scale), perspective \(perspective)"
  }
}

extension Keyframes {
  /// The index of a panel that must be there: `#require` cannot hold what is not copyable.
  func requiredIndex(ofPanel name: String) throws -> Int {
    let index = index(ofPanel: name)
    return try #require(index)
  }
}

extension Quad {
  /// The two corners of the edge where v starts or ends, in ascending u.
  func edge(vertical: Bool, atEnd: Bool) -> [Point] {
    vertical
      ? (atEnd ? [bottomLeft, bottomRight] : [topLeft, topRight])
      : (atEnd ? [topRight, bottomRight] : [topLeft, bottomLeft])
  }

  /// The largest distance of a corner from its counterpart, along an axis; infinite for NaN.
  func difference(from other: Quad) -> Double {
    zip(corners, other.corners).reduce(0) { max($0, $1.0.difference(from: $1.1)) }
  }
}

extension Point {
  /// The larger of the distances along the axes; infinite for NaN.
  func difference(from other: Point) -> Double {
    let (dx, dy) = (abs(x - other.x), abs(y - other.y))
    return dx.isNaN || dy.isNaN ? .infinity : max(dx, dy)
  }
}

/// Whether a number is the printed one, to half a unit of its last printed digit.
func prints(_ value: Double, _ printed: Double, digits: Int) -> Bool {
  let unit = (0..<digits).reduce(1.0) { unit, _ in unit / 10 }
  return abs(value - printed) <= 0.5 * unit + 1e-9
}
