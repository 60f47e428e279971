internal import Pleat

/// A panel as strips parallel to its hinge, each drawn by a scale and a translation that move in time.
///
/// A point (u, v) of strip k, which starts at `edges[k]`, is drawn at
///
///     across = x + c (tx + sx (u - width / 2))      along = b + a (ty + sy (v - edges[k]))
///
/// where `whole` holds x, b, c and a, and `strips[k]` holds tx, ty, sx, sy, all straight lines between
/// ticks. What the strips have in common, the panel's size and foreshortening, thus moves once and for
/// all, and each strip adds the little that is its own: `ty` and `sy` do not know how steeply it is seen.
struct StripedPanel {
  let index: Int
  let panel: Panel
  /// Whether v is x and u is y.
  let isTransposed: Bool
  /// The extent along u.
  let width: Double
  /// The extent along v.
  let height: Double
  /// Where strips start, and at last where the panel ends.
  let edges: [Double]
  /// What moves all strips: x, b, c, a.
  let whole: StripTrack
  /// What moves each of them: tx, ty, sx, sy.
  let strips: [StripTrack]
  /// Whether strips are painted from the last to the first: the narrow end is painted first.
  let isReversed: Bool
  /// How far each strip goes on under the one that is painted over it, in the panel's points.
  let overlap: Double
  /// How far the first strip goes on before its line, and the last one after, under other panels.
  var bleed = (start: 0.0, end: 0.0)
  /// How digits are printed.
  let formats: Formats
  /// The largest distance found between a point and where it belongs, in points.
  let error: Double
  /// How many moments were looked at for it.
  let probes: Int

  /// How the numbers of a panel are printed.
  struct Formats: Equatable {
    /// Of lengths.
    let lengths: FixedDecimals
    /// Of factors that a strip's width is multiplied by.
    let acrossFactors: FixedDecimals
    /// Of factors that a strip's thickness is multiplied by.
    let alongFactors: FixedDecimals
    /// Of factors that the panel's height is multiplied by.
    let wholeFactors: FixedDecimals
  }

  /// The rectangle of strip k in the panel's own points, along v, with what lies under the next one.
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

/// What of the tolerance goes where.
///
/// n strips cost an error of 1/n, and k keyframes of 1/k²: with n · k as the size of the file, two
/// thirds of the tolerance for the strips and one third for time are the best. The whole's keyframes are few,
/// and rounding costs only digits, so they get little.
enum StripBudget {
  static let strips = 0.65
  static let time = 0.29
  static let whole = 0.04
  /// For the whole of a panel that is not seen in perspective.
  static let flat = 0.95
  static let rounding = 0.004
  static let sampling = 0.01
}
