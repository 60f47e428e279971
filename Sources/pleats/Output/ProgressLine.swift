import Foundation
import PleatRender

/// A line on standard error that says how far a long run is.
///
/// It shows only where standard error is a terminal and no output is, and not before a run proves long.
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

  /// Says how many frames are done, a few times a second.
  mutating func show(_ done: Int) {
    guard isWanted, done < total, ContinuousClock.now >= next else { return }
    next = .now + .milliseconds(200)
    isShown = true
    let rest = start.duration(to: .now) * (Double(total - done) / Double(done))
    print(
      "\r\(done) of \(total) frames, \(100 * done / total) %, \(rest.components.seconds + 1) s left"
    )
  }

  /// Says that there is a frame less to do.
  mutating func skip() { total -= 1 }

  /// Takes the line away.
  mutating func clear() {
    if isShown { print("\r") }
    isShown = false
  }

  /// Prints over the line, and erases what was longer.
  private func print(_ text: String) {
    let bytes = Array((text + "\u{1B}[K").utf8)
    _ = write(STDERR_FILENO, bytes, bytes.count)
  }
}
