import Pleat

// Starting leaves, and flips without a finger.

extension FlipPager {
  /// The direction, the cause and the duration with which a leaf starts.
  struct Start {
    let direction: Direction
    let cause: Cause
    /// The duration of a whole flip in seconds, or nil for the duration in the options.
    var duration: Double?

    init(_ direction: Direction, cause: Cause, duration: Double? = nil) {
      self.direction = direction
      self.cause = cause
      self.duration = duration
    }
  }

  /// The page from which the next leaf would turn.
  private var base: Int { leaves.last?.to ?? page }

  /// Whether another leaf may start, provided that it turns in the direction of the others.
  private var hasRoom: Bool {
    leaves.count < leafLimit && leaves.allSatisfy(\.isFlyingToCompletion)
  }

  /// Asks the source for a page.
  mutating func ask(_ place: PagePlace, from page: Int) -> PageAnswer {
    guard var numbering = pages as? any PageNumbering else {
      return pages.page(place, from: page)
    }
    defer { pages = numbering }
    return numbering.answer(place, from: page)
  }

  /// Returns the direction of a turn from one page to another, for calls that name no direction.
  func direction(from page: Int, to other: Int, at place: PagePlace) -> Direction {
    (pages as? any PageNumbering)?.direction(from: page, to: other, at: place)
      ?? (other > page ? .forward : .backward)
  }

  /// Returns the page on one side, or reports a refusal and returns nil if no leaf may start.
  mutating func neighbour(
    _ direction: Direction, cause: Cause, at time: Double
  ) -> PageAnswer? {
    guard hasRoom, leaves.allSatisfy({ $0.direction == direction }) else {
      refuse(.flipInProgress, cause: cause, at: time)
      return nil
    }
    let answer = ask(direction == .forward ? .next : .previous, from: base)
    return answer.index == base ? PageAnswer.noPage : answer
  }

  /// Starts a leaf that turns to the page in an answer.
  mutating func add(
    _ answer: PageAnswer, _ start: Start, at time: Double, motion: (Leaf, Spread) -> Motion
  ) {
    var leaf = Leaf(
      id: nextLeaf, from: base, to: answer.index, direction: start.direction,
      duration: start.duration ?? options.duration, isDelivered: false,
      motion: .legs(.stand(at: 0)))
    switch answer {
    case .noPage: break
    case .ready: leaf.isDelivered = true
    case .late(let index):
      leaf.isDelivered = delivered.contains(index)
      leaf.isWaiting = !leaf.isDelivered
    }
    leaf.motion = motion(leaf, spread)
    nextLeaf += 1
    reportStart(of: &leaf, cause: start.cause, isInteractive: leaf.isHeld, at: time)
    leaves.append(leaf)
  }

  /// Starts the flip that a tap, a swipe, a call or a step requests.
  mutating func flip(_ event: Event, at time: Double) {
    let cause = Cause(event)
    switch event {
    case .tap(let point):
      guard let direction = spread.direction(at: spread.position(of: point)) else { return }
      flip(Start(direction, cause: cause), at: time)
    case .swipe(let swipe):
      guard swipe.axis == options.axis else { return }
      let isForward = (swipe == .left || swipe == .up) != spread.isMirrored
      flip(Start(isForward ? .forward : .backward, cause: cause), at: time)
    case .goTo(let index, let direction, _, let duration):
      flip(to: .index(index), direction, cause: cause, duration: duration, at: time)
    case .step(.next): flip(Start(.forward, cause: cause), at: time)
    case .step(.previous): flip(Start(.backward, cause: cause), at: time)
    case .step(.first): flip(to: .first, cause: cause, at: time)
    case .step(.last): flip(to: .last, cause: cause, at: time)
    default: break
    }
  }

  /// Flips to the next or the previous page; if there is none, the leaf bounces.
  private mutating func flip(_ start: Start, at time: Double) {
    guard let answer = neighbour(start.direction, cause: start.cause, at: time) else { return }
    launch(answer, start, at: time)
  }

  /// Flips to the page at a place, which need not be the next or the previous one.
  private mutating func flip(
    to place: PagePlace, _ direction: Direction? = nil, cause: Cause, duration: Double? = nil,
    at time: Double
  ) {
    guard hasRoom else { return refuse(.flipInProgress, cause: cause, at: time) }
    guard let answer = destination(place, from: base, cause: cause, at: time),
      let index = answer.index
    else { return }
    let direction = direction ?? self.direction(from: base, to: index, at: place)
    guard leaves.allSatisfy({ $0.direction == direction }) else {
      return refuse(.flipInProgress, cause: cause, at: time)
    }
    launch(answer, Start(direction, cause: cause, duration: duration), at: time)
  }

  /// Returns the page at a place, or reports a refusal and returns nil if there is none or it is
  /// `base`.
  mutating func destination(
    _ place: PagePlace, from base: Int, cause: Cause, at time: Double
  ) -> PageAnswer? {
    if place == .index(base) {
      refuse(.alreadyThere, cause: cause, at: time)
      return nil
    }
    let answer = ask(place, from: base)
    guard let index = answer.index else {
      let isJump = if case .index = place { true } else { false }
      refuse(isJump ? .unknownPage : .noPage, cause: cause, at: time)
      return nil
    }
    guard index != base else {
      refuse(.alreadyThere, cause: cause, at: time)
      return nil
    }
    return answer
  }

  private mutating func launch(_ answer: PageAnswer, _ start: Start, at time: Double) {
    add(answer, start, at: time) { leaf, spread in
      // A leaf from the side that is not in the view starts upright, or flat if its page is missing
      // or not ready.
      .legs(.stand(at: leaf.isDelivered ? spread.start(start.direction) : 0))
    }
    programNewest(at: time)
  }

  /// Moves the newest leaf on without a finger: to its page; if the page is late, to progress 1/3;
  /// if there is no page, to 1/3 and back.
  mutating func programNewest(at time: Double) {
    guard let index = leaves.indices.last else { return }
    let (leaf, duration) = (leaves[index], leaves[index].duration)
    let progress = newestPose(at: time).progress
    leaves[index].completes = leaf.to != nil
    leaves[index].motion = .legs(
      leaf.to == nil
        ? .bounce(from: progress, at: time, duration: duration)
        : leaf.isWaiting
          ? .rise(from: progress, at: time, duration: duration)
          : .flip(from: progress, at: time, duration: duration))
  }

  /// Handles the event that a late page is ready.
  mutating func deliver(_ event: Event, at time: Double) {
    guard case .ready(let page) = event else { return }
    delivered.insert(page)
    guard let index = leaves.indices.last, leaves[index].isWaiting, leaves[index].to == page else {
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

  /// Changes the size of the view.
  mutating func resize(_ event: Event, at time: Double) {
    guard case .resize(let size) = event else { return }
    let pose = newestPose(at: time)
    self.size = size
    rebase(at: pose, time: time)
  }

  /// Keeps the leaf under the finger at its progress after a change of the view.
  mutating func rebase(at pose: Pose, time: Double) {
    guard let touch, let index = leaves.indices.last,
      case .finger(let finger) = leaves[index].motion
    else { return }
    leaves[index].motion = .finger(
      finger.rebased(
        at: pose.progress, position: spread.position(of: touch.point), in: spread))
  }
}
