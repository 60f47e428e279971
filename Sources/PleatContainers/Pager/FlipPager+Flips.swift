import Pleat

// Starting leaves, and flips without a finger.

extension FlipPager {
  /// How a leaf starts.
  struct Start {
    let direction: Direction
    let cause: Cause
    /// The duration of a whole flip, nil for that of the options.
    var duration: Double?

    init(_ direction: Direction, cause: Cause, duration: Double? = nil) {
      self.direction = direction
      self.cause = cause
      self.duration = duration
    }
  }

  /// The page from which another leaf would turn.
  private var base: Int { leaves.last?.to ?? page }

  /// Whether another leaf may be taken, as far as its direction does not matter.
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

  /// The direction from one page to another, if the call does not name one.
  func direction(from page: Int, to other: Int, at place: PagePlace) -> Direction {
    (pages as? any PageNumbering)?.direction(from: page, to: other, at: place)
      ?? (other > page ? .forward : .backward)
  }

  /// The page on a side, for a leaf that may start; nil, after a report of the reason, if none may.
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

  /// Starts a leaf.
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

  /// A tap, a swipe, a call or a step.
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

  /// To the neighbour, or a bounce.
  private mutating func flip(_ start: Start, at time: Double) {
    guard let answer = neighbour(start.direction, cause: start.cause, at: time) else { return }
    launch(answer, start, at: time)
  }

  /// To a page that is not next to this one.
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

  /// The page at a place, if it is another one; nil, after a report of the reason, if not.
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
      // A leaf that waits or has no page starts flat, even where others come from the invisible
      // side.
      .legs(.stand(at: leaf.isDelivered ? spread.start(start.direction) : 0))
    }
    programNewest(at: time)
  }

  /// Moves the newest leaf on without a finger: to its page, up to 1/3 if the page is late, and to
  /// 1/3 and back if there is none.
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

  /// A late page has come.
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

  /// The view has another size.
  mutating func resize(_ event: Event, at time: Double) {
    guard case .resize(let size) = event else { return }
    let pose = newestPose(at: time)
    self.size = size
    rebase(at: pose, time: time)
  }

  /// The view has changed, and the leaf under the finger is held where it was.
  mutating func rebase(at pose: Pose, time: Double) {
    guard let touch, let index = leaves.indices.last,
      case .finger(let finger) = leaves[index].motion
    else { return }
    leaves[index].motion = .finger(
      finger.rebased(
        at: pose.progress, position: spread.position(of: touch.point), in: spread))
  }
}
