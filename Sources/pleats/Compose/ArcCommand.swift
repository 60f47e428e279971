import ArgumentParser
import EnterTheMatrix
import Pleat
import PleatContainers

/// `pleats compose arc`.
struct ArcCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "arc",
    abstract: "An arc that turns about a point other than its anchor point.",
    usage: "pleats compose arc [options]",
    discussion: ComposeHelp.discussion(
      """
      The arc is a quarter of a ring. Taps turn it down, to the middle, up, to the middle and down \
      again. In the mode keyframes, the animation has 60 matrices a second. At each of them the pivot is \
      in its place; between two of them it strays a little, by less than a point in the default view. In \
      the mode basic, only the first and the last matrix are given, and the pivot leaves its place. A \
      white dot marks where the pivot should be, a red one where it is.
      """, film: "all four turns"))

  @Option("How the rotation is animated: basic or keyframes.", "mode", by: \.rawValue)
  var mode = PivotRotation.Mode.keyframes

  @Option(
    "Width of the ring in points, above 0 and less than twice the shorter side of the view.",
    "points", default: "120", as: Double.extentOption)
  var width: Double?

  @OptionGroup var moment: ComposeTimeOptions
  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup var flaws: ComposeFlawOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  var planned = Planned<(run: ComposeRun, film: ArcFilm)>()

  func output() throws -> ComposeRun {
    try ComposeRun(picture, flaws, numbers: moment.time == nil ? .rate : [])
  }

  func film(in run: ComposeRun) throws -> ArcFilm {
    try run.check(picture.view)
    let shape = try ArcShape(size: picture.view, width: width ?? 120)
    guard shape.outerRadius > 0 else {
      let view = "in a view of \(picture.view) "
      throw ValidationError(
        width.map {
          "--width \(numberText($0)): \(view)nothing is left of the ring; accepted are less than "
            + "\(numberText(2 * min(shape.size.width, shape.size.height))) points"
        }
          ?? "--size \(picture.view): nothing is left of a ring of 120 points; accepted are sides of more "
          + "than 60 points, or give a smaller --width")
    }
    let duration = moment.slow ? 2.5 : 0.5
    return ArcFilm(
      shape: shape, mode: mode, duration: duration,
      moments: try moment.times(
        of: Double(ArcFilm.taps) * duration, still: duration / 2, run))
  }
}
