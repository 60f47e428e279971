import Pleat
import PleatContainers
import TestSupport

/// A container under observation by something that does what its effects say.
///
/// Each law has a name, and is counted where it is held against something.
struct ContainerRun {
  /// What must hold.
  enum Law: String, CaseIterable {
    case numbersIncrease = "numbers of turns and refusals are 0, 1, 2, … in their order"
    case oneFinishForEachStart = "a turn finishes once, as what it started as"
    case effectsInOrderOfTime = "effects are in the order of their times, none later than the event"
    case leavesAreTurns = "the leaves in the air are the turns that have started and not finished"
    case stackHasThePage = "the stack has the page of the pager, and nothing else"
    case stackHasTheLeaves = "the stack's running changes are the leaves with a page"
    case legalSteps = "each page is told what can follow what it was told before"
    case atRestOneChild = "at rest the page is the only child, and the only view"
    case callsFirst = "calls, keys, taps and swipes announce before their turn starts"
    case fingersLast = "a finger announces at the end, and not at all if the page falls back"
    case instantAtOnce = "without animation a turn starts and finishes at the time of the call"
    case committed = "the page is that of the last turn that was completed"
    case continuous = "progress is continuous, but for the movement of a finger"
    case inRange = "progress is in 0...2 and velocity finite"
    case noPassing = "no leaf passes an older one, and all turn the same way"
    case paintOrder = "leaves are painted in the order of the contract"
    case within = "no more leaves than the options allow start"
    case repeats = "the same events give the same effects"
  }

  /// The first thing that went wrong.
  struct Fault: Error { let text: String }

  private(set) var container: FlipContainer<Int>
  private let laws = Laws()
  private(set) var events = 0
  private(set) var turnCounts: [FlipPager.Cause: Int] = [:]
  private(set) var mostLeaves = 0

  private var views: ObedientViews<Int>
  private var open: [FlipContainer<Int>.Turn] = []
  private var nextNumber = 0
  private var page: Int

  init(_ container: FlipContainer<Int>) {
    self.container = container
    page = container.page
    views = ObedientViews(children: [container.page], shown: [container.page])
  }

  /// How often each law was held against something.
  private final class Laws {
    var counts: [Law: Int] = [:]
  }

  /// How often each law was held against something.
  var counts: [Law: Int] { laws.counts }

  private func hold(
    _ law: Law, _ condition: Bool, _ detail: @autoclosure () -> String = ""
  ) throws {
    laws.counts[law, default: 0] += 1
    if !condition { throw Fault(text: "\(law.rawValue): \(detail())") }
  }

  /// Handles one event, and holds every law against what comes of it.
  mutating func handle(_ event: PagerEvent<Int>, at time: Double) throws {
    events += 1
    let before = container
    let effects = container.handle(event, at: time)
    if container.ignoredEventCount > before.ignoredEventCount { return }
    try follow(effects, since: before.time ?? time, until: time)
    mostLeaves = max(mostLeaves, container.frame(at: time).leaves.count)
    try check(before, event, at: time)
    if events % 16 == 0 {
      var twin = before
      try hold(.repeats, twin.handle(event, at: time) == effects)
    }
  }

  /// Does what effects say.
  private mutating func follow(
    _ effects: [FlipContainer<Int>.Effect], since: Double, until: Double
  ) throws {
    var (last, told) = (since, [ContainmentEvent<Int>]())
    for effect in effects {
      try hold(
        .effectsInOrderOfTime, effect.time >= last && effect.time <= max(since, until),
        "\(effect) after \(last)")
      last = effect.time
      switch effect.kind {
      case .containment(let event):
        told.append(event)
        let complaints = views.apply([event])
        try hold(.legalSteps, complaints.isEmpty, "\(complaints)")
      case .didStart(let turn):
        try start(turn, told)
        told = []
      case .didFinish(let turn, let finished, let completed):
        try finish(turn, finished, completed, told, at: effect.time)
        told = []
      case .refused(_, let number, _):
        try hold(.numbersIncrease, number == nextNumber, "\(number)")
        nextNumber += 1
      }
    }
    // What is left over was held back for a page that has arrived: no announcement of a finger.
    let held = Set(open.filter { !$0.isInteractive }.flatMap { [$0.from, $0.to] })
    try hold(
      .fingersLast, told.allSatisfy { !$0.isAnnouncement || held.contains($0.page) }, "\(told)")
  }

  private mutating func start(
    _ turn: FlipContainer<Int>.Turn, _ told: [ContainmentEvent<Int>]
  ) throws {
    try hold(.numbersIncrease, turn.id == nextNumber, "\(turn)")
    nextNumber += 1
    try hold(.leavesAreTurns, turn.from == open.last.map { $0.to } ?? page, "\(turn)")
    turnCounts[turn.cause, default: 0] += 1
    if let to = turn.to {
      let isNew = !open.contains { $0.from == to || $0.to == to }
      let announces = told.contains(ContainmentEvent(to, .willMoveToParent))
      // What a page that is still on its way is told may belong to another turn.
      if isNew, turn.isInteractive {
        try hold(.fingersLast, !announces, "\(turn): \(told)")
      } else if isNew {
        try hold(.callsFirst, announces, "\(turn): \(told)")
      }
    }
    open.append(turn)
  }

  private mutating func finish(
    _ turn: FlipContainer<Int>.Turn, _ finished: Bool, _ completed: Bool,
    _ told: [ContainmentEvent<Int>], at time: Double
  ) throws {
    // What lands is the oldest, what is caught is the newest.
    try hold(
      .oneFinishForEachStart, turn == (finished ? open.first : open.last), "\(turn) of \(open)")
    if finished { open.removeFirst() } else { open.removeLast() }
    if turn.duration == nil {
      try hold(.instantAtOnce, finished && completed && open.isEmpty, "\(turn)")
    }
    if completed {
      try hold(.committed, finished && turn.from == page && turn.to != nil, "\(turn)")
      page = turn.to ?? page
      // At once, the completion comes first.
      let isTold = told.contains(ContainmentEvent(turn.from, .didMoveFromParent))
      try hold(.legalSteps, isTold == (turn.duration != nil), "\(told)")
      if turn.isInteractive {
        try hold(
          .fingersLast,
          told.contains(ContainmentEvent(page, .willMoveToParent))
            && told.contains(ContainmentEvent(turn.from, .willMoveFromParent)), "\(told)")
      }
    } else if turn.isInteractive {
      // Of pages that no older turn concerns.
      let older = Set(open.flatMap { [$0.from, $0.to] })
      try hold(
        .fingersLast,
        !told.contains {
          $0.step.isOfContainment && [turn.from, turn.to].contains($0.page)
            && !older.contains($0.page)
        }, "\(turn): \(told)")
    }
  }

  /// Holds the laws of a state against the container.
  private func check(
    _ before: FlipContainer<Int>, _ event: PagerEvent<Int>, at time: Double
  ) throws {
    let frame = container.frame(at: time)
    let byAge = frame.leaves.sorted { $0.id < $1.id }
    try hold(.committed, container.page == page && frame.page == page, "\(container.page)")
    try hold(.stackHasThePage, container.stack.pages == [page], "\(container.stack.pages)")
    let running = container.stack.runningChanges.map { [$0.source, $0.destination] }
    let turning = open.compactMap { turn in turn.to.map { [turn.from, $0] } }
    try hold(.stackHasTheLeaves, running == turning, "\(running), not \(turning)")
    try hold(
      .leavesAreTurns, byAge.map(\.turn) == open.map(\.id) && byAge.map(\.to) == open.map(\.to),
      "\(byAge)")
    try hold(
      .inRange, byAge.allSatisfy { (0...2).contains($0.progress) && $0.velocity.isFinite })
    for (older, newer) in zip(byAge, byAge.dropFirst()) {
      try hold(
        .noPassing, newer.progress <= older.progress && newer.direction == older.direction)
    }
    if byAge.count > before.frame(at: time).leaves.count {
      try hold(.within, byAge.count <= container.options.maximumLeaves, "\(byAge.count)")
    }
    let isWhole = container.options.style.map { $0.kind.name != "flip" } ?? false
    let order =
      isWhole
      ? Array(byAge.reversed())
      : byAge.filter { $0.progress >= 1 } + byAge.reversed().filter { $0.progress < 1 }
    try hold(.paintOrder, frame.leaves == order)
    try checkContinuity(before, event, at: time, frame)
    if byAge.isEmpty {
      try hold(
        .atRestOneChild,
        views.children == [page] && views.shown == [page] && views.announced.isEmpty
          && views.appearing.isEmpty, "\(views)")
    }
  }

  private func checkContinuity(
    _ before: FlipContainer<Int>, _ event: PagerEvent<Int>, at time: Double,
    _ frame: PagerFrame<Int>
  ) throws {
    let old = before.frame(at: time)
    let isHeld = before.touchRole == .owning
    for leaf in old.leaves where !(isHeld && leaf.id == old.newest?.id && event.isOfTouch) {
      if let now = frame.leaves.first(where: { $0.id == leaf.id }) {
        try hold(
          .continuous, abs(now.progress - leaf.progress) <= 1e-9,
          "from \(leaf.progress) to \(now.progress)")
      } else {
        let isThere = [leaf.progress, 2 - leaf.progress].contains { $0 <= 1e-9 }
        try hold(.continuous, isThere || event.endsTurns, "lands at \(leaf.progress)")
      }
    }
  }
}

extension ObedientViews {
  /// Does what the effects of a container say of its pages.
  mutating func apply(_ effects: [FlipContainer<Page>.Effect]) -> [String] {
    apply(
      effects.compactMap { effect in
        if case .containment(let event) = effect.kind { event } else { nil }
      })
  }
}

extension ContainmentStep {
  fileprivate var isOfContainment: Bool {
    [.willMoveToParent, .didMoveToParent, .willMoveFromParent, .didMoveFromParent].contains(self)
  }
}

extension ContainmentEvent {
  fileprivate var isAnnouncement: Bool {
    step == .willMoveToParent || step == .willMoveFromParent
  }
}

extension PagerEvent {
  fileprivate var isOfTouch: Bool {
    switch self {
    case .began, .moved, .ended, .cancelled: true
    default: false
    }
  }

  fileprivate var endsTurns: Bool {
    switch self {
    case .options, .goTo(_, _, animated: false, _): true
    default: false
    }
  }
}
