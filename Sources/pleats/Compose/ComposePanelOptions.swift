import ArgumentParser
import EnterTheMatrix
import Pleat
import PleatContainers

/// The options that `pleats compose fold` and `pleats compose flip` share.
struct ComposePanelOptions: ParsableArguments {
  @Option("Perspective: inverse, none, low, normal, high or side.", "preset", by: \.name)
  var skew = SkewPreset.normal

  @Option(
    "Progress of one frame, from 0 to 1.",
    "number",
    default: "all frames; 0.5 for a .png",
    as: { try ComposeNumbers.number($0, "a number is needed, as in 0.5") })
  var progress: Double?

  @Option(
    "Factor by which animations are slowed down: 1, 2, 5 or 10.",
    "factor", default: "1", as: SlowMotion.option)
  var slowMotion = SlowMotion.none

  /// The progress of a single frame; nil for a film.
  func progress(_ run: ComposeRun) throws -> Double? {
    guard let progress else { return run.isStill ? 0.5 : nil }
    try run.refuseVideo(of: "--progress")
    guard (0...1).contains(progress) else {
      throw ValidationError(
        "--progress \(numberText(progress)): a number from 0 to 1 is needed")
    }
    return progress
  }
}

extension SlowMotion {
  /// Parses an option.
  fileprivate static func option(_ text: String) throws -> SlowMotion {
    guard let factor = Int(text), let result = SlowMotion(rawValue: factor) else {
      throw ValidationError("accepted: 1, 2, 5 and 10")
    }
    return result
  }
}
