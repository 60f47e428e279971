/// Where the jumps of ``TimingCurve/steps(_:_:)`` lie, by their names in CSS.
public enum StepPosition: String, CaseIterable, Codable, Sendable {
  /// The first jump is at 0.
  case start
  /// The last jump is at 1.
  case end
  /// The first jump is at 0; the same as ``start``.
  case jumpStart = "jump-start"
  /// The last jump is at 1; the same as ``end``.
  case jumpEnd = "jump-end"
  /// No jump is at 0 or at 1.
  case jumpNone = "jump-none"
  /// The first jump is at 0, and the last at 1.
  case jumpBoth = "jump-both"

  package var jumpsAtStart: Bool { self == .start || self == .jumpStart || self == .jumpBoth }

  /// Returns the number of jumps of a curve with `steps` steps.
  package func jumps(_ steps: Int) -> Int {
    switch self {
    case .jumpNone: steps - 1
    case .jumpBoth: steps + 1
    default: steps
    }
  }
}

package struct StepEasing: Hashable {
  package let count: Int
  package let position: StepPosition
  private let steps, jumps: Double

  init(_ count: Int, _ position: StepPosition) throws(PleatError) {
    let least = position == .jumpNone ? 2 : 1
    guard count >= least, count <= 1 << 52 else {
      throw .parameterNotAccepted(
        name: "number of steps", value: "\(count)",
        accepted: "\(least)...\(1 << 52) for \(position.rawValue)")
    }
    self.count = count
    self.position = position == .jumpEnd ? .end : position
    (steps, jumps) = (Double(count), Double(position.jumps(count)))
  }

  /// Returns the height of the step at x; exactly at a jump, the height before the jump if `before` is set.
  ///
  /// Source: CSS Easing Functions Level 2, section "Step easing functions".
  func value(at x: Double, before: Bool) -> Double {
    if x.isNaN { return x }
    let along = x * steps
    var step = along.rounded(.down)
    if position.jumpsAtStart { step += 1 }
    if before, along == along.rounded(.down) { step -= 1 }
    if x >= 0, step < 0 { step = 0 }
    if x <= 1, step > jumps { step = jumps }
    return held(step / jumps)
  }
}

extension StepEasing: EasingForm {
  func value(at x: Double) -> Double { value(at: x, before: false) }

  func slope(at x: Double) -> Double { x.isNaN ? x : 0 }

  var range: ClosedRange<Double> { value(at: 0)...value(at: 1) }
}
