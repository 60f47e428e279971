import ArgumentParser

/// A command that does its work only where `PLEAT_BACKEND`, if it is set, names a backend of this
/// machine: all but help, and `pleats info`, which shows the others first.
protocol WorkingCommand: ParsableCommand {}
