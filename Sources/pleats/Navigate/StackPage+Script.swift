import Pleat
import PleatContainers
import PleatWeb

extension StackPage {
  /// Creates the page of a script that has been played.
  ///
  /// - Throws: `Failure` if the script resizes the container.
  init(_ film: NavigationFilm, background: RGBColor) throws {
    for case let step? in film.moments.map(\.step) {
      guard case .resize = step.action else { continue }
      throw Failure("line \(step.line): a script for a web page cannot resize the container")
    }
    self.init(
      film.start, effects: film.moments.flatMap(\.effects), end: film.duration,
      background: background)
  }
}
