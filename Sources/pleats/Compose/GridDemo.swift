import ArgumentParser
import Pleat
import PleatContainers
import PleatRender

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

  func output() throws -> ComposeRun { try ComposeRun(picture) }

  func film(in run: ComposeRun) throws -> GridFilm {
    func lines(_ side: KeyPath<GridPair, Double>) -> QuartzGrid.Lines {
      QuartzGrid.Lines(
        gap: gap[keyPath: side], scale: scale[keyPath: side],
        rotation: Angle(degrees: rotate[keyPath: side]))
    }
    let count = max(
      picture.view.width / max(1, gap.vertical.rounded()),
      picture.view.height / max(1, gap.horizontal.rounded()))
    guard count <= Double(QuartzGrid.lineLimit) else {
      throw UsageError(
        "\(option: "--gap"): in a view of \(picture.view) there would be more than "
          + "\(QuartzGrid.lineLimit) lines; \(accepted: "give a larger gap, or a smaller --size")")
    }
    let film = GridFilm(
      grid: QuartzGrid(vertical: lines(\.vertical), horizontal: lines(\.horizontal)),
      view: picture.view,
      moments: run.target.video != nil ? try run.times(of: 1.2).map { $0 / 1.2 } : [1])
    try run.check(film.view)
    return film
  }
}

struct GridPair {
  let vertical, horizontal: Double

  init(_ both: Double) { (vertical, horizontal) = (both, both) }

  private init(_ numbers: [Double]) { (vertical, horizontal) = (numbers[0], numbers.last!) }

  static func option(_ text: String, example: String) throws -> GridPair {
    GridPair(
      try ComposeNumbers.list(
        text, counts: 1...2,
        "one number is needed, or two: of the vertical and of the horizontal lines, as in \(example)"
      ))
  }
}

struct GridFilm: Film {
  let grid: QuartzGrid
  let view: Size
  let moments: [Double]

  /// Returns the grid at a moment in 0...1: at 0 it has scale 1 and rotation 0°, and at 1 its own values.
  private func grid(at moment: Double) -> QuartzGrid {
    func part(_ lines: QuartzGrid.Lines) -> QuartzGrid.Lines {
      QuartzGrid.Lines(
        gap: Double(lines.gap), scale: 1 + (lines.scale - 1) * moment,
        rotation: lines.rotation * moment)
    }
    return QuartzGrid(vertical: part(grid.vertical), horizontal: part(grid.horizontal))
  }

  private func lines(at moment: Double) -> [(axis: Axis, lines: [QuartzGrid.Line])] {
    let grid = grid(at: moment)
    return [.vertical, .horizontal].map { ($0, grid.lines($0, in: view)) }
  }

  var header: JSONPiece {
    func members(_ lines: QuartzGrid.Lines) -> JSONPiece {
      """
      {"gap": \(lines.gap), "scale": \(lines.scale), "rotate": \(lines.rotation.degrees)}
      """
    }
    return """
      "demo": "grid", "view": \(view), "vertical": \(members(grid.vertical)), \
      "horizontal": \(members(grid.horizontal))
      """
  }

  func frame(at moment: Double, line: JSONPiece) -> JSONPiece {
    lines(at: moment).reduce(into: "\"fraction\": \(moment)") { piece, part in
      let lines: [JSONPiece] = part.lines.map {
        "{\"start\": \($0.start), \"end\": \($0.end), \"width\": \($0.width)}"
      }
      piece += ",\(line)\(part.axis.rawValue + "Lines"): \(lines)"
    }
  }

  func pictures(density: Double) {}

  func elements(at moment: Double, _ pictures: Void) -> [Drawing.Element] {
    lines(at: moment).flatMap { $0.lines.compactMap(Self.element) }
  }

  private static func element(_ line: QuartzGrid.Line) -> Drawing.Element? {
    let length = line.start.distance(to: line.end)
    guard length > 0 else { return nil }
    let (x, y) = ((line.end.x - line.start.x) / length, (line.end.y - line.start.y) / length)
    var matrix = Transform3D.translation(x: line.start.x, y: line.start.y)
    (matrix.m11, matrix.m12, matrix.m21, matrix.m22) = (x, y, -y, x)
    return Drawing.Element(
      .color(.white), size: Size(width: length, height: line.width),
      matrix: Transform3D.translation(x: 0, y: -line.width / 2).concatenating(matrix))
  }
}

/// A grid whose lines are drawn one after another in a coordinate system that changes after each
/// line.
///
/// Before the first line, the system is translated by gap − 0.5 points. The half point puts lines
/// of width 1 exactly onto rows of pixels. After each line, the system is translated by the gap,
/// then rotated, then scaled. Each of these operations acts in the coordinates that the previous
/// ones have changed (`M = Op · M`). So rotations and scales accumulate from line to line.
///
/// Source: EnterTheMatrix's GridView.
struct QuartzGrid {
  var vertical = Lines()
  var horizontal = Lines()

  struct Lines {
    let gap: Int
    let scale: Double
    let rotation: Angle

    /// Creates lines whose gap is the nearest whole number of points from 1 to a million.
    init(gap: Double = 32, scale: Double = 1, rotation: Angle = .zero) {
      self.gap = gap >= 1 ? Int(min(gap.rounded(.toNearestOrAwayFromZero), 1e6)) : 1
      self.scale = scale
      self.rotation = rotation
    }
  }

  struct Line {
    /// The end that would be at the left or at the top without rotations, in view coordinates.
    let start: Point
    /// The end that would be at the right or at the bottom without rotations, in view coordinates.
    let end: Point
    /// The thickness of the line in points.
    let width: Double
  }

  static let lineLimit = 100_000

  /// Returns the vertical or the horizontal lines in a view, in the order in which they are drawn.
  ///
  /// Their number does not depend on rotations and scales.
  ///
  /// - Parameter axis: The direction of the lines before any rotation.
  func lines(_ axis: Axis, in size: Size) -> [Line] {
    let lines = axis == .vertical ? vertical : horizontal
    let gap = Double(lines.gap)
    func offset(_ distance: Double) -> Point {
      axis == .vertical ? Point(x: distance, y: 0) : Point(x: 0, y: distance)
    }
    let first = offset(gap - 0.5)
    let step = offset(gap)
    let far = axis == .vertical ? Point(x: 0, y: size.height) : Point(x: size.width, y: 0)
    var system = AffineTransform.translation(x: first.x, y: first.y)
    var result: [Line] = []
    var (counter, width) = (gap, 1.0)
    while counter <= size[axis.other], result.count < Self.lineLimit {
      let line = Line(start: system.map(.zero), end: system.map(far), width: width)
      guard line.start.isFinite, line.end.isFinite, width.isFinite else { break }
      result.append(line)
      system = system.translatedBy(x: step.x, y: step.y)
        .rotated(by: lines.rotation)
        .scaledBy(x: lines.scale, y: lines.scale)
      width *= lines.scale.magnitude
      counter += gap
    }
    return result
  }
}
