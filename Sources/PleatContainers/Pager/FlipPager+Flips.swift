import Pleat

// Starting leaves, and flips without a finger.

extension FlipPager {
  struct Start {
    let direction: Pager.Direction
    let cause: Pager.Cause
    /// The duration of a whole flip in seconds, or nil for the duration in the options.
    var duration: Double?
    /// Where a leaf of paper is held: by a touch, or at the lower corner if there is no touch.
    var grip = Pager.Grip()
  }

  /// Whether the style bends the leaf that turns to a page in a direction.
  func bends(_ direction: Pager.Direction, to page: Page?) -> Bool {
    guard options.style?.isPeel == true else { return false }
    return isStiff?(direction == .forward ? base : page ?? base) != true
  }

  /// The page from which the next leaf would turn.
  var base: Page { leaves.last?.turn.to ?? page }

  /// Whether another leaf may start in a direction; refuses the request if not.
  mutating func canStart(
    _ direction: Pager.Direction, cause: Pager.Cause, at time: Double
  ) -> Bool {
    let isFree =
      hasRoom && leaves.allSatisfy { $0.turn.direction == direction }
    if !isFree { refuse(.flipInProgress, cause: cause, at: time) }
    return isFree
  }

  /// Whether another leaf may start, provided that it turns in the direction of the others.
  private var hasRoom: Bool {
    leaves.count < leafLimit && leaves.allSatisfy(\.isFlyingToCompletion)
  }

  /// Returns the direction of a turn to the page at a place, for calls that name no direction.
  func direction(from page: Page, to place: PageSeries<Page>.Place) -> Pager.Direction {
    switch place {
    case .next, .last: .forward
    case .previous, .first: .backward
    case .page(let other): pages.isOrdered(page, other) ? .forward : .backward
    }
  }

  /// Returns the page after or before `base`, or nil if there is none or it is `base` itself.
  func neighbour(_ direction: Pager.Direction) -> PageSeries<Page>.Answer? {
    let answer = pages.answer(direction == .forward ? .next : .previous, base)
    return answer?.page == base ? nil : answer
  }

  /// Starts a leaf that turns to the page in `answer`, or that has no page to turn to if `answer` is nil.
  mutating func add(
    _ answer: PageSeries<Page>.Answer?, _ start: Start, at time: Double,
    motion: (_ isDelivered: Bool, Pager.Spread) -> Pager.Motion
  ) {
    let isDelivered = answer.map { !$0.isLate || delivered.contains($0.page) } ?? false
    let motion = motion(isDelivered, spread)
    let duration = start.duration ?? options.duration
    let turn = Turn(
      id: nextTurn(), cause: start.cause, from: base, to: answer?.page, direction: start.direction,
      duration: duration, isInteractive: motion.isHeld)
    self.start(turn, at: time)
    leaves.append(
      Leaf(
        id: nextLeaf, turn: turn, duration: duration, isDelivered: isDelivered,
        isWaiting: answer != nil && !isDelivered, motion: motion,
        grip: bends(start.direction, to: answer?.page) ? start.grip : nil))
    nextLeaf += 1
  }

  mutating func flip(_ event: Event, at time: Double) {
    let cause = Pager.Cause(event)
    switch event {
    case .tap(let point):
      guard let direction = spread.direction(at: spread.position(of: point)) else { return }
      flip(Start(direction: direction, cause: cause), at: time)
    case .swipe(let swipe):
      guard swipe.axis == options.axis else { return }
      let isForward = (swipe == .left || swipe == .up) != spread.isMirrored
      flip(Start(direction: isForward ? .forward : .backward, cause: cause), at: time)
    case .goTo(let page, let direction, _, let duration):
      flip(to: .page(page), direction, cause: cause, duration: duration, at: time)
    case .step(.next): flip(Start(direction: .forward, cause: cause), at: time)
    case .step(.previous): flip(Start(direction: .backward, cause: cause), at: time)
    case .step(.first): flip(to: .first, cause: cause, at: time)
    case .step(.last): flip(to: .last, cause: cause, at: time)
    default: break
    }
  }

  /// Flips to the next or the previous page; if there is none, the leaf bounces.
  private mutating func flip(_ start: Start, at time: Double) {
    guard canStart(start.direction, cause: start.cause, at: time) else { return }
    launch(neighbour(start.direction), start, at: time)
  }

  /// Flips to the page at a place, which need not be the next or the previous one.
  private mutating func flip(
    to place: PageSeries<Page>.Place, _ direction: Pager.Direction? = nil, cause: Pager.Cause,
    duration: Double? = nil, at time: Double
  ) {
    guard hasRoom else { return refuse(.flipInProgress, cause: cause, at: time) }
    guard let answer = destination(place, from: base, cause: cause, at: time) else { return }
    let direction = direction ?? self.direction(from: base, to: place)
    guard canStart(direction, cause: cause, at: time) else { return }
    launch(answer, Start(direction: direction, cause: cause, duration: duration), at: time)
  }

  /// Returns the page at a place; if there is none or it is `base`, reports a refusal and returns
  /// nil.
  mutating func destination(
    _ place: PageSeries<Page>.Place, from base: Page, cause: Pager.Cause, at time: Double
  ) -> PageSeries<Page>.Answer? {
    var isJump = false
    if case .page(let page) = place {
      isJump = true
      guard page != base else {
        refuse(.alreadyThere, cause: cause, at: time)
        return nil
      }
    }
    guard let answer = pages.answer(place, base) else {
      refuse(isJump ? .unknownPage : .noPage, cause: cause, at: time)
      return nil
    }
    guard answer.page != base else {
      refuse(.alreadyThere, cause: cause, at: time)
      return nil
    }
    return answer
  }

  private mutating func launch(
    _ answer: PageSeries<Page>.Answer?, _ start: Start, at time: Double
  ) {
    add(answer, start, at: time) { isDelivered, spread in
      // A leaf whose own side of the spine is outside the view starts upright. If its page is
      // missing or not ready, it starts flat.
      .legs(.stand(at: isDelivered ? spread.start(start.direction) : 0))
    }
    programNewest(at: time)
  }

  /// Moves the newest leaf on without a finger: to its page; if the page is late, to progress 1/6;
  /// if there is no page, to 1/6 and back.
  mutating func programNewest(at time: Double) {
    guard let index = leaves.indices.last else { return }
    let (leaf, duration) = (leaves[index], leaves[index].duration)
    let pose = newestPose(at: time)
    let progress = pose.progress
    leaves[index].completes = leaf.turn.to != nil
    leaves[index].motion = .legs(
      leaf.turn.to == nil
        ? .bounce(from: progress, at: time, duration: duration)
        : leaf.isWaiting
          ? .rise(from: progress, at: time, duration: duration)
          : .flip(from: progress, at: time, duration: duration))
    guard let grip = leaf.grip else { return }
    let rise = grip.rise * spread.size[options.axis.other]
    leaves[index].lift = Pager.LiftMotion(
      from: pose.lift - rise * Angle(quarterTurns: 2 * progress).sine, start: time,
      end: leaves[index].motion.rest ?? time, rise: rise)
  }

  mutating func deliver(_ event: Event, at time: Double) {
    guard case .ready(let page) = event else { return }
    delivered.insert(page)
    guard let index = leaves.indices.last, leaves[index].isWaiting, leaves[index].turn.to == page
    else {
      return
    }
    leaves[index].isWaiting = false
    leaves[index].isDelivered = true
    if case .finger(var finger) = leaves[index].motion {
      finger.deliver(at: time)
      leaves[index].motion = .finger(finger)
    } else {
      programNewest(at: time)
    }
  }

  mutating func resize(_ event: Event, at time: Double) {
    guard case .resize(let size) = event else { return }
    let pose = newestPose(at: time)
    self.size = size
    rebase(at: pose, time: time)
  }

  /// Keeps the progress of the leaf under the finger when the size of the view or the options
  /// change.
  mutating func rebase(at pose: Pager.Pose, time: Double) {
    guard let touch, let index = leaves.indices.last,
      case .finger(let finger) = leaves[index].motion
    else { return }
    var rebased = finger.rebased(
      at: pose.progress, position: spread.position(of: touch.point), in: spread)
    rebased.sheet = sheet(leaves[index], at: pose, touch: touch.point)
    leaves[index].motion = .finger(rebased)
  }
}
