/// A command of `pleats compose` that shows a film.
protocol FilmCommand: PlannedCommand where Plan == (run: ComposeRun, film: Shown) {
  associatedtype Shown: Film

  /// Reads what all of them write, and how.
  func output() throws -> ComposeRun

  func film(in run: ComposeRun) throws -> Shown
}

extension FilmCommand {
  func plan() throws -> (run: ComposeRun, film: Shown) {
    let run = try output()
    return (run, try film(in: run))
  }

  func work(_ plan: (run: ComposeRun, film: Shown)) throws { try plan.run.write(plan.film) }
}
