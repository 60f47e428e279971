import ArgumentParser
import Pleat

extension Backend {
  /// Parses the option: `automatic`, a backend that chooses others, such as `measured`, or one that is
  /// available on this machine.
  static func option(_ text: String) throws -> Backend {
    let names = Names(
      ["automatic"] + (Kernels.choosing + Kernels.available).map(\.name), of: "backend")
    guard names.accepted.contains(text) else {
      throw ValidationError("no such backend on this machine; \(names.advice(on: text))")
    }
    return Backend(text)
  }

  /// The backend that `automatic` selects, or this backend.
  func resolved() throws -> Backend {
    guard self == .automatic else { return self }
    do {
      return try .chosen()
    } catch {
      throw Failure("PLEAT_BACKEND: \(error)")
    }
  }
}

/// An error that is not one of usage.
///
/// Its message is one line, and the exit code is 1.
struct Failure: Error, CustomStringConvertible {
  let description: String
  /// The error that the message describes, if a caller may want to know it.
  let cause: (any Error)?

  init(_ description: String, cause: (any Error)? = nil) {
    self.description = description
    self.cause = cause
  }
}
