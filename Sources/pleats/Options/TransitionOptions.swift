import ArgumentParser
import Pleat

/// The options of everything that makes frames of a transition, but for the page's size.
struct TransitionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Pixels per point: pages are cut on whole pixels. (default: 1)", valueName: "number"),
    transform: Double.scaleOption)
  var scale = 1.0

  @Option(
    parsing: .unconditional,
    help: .init("Seconds for the whole. (default: 0.3)", valueName: "seconds"),
    transform: Double.durationOption)
  var duration = 0.3

  @Option(
    parsing: .unconditional,
    help: .init(
      "Frames per second: at 0, 1/fps, 2/fps, … and one at the end. One of --fps, --times and "
        + "--progress may be given. (default: 60)",
      valueName: "number"),
    transform: Double.rateOption)
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Frames at these seconds instead, in any order, as in 0,0.05,0.3.", valueName: "list"),
    transform: NumberList.option)
  var times: NumberList?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Frames at this eased progress instead, without times or --timing: 0...1 for folds, 0...2 for "
        + "flips.",
      valueName: "list"),
    transform: NumberList.option)
  var progress: NumberList?

  @Option(
    help: .init(
      "auto, linear, easeIn, easeOut, easeInOut, default or cubic-bezier(x1,y1,x2,y2). "
        + "(default: auto)",
      valueName: "curve"),
    transform: TimingOption.option)
  var timing = TimingOption.automatic

  @Option(
    parsing: .unconditional,
    help: .init(
      "auto, none, or how far the viewer is in points. (default: auto)", valueName: "distance"),
    transform: Perspective.option)
  var perspective: Perspective?

  @Option(
    help: .init(
      "single or double, for matrices, quads and shades. (default: double)", valueName: "precision"),
    transform: { try Names.choose($0) as Precision })
  var precision = Precision.double

  @Option(
    help: .init(
      "automatic, or a backend that `pleats info` lists. (default: automatic, which the environment "
        + "variable PLEAT_BACKEND replaces)", valueName: "name"),
    transform: Backend.option)
  var backend = Backend.automatic

  @Option(
    help: .init("The colour of every shadow. (default: 000000)", valueName: "rrggbb"),
    transform: Color.option)
  var shadowColor = Color.black

  func validate() throws {
    let given = [("--fps", fps != nil), ("--times", times != nil), ("--progress", progress != nil)]
      .filter(\.1).map(\.0)
    guard given.count < 2 else {
      throw ValidationError("\(given[0]) and \(given[1]) exclude each other: give one of them")
    }
  }
}
