import Pleat

/// All panels of an animation as keyframes, in their paint order at the beginning.
package struct BakedPanels {
  let panels: [BakedPanel]
  /// The number of moments from which the keyframes were chosen, and with which they were compared, as a
  /// range from the smallest to the largest number of any panel.
  let moments: ClosedRange<Int>
}

extension Bake {
  /// Returns the panels as keyframes, with bounds of their errors.
  ///
  /// - Throws: `BakeError`, or a `PleatError` for a number of the transition or of the bake that is
  ///   out of range.
  package func panels() throws -> BakedPanels {
    guard timeline.duration > 0, timeline.duration.isFinite else {
      throw BakeError.durationOutOfRange(timeline.duration)
    }
    guard tolerance > 0, tolerance.isFinite else {
      throw BakeError.toleranceOutOfRange(tolerance)
    }
    let transition = try checkNumbers()
    let orders = try PaintOrders(transition, timeline: timeline)
    var panels: [Int: BakedPanel] = [:]
    var counts: [Int] = []
    let even = BakeClock.Even(timeline)
    for part in try transition.parts(wholeChains: true) {
      let baking = try PartBaking(part, timeline: timeline, even, tolerance: tolerance)
      for (place, index) in part.panels.enumerated() {
        guard let order = orders.depths[index] else { continue }
        panels[index] = try baking.panel(place, order: order)
      }
      counts.append(baking.moments.count)
    }
    try panels.bleed(in: transition)
    return BakedPanels(
      panels: panels.values.sorted { $0.depth < $1.depth },
      moments: (counts.min() ?? 0)...(counts.max() ?? 0))
  }
}

/// The places of an animation's panels in the paint order, and the moments at which they change.
private struct PaintOrders {
  /// For each painted panel, its places, each with the percentage from which it holds.
  private(set) var depths: [Int: [(percent: Double, depth: Int)]] = [:]

  init(_ transition: CompiledTransition, timeline: Timeline) throws(PleatError) {
    let basis = transition.basis
    // The places of hidden panels do not matter, so they do not change.
    var order = basis.paintOrder
    func record(_ percent: Double) {
      for (depth, panel) in order.enumerated() where depths[panel]?.last?.depth != depth {
        depths[panel, default: []].append((percent, depth))
      }
    }
    guard basis.sortsByDistance else {
      record(0)
      return
    }
    let clock = BakeClock(transition, timeline: timeline)
    var keyframes = Keyframes<Double>([.shades])
    func visible(at moments: [Moment]) throws(PleatError) -> [[Int]] {
      try keyframes.generate(transition, at: moments.map(\.progress))
      return moments.indices.map { keyframes.order(frame: $0) }
    }
    func sorted(_ visible: [Int]) -> [Int] {
      let shown = Set(visible)
      var next = visible.makeIterator()
      return order.map { shown.contains($0) ? next.next() ?? $0 : $0 }
    }
    let moments = (0...BakeClock.evenMoments).map {
      clock.moment(at: Double($0) * 100 / Double(BakeClock.evenMoments))
    }
    let orders = try visible(at: moments)
    order = sorted(orders[0])
    record(0)
    for (index, moment) in moments.enumerated().dropFirst()
    where sorted(orders[index]) != order {
      var (low, high) = (moments[index - 1], moment)
      while let middle = clock.moment(between: low, high) {
        if sorted(try visible(at: [middle])[0]) == order { low = middle } else { high = middle }
      }
      order = sorted(orders[index])
      record(high.percent)
    }
  }
}
