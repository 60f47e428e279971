import ArgumentParser
import EnterTheMatrix
import Pleat
import PleatContainers

/// `pleats compose grid`.
struct GridCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "grid",
    abstract: "A grid in a coordinate system that changes after every line.",
    usage: "pleats compose grid [options]",
    discussion: ComposeHelp.discussion(
      """
      After each line, the system is moved by the gap, rotated and scaled, in its own coordinates. So \
      rotations and scales add up from line to line. Each value is one number for all lines, or two: \
      of the vertical and of the horizontal lines.
      """, film: "from a plain grid to the given scale and rotation, in 1.2 seconds"))

  @Option(
    "Points from line to line, rounded to a whole number of at least 1.",
    "points[,points]", default: "32", as: { try GridPair.option($0, example: "8,16") })
  var gap = GridPair(32)

  @Option(
    "Scale factor from line to line.",
    "factor[,factor]", default: "1", as: { try GridPair.option($0, example: "1.02,0.98") })
  var scale = GridPair(1)

  @Option(
    "Degrees of rotation from line to line.",
    "degrees[,degrees]", default: "0", as: { try GridPair.option($0, example: "2,-1") })
  var rotate = GridPair(0)

  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  var planned = Planned<(run: ComposeRun, film: GridFilm)>()

  func output() throws -> ComposeRun { try ComposeRun(picture) }

  func film(in run: ComposeRun) throws -> GridFilm {
    var grid = QuartzGrid()
    grid.isLocked = false
    func lines(_ side: KeyPath<GridPair, Double>) -> QuartzGrid.Lines {
      QuartzGrid.Lines(
        gap: gap[keyPath: side], scale: scale[keyPath: side],
        rotation: Angle(degrees: rotate[keyPath: side]))
    }
    let count = max(
      picture.view.width / max(1, gap.vertical.rounded()),
      picture.view.height / max(1, gap.horizontal.rounded()))
    guard count <= Double(QuartzGrid.lineLimit) else {
      throw ValidationError(
        "--gap: in a view of \(picture.view) there would be more than \(QuartzGrid.lineLimit) lines; "
          + "give a larger gap, or a smaller --size")
    }
    (grid.vertical, grid.horizontal) = (lines(\.vertical), lines(\.horizontal))
    let film = GridFilm(
      grid: grid, view: picture.view,
      moments: run.target.video != nil ? try run.times(of: 1.2).map { $0 / 1.2 } : [1])
    try run.check(film.view)
    return film
  }
}

/// A value of the vertical and one of the horizontal lines.
struct GridPair {
  let vertical, horizontal: Double

  init(_ both: Double) { (vertical, horizontal) = (both, both) }

  private init(_ numbers: [Double]) { (vertical, horizontal) = (numbers[0], numbers.last!) }

  /// Parses an option: one number for both, or two.
  ///
  /// - Parameter example: two numbers that the option accepts.
  static func option(_ text: String, example: String) throws -> GridPair {
    GridPair(
      try ComposeNumbers.list(
        text, counts: 1...2,
        "one number is needed, or two: of the vertical and of the horizontal lines, as in \(example)"
      ))
  }
}
