public import Pleat

extension FoldCell {
  /// The progress of a pinch, from the distance of the two fingers along y at first and now.
  ///
  /// Unfolded, `(first - now) / fold`: only bringing the fingers together counts. Folded,
  /// `1 - (now - first) / fold`: only spreading them does, and a pinch that has not moved is at 1 (the
  /// original drew its first frame one point unfolded). Clamped to 0...1; a distance that is not a
  /// number leaves the cell at rest.
  public func progress(firstGap: Double, gap: Double) -> Double {
    let moved = isFolded ? gap - firstGap : firstGap - gap
    guard fold > 0, !moved.isNaN else { return isFolded ? 1 : 0 }
    let share = min(max(moved / fold, 0), 1)
    return isFolded ? 1 - share : share
  }

  /// How a pinch, or a tap, ends.
  public struct Release: Hashable, Sendable {
    /// Whether the cell changes between folded and unfolded.
    public let commits: Bool
    /// The run to the end; its duration is 0 where there is nothing left to show.
    public let leg: Leg
  }

  /// What letting go at a progress does: the cell goes on to the side that half its height is on.
  ///
  /// With 1 - cos 90°p against 0.5, that is p ≥ 2/3 for folding and p ≤ 2/3 for unfolding; else it
  /// goes back. The run lasts 0.3 seconds times the slow motion whatever remains, under the curve
  /// `default`, and no time at all from 0 or 1 exactly.
  ///
  /// - Throws: `PleatError.progressOutOfRange` for a progress that does not lie in 0...1.
  public func release(at progress: Double) throws(PleatError) -> Release {
    guard progress >= 0, progress <= 1 else { throw .progressOutOfRange(progress, limit: 1) }
    let commits = isFolded ? progress <= 2.0 / 3 : progress >= 2.0 / 3
    let isMoving = progress > 0 && progress < 1
    return release(from: progress, commits: commits, duration: isMoving ? duration : 0)
  }

  /// What a tap does: the whole way, from rest.
  public func tap() -> Release {
    release(from: isFolded ? 1 : 0, commits: true, duration: duration)
  }

  /// Takes over what a release has decided, once its run has ended.
  public mutating func finish(_ release: Release) {
    if release.commits { isFolded.toggle() }
  }

  /// Seconds for any run: 0.3 times the slow motion.
  public var duration: Double { 0.3 * slowMotion.factor }

  private func release(from progress: Double, commits: Bool, duration: Double) -> Release {
    let end: Double = isFolded != commits ? 1 : 0
    return Release(
      commits: commits, leg: Leg(duration: duration, curve: .default, from: progress, to: end))
  }
}

// MARK: - At rest

extension FoldCell {
  /// How far the bar above is moved down, and the one below up: half the fold when folded.
  public var barOffset: Double { isFolded ? fold / 2 : 0 }

  /// The bars, and what folds if it is there at all.
  public var restingFrames: (topBar: Rect, fold: Rect?, bottomBar: Rect) {
    (
      Rect(x: 0, y: barOffset, width: width, height: topBar),
      isFolded ? nil : Rect(x: 0, y: topBar, width: width, height: fold),
      Rect(x: 0, y: topBar + fold - barOffset, width: width, height: bottomBar)
    )
  }

  /// The path of the content's shadow: its bounds, less half the fold above and below when folded.
  public var shadowPath: Rect {
    Rect(origin: .zero, size: size).insetBy(dx: 0, dy: barOffset)
  }
}
