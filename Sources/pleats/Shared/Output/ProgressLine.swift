import PleatRender

/// The progress of long work, on standard error.
///
/// `MessageSettings` say whether and how it is shown. On a terminal it is a bar, from 0.4 seconds on, which
/// is erased in the end. Elsewhere it is one line a second.
struct ProgressLine {
  private var done = 0
  private var total: Int
  private let display: ProgressDisplay?

  /// - Parameters:
  ///   - total: The number of steps, at least 1.
  ///   - unit: What a step is, in the plural.
  ///   - files: The files that are written; a bar is not mixed with an output that a terminal shows.
  init(total: Int, of unit: String = "frames", files: [OutputFile]) {
    self.total = total
    display = ProgressDisplay(
      .current, unit: unit, total: total, onTerminal: !files.contains(where: \.isTerminal))
  }

  /// Shows the number of steps that are done.
  mutating func show(_ done: Int) {
    self.done = done
    display?.set(done: done, total: total)
  }

  /// Reduces the total by one step.
  mutating func skip() {
    total -= 1
    display?.set(done: done, total: total)
  }

  /// Erases the bar.
  mutating func clear() { display?.end() }
}
