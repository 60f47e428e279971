internal import Pleat

/// A panel as strips parallel to its hinge, each drawn by a scale and a translation that vary in
/// time.
///
/// A point (u, v) of strip k, which starts at `edges[k]`, is drawn at
///
///     across = x + c (tx + sx (u - width / 2))      along = b + a (ty + sy (v - edges[k]))
///
/// `whole` contains x, b, c and a, and `strips[k]` contains tx, ty, sx and sy. All are linear
/// between ticks. So the motion that all strips share, the panel's size and foreshortening, is
/// stored once. A strip adds only its own small part: `ty` and `sy` do not depend on the
/// foreshortening.
struct StripedPanel {
  let index: Int
  let panel: Panel
  /// Whether v is the panel's x and u its y, and not the other way round.
  let isTransposed: Bool
  /// The extent along u.
  let width: Double
  /// The extent along v.
  let height: Double
  /// The starts of the strips, and the end of the panel.
  let edges: [Double]
  /// The motion of all strips: x, b, c, a.
  let whole: StripTrack
  /// The motion of each strip: tx, ty, sx, sy.
  let strips: [StripTrack]
  /// Whether strips are painted from the last to the first, so that the narrow end is painted
  /// first.
  let isReversed: Bool
  /// How far each strip extends under the strip that is painted over it, in the panel's points.
  let overlap: Double
  /// How far the first and the last strip extend under other panels.
  var bleed = (start: 0.0, end: 0.0)
  /// The decimals with which the panel's numbers are printed.
  let formats: Formats
  /// The largest distance of a point from its exact position, in points.
  let error: Double
  /// The number of moments at which the error was computed.
  let probes: Int

  /// The decimals with which the numbers of a panel are printed.
  struct Formats: Equatable {
    /// The decimals of lengths.
    let lengths: FixedDecimals
    /// The decimals of factors for the width of a strip.
    let acrossFactors: FixedDecimals
    /// The decimals of factors for the thickness of a strip.
    let alongFactors: FixedDecimals
    /// The decimals of factors for the height of the panel.
    let wholeFactors: FixedDecimals
  }

  /// Returns the extent of strip k along v in the panel's points, with the part under the next strip.
  func extent(ofStrip k: Int) -> (start: Double, end: Double) {
    var (start, end) = (edges[k], edges[k + 1])
    if isReversed { start = max(start - overlap, 0) } else { end = min(end + overlap, height) }
    return (k == 0 ? -bleed.start : start, k == strips.count - 1 ? height + bleed.end : end)
  }

  /// The strips in the order of painting.
  var order: [Int] {
    let indices = Array(strips.indices)
    return isReversed ? indices.reversed() : indices
  }
}

/// How the tolerance is divided among the sources of error.
///
/// With n strips and k keyframes, the errors are proportional to 1/n and 1/k², and the size of the file
/// to n · k. The file is smallest if the strips get two thirds of the tolerance, and time gets one
/// third. The panel's common motion has few keyframes, and rounding costs only digits, so these two
/// sources get little.
enum StripBudget {
  static let strips = 0.65
  static let time = 0.29
  static let whole = 0.04
  /// The part for the whole motion of a panel that is not seen in perspective.
  static let flat = 0.95
  static let rounding = 0.004
  static let sampling = 0.01
}
