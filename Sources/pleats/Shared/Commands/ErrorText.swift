/// The message of an error, which marks the option, its value and the accepted values for programs.
struct ErrorText: ExpressibleByStringInterpolation, CustomStringConvertible {
  private(set) var text: String
  /// The option or the environment variable that the error is about; nil for none.
  private(set) var option: String?
  /// The value that the error is about, if it is not that of `option`.
  private(set) var value: String?
  private(set) var accepted: String?

  var description: String { text }

  init(stringLiteral text: String) { self.text = text }

  init(stringInterpolation: StringInterpolation) { self = stringInterpolation.made }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var made: ErrorText = ""

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { made.text += literal }

    mutating func appendInterpolation(_ part: some Any) { made.text += "\(part)" }

    mutating func appendInterpolation(_ part: ErrorText) { made += part }

    mutating func appendInterpolation(_ error: any Error) {
      if let own = error as? any MarkedError { made += own.text } else { made.text += "\(error)" }
    }

    mutating func appendInterpolation(about option: String) { made.option = option }

    /// Marks what is accepted, without adding it to the message.
    mutating func appendInterpolation(accepting accepted: String?) {
      made.accepted = made.accepted ?? accepted
    }

    mutating func appendInterpolation(option: String) {
      made.text += option
      made.option = made.option ?? option
    }

    /// Marks a value, and adds it to the message, or `shown` instead, if this is given.
    mutating func appendInterpolation(value: String, as shown: String? = nil) {
      made.text += shown ?? value
      made.value = made.value ?? value
    }

    mutating func appendInterpolation(accepted: String) {
      made.text += accepted
      made.accepted = made.accepted ?? accepted
    }
  }

  static func += (first: inout ErrorText, second: ErrorText) {
    first.text += second.text
    first.option = first.option ?? second.option
    first.value = first.value ?? second.value
    first.accepted = first.accepted ?? second.accepted
  }

  static func + (first: ErrorText, second: ErrorText) -> ErrorText {
    var both = first
    both += second
    return both
  }
}

protocol MarkedError: Error, CustomStringConvertible {
  var text: ErrorText { get }
}

extension MarkedError {
  var description: String { text.text }
}

/// An error in the use of a command.
///
/// The usage of the command is printed below it, and the exit code is 64.
struct UsageError: MarkedError {
  let text: ErrorText

  init(_ text: ErrorText) { self.text = text }

  init(accepted: String) { text = "\(accepted: accepted)" }
}

/// Any error other than one of usage.
///
/// The usage is not printed, and the exit code is 1.
struct Failure: MarkedError {
  let text: ErrorText
  let cause: (any Error)?

  init(_ text: ErrorText, cause: (any Error)? = nil) {
    self.text = text
    self.cause = cause
  }
}
