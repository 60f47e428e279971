internal import Foundation
internal import Pleat

/// A transition as flat strips, for any format that has scales, translations and clips.
struct StripPlan {
  let clock: StripClock
  /// The panels that are ever visible, in paint order.
  let panels: [StripedPanel]
  /// The opacities of the panels' shades, in the same order.
  let shades: [StripTrack?]
  /// The slots in which panels are painted.
  let slots: StripSlots
  /// The decimals with which opacities are printed.
  let opacityFormat = FixedDecimals(error: 1.0 / 20_480)
  /// The pages, in points.
  let pageSize: Size
  /// The drawn area, in points of the page: larger than the page if panels reach beyond it.
  let canvas: Rect
  let notes: [String]

  /// Plans a transition.
  ///
  /// - Throws: a `BakeError`, or a `PleatError` for a number of the transition or of what is
  ///   baked.
  init(_ bake: Bake) throws {
    let leastTolerance = 0.001
    guard bake.tolerance >= leastTolerance, bake.tolerance.isFinite else {
      throw BakeError.toleranceOutOfRange(bake.tolerance, least: leastTolerance)
    }
    let transition = try bake.checkNumbers()
    // Ten thousand hours. Beyond that, the times of neighbouring frames would be printed alike.
    guard bake.timeline.duration <= 3.6e7 else {
      throw PleatError.durationOutOfRange(bake.timeline.duration)
    }
    let rig = transition.rig()
    let basis = transition.basis
    pageSize = rig.pageSize
    guard basis.paintOrder.count <= Self.elementLimit else {
      throw BakeError.tooManyElements(count: basis.paintOrder.count, limit: Self.elementLimit)
    }
    let poses = SharedPoses(transition)
    let reach = try Self.reach(bake, poses, pageSize)
    // A panel that is not foreshortened could be cut in both directions. It is cut along the hinges, so
    // that its strips meet those of its neighbours.
    let isTransposed = rig.joints.contains { $0.axis.y.magnitude > $0.axis.x.magnitude }
    let least = try Self.leastElements(bake, poses, transposed: isTransposed, reach: reach)
    guard least <= Self.elementLimit else {
      throw BakeError.tooManyElements(count: least, limit: Self.elementLimit)
    }
    let clock = StripClock(
      transition, timeline: bake.timeline, basis: basis, poses: poses, reach: reach,
      tolerance: bake.tolerance * StripBudget.sampling)
    self.clock = clock
    let pagesAreOpaque = Dictionary(
      uniqueKeysWithValues: bake.sheets(of: basis.panels).map { ($0.page, $0.picture.isOpaque) })
    func isOpaque(_ panel: Panel) -> Bool {
      panel.veil != nil || pagesAreOpaque[panel.content.page] == true
    }
    // An animation without duration shows one page, and no panel moves.
    var panels =
      try bake.timeline.duration > 0
      ? Self.planned(basis) { index in
        try Self.panel(
          index, clock, transposed: isTransposed, reach: reach, tolerance: bake.tolerance,
          isOpaque: isOpaque(basis.panels[index]))
      } : []
    panels = Self.bled(
      panels, clock, reach: reach, tolerance: bake.tolerance, isOpaque: isOpaque)
    self.panels = panels
    slots = StripSlots(
      basis.sortsByDistance ? clock.states.map(\.state.order) : [panels.map(\.index)])
    let counts = Dictionary(uniqueKeysWithValues: panels.map { ($0.index, $0.strips.count) })
    let count = slots.panels.reduce(0) { $0 + (counts[$1] ?? 0) }
    guard count <= Self.elementLimit else {
      throw BakeError.tooManyElements(count: count, limit: Self.elementLimit)
    }
    let format = opacityFormat
    let flat = try PanelShade.flat(transition)
    shades = Self.inOrderOfChains(panels) {
      .shade(ofPanel: $0.index, clock: clock, flat: flat, format: format)
    }
    canvas = Self.canvas(clock, panels, pageSize)
    notes = Self.notes(panels, bake)
  }

  /// The largest number of strips in a file.
  static var elementLimit: Int { 4096 }

  /// Returns the panel of a slot, and the ticks at which the slot begins or stops to show it.
  func content(
    ofSlot slot: Int
  ) -> (panel: StripedPanel, switches: [(tick: Int, isOn: Bool)])? {
    let index = slots.panels[slot]
    guard let panel = panels.first(where: { $0.index == index }) else { return nil }
    let sorts = clock.basis.sortsByDistance
    return (
      panel,
      clock.switches { state in
        state.alone == nil && state.visible[index]
          && (!sorts || slots.isUsed(slot, in: state.order))
      }
    )
  }

  /// Plans all panels that are ever visible, and returns them in paint order.
  ///
  /// Panels on chains are planned along the chains, so that they share their poses. If several panels
  /// cannot be planned, the error is that of the first such panel in paint order.
  private static func planned(
    _ basis: Basis, _ plan: (Int) throws -> StripedPanel?
  ) throws -> [StripedPanel] {
    let mixes = basis.panels.indices.contains { basis.mixesStreams(panel: $0) }
    let places = basis.paintOrder.enumerated().map { (panel: $1, place: $0) }
    var panels = [StripedPanel?](repeating: nil, count: places.count)
    var failure: (place: Int, error: any Error)?
    for (panel, place) in mixes ? places.sorted(by: { $0.panel < $1.panel }) : places
    where place < failure?.place ?? .max {
      do {
        panels[place] = try plan(panel)
      } catch {
        failure = (place, error)
      }
    }
    if let failure { throw failure.error }
    return panels.compactMap { $0 }
  }

  /// Computes a value for each panel in the order of chains, and returns the values in paint order.
  private static func inOrderOfChains<Value>(
    _ panels: [StripedPanel], _ value: (StripedPanel) -> Value
  ) -> [Value] {
    let order = panels.indices.sorted { panels[$0].index < panels[$1].index }
    let values = Dictionary(uniqueKeysWithValues: order.map { ($0, value(panels[$0])) })
    return panels.indices.map { values[$0]! }
  }

  /// The largest part of the tolerance that a panel gets.
  static var largestFraction: Double { 1.06 }

  /// Plans a panel with the part of the tolerance that remains after rounding and sampling.
  private static func panel(
    _ index: Int, _ clock: StripClock, transposed: Bool, reach: Double,
    tolerance: Double, isOpaque: Bool
  ) throws -> StripedPanel? {
    let subject = clock.basis.panels[index]
    guard
      let moments = try StripedPanel.moments(
        ofPanel: index, clock: clock, transposed: transposed, reach: reach,
        error: tolerance * StripBudget.rounding)
    else { return nil }
    // The errors rarely reach their maxima at the same moment, so a little more than the tolerance
    // is tried first.
    var fraction = largestFraction
    while true {
      let panel = try StripedPanel(
        panel: index, subject, moments, tolerance: tolerance, fraction: fraction,
        isOpaque: isOpaque)
      if panel.error <= tolerance { return panel }
      fraction *= min(tolerance / panel.error, 0.99)
      guard fraction > 0.4 else {
        throw BakeError.toleranceNotReached(
          panel: subject.name, error: panel.error, tolerance: tolerance)
      }
    }
  }

  /// Returns the largest distance of a corner from the centre of the page, which is about the distance
  /// that a point moves per unit of angle.
  ///
  /// - Throws: a `BakeError` if a panel reaches the viewer, or comes so close that it needs too many
  ///   strips. From one strip to the next, each end of a line parallel to the hinge may move by two
  ///   tolerances.
  private static func reach(
    _ bake: Bake, _ poses: SharedPoses, _ pageSize: Size
  ) throws(BakeError) -> Double {
    let transition = poses.transition
    let basis = transition.basis
    var reach = max(pageSize.width, pageSize.height)
    var crowded: BakeError?
    let timeline = bake.timeline
    let first = timeline.legs.first?.from ?? timeline.end
    for step in 0...64 where timeline.duration > 0 {
      let progress = first + (timeline.end - first) * Double(step) / 64
      for index in transition.order(at: progress).sorted() {
        let panel = basis.panels[index]
        let quad = poses.matrix(ofPanel: index, at: progress).map(panel.extent)
        guard quad.missingCornerCount == 0 else {
          throw .behindTheEye(panel: panel.name, progress: progress)
        }
        for corner in quad.corners {
          reach = max(
            reach, (corner.x - pageSize.width / 2).magnitude,
            (corner.y - pageSize.height / 2).magnitude)
        }
        if quad.slant / (2 * bake.tolerance) > Double(StripedPanel.stripLimit) {
          crowded = .tooManyStrips(panel: panel.name, limit: StripedPanel.stripLimit)
        }
      }
    }
    // A panel that reaches the viewer first comes too close, but the error above is more useful.
    if let crowded { throw crowded }
    return reach
  }

  /// Returns the page's rectangle, enlarged by whole points for panels that reach beyond edges that do
  /// not cut.
  private static func canvas(
    _ clock: StripClock, _ panels: [StripedPanel], _ pageSize: Size
  ) -> Rect {
    var (left, top, right, bottom) = (0.0, 0.0, pageSize.width, pageSize.height)
    let clip = clock.transition.clip
    if clip != .all {
      for panel in panels.sorted(by: { $0.index < $1.index }) {
        for look in clock.looks where clock.isVisible(panel.index, at: look) {
          let matrix = clock.matrix(ofPanel: panel.index, at: look)
          for corner in matrix.map(panel.panel.extent).corners {
            (left, right) = (min(left, corner.x), max(right, corner.x))
            (top, bottom) = (min(top, corner.y), max(bottom, corner.y))
          }
        }
      }
    }
    let page = Rect(origin: .zero, size: pageSize)
    let seen = clip.clipped(Rect(minX: left, minY: top, maxX: right, maxY: bottom), to: page)
    (left, top, right, bottom) = (seen.minX, seen.minY, seen.maxX, seen.maxY)
    // Rounding errors of corners must not cause a margin.
    func outward(_ margin: Double) -> Double { max((margin - 1e-6).rounded(.up), 0) }
    let (l, t) = (outward(-left), outward(-top))
    return Rect(
      x: -l, y: -t, width: l + pageSize.width + outward(right - pageSize.width),
      height: t + pageSize.height + outward(bottom - pageSize.height))
  }

  private static func notes(_ panels: [StripedPanel], _ bake: Bake) -> [String] {
    guard !panels.isEmpty else { return ["nothing moves: the file shows one page"] }
    let digits = FixedDecimals(places: 4)
    var notes = panels.map { panel in
      let keys = panel.strips.map(\.ticks.count).max() ?? 1
      let count = panel.strips.count
      let wholeKeys = panel.whole.ticks.count
      return "\(panel.panel.name): \(count == 1 ? "1 strip with" : "\(count) strips with at most") "
        + "\(keys) \(keys == 1 ? "keyframe" : "keyframes"), and \(wholeKeys) for the whole panel; "
        + "every point is within \(digits.text(panel.error)) points of its exact position at "
        + "\(panel.probes) moments; strips overlap by \(digits.text(panel.overlap)) points"
    }
    let worst = panels.map(\.error).max() ?? 0
    notes.append(
      "every point is within \(digits.text(worst)) points of its exact position (tolerance "
        + "\(bake.tolerance))")
    return notes
  }
}

extension Panel {
  /// The rectangle of the panel in its own points.
  var extent: Rect { Rect(origin: Point(x: 0, y: 0), size: content.rect.size) }
}

extension Quad {
  /// How far the two other sides are slanted, if two opposite sides are vertical or horizontal.
  fileprivate var slant: Double {
    let rise = max((topLeft.y - topRight.y).magnitude, (bottomLeft.y - bottomRight.y).magnitude)
    let run = max((topLeft.x - bottomLeft.x).magnitude, (topRight.x - bottomRight.x).magnitude)
    return min(rise, run) <= 1e-9 * max(rise, run) ? max(rise, run) : 0
  }
}
