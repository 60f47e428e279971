import Foundation
import PleatRender

/// A line on standard error that shows the progress of a long execution.
///
/// It is shown after 0.4 seconds, and only if standard error is a terminal and no output file is
/// one.
struct ProgressLine {
  private var total: Int
  private let isWanted: Bool
  private let start = ContinuousClock.now
  private var next = ContinuousClock.now + .milliseconds(400)
  private var isShown = false

  init(total: Int, files: [OutputFile]) {
    self.total = total
    isWanted = isatty(STDERR_FILENO) == 1 && !files.contains(where: \.isTerminal)
  }

  /// Shows the number of frames that are done, at most five times a second.
  mutating func show(_ done: Int) {
    guard isWanted, done < total, ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(200)
    isShown = true
    let rest = start.duration(to: .now) * (Double(total - done) / Double(done))
    print(
      "\r\(done) of \(total) frames, \(100 * done / total) %, \(rest.components.seconds + 1) s left"
    )
  }

  /// Reduces the total by one frame.
  mutating func skip() { total -= 1 }

  /// Erases the line.
  mutating func clear() {
    if isShown { print("\r") }
    isShown = false
  }

  /// Overwrites the line, and erases the rest of the old text.
  private func print(_ text: String) {
    let bytes = Array((text + "\u{1B}[K").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
