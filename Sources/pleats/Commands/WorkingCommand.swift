import ArgumentParser

/// A command that fails if `PLEAT_BACKEND` is set to a backend that this machine does not have.
///
/// These are all commands except the help and `pleats info`, which prints the available backends
/// first.
protocol WorkingCommand: ParsableCommand {}
