import PleatContainers
import PleatRender

/// Plays a script to a pager, and writes what comes of it.
struct PagerPlayer: ~Copyable {
  private var pager: FlipPager
  private let rate: Double
  private var writer: PagerLineWriter
  /// When the last line stands, nil before the first.
  private var last: Double?

  /// Times that differ by no more count as one.
  private static var tolerance: Double { 1e-9 }

  init(_ pager: FlipPager, rate: Double, text: consuming TextBuffer) {
    self.pager = pager
    self.rate = rate
    writer = PagerLineWriter(text)
  }

  /// Plays a whole script, and goes on until all is at rest.
  mutating func play(_ steps: [PagerStep]) throws {
    for step in steps {
      try advance(to: step.time)
      let effects = pager.handle(step.event, at: step.time)
      try write(pager.frame(at: step.time))
      try write(effects)
    }
    let end = steps.last?.time ?? 0
    try write(pager.handle(.inputEnded, at: end))
    try advance(to: .infinity)
    if last == nil { try write(pager.frame(at: 0)) }
    try writer.finish()
  }

  /// Writes the frames and the landings up to a time; a frame only before it.
  private mutating func advance(to time: Double) throws {
    while true {
      let frame = nextFrame(before: time)
      if let landing = pager.nextLanding, landing <= time + Self.tolerance,
        landing <= (frame ?? .infinity) + Self.tolerance
      {
        guard try land(by: min(landing, time)) else { return }
      } else if let frame {
        // Nothing is due: the time of a landing has been dealt with above.
        _ = pager.handle(.tick, at: frame)
        try write(pager.frame(at: frame))
      } else {
        return
      }
    }
  }

  /// Writes the landings that are due; false if there are none, since a leaf that lands less than a
  /// billionth of a second later still has some way to go.
  private mutating func land(by time: Double) throws -> Bool {
    var hasLanded = false
    while let (effect, frame) = pager.landNext(by: time) {
      try write(frame, effect)
      hasLanded = true
    }
    return hasLanded
  }

  /// The next of the times k/rate if something moves then, and no line stands there.
  private func nextFrame(before time: Double) -> Double? {
    guard let last, let end = pager.movesUntil else { return nil }
    var count = (last * rate).rounded(.down)
    // Rounding may ask for a second step; where numbers are too large for it there are no frames.
    for _ in 0..<3 where count / rate <= last + Self.tolerance { count += 1 }
    let next = count / rate
    guard next > last + Self.tolerance, next < time - Self.tolerance,
      next <= end + Self.tolerance
    else { return nil }
    return next
  }

  private mutating func write(_ effects: [FlipPager.Effect]) throws {
    for effect in effects { try write(pager.frame(at: effect.time), effect) }
  }

  private mutating func write(
    _ frame: FlipPager.Frame, _ effect: FlipPager.Effect? = nil
  ) throws {
    try writer.write(frame, effect)
    last = frame.time
  }
}
