import Pleat
import PleatContainers

/// The names that a script uses for styles, such as `cube` for a prism.
struct StyleNames {
  private var names: [TransitionStyle: NamedKind] = [:]

  mutating func remember(_ name: NamedKind?, for style: TransitionStyle) {
    guard let name else { return }
    names[style] = name
  }

  mutating func remember(_ action: NavigationAction) {
    switch action {
    case .perform(_, let motion, let named, _):
      if case .style(let style) = motion.choice { remember(named, for: style) }
    case .segue(let segue, let named, _):
      if let style = segue.style { remember(named, for: style) }
    case .cancel, .tap, .resize: break
    }
  }

  func text(of change: NavigationChange<String>) -> String {
    change.style.map { text(of: $0) } ?? (change.fade == nil ? "none" : "fade")
  }

  func text(of style: TransitionStyle) -> String {
    guard let named = names[style] ?? names[style.reversed] else { return style.description }
    let standard = named.kind.defaults.merging(named.preset) { $1 }
    return named.kind.line(style.values.filter { $1 != standard[$0] }, as: named.name)
  }
}

extension NavigationError<String> {
  var scriptText: String {
    switch self {
    case .transitionRunning(let from, let to):
      "a transition from \(from.printable) to \(to.printable) is running: wait until it ends, or add "
        + "\"ifBusy\":\"queue\""
    case .transitionCancelled(let from, let to):
      "this waited for the transition from \(from.printable) to \(to.printable), which was cancelled"
    case .nothingRunning: "no transition is running: there is nothing to cancel"
    default: description
    }
  }
}
