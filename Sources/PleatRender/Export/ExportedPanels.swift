internal import Pleat

/// All panels of an animation as keyframes, in their paint order at the beginning.
package struct ExportedPanels {
  let panels: [ExportedPanel]
  /// The least and the greatest number of moments at which any panel was examined, to choose and to
  /// check its keyframes.
  let moments: ClosedRange<Int>

  /// Returns four notes on the accuracy of the keyframes: on all keyframes, on the number of keyframes
  /// of each panel, on the shades, and on how the accuracy was checked.
  func notes(tolerance: Double) -> [String] {
    let corners = panels.map { "\($0.panel.name) \($0.matrices.count)" }.joined(separator: ", ")
    let distance = panels.map(\.largestDistance).max() ?? 0
    let shades = panels.compactMap { panel in
      panel.shade.map { "\(panel.panel.name) \($0.count)" }
    }.joined(separator: ", ")
    let error = panels.map(\.largestShadeError).max() ?? 0
    let moments =
      moments.count == 1
      ? "\(moments.lowerBound)" : "\(moments.lowerBound) to \(moments.upperBound)"
    let count = panels.reduce(0) { $0 + $1.matrices.count }
    return [
      "\(panels.count) panels, \(count) keyframes; every corner is within \(rounded(distance)) points of "
        + "its exact position (tolerance \(numberText(tolerance)))",
      "keyframes (of \(moments) moments): \(corners)",
      "keyframes of shades (of \(moments) moments): \(shades.isEmpty ? "none" : shades); every "
        + "opacity is within \(rounded(error)) (tolerance \(rounded(ShadeTrack.tolerance)))",
      "checked at these \(moments) moments and at \(Thinning<ShadeTrack>.probes) or more between "
        + "neighbouring keyframes, with the numbers as printed and matrices interpolated as browsers "
        + "do; the error between these moments is estimated from second differences",
    ]
  }

  /// Returns the bound with four digits, rounded up, because the printed bound must not be too small.
  private func rounded(_ bound: Double) -> String {
    guard bound > 0, bound.isFinite else { return numberText(bound) }
    var power = 1.0
    while bound * power < 1000, power < 1e15 { power *= 10 }
    return numberText((bound * power).rounded(.up) / power)
  }
}

extension TransitionExport {
  /// Returns the panels as keyframes, with bounds of their errors.
  package func panels() throws -> ExportedPanels {
    guard timeline.duration > 0, timeline.duration.isFinite else {
      throw ExportError.durationOutOfRange(timeline.duration)
    }
    guard tolerance > 0, tolerance.isFinite else {
      throw ExportError.toleranceOutOfRange(tolerance)
    }
    let transition = try checkNumbers()
    let orders = try PaintOrders(transition, timeline: timeline)
    var panels: [Int: ExportedPanel] = [:]
    var counts: [Int] = []
    let even = ExportClock.Even(timeline)
    for part in try transition.parts(wholeChains: true) {
      let keyframes = try PartKeyframes(part, timeline: timeline, even, tolerance: tolerance)
      for (place, index) in part.panels.enumerated() {
        guard let order = orders.depths[index] else { continue }
        panels[index] = try keyframes.panel(place, order: order)
      }
      counts.append(keyframes.moments.count)
    }
    try panels.bleed(in: transition, tolerance: tolerance)
    return ExportedPanels(
      panels: panels.values.sorted { $0.depth < $1.depth },
      moments: (counts.min() ?? 0)...(counts.max() ?? 0))
  }
}

/// The places of an animation's panels in the paint order, and the moments at which they change.
private struct PaintOrders {
  /// The places of each painted panel, each with the percentage of the time at which the panel takes it.
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
    let clock = ExportClock(transition, timeline: timeline)
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
    let moments = (0...ExportClock.evenMoments).map {
      clock.moment(at: Double($0) * 100 / Double(ExportClock.evenMoments))
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

extension [Int: ExportedPanel] {
  /// Extends the strips of a sheet under those neighbours that are painted later, if the sheet bends gently.
  ///
  /// Without the extension, what is behind would show through the antialiased edges where two strips
  /// meet. The extension continues the strip beyond the crease, so at a sharp crease it would be seen.
  /// Its width is twice the tolerance, since each of two strips may be off by the tolerance, but at
  /// least 1 point and at most 1/128 of the page's longer side.
  ///
  /// - Parameter transition: The transition; the keys of this dictionary are the indices of its panels.
  mutating func bleed(
    in transition: CompiledTransition, tolerance: Double
  ) throws(PleatError) {
    let basis = transition.basis
    // If panels are sorted by distance, their order can change, so no neighbour is always painted later.
    guard !basis.sortsByDistance, let flat = try PanelShade.flat(transition) else { return }
    let moments = (0...16).map { Double($0) / 16 }
    let normals = basis.panels.indices.map { panel in
      basis.panels[panel].smoothCreases == nil
        ? [] : moments.map { flat.matrix(ofPanel: panel, at: $0).normal }
    }
    let size = transition.rig().pageSize
    let reach = Swift.min(Swift.max(1, 2 * tolerance), Swift.max(size.width, size.height) / 128)
    for (index, panel) in basis.panels.enumerated() {
      // Shadows are not extended, because they would be twice as dark where they overlap.
      guard panel.content.page != .clear, let creases = panel.smoothCreases,
        let depth = self[index]?.depth
      else { continue }
      func bleed(under other: Int?) -> Double {
        guard let other, let cover = self[other], cover.depth > depth else { return 0 }
        return zip(normals[index], normals[other]).allSatisfy { $0.dot($1) > 0.7 } ? reach : 0
      }
      let (start, end) = (bleed(under: creases.start), bleed(under: creases.end))
      self[index]?.extend(start: start, end: end, beyond: creases)
    }
  }
}

extension Transform3D {
  /// The normal of a panel with this matrix, which contains no perspective.
  fileprivate var normal: Vector3 { Vector3(x: m31, y: m32, z: m33) }
}
