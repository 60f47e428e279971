package import Pleat

/// A layout that changes in time, in one or two consecutive parts, each with its own progress; all
/// attributes are in view coordinates.
package struct LayoutMotion {
  package struct Element {
    package var attributes: LayoutAttributes
    /// What happens to the element, or nil in a motion that inserts and deletes nothing.
    package var change: LayoutChange?
    /// The identifier of the element before the motion, which tells which picture to show; nil for
    /// an inserted element.
    package var source: LayoutElement?
  }

  package enum LayoutChange: String {
    case stays, inserted, deleted
  }

  package struct Part {
    package let name: String
    /// The duration in seconds.
    package let duration: Double
    package let curve: TimingCurve
    package let elements: (_ progress: Double) throws -> [Element]
  }

  package let parts: [Part]
  /// The size of the scrollable content at the start and at the end.
  package let contentSizes: (start: Size, end: Size)
  /// The times of the frames, in seconds.
  package let times: FrameTimes

  package var duration: Double { parts.reduce(0) { $0 + $1.duration } }

  private init(_ parts: [Part], from start: Size, to end: Size, rate: Double) throws {
    self.parts = parts
    contentSizes = (start, end)
    let duration = parts.reduce(0) { $0 + $1.duration }
    times = try Timeline(legs: [Leg(duration: duration, curve: .linear, from: 0, to: 1)], end: 1)
      .frameTimes(perSecond: rate)
  }

  /// Returns the part that runs at a time, the time at which this part starts, and its progress.
  package func place(at time: Double) -> (part: Part, start: Double, progress: Double) {
    var start = 0.0
    for part in parts.dropLast() {
      if time < start + part.duration { return (part, start, progress(of: part, time - start)) }
      start += part.duration
    }
    let last = parts[parts.count - 1]
    return (last, start, time >= duration ? 1 : progress(of: last, time - start))
  }

  private func progress(of part: Part, _ time: Double) -> Double {
    part.duration > 0 ? part.curve.value(at: min(1, max(0, time / part.duration))) : 1
  }

  package struct Timing {
    package let duration: Double
    let rate: Double
    package let curve: TimingCurve

    /// Creates a timing from the duration of each part in seconds, the number of frames per second,
    /// and the timing curve.
    package init(duration: Double, rate: Double, curve: TimingCurve) {
      self.duration = duration
      self.rate = rate
      self.curve = curve
    }
  }

  package static func update<Start: PreparedLayout>(
    _ start: Start, to end: any PreparedLayout, deleting deleted: [LayoutElement],
    inserting inserted: [LayoutElement], _ timing: Timing
  ) throws -> LayoutMotion {
    guard let end = end as? Start else { preconditionFailure("the same layout with other counts") }
    let update = try LayoutUpdate(
      from: start, to: end, deleting: Set(deleted), inserting: Set(inserted))
    let part = Part(name: "update", duration: timing.duration, curve: timing.curve) { progress in
      update.elements(at: progress).map { element in
        let name = element.attributes.element
        return Element(
          attributes: element.attributes, change: LayoutChange(rawValue: element.change.rawValue),
          source: element.change == .deleted ? name : update.elementBefore(name))
      }
    }
    return try LayoutMotion([part], from: start.contentSize, to: end.contentSize, rate: timing.rate)
  }

  package static func change(
    from start: some PreparedLayout, to end: some PreparedLayout, _ timing: Timing
  ) throws -> LayoutMotion {
    let change = try LayoutSwitch(from: start, to: end)
    let part = Part(name: "switch", duration: timing.duration, curve: timing.curve) { progress in
      change.attributes(at: progress).map { Element(attributes: $0, source: $0.element) }
    }
    return try LayoutMotion([part], from: start.contentSize, to: end.contentSize, rate: timing.rate)
  }

  /// Returns the motion of a pinch that spreads a stack, and of what follows when the fingers are
  /// lifted.
  package static func pinch(
    _ stacks: PreparedStacks, spreading section: Int, scale: Double, towards grid: PreparedFlow,
    _ timing: Timing
  ) throws -> LayoutMotion {
    let spread = Part(name: "pinch", duration: timing.duration, curve: .linear) { progress in
      let pinch = try PinchedStacks(
        stacks, spreading: section, scale: 1 + (scale - 1) * progress, towards: grid)
      return pinch.attributes(in: pinch.visibleRect).map {
        Element(attributes: pinch.inView($0), source: $0.element)
      }
    }
    let held = try PinchedStacks(stacks, spreading: section, scale: scale, towards: grid)
    let end = PinchRelease(held)
    let release = Part(
      name: held.opensGrid ? "open" : "close", duration: timing.duration, curve: timing.curve
    ) { progress in
      end.attributes(at: progress).map { Element(attributes: $0, source: $0.element) }
    }
    return try LayoutMotion(
      [spread, release], from: stacks.contentSize,
      to: held.opensGrid ? grid.contentSize : stacks.contentSize, rate: timing.rate)
  }
}
