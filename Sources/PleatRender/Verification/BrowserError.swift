internal import Pleat

/// Why a browser gives no answer.
public enum BrowserError: Error, Equatable, Sendable {
  /// There is no program of this name; nil for none of `Browser.names`.
  case missing(name: String?)
  /// The program cannot be started.
  case unusable(path: String, reason: String)
  /// It ended with a code other than 0.
  case failed(path: String, status: Int32, said: String)
  /// It ended by a signal.
  case killed(path: String, signal: Int32, said: String)
  /// It was not done in time, and has been ended.
  case late(path: String, seconds: Double)
  /// It ended well and printed nothing.
  case silent(path: String, said: String)
  /// What it printed is not the answer of the document that it was given.
  case unreadable(path: String, reason: String)
  /// The document's script met what it does not accept: a transform, a missing panel.
  case refused(String)
  /// A temporary file cannot be written or read.
  case temporaryFile(path: String, reason: String)
  /// The caller did not want to wait.
  case cancelled
}

extension BrowserError: CustomStringConvertible {
  /// What happened and to which program, without a full stop.
  public var description: String {
    switch self {
    case .missing(nil):
      "no Chromium was found: none of \(Browser.names.joined(separator: ", ")) is in PATH; Debian's "
        + "package is chromium-headless-shell (apt install chromium-headless-shell)"
    case .missing(let name?):
      name.contains("/")
        ? "\(name.printable) is no program that can be run"
        : "there is no program \(name.printable) in PATH"
    case .unusable(let path, let reason): "\(path.printable) cannot be started: \(reason.printable)"
    case .failed(let path, let status, let said):
      "\(path.printable) ended with code \(status)" + Self.quoted(said)
    case .killed(let path, let signal, let said):
      "\(path.printable) was ended by signal \(signal)" + Self.quoted(said)
    case .late(let path, let seconds):
      "\(path.printable) was not done after \(Self.text(of: seconds)) s, and has been ended"
    case .silent(let path, let said): "\(path.printable) printed nothing" + Self.quoted(said)
    case .unreadable(let path, let reason):
      "what \(path.printable) printed is no answer: \(reason.printable(atMost: 1000))"
    case .refused(let what): "the browser does not accept the page: \(what.printable(atMost: 1000))"
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
