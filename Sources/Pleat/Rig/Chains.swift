/// The chains whose joints follow different streams, compiled for batched matrix products.
///
/// A node is one factor of a chain, `F(θ) = F0 + F1 cos fθ + F2 sin fθ`, that follows one stream. The
/// product of a node is `F · (product of its parent)`. The F of a node without a parent contains the
/// projection. Chains that begin with the same joints share their nodes. A panel is attached to the last
/// node of its chain, and its matrix is a constant times the node's product.
struct Chains: Hashable, Sendable {
  /// A factor of one or more chains; each node comes after its parent.
  struct Node: Hashable, Sendable {
    var stream: Int
    /// The frequency f.
    var frequency: Double
    /// The index of the node whose product is the right factor, or nil.
    var parent: Int?
    /// F0, F1 and F2.
    var constant, cosine, sine: Transform3D
    /// The index of the memory in which the product is kept; nodes whose products are needed at
    /// different times can have the same index.
    var slot = 0
    /// The panels that are attached to the node, as a range of indices of ``Chains/panels``.
    var panels = 0..<0
  }

  /// A panel that is attached to a node.
  struct HungPanel: Hashable, Sendable {
    let panel: Int
    /// The constant that is multiplied by the node's product, from the left.
    let constant: Transform3D
    /// Whether the constant maps the plane z = 0 to itself, with w = 1, and keeps the normal along z.
    ///
    /// The corners and the shade then follow from the node's product, without the panel's matrix.
    let isFlat: Bool
    /// The x and y of the corners: in the node's space if ``isFlat`` is true, else in the panel's own.
    let cornersX, cornersY: SIMD4<Double>
    /// Whether a light gives the shade, `lightConstant + r · lightFactors` clamped to
    /// 0...`lightStrength`.
    ///
    /// Here r is row 3 of the node's product if ``isFlat`` is true, and else of the panel's matrix.
    let isLit: Bool
    let lightConstant: Double
    let lightFactors: SIMD4<Double>
    let lightStrength: Double

    init(_ index: Int, _ panel: Panel, constant: Transform3D, unprojected: Transform3D) {
      self.panel = index
      self.constant = constant
      let space = [constant.m14, constant.m24, constant.m34, constant.m13, constant.m23]
      isFlat =
        (space + [constant.m43, constant.m31, constant.m32]).allSatisfy { $0 == 0 }
        && constant.m44 == 1
      let (x, y) = (panel.rectCorners.map(\.x), panel.rectCorners.map(\.y))
      let placed = zip(x, y).map { constant.row1 * $0 + constant.row2 * $1 + constant.row4 }
      cornersX = SIMD4(isFlat ? placed.map(\.x) : x)
      cornersY = SIMD4(isFlat ? placed.map(\.y) : y)
      let formula = panel.lightFormula
      isLit = formula != nil
      lightStrength = panel.shading?.light?.strength ?? 0
      lightConstant = formula?.constant ?? 0
      // In a panel's matrix without the projection P, row 3 is the normal. With P, row 3 is the normal
      // times P, so its factors are the inverse of P times the factors for the normal.
      let factors = formula?.factors ?? .zero
      let normal = SIMD4(factors.x, factors.y, factors.z, 0) * (isFlat ? constant.m33 : 1)
      lightFactors = SIMD4(
        (unprojected.row1 * normal).sum(), (unprojected.row2 * normal).sum(),
        (unprojected.row3 * normal).sum(), (unprojected.row4 * normal).sum())
    }
  }

  private(set) var nodes: [Node] = []
  private(set) var panels: [HungPanel] = []
  /// The number of products that must be kept at the same time.
  private(set) var slotCount = 0

  var isEmpty: Bool { panels.isEmpty }

  /// Compiles the chains of some panels of a rig.
  init(_ rig: Rig, _ tree: inout JointTree, panels hanging: [Int]) {
    guard !hanging.isEmpty else { return }
    /// How a joint's space is mapped: first by a constant, then by the product of a node.
    struct Place {
      var constant: Transform3D
      var node: Int?
    }
    var places: [Int: Place] = [:]
    func place(_ joint: Int) -> Place {
      var chain: [Int] = []
      var next: Int? = joint
      while let index = next, places[index] == nil {
        chain.append(index)
        next = rig.joints[index].parent
      }
      for index in chain.reversed() {
        var place = rig.joints[index].parent.map { places[$0]! } ?? Place(constant: .identity)
        for factor in rig.joints[index].factors.reversed() {
          let frequencies = factor.matrix.terms.map(\.frequency).filter { $0 != 0 }
          let constant = factor.matrix.term(of: 0)?.cosine ?? .zero
          guard let frequency = frequencies.first else {
            place.constant = constant.concatenating(place.constant)
            continue
          }
          let term = factor.matrix.term(of: frequency)!
          // The factor of a chain's first node contains the constants above it and the projection.
          let right =
            place.node == nil
            ? place.constant.concatenating(rig.projection) : place.constant
          nodes.append(
            Node(
              stream: factor.stream, frequency: frequency, parent: place.node,
              constant: constant.concatenating(right), cosine: term.cosine.concatenating(right),
              sine: term.sine.concatenating(right)))
          place = Place(constant: .identity, node: nodes.count - 1)
        }
        places[index] = place
      }
      return places[joint]!
    }
    let unprojected = rig.projection.inverse ?? .identity
    let hung = hanging.map { index in
      let place = place(rig.panels[index].joint!)
      let origin = rig.panels[index].origin
      let constant = Transform3D.translation(x: origin.x, y: origin.y)
        .concatenating(place.constant)
      return (
        node: place.node!,
        panel: HungPanel(
          index, rig.panels[index], constant: constant, unprojected: unprojected)
      )
    }
    // The sort is stable, so panels of one node stay in their order.
    for (node, panel) in hung.sorted(by: { $0.node < $1.node }) {
      let first = nodes[node].panels.isEmpty ? panels.count : nodes[node].panels.lowerBound
      panels.append(panel)
      nodes[node].panels = first..<panels.count
    }
    shareSlots()
  }

  /// Gives each node the first free slot; a slot is free again after the last child of its node.
  private mutating func shareSlots() {
    var last = Array(nodes.indices)
    for (index, node) in nodes.enumerated() { if let parent = node.parent { last[parent] = index } }
    var taken: [Int] = []
    for index in nodes.indices {
      let slot = taken.firstIndex { $0 < index } ?? taken.count
      if slot == taken.count { taken.append(0) }
      taken[slot] = last[index]
      nodes[index].slot = slot
    }
    slotCount = taken.count
  }
}
