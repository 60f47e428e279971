import Pleat

// Starting leaves, and flips without a finger.

extension FlipPager {
  /// The page from which another leaf would turn.
  private var base: Int { leaves.last?.to ?? page }

  /// Whether another leaf may be taken, as far as its direction does not matter.
  private var hasRoom: Bool {
    leaves.count < options.maximumLeaves && leaves.allSatisfy(\.isFlyingToCompletion)
  }

  /// The page on a side, for a leaf that may start; nil, after a report of the reason, if none may.
  mutating func neighbour(_ direction: Direction, at time: Double) -> PageAnswer? {
    guard hasRoom, leaves.allSatisfy({ $0.direction == direction }) else {
      report(.refused(.flipInProgress), at: time)
      return nil
    }
    let answer = pages.page(direction == .forward ? .next : .previous, from: base)
    return answer.index == base ? PageAnswer.noPage : answer
  }

  /// Starts a leaf.
  mutating func add(
    _ answer: PageAnswer, _ direction: Direction, at time: Double,
    motion: (Leaf, Spread) -> Motion
  ) {
    var leaf = Leaf(
      id: nextLeaf, from: base, to: answer.index, direction: direction, isDelivered: false,
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
    report(.didStart(from: leaf.from, to: leaf.to), at: time)
    leaves.append(leaf)
  }

  /// A tap, a swipe, a jump or a step.
  mutating func flip(_ event: Event, at time: Double) {
    switch event {
    case .tap(let point):
      guard let direction = spread.direction(at: spread.position(of: point)) else { return }
      flip(direction, at: time)
    case .swipe(let swipe):
      guard swipe.axis == options.axis else { return }
      let isForward = (swipe == .left || swipe == .up) != spread.isMirrored
      flip(isForward ? .forward : .backward, at: time)
    case .goTo(let index): flip(to: .index(index), at: time)
    case .step(.next): flip(.forward, at: time)
    case .step(.previous): flip(.backward, at: time)
    case .step(.first): flip(to: .first, at: time)
    case .step(.last): flip(to: .last, at: time)
    default: break
    }
  }

  /// To the neighbour, or a bounce.
  private mutating func flip(_ direction: Direction, at time: Double) {
    guard let answer = neighbour(direction, at: time) else { return }
    launch(answer, direction, at: time)
  }

  /// To a page that is not next to this one.
  private mutating func flip(to place: PagePlace, at time: Double) {
    guard hasRoom else { return report(.refused(.flipInProgress), at: time) }
    if place == .index(base) { return report(.refused(.alreadyThere), at: time) }
    let answer = pages.page(place, from: base)
    guard let index = answer.index else {
      let isJump = if case .index = place { true } else { false }
      return report(.refused(isJump ? .unknownPage : .noPage), at: time)
    }
    guard index != base else { return report(.refused(.alreadyThere), at: time) }
    let direction: Direction = index > base ? .forward : .backward
    guard leaves.allSatisfy({ $0.direction == direction }) else {
      return report(.refused(.flipInProgress), at: time)
    }
    launch(answer, direction, at: time)
  }

  private mutating func launch(_ answer: PageAnswer, _ direction: Direction, at time: Double) {
    add(answer, direction, at: time) { leaf, spread in
      // A leaf that waits or has no page starts flat, even where others come from the invisible
      // side.
      .legs(.stand(at: leaf.isDelivered ? spread.start(direction) : 0))
    }
    programNewest(at: time)
  }

  /// Moves the newest leaf on without a finger: to its page, up to 1/3 if the page is late, and to
  /// 1/3 and back if there is none.
  mutating func programNewest(at time: Double) {
    guard let index = leaves.indices.last else { return }
    let (leaf, duration) = (leaves[index], options.duration)
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
    guard let touch, let index = leaves.indices.last,
      case .finger(let finger) = leaves[index].motion
    else { return }
    leaves[index].motion = .finger(
      finger.rebased(
        at: pose.progress, position: spread.position(of: touch.point), in: spread))
  }
}
