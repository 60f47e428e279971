import EnterTheMatrix
import Pleat
import PleatContainers
import PleatRender

/// A cell that folds when it is tapped, and unfolds when it is tapped again.
struct FoldFilm: ComposeFilm {
  let cell: FoldCell
  /// The progress that is shown at every moment, if it is given.
  let progress: Double?
  let view: Size
  let moments: [Double]
  private let panels: ComposePanels
  private let timelines: [Timeline]

  init(_ cell: FoldCell, progress: Double?, view: Size, moments: [Double]) throws {
    (self.cell, self.progress, self.view, self.moments) = (cell, progress, view, moments)
    panels = try ComposePanels(cell.rig(), size: cell.size, view: view)
    var tapped = cell
    timelines = try (0..<2).map { _ in
      let release = tapped.tap()
      tapped.finish(release)
      return try Timeline(legs: [release.leg], end: release.leg.to)
    }
  }

  /// The duration of folding and unfolding, in seconds.
  static func duration(of cell: FoldCell) -> Double { 2 * cell.duration }

  private func progress(at time: Double) -> Double {
    if let progress { return progress }
    let part = time < cell.duration ? 0 : 1
    // A time after the end is that of the end.
    return (try? timelines[part].progress(at: time - Double(part) * cell.duration))
      ?? timelines[part].end
  }

  var header: JSONPiece {
    """
    "demo": "fold", "view": \(view), "skew": \(cell.skew.name), \
    "m34": \(cell.skew.m34(half: cell.fold / 2)), "size": \(cell.size), \
    "duration": \(Self.duration(of: cell))
    """
  }

  func frame(at moment: Double, line: JSONPiece) -> JSONPiece {
    let progress = progress(at: moment)
    return """
      "time": \(self.progress == nil ? moment : nil), "progress": \(progress), \
      "angle": \(cell.angle(at: progress).degrees), \
      "hingeDistance": \(cell.hingeDistance(at: progress)), "shade": \(cell.shade(at: progress)),\
      \(line)\(panels.members(at: progress))
      """
  }

  func pictures(density: Double) throws -> [Panel.Page: Image] {
    [.source: try TestPageDrawing(.source, size: cell.size, scale: density).image()]
  }

  func elements(at moment: Double, _ pictures: [Panel.Page: Image]) -> [Drawing.Element] {
    panels.elements(at: progress(at: moment), pictures)
  }
}
