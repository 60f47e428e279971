import PleatContainers
import PleatRender

struct PagerPlayer: ~Copyable {
  private var pager: FlipPager<Int>
  private let rate: Double
  private var writer: PagerLineWriter
  /// The time of the last line; nil before the first.
  private var last: Double?

  init(
    _ pager: FlipPager<Int>, rate: Double, details: PagerLineWriter.Details,
    text: consuming TextBuffer
  ) {
    self.pager = pager
    self.rate = rate
    writer = PagerLineWriter(text, details: details)
  }

  mutating func play(_ steps: [PagerStep]) throws {
    for step in steps {
      try advance(to: step.time)
      let effects = pager.carryOut(step)
      try write(pager.frame(at: step.time))
      try write(effects)
    }
    let end = steps.last?.time ?? 0
    try write(pager.handle(.inputEnded, at: end))
    try advance(to: .infinity)
    if last == nil { try write(pager.frame(at: 0)) }
    try writer.finish()
  }

  /// Writes the landings up to a time, and the frames before it.
  private mutating func advance(to time: Double) throws {
    while true {
      let frame = nextFrame(before: time)
      if let landing = pager.nextLanding, landing <= time + sameTime,
        landing <= (frame ?? .infinity) + sameTime
      {
        guard try land(by: min(landing, time)) else { return }
      } else if let frame {
        // No leaf lands by this frame: the branch above handles landings first.
        _ = pager.handle(.tick, at: frame)
        try write(pager.frame(at: frame))
      } else {
        return
      }
    }
  }

  /// Writes the landings that are due.
  ///
  /// Returns false if there is none. A leaf that lands after `time` is not due, however little later it is.
  private mutating func land(by time: Double) throws -> Bool {
    var hasLanded = false
    while let (effects, frame) = pager.landNext(by: time) {
      try writer.write(effects) { _ in frame }
      last = frame.time
      hasLanded = true
    }
    return hasLanded
  }

  /// Returns the first time k/rate after the last printed line, if it is before `time` and a leaf moves then.
  private func nextFrame(before time: Double) -> Double? {
    guard let last, let end = pager.motionEndTime, let next = frameTime(after: last, rate),
      next < time - sameTime, next <= end + sameTime
    else { return nil }
    return next
  }

  private mutating func write(_ effects: [FlipPager<Int>.Effect]) throws {
    try writer.write(effects) { [pager] in pager.frame(at: $0.time) }
    if let time = effects.last?.time { last = time }
  }

  private mutating func write(_ frame: PagerFrame<Int>) throws {
    try writer.write(frame)
    last = frame.time
  }
}

extension FlipPager<Int> {
  mutating func carryOut(_ step: PagerStep) -> [Effect] {
    switch step.action {
    case .event(let event): return handle(event, at: step.time)
    case .gestures(let isOn):
      var options = options
      options.gestures = isOn
      return handle(.options(options), at: step.time)
    case .turn(let orientation, _):
      return rotate(
        to: orientation.interface, size: step.action.size(from: size) ?? size, at: step.time)
    }
  }
}
