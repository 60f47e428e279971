/// The shadow of a leaf that turns about a spine, on the two flat parts of the pages beside the spine.
///
/// Light comes from everywhere above the page, and the leaf, turned by ψ, hides a share of it. At x leaf
/// widths from the spine, the upright leaf hides the share `(1 - x / √(1 + x²)) / 2`. At the spine, a leaf
/// at any angle hides the share `(1 ± cos ψ) / 2`, with + on the page from which it lifts and - on the other
/// page. The opacity is the product of `cast` and both shares, each share divided by its greatest value:
///
///     cast · (1 ± cos ψ) / 2 · (1 - x / √(1 + x²))
///
/// At both ends of the turn no shadow is seen: one page has none, and the leaf covers that of the other page.
///
/// If only the turn up to the angle ε is played, `(cos ψ - cos ε) / (1 - cos ε)` takes the place of
/// `(1 + cos ψ) / 2`, so that the shadow ends with the turn; likewise if only the end of the turn is played.
struct SpineShadow {
  /// The greatest opacity.
  let cast: Double
  let page: DirectedPage
  /// The width of the leaf in points.
  let width: Double
  /// The angles between which the leaf turns, in quarter turns.
  var turns = 0.0...2.0

  /// Returns the shadow on one of the flat parts, or nil if there is no shadow or the leaf does not turn.
  ///
  /// - Parameters:
  ///   - extent: The extent of the part along the motion, in points.
  ///   - isLifting: Whether the leaf lifts from this part; otherwise it comes down on it.
  ///   - beginsAtSpine: Whether the part's left or upper edge is the spine; otherwise the other one is.
  func shading(on extent: Double, isLifting: Bool, beginsAtSpine: Bool) -> Shading? {
    let sign = isLifting ? 1.0 : -1
    let limit = Angle(quarterTurns: isLifting ? turns.upperBound : turns.lowerBound).cosine
    // A leaf that turns by less than a tenth of a degree has no shadow: `factor` would be too large.
    guard cast > 0, 1 - sign * limit > 1e-6 else { return nil }
    let stops = [0, 0.25, 0.5, 0.75, 1].map { offset in
      let x = offset * extent / width
      // Rounded, the numbers take less room in files.
      return (offset, (1e6 * (1 - x / (1 + x * x).squareRoot())).rounded() / 1e6)
    }
    let paint = page.gradient(
      page.setup.shadowColor, from: beginsAtSpine ? 0 : extent, to: beginsAtSpine ? extent : 0,
      stops)
    let factor = cast / (1 - sign * limit)
    let window: Range<Double> =
      isLifting
      ? -.infinity..<(turns.upperBound < 2 ? turns.upperBound : .infinity)
      : (turns.lowerBound > 0 ? turns.lowerBound.nextUp : -.infinity) ..< .infinity
    return Shading(
      paint,
      opacity: .init(constant: -sign * factor * limit, cosine: sign * factor, window: window))
  }
}
