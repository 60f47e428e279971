import ArgumentParser
import Pleat

/// A kind of transition as a subcommand of `pleats frames`.
protocol FrameCommand: ParsableCommand {
  associatedtype Motion: Transition

  /// What the options ask for.
  var transition: Motion { get }

  /// The kind and its style, for the header.
  var kind: TransitionKind { get }

  /// The page's extent across the hinge.
  var foldingExtent: Double { get }

  /// What all kinds share.
  var options: FrameOptions { get }
}

extension FrameCommand {
  private func frameRun() throws -> FrameRun<Motion> {
    try FrameRun(transition, kind: kind, extent: foldingExtent, options)
  }

  // What is refused here is reported with the usage of the subcommand.
  func validate() throws { _ = try frameRun() }

  func run() throws { try frameRun().write() }
}
