public import Pleat

extension FoldCell {
  /// Returns the progress of a pinch from the vertical distance of the two fingers at first and
  /// now.
  ///
  /// - For an unfolded cell it is `(firstGap - gap) / fold`, so only moving the fingers together
  ///   has an effect.
  /// - For a folded cell it is `1 - (gap - firstGap) / fold`, so only spreading them has an effect.
  ///   It starts at 1. (EnterTheMatrix's first frame is one point unfolded.)
  ///
  /// The result is clamped to 0...1. If a distance is NaN, the cell stays at rest.
  public func progress(firstGap: Double, gap: Double) -> Double {
    let moved = isFolded ? gap - firstGap : firstGap - gap
    guard fold > 0, !moved.isNaN else { return isFolded ? 1 : 0 }
    let share = min(max(moved / fold, 0), 1)
    return isFolded ? 1 - share : share
  }

  /// The outcome of a pinch or a tap.
  public struct Release: Hashable, Sendable {
    /// Whether the cell changes between folded and unfolded.
    public let commits: Bool
    /// The animation to the end.
    ///
    /// Its duration is 0 if nothing is left to show.
    public let leg: Leg
  }

  /// Returns what happens when the fingers are lifted at a progress.
  ///
  /// An unfolded cell folds for p ≥ 2/3, and a folded one unfolds for p ≤ 2/3. Otherwise the cell
  /// returns to rest. At p = 2/3 the fold is half as high as when flat, since cos 60° = 0.5.
  ///
  /// The animation takes 0.3 seconds times the slow motion, however little remains, with the timing
  /// curve `default`. From exactly 0 or 1 it takes no time.
  ///
  /// - Throws: `PleatError.progressOutOfRange` if the progress is outside 0...1.
  public func release(at progress: Double) throws(PleatError) -> Release {
    guard progress >= 0, progress <= 1 else { throw .progressOutOfRange(progress, limit: 1) }
    let commits = isFolded ? progress <= 2.0 / 3 : progress >= 2.0 / 3
    let isMoving = progress > 0 && progress < 1
    return release(from: progress, commits: commits, duration: isMoving ? duration : 0)
  }

  /// Returns what a tap does: the whole animation from rest.
  public func tap() -> Release {
    release(from: isFolded ? 1 : 0, commits: true, duration: duration)
  }

  /// Applies the outcome of a release after its animation.
  public mutating func finish(_ release: Release) {
    if release.commits { isFolded.toggle() }
  }

  /// The duration of every animation in seconds: 0.3 times the factor of the slow motion.
  public var duration: Double { 0.3 * slowMotion.factor }

  private func release(from progress: Double, commits: Bool, duration: Double) -> Release {
    let end: Double = isFolded != commits ? 1 : 0
    return Release(
      commits: commits, leg: Leg(duration: duration, curve: .default, from: progress, to: end))
  }
}

// MARK: - At rest

extension FoldCell {
  /// The distance by which the upper bar is moved down and the lower one up: half of the fold if
  /// folded, otherwise 0.
  public var barOffset: Double { isFolded ? fold / 2 : 0 }

  /// The frames of the bars and of the fold at rest.
  ///
  /// `fold` is nil if the cell is folded.
  public var restingFrames: (topBar: Rect, fold: Rect?, bottomBar: Rect) {
    (
      Rect(x: 0, y: barOffset, width: width, height: topBar),
      isFolded ? nil : Rect(x: 0, y: topBar, width: width, height: fold),
      Rect(x: 0, y: topBar + fold - barOffset, width: width, height: bottomBar)
    )
  }

  /// The path of the content's shadow: the bounds, less half of the fold at the top and at the
  /// bottom if folded.
  public var shadowPath: Rect {
    Rect(origin: .zero, size: size).insetBy(dx: 0, dy: barOffset)
  }
}
