import Pleat
import PleatContainers
import PleatWeb

extension [PagerStep] {
  /// The events of a script, with what the hook of the container answers, and the views after them.
  func pageSteps(
    size: Size, options: Pager.Options,
    layout: ((InterfaceOrientation) -> Pager.Layout)?
  ) -> [BookPage.Step] {
    var (size, options) = (size, options)
    return map { step in
      size = step.action.size(from: size) ?? size
      func event() -> PagerEvent<Int> {
        switch step.action {
        case .event(let event): return event
        case .gestures(let isOn):
          options.gestures = isOn
          return .options(options)
        case .turn(let orientation, _):
          guard let layout = layout?(orientation.interface) else { return .resize(size) }
          (options.axis, options.spine) = (layout.axis, layout.spine)
          options.rightToLeft = layout.rightToLeft ?? options.rightToLeft
          return .options(options, size: size)
        }
      }
      return BookPage.Step(time: step.time, event: event(), size: size)
    }
  }
}
