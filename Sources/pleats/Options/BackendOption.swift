import ArgumentParser
import Pleat

extension Backend {
  /// Reads an option: `automatic` or a backend of this machine.
  static func option(_ text: String) throws -> Backend {
    let names = Names(["automatic"] + available.map(\.name), of: "backend")
    guard names.accepted.contains(text) else {
      throw ValidationError("no backend of this machine; \(names.advice(on: text))")
    }
    return Backend(text)
  }

  /// The backend itself, in place of `automatic`.
  func resolved() throws -> Backend {
    guard self == .automatic else { return self }
    do {
      return try .chosen()
    } catch {
      throw Failure("PLEAT_BACKEND: \(error)")
    }
  }
}

/// What went wrong outside the command line, as one line; the exit code is 1.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
