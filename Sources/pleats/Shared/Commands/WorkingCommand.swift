import ArgumentParser
import Pleat
import PleatRender

/// A command that fails if `PLEAT_BACKEND` is set to a backend that this machine does not have.
///
/// These are all commands except the help and `pleats info`, which prints the available backends
/// first.
protocol WorkingCommand: ParsableCommand {
  var messages: MessageOptions { get }

  mutating func work() throws
}

extension WorkingCommand {
  /// Reports a wrong `PLEAT_BACKEND` before any output, even if the command does not use it.
  mutating func run() throws {
    _ = try Backend.automatic.resolved()
    // Compiler 6.3 cannot catch one case of a typed error, so this block throws `any Error`.
    do throws(any Error) {
      try MessageSettings.$current.withValue(messages.settings) { try work() }
    } catch OutputError.readerLeft {
      // The reader has closed the pipe, which is not an error.
    }
  }
}
