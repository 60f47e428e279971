package import Pleat

extension FoldCell {
  /// Returns the progress of a pinch, from 0 (unfolded) to 1 (folded).
  ///
  /// - If the cell is unfolded, the progress starts at 0 and is `(firstGap - gap) / fold`. Only
  ///   moving the fingers together has an effect.
  /// - If the cell is folded, the progress starts at 1 and is `1 - (gap - firstGap) / fold`. Only
  ///   spreading the fingers has an effect. (In EnterTheMatrix, the fold is already open by one
  ///   point at the start of the pinch.)
  ///
  /// The result is clamped to 0...1. If a distance is NaN or `fold` is not above 0, the result is
  /// the progress at rest.
  ///
  /// - Parameters:
  ///   - firstGap: The vertical distance between the two fingers at the start of the pinch, in
  ///     points.
  ///   - gap: The vertical distance between the two fingers now, in points.
  package func progress(firstGap: Double, gap: Double) -> Double {
    let moved = isFolded ? gap - firstGap : firstGap - gap
    guard fold > 0, !moved.isNaN else { return isFolded ? 1 : 0 }
    let share = min(max(moved / fold, 0), 1)
    return isFolded ? 1 - share : share
  }

  /// The outcome of a pinch or a tap.
  package struct Release: Hashable, Sendable {
    /// Whether the cell changes between folded and unfolded.
    package let commits: Bool
    /// The animation to the state in which the cell is at rest.
    ///
    /// Its duration is 0 if a pinch ends at exactly that state.
    package let leg: Leg
  }

  /// Returns what happens when the fingers are lifted at a progress p.
  ///
  /// An unfolded cell folds if p ≥ 2/3, and a folded one unfolds if p ≤ 2/3. Otherwise the cell
  /// returns to its former state. At p = 2/3 the fold is half as high as when flat, since
  /// cos 60° = 0.5.
  ///
  /// The animation has the timing curve `default`. It takes `duration` seconds, however little of
  /// the way remains. If p is exactly 0 or 1, it takes no time.
  ///
  /// - Throws: `PleatError.progressOutOfRange` if the progress is outside 0...1.
  package func release(at progress: Double) throws(PleatError) -> Release {
    guard progress >= 0, progress <= 1 else { throw .progressOutOfRange(progress) }
    let commits = isFolded ? progress <= 2.0 / 3 : progress >= 2.0 / 3
    let isMoving = progress > 0 && progress < 1
    return release(from: progress, commits: commits, duration: isMoving ? duration : 0)
  }

  /// Returns the animation that a tap starts: an unfolded cell folds completely, a folded one
  /// unfolds completely.
  ///
  /// The cell itself does not change.
  package func tap() -> Release {
    release(from: isFolded ? 1 : 0, commits: true, duration: duration)
  }

  /// Folds or unfolds the cell if the release commits.
  ///
  /// Call this after its animation.
  package mutating func finish(_ release: Release) {
    if release.commits { isFolded.toggle() }
  }

  /// The duration of every animation in seconds: 0.3 times the factor of `slowMotion`.
  package var duration: Double { 0.3 * slowMotion.factor }

  private func release(from progress: Double, commits: Bool, duration: Double) -> Release {
    let end: Double = isFolded != commits ? 1 : 0
    return Release(
      commits: commits, leg: Leg(duration: duration, curve: .default, from: progress, to: end))
  }
}

// MARK: - At rest

extension FoldCell {
  /// The distance by which each bar at rest is moved towards the other one, in points.
  ///
  /// It is half of `fold` if the cell is folded, otherwise 0.
  package var barOffset: Double { isFolded ? fold / 2 : 0 }

  /// The frames of the bars and of the fold when the cell is at rest.
  ///
  /// The frame `fold` is nil if the cell is folded.
  package var restingFrames: (topBar: Rect, fold: Rect?, bottomBar: Rect) {
    (
      Rect(x: 0, y: barOffset, width: width, height: topBar),
      isFolded ? nil : Rect(x: 0, y: topBar, width: width, height: fold),
      Rect(x: 0, y: topBar + fold - barOffset, width: width, height: bottomBar)
    )
  }

  /// The path of the shadow of the content at rest.
  ///
  /// If the cell is unfolded, the path is the bounds of the content. If it is folded, half of
  /// `fold` is cut off at the top and at the bottom.
  package var shadowPath: Rect {
    Rect(origin: .zero, size: size).insetBy(dx: 0, dy: barOffset)
  }
}
