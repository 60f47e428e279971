import ArgumentParser
import Pleat
import PleatRender

/// A command that fails if `PLEAT_BACKEND` is set to a backend that this machine does not have.
///
/// These are all commands except the help and `pleats info`, which then still prints the available
/// backends.
protocol WorkingCommand: ParsableCommand {
  var messages: MessageOptions { get }

  mutating func work() throws
}

extension WorkingCommand {
  /// Reports a wrong `PLEAT_BACKEND` before any output, even if the command does not use it.
  mutating func run() throws {
    _ = try Backend.automatic.resolved()
    try untilReaderLeaves {
      try MessageSettings.$current.withValue(messages.settings) { try work() }
    }
  }
}
