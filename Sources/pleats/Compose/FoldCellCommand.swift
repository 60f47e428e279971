import ArgumentParser
import EnterTheMatrix
import Pleat
import PleatContainers

/// `pleats compose fold`.
struct FoldCellCommand: FilmCommand {
  static let configuration = CommandConfiguration(
    commandName: "fold",
    abstract: "A cell whose middle part folds away between two bars.",
    usage: "pleats compose fold [options]",
    discussion: ComposeHelp.discussion(
      """
      The cell has 500 x 380 points: a bar of 130, the part that folds of 120, and a bar of 130. The \
      progress goes from 0, unfolded, to 1, folded.
      """, film: "a tap that folds the cell, and one that unfolds it"))

  @OptionGroup var panels: ComposePanelOptions
  @OptionGroup var picture: ComposePictureOptions
  @OptionGroup var flaws: ComposeFlawOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  var planned = Planned<(run: ComposeRun, film: FoldFilm)>()

  func output() throws -> ComposeRun {
    try ComposeRun(picture, flaws, numbers: panels.progress == nil ? .rate : [])
  }

  func film(in run: ComposeRun) throws -> FoldFilm {
    try run.check(picture.view)
    var cell = FoldCell()
    cell.skew = panels.skew
    cell.slowMotion = panels.slowMotion
    let progress = try panels.progress(run)
    let times = progress == nil ? try run.times(of: FoldFilm.duration(of: cell)) : [0]
    return try FoldFilm(cell, progress: progress, view: picture.view, moments: times)
  }
}
