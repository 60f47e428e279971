import ArgumentParser
import Pleat

struct TransitionOptions: ParsableArguments {
  @Option(
    "Pixels per point, above 0 and at most 1000000. Pages are cut at whole pixels.",
    "number", as: Double.scaleOption)
  var scale = 1.0

  @Option(
    "Duration of the whole transition in seconds, at least 0; for export, above 0. A spring is cut "
      + "there.", "seconds", name: .customLong("duration"),
    default: "\(numberText(usualDuration)); for a spring, until it settles within 0.001",
    as: Double.durationOption)
  var givenDuration: Double?

  @Option(
    "Frames per second: a number or a fraction above 0, as in 30000/1001, for which 29.97 also "
      + "stands; not for export. Frames are at 0, 1/fps, 2/fps, … seconds, and at the end. Give "
      + "only one of --fps, --times and --progress.",
    "number", default: "60; 50 for GIF", as: Double.rateOption)
  var fps: Double?

  @Flag(
    help: """
      Leave out the frame at the end, so that there are duration times fps frames, and a video that begins \
      with the last page can follow.
      """)
  var exact = false

  @Option(
    "Times of the frames in seconds, from 0 to --duration, in any order, as in 0,0.05,0.3; not for "
      + "export.", "list", as: [Double].option)
  var times: [Double]?

  @Option(
    "Progress of the frames, in any order, as in 0,0.5,1; not for export. --timing does not change "
      + "it.", "list", as: [Double].option)
  var progress: [Double]?

  @Option(
    "Places of the finger that holds the corner, in points of the page, one for each frame, as in "
      + "'200,300;180,290'; only for peel.", "X,Y[;X,Y…]", as: [Point].option)
  var finger: [Point]?

  @Option(
    "Curve that maps time to progress: auto, the curve that suits the kind (see its help), "
      + TimingOption.help + ".", "curve", parsing: .next, as: TimingOption.option)
  var timing = TimingOption.automatic

  @Option(
    "Distance of the viewer from the page in points, at least 0.000001; none for no perspective; "
      + "or auto, which is 2.33 times the extent that turns: for most kinds the width or the "
      + "height of the page.", "distance", default: "auto", as: Perspective.option)
  var perspective: Perspective?

  @Option(
    "Backend that computes: automatic, or one that `pleats info` lists; not for export. "
      + "The environment variable PLEAT_BACKEND sets the default; --backend wins.",
    "name", parsing: .next, as: Backend.option)
  var backend = Backend.automatic

  @Option(
    "Colour of the shadows, as six hexadecimal digits.",
    "rrggbb", parsing: .next, default: "000000", as: RGBColor.option)
  var shadowColor = RGBColor.black

  @Option(
    "Colour of the paper through which print shows, as six hexadecimal digits.",
    "rrggbb", parsing: .next, default: "fdfbf7", as: RGBColor.option)
  var paper: RGBColor?

  /// The duration in seconds.
  var duration: Double { givenDuration ?? timing.curve?.duration ?? Self.usualDuration }

  /// The default duration in seconds: that of the original libraries, or a longer one for commands that make
  /// videos and pages for people to watch.
  private static var usualDuration: Double {
    NamedKind.isForViewers(NamedKind.command) ? 0.8 : 0.3
  }

  var curve: TimingCurve? { timing.curve?.cut(at: duration) }

  func validate() throws {
    let given = [
      (fps == nil ? "--exact" : "--fps", fps != nil || exact), ("--times", times != nil),
      ("--progress", progress != nil), ("--finger", finger != nil),
    ].filter(\.1).map(\.0)
    guard given.count < 2 else {
      throw UsageError(
        "\(option: given[0]) and \(given[1]) cannot be combined: \(accepted: "give one of them")")
    }
  }
}
