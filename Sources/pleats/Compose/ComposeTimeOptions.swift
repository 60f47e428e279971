import ArgumentParser
import Pleat

/// The options that `pleats compose bar` and `pleats compose arc` share.
struct ComposeTimeOptions: ParsableArguments {
  @Flag(help: "Let each step take 2.5 seconds instead of 0.5.")
  var slow = false

  @Option(
    "Time of one frame in seconds, at least 0.",
    "seconds",
    default: "all frames; in the middle of the first step for a .png",
    as: Double.durationOption)
  var time: Double?

  /// The times of the frames of a film.
  ///
  /// - Parameter still: the time that a picture shows by default.
  func times(of duration: Double, still: Double, _ run: ComposeRun) throws -> [Double] {
    guard let time else { return run.isStill ? [still] : try run.times(of: duration) }
    try run.refuseVideo(of: "--time")
    guard time <= duration else {
      throw ValidationError(
        "--time \(numberText(time)): the film lasts \(numberText(duration)) seconds; a time from 0 "
          + "to there is needed")
    }
    return [time]
  }
}
