internal import Pleat

/// Why output ended before it was whole.
package enum OutputError: Error, Equatable {
  /// A pipe's reader has closed it: no failure, there is just nobody left to write for.
  case readerLeft
  /// The system refused; `what` is what was tried, `code` its error number.
  case refused(name: String, what: String, code: Int32)
  /// The name cannot be written to, for a reason other than the system's.
  case unusable(name: String, why: String)
}

extension OutputError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .readerLeft: "the reader has closed the pipe"
    case .refused(let name, let what, let code):
      "\(name.printable): \(what.printable): \(systemWords(code))"
    case .unusable(let name, let why): "\(name.printable): \(why.printable)"
    }
  }
}
