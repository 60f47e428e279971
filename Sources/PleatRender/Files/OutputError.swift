internal import Pleat

package enum OutputError: Error, Equatable {
  /// The reader of a pipe has closed it.
  ///
  /// This is not a failure: nobody reads the output any more.
  case readerLeft
  /// The system refused an operation. `what` is the operation, and `code` the error number.
  case refused(name: String, what: String, code: Int32)
  /// The file cannot be written for another reason, for example a missing folder.
  case unusable(name: String, why: String)
}

extension OutputError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .readerLeft: reason
    case .refused(let name, _, _), .unusable(let name, _):
      "\(name.printable): \(reason.printable)"
    }
  }

  /// The description without the name of the file.
  var reason: String {
    switch self {
    case .readerLeft: "the reader has closed the pipe"
    case .refused(_, let what, let code): "\(what): \(systemWords(code))"
    case .unusable(_, let why): why
    }
  }
}
