import Pleat
import TestSupport

@testable import PleatContainers

/// A pager under observation by something that does what its effects say.
///
/// Each law has a name, and is counted where it is held against something.
struct PagerRun {
  /// What must hold.
  enum Law: Int, CaseIterable {
    case numbersIncrease
    case oneFinishForEachStart
    case effectsInOrderOfTime
    case leavesAreTurns
    case stackHasThePage
    case stackHasTheLeaves
    /// Each page is told what can follow what it was told before.
    case legalSteps
    case atRestOneChild
    case callsFirst
    /// A finger announces at the end, and not at all if the page falls back.
    case fingersLast
    case instantAtOnce
    case committed
    case continuous
    /// Progress is in 0...1 and velocity finite.
    case inRange
    case noPassing
    case paintOrder
    case within
    case repeats
    /// What is ignored changes nothing.
    case ignored
    /// A leaf settles with the velocity that it had, or from rest if it is cancelled (defect 25).
    case velocityGoesOn
    /// A leaf that flips alone starts flat, or upright from the side that is not in view.
    case startsFlat
    case idleWithoutLeaves
    case frameIsPure
  }

  /// The first thing that went wrong.
  struct Fault: Error { let text: String }

  private(set) var pager: FlipPager<Int>
  /// The effects so far.
  private(set) var effects: [FlipPager<Int>.Effect] = []
  private let rate: Double?
  private let laws = Laws()
  private(set) var events = 0
  private(set) var turnCounts: [Pager.Cause: Int] = [:]
  private(set) var mostLeaves = 0

  private var views: ObedientViews<Int>
  private var open: [FlipPager<Int>.Turn] = []
  private var nextNumber = 0
  private var page: Int

  /// Observes a pager, with ticks at a rate between the events while something moves.
  init(_ pager: FlipPager<Int>, rate: Double? = nil) {
    self.pager = pager
    self.rate = rate
    page = pager.page
    views = ObedientViews(children: [pager.page], shown: [pager.page])
  }

  private final class Laws {
    var counts = [Int](repeating: 0, count: Law.allCases.count)
  }

  /// How often each law was held against something.
  var counts: [Int] { laws.counts }

  private func hold(
    _ law: Law, _ condition: Bool, _ detail: @autoclosure () -> String = ""
  ) throws {
    laws.counts[law.rawValue] += 1
    if !condition { throw Fault(text: "\(law): \(detail())") }
  }

  /// Plays a script, until nothing moves any more.
  mutating func play(_ script: PagerScript) throws {
    for (index, step) in script.steps.enumerated() {
      do {
        if let last = pager.time { try tick(from: last, to: step.time) }
        try handle(step.event, at: step.time)
      } catch let fault as Fault {
        throw Fault(text: "step \(index), \(step.event) at \(step.time): \(fault.text)")
      }
    }
    let end = script.end
    if let last = pager.time { try tick(from: last, to: end) }
    try handle(.inputEnded, at: end)
    try tick(from: end, to: end + 20)
    try handle(.tick, at: end + 20)
    try hold(
      .idleWithoutLeaves,
      pager.state == .idle && open.isEmpty && pager.motionEndTime == nil
        && pager.nextLanding == nil, "ends \(pager.state) with \(open)")
  }

  /// Reads frames and ticks between two events, while something moves.
  private mutating func tick(from start: Double, to end: Double) throws {
    guard let rate, end.isFinite, end > start else { return }
    var count = (start * rate).rounded(.down) + 1
    while count / rate < end, let until = pager.motionEndTime, count / rate <= until {
      // Frames in between change nothing, and ticks nothing but what is reported when.
      if Int(count) % 4 == 1 { _ = pager.frame(at: (count - 0.5) / rate) }
      let since = pager.time ?? start
      let new = pager.handle(.tick, at: count / rate)
      effects += new
      try follow(new, since: since, until: count / rate)
      if Int(count) % 4 == 0 { try check(pager.frame(at: count / rate)) }
      count += 1
    }
  }

  /// Handles one event, and holds every law against what comes of it.
  private mutating func handle(_ event: PagerEvent<Int>, at time: Double) throws {
    events += 1
    let before = pager
    let new = pager.handle(event, at: time)
    if pager.ignoredEventCount > before.ignoredEventCount {
      return try hold(.ignored, new.isEmpty && pager.time == before.time)
    }
    effects += new
    try follow(new, since: before.time ?? time, until: time)
    let frame = pager.frame(at: time)
    mostLeaves = max(mostLeaves, frame.leaves.count)
    try check(frame)
    if frame.leaves.count > before.frame(at: time).leaves.count {
      try hold(.within, frame.leaves.count <= pager.options.maximumLeaves, "\(frame.leaves.count)")
    }
    try hold(.frameIsPure, frame == pager.frame(at: time))
    try checkHandOver(before, event, at: time, frame)
    if events % 16 == 0 {
      var twin = before
      try hold(.repeats, twin.handle(event, at: time) == new)
    }
  }

  /// Does what effects say.
  private mutating func follow(
    _ effects: [FlipPager<Int>.Effect], since: Double, until: Double
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
    _ turn: FlipPager<Int>.Turn, _ told: [ContainmentEvent<Int>]
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
    _ turn: FlipPager<Int>.Turn, _ finished: Bool, _ completed: Bool,
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

  /// Holds the laws of a state against the pager.
  private func check(_ frame: PagerFrame<Int>) throws {
    let byAge = frame.leaves.sorted { $0.id < $1.id }
    try hold(.committed, pager.page == page && frame.page == page, "\(pager.page)")
    try hold(.idleWithoutLeaves, (frame.state == .idle) == byAge.isEmpty, "\(frame.state)")
    try hold(.stackHasThePage, pager.stack.pages == [page], "\(pager.stack.pages)")
    let running = pager.stack.runningChanges.map { [$0.source, $0.destination] }
    let turning = open.compactMap { turn in turn.to.map { [turn.from, $0] } }
    try hold(.stackHasTheLeaves, running == turning, "\(running), not \(turning)")
    try hold(
      .leavesAreTurns,
      byAge.map(\.turn) == open.map(\.id) && byAge.map(\.from) == open.map(\.from)
        && byAge.map(\.to) == open.map(\.to) && byAge.last == frame.newest, "\(byAge)")
    try hold(
      .inRange, byAge.allSatisfy { (0...1).contains($0.progress) && $0.velocity.isFinite })
    for (older, newer) in zip(byAge, byAge.dropFirst()) {
      try hold(
        .noPassing, newer.progress <= older.progress && newer.direction == older.direction)
    }
    let isWhole = pager.options.movesWholePage
    let order =
      isWhole
      ? Array(byAge.reversed())
      : byAge.filter { $0.progress >= 0.5 } + byAge.reversed().filter { $0.progress < 0.5 }
    try hold(.paintOrder, frame.leaves == order)
    if byAge.isEmpty {
      try hold(
        .atRestOneChild,
        views.children == [page] && views.shown == [page] && views.announced.isEmpty
          && views.appearing.isEmpty, "\(views)")
    }
  }

  /// Position is continuous but for the movement of the finger, and velocity is at a release.
  private func checkHandOver(
    _ before: FlipPager<Int>, _ event: PagerEvent<Int>, at time: Double, _ after: PagerFrame<Int>
  ) throws {
    let wasHeld = before.touchRole == .owning
    let old = before.frame(at: time)
    let hasSpring = before.options.settling != nil
    for leaf in old.leaves {
      guard let now = after.leaves.first(where: { $0.id == leaf.id }) else {
        // It landed now: it was where it landed, or there was no time to get there.
        let rest = hasSpring ? Self.rest : 1e-9
        let landed = [leaf.progress, 1 - leaf.progress].contains { $0 <= rest }
        try hold(
          .continuous,
          landed || event.endsTurns || wasHeld && (event.movesFinger || event.isInstant)
            || pager.options.duration == 0,
          "a leaf lands at \(leaf.progress)")
        continue
      }
      let isMovement = wasHeld && leaf.id == old.newest?.id && event.movesFinger
      let jumps = pager.options.duration == 0
      try hold(
        .continuous,
        isMovement || jumps || wasHeld && event.isInstant
          || abs(now.progress - leaf.progress) <= (hasSpring && isFlat(now) ? Self.rest : 5e-10),
        "progress jumps from \(leaf.progress) to \(now.progress)")
    }
    // A tap's flip starts anew, from rest.
    // A leaf that flips by itself starts on the table, or upright from the side that is not in view.
    if let leaf = after.newest, leaf.id != old.newest?.id, pager.touchRole != .owning,
      event.touchID == nil, pager.options.duration > 0
    {
      let isUpright = leaf.progress == 0.5 && pager.options.spine != .middle && leaf.isDelivered
      try hold(
        .startsFlat,
        leaf.progress == 0 || isUpright || leaf.progress == old.newest?.progress,
        "a leaf starts at \(leaf.progress)")
    }
    guard wasHeld, pager.touchRole != .owning, let leaf = after.newest, leaf.id == old.newest?.id,
      case .settling? = pager.leaves.last?.motion
    else { return }
    try checkVelocity(before, event, at: time, leaf)
  }

  /// The distance from its target within which a spring has come to rest.
  private static let rest = 0.0005

  private func isFlat(_ leaf: PagerFrame<Int>.Leaf) -> Bool { [0, 1].contains(leaf.progress) }

  /// The velocity with which a leaf settles is that with which the same event would have dragged it.
  private func checkVelocity(
    _ before: FlipPager<Int>, _ event: PagerEvent<Int>, at time: Double,
    _ leaf: PagerFrame<Int>.Leaf
  ) throws {
    switch event {
    case .inputEnded, .cancelled, .began:
      try hold(.velocityGoesOn, leaf.velocity == 0, "a cancelled leaf starts at \(leaf.velocity)")
    case .ended(let point, let id, let velocity):
      // A small movement to the same place is drawn with the same velocity, and does not let go.
      var dragged = before
      let own = velocity ?? Pager.Velocity()
      guard velocity != nil, max(abs(own.x), abs(own.y)) <= 650, pager.options.duration > 0 else {
        return
      }
      guard let point = point ?? before.touch?.point else { return }
      _ = dragged.handle(.moved(point, id: id, velocity: velocity), at: time)
      guard let held = dragged.frame(at: time).newest, held.id == leaf.id else { return }
      // At its target a leaf is at rest, and a spring takes over no larger velocity.
      let limit = pager.options.settling == nil ? Double.infinity : 100
      let expected = isFlat(leaf) ? 0 : min(max(held.velocity, -limit), limit)
      try hold(
        .velocityGoesOn,
        abs(expected - leaf.velocity) <= 1e-9 * max(1, abs(expected)),
        "velocity \(held.velocity) goes on as \(leaf.velocity)")
    default: break
    }
  }
}

extension ObedientViews {
  /// Does what the effects of a container say of its pages.
  mutating func apply(_ effects: [FlipPager<Page>.Effect]) -> [String] {
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

extension PagerEvent<Int> {
  /// Whether the finger is so fast that its leaf lands in less time than there is.
  fileprivate var isInstant: Bool {
    velocity.map { max(abs($0.x), abs($0.y)) > 1e9 } ?? false
  }

  /// Whether it may end every turn at once.
  fileprivate var endsTurns: Bool {
    switch self {
    case .options, .goTo(_, _, animated: false, _): true
    default: false
    }
  }

  /// Whether the leaf under a finger may jump by this event.
  fileprivate var movesFinger: Bool {
    switch self {
    case .moved, .ended, .cancelled: point != nil
    default: false
    }
  }
}
