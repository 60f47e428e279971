import EnterTheMatrix
import Pleat
import PleatContainers
import PleatRender

/// The grid of the Quartz demo, at its values or on the way from a plain grid to them.
struct GridFilm: ComposeFilm {
  let grid: QuartzGrid
  let view: Size
  /// Fractions of the way to the values of the grid.
  let moments: [Double]

  /// The grid at a fraction of the way: scale and rotation grow from nothing.
  private func grid(at moment: Double) -> QuartzGrid {
    func part(_ lines: QuartzGrid.Lines) -> QuartzGrid.Lines {
      QuartzGrid.Lines(
        gap: Double(lines.gap), scale: 1 + (lines.scale - 1) * moment,
        rotation: lines.rotation * moment)
    }
    var result = grid
    result.isLocked = false
    (result.vertical, result.horizontal) = (part(grid.vertical), part(grid.horizontal))
    return result
  }

  /// The lines of both directions.
  private func lines(at moment: Double) -> [(axis: Axis, lines: [QuartzGrid.Line])] {
    let grid = grid(at: moment)
    // The view has an area, which is all that lines need.
    return [.vertical, .horizontal].map { ($0, (try? grid.lines($0, in: view)) ?? []) }
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

  /// A line as a narrow rectangle.
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
