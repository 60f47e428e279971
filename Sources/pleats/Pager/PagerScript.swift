import Pleat
import PleatContainers

/// What happens in a script of `pleats pager`.
enum PagerAction {
  case event(PagerEvent<Int>)
  /// The interface turns; without a size, width and height change places if they have to.
  case turn(PagerLayouts.Orientation, Size?)
  /// Gestures are switched on or off.
  case gestures(Bool)
}

extension PagerAction {
  /// The size of the view after the action, nil if it does not concern it.
  func size(from size: Size) -> Size? {
    switch self {
    case .event(.resize(let other)): other
    case .turn(let orientation, let other): other ?? orientation.size(size)
    case .event, .gestures: nil
    }
  }
}

typealias PagerStep = ScriptStep<PagerAction>

/// A script of `pleats pager`.
typealias PagerScript = Script<PagerAction>
