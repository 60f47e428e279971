import Foundation
import PleatRender
import Synchronization

/// Prints the progress of work from time to time, on a thread of its own, because a step may take long.
final class ProgressDisplay: Sendable {
  private enum Form {
    case bar, lines, json

    /// The time before the first print, because a bar would only flicker during short work.
    var delay: Duration { self == .bar ? .milliseconds(400) : .zero }
    var interval: Double {
      switch self {
      case .bar: 0.2
      case .lines: 1
      case .json: 0.5
      }
    }
  }

  private struct State {
    var amount: ProgressAmount
    var isShown = false
    var isEnded = false
  }

  private let form: Form
  private let start = ContinuousClock.now
  private let state: Mutex<State>

  /// Creates a display; nil if the progress is not to be shown.
  init?(_ settings: MessageSettings, unit: String, total: Int, onTerminal: Bool) {
    let isTerminal = isatty(STDERR_FILENO) == 1
    switch (settings.progressBar, settings.progressFormat) {
    case (.never, _): return nil
    case (_, .json): form = .json
    case (.always, _): form = isTerminal ? .bar : .lines
    case (.auto, _):
      guard isTerminal, onTerminal else { return nil }
      form = .bar
    }
    state = Mutex(State(amount: ProgressAmount(unit: unit, done: 0, total: total)))
    // The first line tells the total before the work begins.
    if form != .bar { _ = printNow() }
    Thread.detachNewThread {
      repeat { Thread.sleep(forTimeInterval: self.form.interval) } while self.printNow()
    }
  }

  func set(done: Int, total: Int) {
    state.withLock { state in
      (state.amount.done, state.amount.total) = (done, total)
      // The last line says that all is done; a bar is erased instead.
      if done >= total, form != .bar { end(&state) }
    }
  }

  func end() {
    state.withLock { state in
      if form == .bar { end(&state) } else { state.isEnded = true }
    }
  }

  private func end(_ state: inout State) {
    guard !state.isEnded else { return }
    state.isEnded = true
    if form != .bar { return print(state.amount) }
    guard state.isShown else { return }
    write(Self.erasure)
    UnfinishedWork.setErasure([])
  }

  /// Prints the progress, unless it is too early for a bar, and returns whether the work still runs.
  private func printNow() -> Bool {
    state.withLock { state in
      guard !state.isEnded else { return false }
      guard start.duration(to: .now) >= form.delay else { return true }
      if form == .bar, !state.isShown { UnfinishedWork.setErasure(Array(Self.erasure.utf8)) }
      state.isShown = true
      print(state.amount)
      return true
    }
  }

  private func print(_ amount: ProgressAmount) {
    let seconds = start.duration(to: .now) / .seconds(1)
    switch form {
    case .bar: write("\r" + amount.bar(after: seconds, columns: Self.columns) + "\u{1B}[K")
    case .lines: write(amount.text(after: seconds) + "\n")
    case .json: write(amount.json(after: seconds) + "\n")
    }
  }

  /// Moves the cursor to the start of the line, and erases the line.
  private static let erasure = "\r\u{1B}[K"

  private static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  private func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Foundation.write(STDERR_FILENO, bytes, bytes.count)
  }
}

/// The progress of long work, on standard error.
///
/// `MessageSettings` say whether and how it is shown. On a terminal, it is a bar that appears after 0.4
/// seconds and is erased at the end. Elsewhere, it is one line a second.
struct ProgressLine {
  private var done = 0
  private var total: Int
  private let display: ProgressDisplay?

  /// - Parameters:
  ///   - total: The number of steps, at least 1.
  ///   - unit: The name of the steps, in the plural.
  ///   - files: The written files. With --progress-bar auto, no bar is shown if one of them is a terminal.
  init(total: Int, of unit: String = "frames", files: [OutputFile]) {
    self.total = total
    display = ProgressDisplay(
      .current, unit: unit, total: total, onTerminal: !files.contains(where: \.isTerminal))
  }

  mutating func show(_ done: Int) {
    self.done = done
    display?.set(done: done, total: total)
  }

  mutating func skip() {
    total -= 1
    display?.set(done: done, total: total)
  }

  mutating func clear() { display?.end() }
}
