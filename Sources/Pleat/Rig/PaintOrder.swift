/// Finds the visible panels of a frame and their order, in memory that is reused from frame to frame.
package struct PaintOrder {
  /// The indices of the visible panels, in the order in which to draw them.
  package private(set) var panels: [Int] = []
  /// For each panel, whether it is visible.
  package private(set) var isVisible: [Bool] = []
  /// The coefficient rows of all streams, one after another.
  private var coefficients: [Double] = []
  private var products: [Transform3D] = []
  private var nearness: [Double] = []
  /// The panels in their order after one pass of the merge sort.
  private var merged: [Int] = []

  package init() {}

  /// Finds the visible panels and the order in which to draw them.
  ///
  /// - Parameters:
  ///   - isInWindow: Takes the indices of a panel and its stream, and returns whether the stream's angle
  ///     is in the range in which the panel is visible.
  ///   - quarterTurns: Returns the angle of a stream, in quarter turns.
  mutating func find(
    _ basis: Basis, isInWindow: (Int, Int) -> Bool, quarterTurns: (Int) -> Double
  ) {
    let traits = basis.traits
    isVisible.removeAll(keepingCapacity: true)
    for panel in traits.indices { isVisible.append(isInWindow(panel, traits[panel].stream)) }
    if basis.needsPoses { pose(basis, quarterTurns: quarterTurns) }
    panels.removeAll(keepingCapacity: true)
    for panel in basis.paintOrder where isVisible[panel] { panels.append(panel) }
    if basis.sortsByDistance { sort(traits) }
  }

  /// Computes the matrix of each panel whose visibility or place in the order depends on it.
  private mutating func pose(_ basis: Basis, quarterTurns: (Int) -> Double) {
    coefficients.removeAll(keepingCapacity: true)
    for stream in 0..<basis.streamCount {
      let turns = quarterTurns(stream)
      coefficients.append(1)
      for frequency in basis.frequencies {
        let angle = Angle(quarterTurns: frequency * turns)
        let (sine, cosine) = angle.sineAndCosine
        coefficients.append(cosine)
        coefficients.append(sine)
      }
    }
    nearness.removeAll(keepingCapacity: true)
    if basis.sortsByDistance {
      nearness.append(contentsOf: repeatElement(0, count: basis.traits.count))
    }
    let (traits, rank) = (basis.traits, basis.rank)
    for panel in traits.indices where !traits[panel].mixesStreams && needsMatrix(panel, basis) {
      judge(
        panel, basis,
        basis.matrix(
          ofPanel: panel, coefficients: coefficients, from: rank * traits[panel].stream))
    }
    placeOnChains(basis, quarterTurns: quarterTurns)
  }

  /// Computes the matrices of panels whose chains mix streams.
  private mutating func placeOnChains(_ basis: Basis, quarterTurns: (Int) -> Double) {
    let (nodes, hung) = (basis.chains.nodes, basis.chains.panels)
    products.removeAll(keepingCapacity: true)
    for node in nodes.indices {
      let factor = nodes[node].factor(atQuarterTurns: quarterTurns(nodes[node].stream))
      let product = nodes[node].parent.map { factor.concatenating(products[$0]) } ?? factor
      products.append(product)
      for place in nodes[node].panels where needsMatrix(hung[place].panel, basis) {
        judge(hung[place].panel, basis, hung[place].constant.concatenating(product))
      }
    }
  }

  private func needsMatrix(_ panel: Int, _ basis: Basis) -> Bool {
    isVisible[panel] && (basis.sortsByDistance || basis.traits[panel].isOneSided)
  }

  /// Hides a one-sided panel that does not face the viewer, and finds the panel's nearness.
  private mutating func judge(_ panel: Int, _ basis: Basis, _ matrix: Transform3D) {
    let traits = basis.traits[panel]
    if traits.isOneSided, !matrix.shows(reverse: traits.isReversed) { isVisible[panel] = false }
    if basis.sortsByDistance { nearness[panel] = basis.nearness(of: traits.size, placedBy: matrix) }
  }

  /// Sorts the panels that are not backdrops, farthest first.
  ///
  /// It is a merge sort. The standard library's sort is stable too, but it allocates.
  private mutating func sort(_ traits: [Basis.PanelTraits]) {
    let first = panels.firstIndex { !traits[$0].isBackdrop } ?? panels.count
    var width = 1
    while width < panels.count - first {
      merged.removeAll(keepingCapacity: true)
      merged.append(contentsOf: panels[..<first])
      for start in stride(from: first, to: panels.count, by: 2 * width) {
        let middle = min(start + width, panels.count)
        let end = min(middle + width, panels.count)
        var (left, right) = (start, middle)
        while left < middle || right < end {
          let takesRight =
            left == middle || right < end && nearness[panels[right]] < nearness[panels[left]]
          merged.append(panels[takesRight ? right : left])
          if takesRight { right += 1 } else { left += 1 }
        }
      }
      swap(&panels, &merged)
      width *= 2
    }
  }
}

extension Basis {
  /// Returns the indices of the panels that are visible at an angle, in the order in which to draw them.
  ///
  /// - Precondition: The rig has one stream.
  public func order(atQuarterTurns quarterTurns: Double) -> [Int] {
    order(atQuarterTurnsOfStreams: [quarterTurns])
  }

  /// Returns the indices of the panels that are visible at the angles of all streams, in the order in
  /// which to draw them.
  ///
  /// ``Keyframes/order(frame:)`` describes which panels are visible, and in which order they are drawn.
  ///
  /// - Precondition: The array has one angle for each stream.
  public func order(atQuarterTurnsOfStreams streams: [Double]) -> [Int] {
    precondition(streams.count == streamCount, "there must be one angle for each stream")
    var order = PaintOrder()
    order.find(self) {
      panels[$0].visible.contains(streams[$1])
    } quarterTurns: {
      streams[$0]
    }
    return order.panels
  }
}

extension Transform3D {
  /// The determinant of rows and columns 1, 2 and 4: above 0 if the viewer sees the front of a panel
  /// with this matrix, 0 if edge-on, below 0 if the viewer sees the back.
  package var facing: Double {
    m41 * (m12 * m24 - m14 * m22) - m42 * (m11 * m24 - m14 * m21) + m44 * (m11 * m22 - m12 * m21)
  }

  /// Returns whether the viewer sees the front of a panel with this matrix or, if `reverse` is true, its
  /// back; the result is false for a panel that is seen edge-on.
  package func shows(reverse: Bool) -> Bool { (reverse ? -facing : facing) > 1e-6 }
}
