/// A half of a page that is cut across the motion.
enum PageHalf {
  /// The top or the left half.
  case first
  /// The bottom or the right half.
  case second

  var other: PageHalf { self == .first ? .second : .first }
}

extension DirectedPage {
  /// The extent of the first half along the motion.
  ///
  /// It is the whole number of pixels that is nearest to half the page. If the page has an odd number of
  /// pixels, the first half is longer by one pixel. Without a pixel grid, it is half the page.
  var first: Double {
    setup.hasPixelGrid
      ? (length / 2 * setup.scale).rounded(.toNearestOrAwayFromZero) / setup.scale : length / 2
  }

  var second: Double { length - first }

  /// Returns the rectangle of a half, in points from the page's top left corner.
  func rect(_ half: PageHalf) -> Rect {
    half == .first ? rect(0, first) : rect(first, length)
  }

  /// Returns a gradient along the motion through the middle of a panel, measured from its top left
  /// corner.
  func gradient(
    _ color: RGBColor, from start: Double, to end: Double,
    _ stops: [(offset: Double, alpha: Double)]
  ) -> Shading.Paint {
    func middle(_ v: Double) -> Point {
      isVertical ? Point(x: across / 2, y: v) : Point(x: v, y: across / 2)
    }
    return .gradient(
      ShadowGradient(
        color: color, start: middle(start), end: middle(end),
        stops: stops.map { ShadowGradient.Stop(offset: $0.offset, alpha: $0.alpha) }))
  }
}
