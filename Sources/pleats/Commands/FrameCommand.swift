import ArgumentParser
import Pleat

/// A kind of transition as a subcommand of `pleats frames`.
protocol FrameCommand: ParsableCommand {
  associatedtype Motion: Transition
  associatedtype Own: KindOptions
  associatedtype Foreign: KindOptions

  /// What the options ask for.
  var transition: Motion { get }

  /// The kind and its style, for the header.
  var kind: TransitionKind { get }

  /// The page's extent across the hinge.
  var foldingExtent: Double { get }

  /// What this kind has for itself.
  var own: Own { get }

  /// What all kinds share.
  var options: FrameOptions { get }

  /// What only the other kind has.
  var foreign: Foreign { get }
}

extension FrameCommand {
  private func frameRun() throws -> FrameRun<Motion> {
    try FrameRun(transition, kind: kind, extent: foldingExtent, options)
  }

  // What is refused here is reported with the usage of the subcommand.
  func validate() throws {
    if let name = foreign.given.first {
      throw ValidationError(
        "\(name) is an option of `pleats frames \(Foreign.kind)`; a \(Own.kind) has "
          + Own.names.joined(separator: ", "))
    }
    _ = try frameRun()
  }

  func run() throws { try frameRun().write() }
}
