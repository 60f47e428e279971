/// A page cut in two across the folding axis v, which is y for a vertical transition and x for a
/// horizontal one.
///
/// The first half (top or left) is a whole number of pixels, the nearest to half the page. If the
/// page has an odd number of pixels, the first half is longer by one.
struct HalvedPage {
  let size: Size
  let isVertical: Bool
  /// The extent along v of the first (top or left) half, and of the second half.
  let first, second: Double

  init(size: Size, scale: Double, isVertical: Bool) throws(PleatError) {
    try size.requireArea()
    try requireScale(scale)
    self.size = size
    self.isVertical = isVertical
    let length = isVertical ? size.height : size.width
    guard length * scale >= 2 else { throw .extentTooSmall(extent: length, scale: scale) }
    first = (length / 2 * scale).rounded(.toNearestOrAwayFromZero) / scale
    second = length - first
  }

  /// The extents along and across the folding axis.
  var length: Double { isVertical ? size.height : size.width }
  var across: Double { isVertical ? size.width : size.height }

  func point(v: Double, u: Double) -> Point {
    isVertical ? Point(x: u, y: v) : Point(x: v, y: u)
  }

  func vector(v: Double) -> Vector3 {
    isVertical ? Vector3(x: 0, y: v, z: 0) : Vector3(x: v, y: 0, z: 0)
  }

  /// A point on the hinge that crosses the page at v.
  func hinge(v: Double) -> Point3 {
    isVertical ? Point3(x: 0, y: v, z: 0) : Point3(x: v, y: 0, z: 0)
  }

  /// The direction of all hinges: a positive angle lifts the part after the hinge toward the
  /// viewer.
  var hingeAxis: Vector3 {
    isVertical ? Vector3(x: 1, y: 0, z: 0) : Vector3(x: 0, y: -1, z: 0)
  }

  /// One half, in points from the page's top left corner.
  func rect(_ half: Half) -> Rect {
    let (start, extent) = half == .first ? (0, first) : (first, second)
    return isVertical
      ? Rect(x: 0, y: start, width: size.width, height: extent)
      : Rect(x: start, y: 0, width: extent, height: size.height)
  }

  /// A gradient along v through the middle of a panel, in the panel's own points.
  func gradient(
    _ color: Color, from start: Double, to end: Double, _ stops: [(offset: Double, alpha: Double)]
  ) -> Shading.Paint {
    .gradient(
      Gradient(
        color: color, start: point(v: start, u: across / 2), end: point(v: end, u: across / 2),
        stops: stops.map { Gradient.Stop(offset: $0.offset, alpha: $0.alpha) }))
  }

  /// A transparent margin of one point on the two edges that are parallel to v.
  var ring: Insets {
    isVertical
      ? Insets(top: 0, left: 1, bottom: 0, right: 1) : Insets(top: 1, left: 0, bottom: 1, right: 0)
  }

  /// The projection for a viewer in front of the middle of the page.
  ///
  /// The distance is nil for no perspective, and negative for a reversed one.
  func projection(distance: Double?) -> Transform3D {
    guard let distance else { return .identity }
    return .perspective(distance: distance)
      .anchored(at: Point3(x: size.width / 2, y: size.height / 2, z: 0))
  }

  enum Half {
    /// Top or left.
    case first
    /// Bottom or right.
    case second

    var other: Half { self == .first ? .second : .first }
  }
}

/// Throws for an opacity or a colour component outside 0...1.
func checkFractions(_ fractions: [Double]) throws(PleatError) {
  for fraction in fractions where !(0...1).contains(fraction) {
    throw .fractionOutOfRange(fraction)
  }
}
