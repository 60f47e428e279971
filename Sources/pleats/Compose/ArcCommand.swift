import ArgumentParser
import Pleat
import PleatContainers

/// `pleats compose arc`.
struct ArcCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "arc",
    abstract: "An arc that turns about a point other than its anchor point.",
    usage: "pleats compose arc [options]",
    discussion: ComposeHelp.discussion(
      """
      The arc is a quarter of a ring. Taps turn it down, to the middle, up, to the middle and down \
      again. In the mode keyframes, the animation has 60 matrices a second, and the pivot stays in its \
      place. In the mode basic, only the first and the last matrix are given, and the pivot leaves its \
      place. A white dot marks where the pivot should be, a red one where it is.
      """, film: "all four turns"))

  @Option(
    help: .init(
      "How the rotation is animated: basic or keyframes. (default: keyframes)", valueName: "mode"),
    transform: { try Names.choose($0) as PivotRotation.Mode })
  var mode = PivotRotation.Mode.keyframes

  @Option(
    parsing: .unconditional,
    help: .init("Width of the ring in points, above 0. (default: 120)", valueName: "points"),
    transform: Double.extentOption)
  var width = 120.0

  @OptionGroup var moment: ComposeTimeOptions
  @OptionGroup var picture: ComposePictureOptions

  func validate() throws { _ = try film() }

  func work() throws { try ComposeRun(picture).write(film()) }

  private func film() throws -> ArcFilm {
    let run = try ComposeRun(picture)
    try run.check(picture.view)
    let duration = moment.slow ? 2.5 : 0.5
    return ArcFilm(
      shape: try ArcShape(size: picture.view, width: width), mode: mode, duration: duration,
      moments: try moment.times(
        of: Double(ArcFilm.taps) * duration, still: duration / 2, run))
  }
}
