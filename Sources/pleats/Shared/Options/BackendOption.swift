import ArgumentParser
import Pleat

extension Backend {
  /// Parses the option: `automatic`, or a backend that is available on this machine.
  static func option(_ text: String) throws -> Backend {
    let names = Names(["automatic"] + available.map(\.name), of: "backend")
    guard names.accepted.contains(text) else {
      throw UsageError("no such backend on this machine; \(names.advice(on: text))")
    }
    return Backend(text)
  }

  func resolved() throws -> Backend {
    guard self == .automatic else { return self }
    do {
      return try .chosen()
    } catch {
      throw Failure("\(option: "PLEAT_BACKEND"): \(error)")
    }
  }
}
