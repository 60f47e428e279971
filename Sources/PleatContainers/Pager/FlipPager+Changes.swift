import Pleat

// Events that end all turns at once, or change how turns go on.

extension FlipPager {
  /// The page that would be shown if all leaves landed now.
  private var landingPage: Int {
    guard let leaf = leaves.last else { return page }
    return leaf.isFlyingToCompletion ? leaf.to ?? leaf.from : leaf.from
  }

  /// Ends every turn at once: a leaf that flies to its page lands there, any other falls back.
  private mutating func landAll(at time: Double) {
    for leaf in leaves {
      if leaf.isFlyingToCompletion, let to = leaf.to { page = to }
      effects.append(leaf.finish(true, completed: leaf.isFlyingToCompletion, at: time))
    }
    leaves = []
    touch = nil
  }

  /// Shows another page at once, without an animation.
  mutating func jump(_ event: Event, at time: Double) {
    guard case .goTo(let index, let direction, _, _) = event else { return }
    let base = landingPage
    guard index != base else {
      landAll(at: time)
      return refuse(.alreadyThere, cause: .call, at: time)
    }
    guard let answer = destination(.index(index), from: base, cause: .call, at: time),
      let to = answer.index
    else { return }
    if case .late = answer, !delivered.contains(to) {
      return refuse(.notReady, cause: .call, at: time)
    }
    landAll(at: time)
    var leaf = Leaf(
      id: nextLeaf, from: page, to: to,
      direction: direction ?? self.direction(from: page, to: to, at: .index(index)), duration: 0,
      isAtOnce: true, isDelivered: true, motion: .legs(.stand(at: 2)))
    nextLeaf += 1
    reportStart(of: &leaf, cause: .call, isInteractive: false, at: time)
    page = to
    effects.append(leaf.finish(true, completed: true, at: time))
  }

  /// Changes the options, and the size of the view if the event has one.
  mutating func change(_ event: Event, at time: Double) {
    guard case .options(let options, let size) = event else { return }
    if options.endTurns(of: self.options) {
      landAll(at: time)
    } else if !options.gestures {
      if touch?.role == .owning { fallBack(at: time) }
      touch = nil
    }
    let pose = newestPose(at: time)
    self.options = options
    leafLimit = options.leafLimit
    if let size { self.size = size }
    rebase(at: pose, time: time)
  }
}
