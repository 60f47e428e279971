import Pleat

// Events that end all turns at once, or change how turns go on.

extension FlipPager {
  /// The page that would be shown if all leaves landed now.
  private var landingPage: Page {
    guard let leaf = leaves.last else { return page }
    return leaf.isFlyingToCompletion ? leaf.turn.to ?? leaf.turn.from : leaf.turn.from
  }

  private mutating func landAll(at time: Double) {
    for leaf in leaves {
      if leaf.isFlyingToCompletion, let to = leaf.turn.to { page = to }
      finish(leaf.turn, completed: leaf.isFlyingToCompletion, at: time)
    }
    leaves = []
    touch = nil
  }

  mutating func jump(_ event: Event, at time: Double) {
    guard case .goTo(let page, let direction, _, _) = event else { return }
    let base = landingPage
    guard page != base else {
      landAll(at: time)
      return refuse(.alreadyThere, cause: .call, at: time)
    }
    guard let answer = destination(.page(page), from: base, cause: .call, at: time) else { return }
    if answer.isLate, !delivered.contains(answer.page) {
      return refuse(.notReady, cause: .call, at: time)
    }
    landAll(at: time)
    let turn = Turn(
      id: nextTurn(), cause: .call, from: self.page, to: answer.page,
      direction: direction ?? self.direction(from: self.page, to: .page(page)), duration: nil,
      isInteractive: false)
    nextLeaf += 1
    showAtOnce(turn, at: time)
    self.page = answer.page
  }

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
