import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatContainers

/// Random scripts: whatever happens, every start has its finish, pages stay consistent, nothing jumps.
@Suite struct PagerFuzzTests {
  @Test(arguments: 0..<caseCount(30))
  func anyScriptEndsIdleWithNothingLost(tens: Int) throws {
    for seed in 10 * tens..<10 * tens + 10 { try check(seed: UInt64(seed)) }
  }

  @Test(
    .enabled(if: runsSlowTests, "PLEAT_SLOW_TESTS=1 runs it"), arguments: 0..<100)
  func tenThousandScripts(hundreds: Int) throws {
    for seed in 100 * hundreds..<100 * hundreds + 100 { try check(seed: UInt64(seed)) }
  }

  /// Runs a script, alone and with ticks between its events; stops at its first fault.
  private func check(seed: UInt64) throws {
    let script = PagerScript(seed: seed, changing: true)
    do {
      var alone = PagerRun(try script.pager())
      try alone.play(script)
      for rate in [30.0, 60, 240] {
        var ticked = PagerRun(try script.pager(), rate: rate)
        try ticked.play(script)
        try PagerRun.require(
          ticked.effects.map(\.kind) == alone.effects.map(\.kind), "effects at \(rate) Hz")
        for (one, other) in zip(ticked.effects, alone.effects) {
          try PagerRun.require(abs(one.time - other.time) <= 1e-9, "times at \(rate) Hz")
        }
        try PagerRun.require(ticked.pager.page == alone.pager.page, "page at \(rate) Hz")
      }
    } catch let fault as PagerRun.Fault {
      Issue.record("seed \(seed): \(fault.what)")
    }
  }
}

/// A pager under observation: what must hold after every event is checked there.
struct PagerRun {
  struct Fault: Error { let what: String }

  static func require(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Fault(what: what()) }
  }

  private(set) var pager: FlipPager
  private(set) var effects: [FlipPager.Effect] = []
  private let rate: Double?
  /// The pages of the starts that have no finish yet, oldest first.
  private var open: [(from: Int, to: Int?)] = []
  private var page: Int

  init(_ pager: FlipPager, rate: Double? = nil) {
    self.pager = pager
    self.rate = rate
    page = pager.page
  }

  mutating func play(_ script: PagerScript) throws {
    for (index, step) in script.steps.enumerated() {
      do {
        if let rate, let last = pager.time { try tick(from: last, to: step.time, at: rate) }
        try handle(step.event, at: step.time)
      } catch let fault as Fault {
        throw Fault(what: "step \(index), \(step.event) at \(step.time): \(fault.what)")
      }
    }
    let end = script.end
    if let rate, let last = pager.time { try tick(from: last, to: end, at: rate) }
    try handle(.inputEnded, at: end)
    if let rate { try tick(from: end, to: end + 20, at: rate) }
    try handle(.tick, at: end + 20)
    try Self.require(pager.state == .idle, "ends \(pager.state)")
    try Self.require(open.isEmpty, "starts without a finish: \(open)")
    try Self.require(pager.motionEndTime == nil && pager.nextLanding == nil, "moves while idle")
  }

  /// Reads frames and ticks between two events, while something moves.
  private mutating func tick(from start: Double, to end: Double, at rate: Double) throws {
    guard end.isFinite, end > start else { return }
    var count = (start * rate).rounded(.down) + 1
    while count / rate < end, let until = pager.motionEndTime, count / rate <= until {
      // Frames in between change nothing, and ticks nothing but what is reported when.
      if Int(count) % 4 == 1 { _ = pager.frame(at: (count - 0.5) / rate) }
      let since = pager.time ?? start
      let new = pager.handle(.tick, at: count / rate)
      effects += new
      try checkEffects(new, since: since, until: count / rate)
      if Int(count) % 4 == 0 { try checkFrame(pager.frame(at: count / rate)) }
      count += 1
    }
  }

  private mutating func handle(_ event: FlipPager.Event, at time: Double) throws {
    let before = pager
    let new = pager.handle(event, at: time)
    if pager.ignoredEventCount > before.ignoredEventCount {
      try Self.require(new.isEmpty && pager.time == before.time, "an ignored event has effects")
      return
    }
    effects += new
    try checkEffects(new, since: before.time ?? time, until: time)
    let frame = pager.frame(at: time)
    try checkFrame(frame)
    try Self.require(frame == pager.frame(at: time), "two frames of one time differ")
    try checkHandOver(before, event, at: time, frame)
  }

  private mutating func checkEffects(
    _ new: [FlipPager.Effect], since: Double, until: Double
  ) throws {
    var last = since
    for effect in new {
      try Self.require(effect.time >= last && effect.time <= max(until, since), "time of \(effect)")
      last = effect.time
      switch effect.kind {
      case .didStart(let from, let to):
        try Self.require(from == open.last.map { $0.to } ?? page, "\(effect) starts elsewhere")
        open.append((from, to))
      case .didFinish(let finished, let completed, let from, let to):
        // What lands is the oldest, what is caught is the newest.
        let place = finished ? open.startIndex : open.endIndex - 1
        try Self.require(!open.isEmpty, "\(effect) without a start")
        try Self.require(open[place] == (from, to), "\(effect) is not the start's")
        open.remove(at: place)
        if completed {
          try Self.require(finished && from == page, "\(effect) commits from page \(page)")
          page = try #require(to)
        }
      case .refused: break
      }
    }
    try Self.require(pager.page == page, "page \(pager.page) instead of \(page)")
  }

  private func checkFrame(_ frame: FlipPager.Frame) throws {
    try Self.require((frame.state == .idle) == frame.leaves.isEmpty, "\(frame.state) with leaves")
    let byAge = frame.leaves.sorted { $0.id < $1.id }
    try Self.require(byAge.map(\.from) == open.map(\.from), "leaves from \(byAge.map(\.from))")
    try Self.require(byAge.map(\.to) == open.map(\.to), "leaves to \(byAge.map(\.to))")
    try Self.require(byAge.count <= pager.options.maximumLeaves, "too many leaves")
    try Self.require(byAge.last == frame.newest, "the newest leaf")
    for leaf in byAge {
      try Self.require((0...2).contains(leaf.progress), "progress \(leaf.progress)")
      try Self.require(leaf.velocity.isFinite, "velocity \(leaf.velocity)")
    }
    for (older, newer) in zip(byAge, byAge.dropFirst()) {
      try Self.require(newer.progress <= older.progress, "a leaf passes an older one")
      try Self.require(newer.direction == older.direction, "leaves turn both ways")
    }
    let (past, before) = (
      frame.leaves.filter { $0.progress >= 1 }, frame.leaves.filter { $0.progress < 1 }
    )
    try Self.require(
      frame.leaves == past.sorted { $0.id < $1.id } + before.sorted { $0.id > $1.id },
      "paint order")
  }

  /// Position is continuous but for the movement of the finger, and velocity is at a release.
  private func checkHandOver(
    _ before: FlipPager, _ event: FlipPager.Event, at time: Double, _ after: FlipPager.Frame
  ) throws {
    let wasHeld = before.touchRole == .owning
    let old = before.frame(at: time)
    for leaf in old.leaves {
      guard let now = after.leaves.first(where: { $0.id == leaf.id }) else {
        // It landed now: it was where it landed, or there was no time to get there.
        let rest = before.options.settling == nil ? 1e-9 : 0.001
        let landed = [leaf.progress, 2 - leaf.progress].contains { $0 <= rest }
        try Self.require(
          landed || event.endsTurns || wasHeld && (event.movesFinger || event.isInstant)
            || pager.options.duration == 0,
          "a leaf lands at \(leaf.progress)")
        continue
      }
      let isMovement = wasHeld && leaf.id == old.newest?.id && event.movesFinger
      let jumps = pager.options.duration == 0
      try Self.require(
        isMovement || jumps || wasHeld && event.isInstant
          || abs(now.progress - leaf.progress) <= 1e-9,
        "progress jumps from \(leaf.progress) to \(now.progress)")
    }
    // A tap's flip starts anew, from rest.
    // A leaf that flips by itself starts on the table, or upright from the side that is not in view.
    if let leaf = after.newest, leaf.id != old.newest?.id, pager.touchRole != .owning,
      event.touchID == nil, pager.options.duration > 0
    {
      let isUpright = leaf.progress == 1 && pager.options.spine != .middle && leaf.isDelivered
      try Self.require(
        leaf.progress == 0 || isUpright || leaf.progress == old.newest?.progress,
        "a leaf starts at \(leaf.progress)")
    }
    guard wasHeld, pager.touchRole != .owning, let leaf = after.newest, leaf.id == old.newest?.id,
      case .settling? = pager.leaves.last?.motion
    else { return }
    try checkVelocity(before, event, at: time, leaf)
  }

  /// The velocity with which a leaf settles is that with which the same event would have dragged it.
  private func checkVelocity(
    _ before: FlipPager, _ event: FlipPager.Event, at time: Double, _ leaf: FlipPager.Frame.Leaf
  ) throws {
    switch event {
    case .inputEnded, .cancelled, .began:
      try Self.require(leaf.velocity == 0, "a cancelled leaf starts at \(leaf.velocity)")
    case .ended(let point, let id, let velocity):
      // A small movement to the same place is drawn with the same velocity, and does not let go.
      var dragged = before
      let own = velocity ?? FlipPager.Velocity()
      guard velocity != nil, max(abs(own.x), abs(own.y)) <= 650, pager.options.duration > 0 else {
        return
      }
      guard let point = point ?? before.touch?.point else { return }
      _ = dragged.handle(.moved(point, id: id, velocity: velocity), at: time)
      guard let held = dragged.frame(at: time).newest, held.id == leaf.id else { return }
      try Self.require(
        abs(held.velocity - leaf.velocity) <= 1e-9 * max(1, abs(held.velocity)),
        "velocity \(held.velocity) goes on as \(leaf.velocity)")
    default: break
    }
  }
}

extension FlipPager.Event {
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
