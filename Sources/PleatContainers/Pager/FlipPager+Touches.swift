import Pleat

// The reactions of the state table that concern touches.

extension FlipPager {
  mutating func begin(_ event: Event, at time: Double) {
    guard case .began(let point, let id, _) = event else { return }
    touch = Pager.Touch(id: id, at: point, time: time, thresholds: options.thresholds)
    let position = spread.position(of: point)
    let pose = newestPose(at: time)
    if let leaf = leaves.last, leaf.end != nil,
      spread.isOnSide(position, of: leaf.turn.direction, progress: pose.progress)
    {
      catchNewest(at: position, pose: pose, time: time)
    } else if let direction = options.style?.isPeel == true
      ? spread.direction(ofSheetAt: point) : spread.direction(at: position)
    {
      // If drags may start anywhere, the same distance must give the same progress everywhere.
      take(
        direction, grip: options.dragAnywhere ? .anywhere : .margin, anchor: position, at: time)
    } else if options.dragAnywhere {
      touch?.role = .undecided
    }
  }

  /// Lets the finger catch the newest leaf in the air: the leaf's turn ends, and another turn with
  /// the same pages begins.
  private mutating func catchNewest(at position: Double, pose: Pager.Pose, time: Double) {
    guard var leaf = leaves.popLast() else { return }
    let old = leaf.turn
    interrupt(old, at: time)
    leaf.turn = Turn(
      id: nextTurn(), cause: .gesture, from: old.from, to: old.to, direction: old.direction,
      duration: old.duration, isInteractive: true)
    report(.didStart(leaf.turn), at: time)
    touch?.role = .owning
    touch?.caughtCompleting = leaf.completes
    if let to = old.to, delivered.contains(to) { leaf.isDelivered = true }
    leaf.isWaiting = old.to != nil && !leaf.isDelivered
    leaf.completes = false
    var motion = Pager.FingerMotion(
      old.direction, grip: .anywhere, isBand: !leaf.isDelivered, progress: pose.progress,
      anchor: position, position: position, in: spread)
    if let touch { motion.sheet = sheet(leaf, at: pose, touch: touch.point) }
    leaf.motion = .finger(motion)
    leaves.append(leaf)
  }

  /// Returns the sheet of a leaf that a touch takes, still in the leaf's pose; nil for a stiff leaf.
  func sheet(_ leaf: Leaf, at pose: Pager.Pose, touch: Point) -> Pager.Sheet? {
    guard let grip = leaf.grip else { return nil }
    let direction = leaf.turn.direction
    return spread.peel(options.style, direction, isBottom: grip.isBottom).map {
      Pager.Sheet(
        $0, grip, at: spread.place(pose, grip, direction),
        touch: spread.place(touch, ofLeaf: direction))
    }
  }

  private mutating func take(
    _ direction: Pager.Direction, grip: Pager.FingerMotion.Grip, anchor: Double, at time: Double
  ) {
    guard let point = touch?.point else { return }
    guard canStart(direction, cause: .gesture, at: time) else {
      touch?.role = .spent
      return
    }
    touch?.role = .owning
    let answer = neighbour(direction)
    var start = Start(direction: direction, cause: .gesture)
    start.grip = spread.grip(at: touch?.beginning ?? point)
    let held = start.grip
    let peel =
      bends(direction, to: answer?.page)
      ? spread.peel(options.style, direction, isBottom: held.isBottom) : nil
    add(answer, start, at: time) { isDelivered, spread in
      var motion = Pager.FingerMotion(
        direction, grip: grip, isBand: !isDelivered, anchor: anchor,
        position: spread.position(of: point), in: spread)
      let place = spread.place(point, ofLeaf: direction)
      motion.sheet = peel.map {
        grip == .margin
          ? Pager.Sheet($0, held, under: place)
          : Pager.Sheet(
            $0, held,
            at: spread.place(Pager.Pose(progress: spread.start(direction)), held, direction),
            touch: place)
      }
      return .finger(motion)
    }
  }

  /// Lets an undecided touch take a leaf, or none, once it has moved farther than the slop.
  mutating func decide(_ event: Event, at time: Double) {
    touch?.record(event.point, at: time)
    guard let touch else { return }
    let spread = spread
    let anchor = spread.position(of: touch.beginning)
    let along = spread.position(of: touch.point) - anchor
    let across = (touch.point[spread.axis.other] - touch.beginning[spread.axis.other]).magnitude
    let slop = options.thresholds.slop
    if along.magnitude > slop + Pager.tolerance, along.magnitude >= across - Pager.tolerance {
      take(
        along < 0 ? .forward : .backward, grip: .anywhere,
        anchor: anchor + (along < 0 ? -slop : slop), at: time)
      if self.touch?.role == .owning { draw(event, at: time) }
    } else if across > slop + Pager.tolerance {
      self.touch?.role = .spent
    }
  }

  mutating func follow(_ event: Event, at time: Double) {
    touch?.record(event.point, at: time)
    draw(event, at: time)
  }

  /// Moves the leaf to the finger, and lets the leaf go on alone if the finger is fast enough.
  private mutating func draw(_ event: Event, at time: Double) {
    guard let touch, let index = leaves.indices.last,
      case .finger(var finger) = leaves[index].motion
    else { return }
    let spread = spread
    let velocity = event.velocity ?? touch.velocity
    finger.follow(spread.position(of: touch.point), velocity: spread.velocity(velocity))
    finger.sheet?.follow(
      spread.place(touch.point, ofLeaf: finger.direction), velocity: spread.way(velocity))
    leaves[index].motion = .finger(finger)
    guard case .moved = event, !finger.isBand, touch.hasStrayed,
      finger.velocity.magnitude > options.thresholds.escape
    else { return }
    let completes = finger.direction.sign * finger.velocity > 0
    guard completes || newestPose(at: time).progress > 0 else { return }
    settle(completing: completes, at: time)
    self.touch?.role = .spent
  }

  mutating func release(at time: Double) {
    guard let touch, let leaf = leaves.last, case .finger(let finger) = leaf.motion else { return }
    if touch.isTap(at: time) {
      if let completes = touch.caughtCompleting {
        settle(completing: completes, at: time)
      } else {
        programNewest(at: time)
      }
    } else if finger.isBand {
      settle(completing: false, at: time)
    } else {
      let velocity = leaf.turn.direction.sign * finger.velocity
      let isPast =
        newestPose(at: time).progress >= spread.halfway(leaf.turn.direction) - Pager.tolerance
      let isFast = velocity.magnitude > options.thresholds.release
      settle(completing: isFast ? velocity > 0 : isPast, at: time)
    }
  }

  /// Lets the newest leaf fall back, at first with velocity 0, if it is held or waits for its page.
  mutating func fallBack(at time: Double) {
    guard let leaf = leaves.last, leaf.end == nil else { return }
    settle(completing: false, fromRest: true, at: time)
  }

  private mutating func settle(
    completing completes: Bool, fromRest: Bool = false, at time: Double
  ) {
    var pose = newestPose(at: time)
    if fromRest { pose.velocity = 0 }
    guard let index = leaves.indices.last else { return }
    let motion = leaves[index].motion
    leaves[index].isWaiting = false
    leaves[index].completes = completes
    leaves[index].motion = .settling(
      Pager.SettlingMotion(
        from: pose, to: completes ? 1 : 0, at: time, duration: leaves[index].duration,
        spring: options.settling))
    var speed = 0.0
    if case .finger(let finger) = motion, !fromRest { speed = finger.sheet?.liftVelocity ?? 0 }
    leaves[index].lift = Pager.LiftMotion(
      from: pose.lift, velocity: speed, start: time, end: leaves[index].motion.rest ?? time)
  }
}
