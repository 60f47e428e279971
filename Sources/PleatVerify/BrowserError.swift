internal import Pleat

/// The reason why a browser gave no result.
package enum BrowserError: Error, Equatable, Sendable {
  /// There is no program with the given name, or with any of ``Browser/names`` if `name` is nil.
  case missing(name: String?)
  /// The browser's program cannot be started.
  case unusable(path: String, reason: String)
  /// The browser ended with an exit status other than 0. `said` contains its error messages.
  case failed(path: String, status: Int32, said: String)
  /// A signal ended the browser. `said` contains its error messages.
  case killed(path: String, signal: Int32, said: String)
  /// The browser took longer than the time limit, in seconds, and was ended.
  case late(path: String, seconds: Double)
  /// The browser ended with exit status 0 but printed no result. `said` contains its error
  /// messages.
  case silent(path: String, said: String)
  /// The browser printed something other than the expected result.
  case unreadable(path: String, reason: String)
  /// The script that measures positions found something invalid, for example a transform that the
  /// browser rejects, or a missing panel. The text says what.
  case refused(String)
  /// A temporary file cannot be written or read.
  case temporaryFile(path: String, reason: String)
  /// The caller cancelled the verification: its function `watch` returned false.
  case cancelled
}

extension BrowserError: CustomStringConvertible {
  /// The program or file and what is wrong with it, without a full stop.
  package var description: String {
    switch self {
    case .missing(nil):
      "no Chromium was found: none of \(Browser.names.joined(separator: ", ")) is in PATH; Debian's "
        + "package is chromium-headless-shell (apt install chromium-headless-shell)"
    case .missing(let name?):
      name.contains("/")
        ? "\(name.printable) is not a program that can be run"
        : "there is no program \(name.printable) in PATH"
    case .unusable(let path, let reason): "\(path.printable) cannot be started: \(reason.printable)"
    case .failed(let path, let status, let said):
      "\(path.printable) ended with code \(status)" + Self.quoted(said)
    case .killed(let path, let signal, let said):
      "\(path.printable) was ended by signal \(signal)" + Self.quoted(said)
    case .late(let path, let seconds):
      "\(path.printable) was not done after \(Self.text(of: seconds)) s and was ended"
    case .silent(let path, let said): "\(path.printable) printed nothing" + Self.quoted(said)
    case .unreadable(let path, let reason):
      "the output of \(path.printable) is not a result: \(reason.printable(atMost: 1000))"
    case .refused(let what): "the browser rejects the page: \(what.printable(atMost: 1000))"
    case .temporaryFile(let path, let reason):
      "temporary file \(path.printable): \(reason.printable)"
    case .cancelled: "cancelled"
    }
  }

  /// What a program said, of which every line is shown for itself.
  private static func quoted(_ said: String) -> String {
    said.isEmpty
      ? ""
      : ": "
        + said.split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.printable(atMost: 1000) }.joined(separator: "\n")
  }

  private static func text(of number: Double) -> String {
    number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
