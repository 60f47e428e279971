import Pleat
import PleatContainers
import PleatWeb

extension StackPage {
  /// Plays a script in a container.
  ///
  /// - Throws: `Failure` if the script resizes the container.
  init(
    _ steps: [NavigationScript.Step], _ container: NavigationContainer<String>, end: Double,
    background: RGBColor
  ) throws {
    var effects: [NavigationContainer<String>.Effect] = []
    try NavigationFilm.play(steps, from: container) { moment in
      if let step = moment.step, case .resize = step.action {
        throw Failure("line \(step.line): a script for a web page cannot resize the container")
      }
      effects += moment.effects
    }
    self.init(container, effects: effects, end: end, background: background)
  }
}
