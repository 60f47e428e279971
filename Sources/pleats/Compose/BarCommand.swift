import ArgumentParser
import EnterTheMatrix
import Pleat
import PleatContainers

/// `pleats compose bar`.
struct BarCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "bar",
    abstract: "A bar that walks along the edges of the view, by its frame or by its transform.",
    usage: "pleats compose bar [options]",
    discussion: ComposeHelp.discussion(
      """
      The bar walks from the bottom to the left, the top, the right and the bottom. Each step eases in \
      and out. In the mode frame, its rectangle changes. In the mode transform, its matrix does, which \
      is built of a translation, a rotation by -90° and a scale; at the end of a step the bar gets its \
      new frame.
      """, film: "all four steps"))

  @Option("What an animation changes: frame or transform.", "mode", by: \.rawValue)
  var mode = WalkingBar.Mode.transform

  @Option(
    "Parts of the transform: translate, rotate and scale, separated by commas.",
    "list", parsing: .next, default: "all", as: BarSteps.option)
  var steps: BarSteps?

  @Option("Edge at which the bar starts: bottom, left, top or right.", "edge", by: \.name)
  var edge = WalkingBar.Edge.bottom

  @Option("Thickness of the bar in points, above 0.", "points", as: Double.extentOption)
  var thickness = 100.0

  @OptionGroup var moment: ComposeTimeOptions
  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  var planned = Planned<(run: ComposeRun, film: BarFilm)>()

  func output() throws -> ComposeRun {
    if steps != nil, mode == .frame {
      throw ValidationError("--steps belongs to --mode transform; a frame has no transform")
    }
    return try ComposeRun(picture, numbers: moment.time == nil ? .rate : [])
  }

  func film(in run: ComposeRun) throws -> BarFilm {
    try run.check(picture.view)
    let most = max(picture.view.width, picture.view.height)
    guard thickness <= most else {
      throw ValidationError(
        "--thickness \(numberText(thickness)): the bar is thicker than the view is long; at most "
          + "\(numberText(most)) points are accepted")
    }
    var bar = try WalkingBar(viewSize: picture.view, thickness: thickness)
    bar.mode = mode
    bar.edge = edge
    bar.isFast = !moment.slow
    bar.steps = steps?.steps ?? .all
    let duration = BarFilm.duration(of: bar)
    return BarFilm(
      bar: bar, moments: try moment.times(of: duration, still: bar.duration / 2, run))
  }
}

/// The parts of the bar's transform.
struct BarSteps {
  let steps: WalkingBar.Steps

  private static let all: [(name: String, step: WalkingBar.Steps)] = [
    ("translate", .translate), ("rotate", .rotate), ("scale", .scale),
  ]

  static func names(of steps: WalkingBar.Steps) -> [String] {
    all.filter { steps.contains($0.step) }.map(\.name)
  }

  /// Parses the option.
  static func option(_ text: String) throws -> BarSteps {
    let steps = try text.entries.map { entry in
      guard let own = all.first(where: { $0.name == entry }) else {
        throw ValidationError(Names(all.map(\.name), of: "part").advice(on: entry))
      }
      return own.step
    }
    for (index, step) in steps.enumerated() where steps[..<index].contains(step) {
      throw ValidationError("\(names(of: step)[0]) is given twice; each part may occur once")
    }
    return BarSteps(steps: steps.reduce([]) { $0.union($1) })
  }
}

extension WalkingBar.Edge {
  var name: String { "\(self)" }
}
