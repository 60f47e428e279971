import Pleat

struct ExportedMotion {
  let motion: MotionData
  private let setup: PageSetup
  private let timeline: Timeline
  /// The timing curve of all transitions, or nil for the automatic curve of each.
  private let curve: TimingCurve?
  private let otherCurves: [TimingCurve]
  /// Whether the back of leaves has a picture of its own, and is therefore opaque.
  private let hasBack: Bool

  /// - Parameters:
  ///   - kind: The kind and the values of its parameters, or nil if the kind is unknown.
  ///   - otherCurves: The other timing curves that the page offers.
  /// - Throws: a `PleatError` for an option of the transition.
  init(
    _ transition: any Transition, timeline: Timeline,
    kind: (TransitionKind, [String: TransitionKind.Value])?, otherCurves: [TimingCurve],
    hasBack: Bool
  ) throws {
    self.timeline = timeline
    self.otherCurves = otherCurves
    self.hasBack = hasBack
    setup = try Self.setup(of: transition, kind)
    curve = Self.curve(of: timeline, transition)
    var automatic = setup
    automatic.perspective = .automatic
    motion = try MotionData(
      transition, timeline: timeline, otherCurves: otherCurves,
      automatic: try kind.map { kind, values in try kind.transition(automatic, values) })
  }

  func motion(
    _ kind: TransitionKind, _ values: [String: TransitionKind.Value]
  ) throws -> MotionData {
    let values =
      kind.hasDirection ? values.filter { !["shade", "light"].contains($0.key) } : values
    let made = try kind.transition(setup, values)
    let transition = hasBack ? made.withOpaqueBack : made
    var automatic: (any Transition)?
    if setup.perspective == .none {
      var setup = setup
      setup.perspective = .automatic
      automatic = try kind.transition(setup, values)
    }
    return try MotionData(
      transition, timeline: try transition.timeline(duration: timeline.duration, curve: curve),
      otherCurves: otherCurves, automatic: automatic)
  }

  private static func setup(
    of transition: any Transition, _ kind: (TransitionKind, [String: TransitionKind.Value])?
  ) throws(PleatError) -> PageSetup {
    if let transition = transition as? any PageTransition { return transition.setup }
    let rig = try transition.rig()
    var setup = PageSetup(size: rig.pageSize, scale: transition.scale)
    guard let (kind, values) = kind else { return setup }
    switch rig.panels.lazy.compactMap(\.shading?.paint).first {
    case .cover(let color): setup.shadowColor = color
    case .gradient(let gradient): setup.shadowColor = gradient.color
    case nil: break
    }
    let distance = try transition.perspectiveDistance()
    if distance != (try kind.transition(setup, values).perspectiveDistance()) {
      setup.perspective = distance.map(Perspective.distance) ?? .none
    }
    return setup
  }

  private static func curve(of timeline: Timeline, _ transition: any Transition) -> TimingCurve? {
    let candidates: [TimingCurve?] =
      [nil, .linear, .easeIn, .easeOut, .easeInOut, timeline.legs.first?.curve]
    return candidates.first { curve in
      (try? transition.timeline(duration: timeline.duration, curve: curve)) == timeline
    } ?? nil
  }
}
