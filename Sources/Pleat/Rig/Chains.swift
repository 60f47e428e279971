/// The chains of joints that mix streams, compiled for batched concatenation.
///
/// A node is one factor of a chain, `F(θ) = F0 + F1 cos fθ + F2 sin fθ`, that follows one stream. Its
/// product is `F · (product of its parent)`, and a node without a parent has the projection as the
/// last factor. Chains that begin with the same joints share their nodes. A panel's matrix is a
/// constant times the product of the node that it hangs on.
struct Chains: Hashable, Sendable {
  /// A factor of chains, after its parent.
  struct Node: Hashable, Sendable {
    var stream: Int
    /// The frequency f.
    var frequency: Double
    /// The index of the node whose product is the right factor, or nil.
    var parent: Int?
    /// F0, F1 and F2.
    var constant, cosine, sine: Transform3D
    /// The place among those that keep products, which nodes share that are not needed at once.
    var slot = 0
    /// The panels that hang on the node, as a range of ``panels``.
    var panels = 0..<0
  }

  /// A panel that hangs on a node.
  struct HungPanel: Hashable, Sendable {
    /// The index of the panel.
    let panel: Int
    /// The left factor of the node's product.
    let constant: Transform3D
    /// Whether the constant keeps points in the plane z = 0, with w = 1, and the normal along z.
    ///
    /// Corners and shade then follow from the node's product, and the panel needs no matrix for them.
    let isFlat: Bool
    /// The x and the y of the panel's corners: of a flat panel in the node's space, else in its own.
    let cornersX, cornersY: SIMD4<Double>
    /// Whether light gives the shade `lightConstant + (third row) · lightFactors`, at least 0 and at
    /// most `lightStrength`.
    ///
    /// The row is that of the node's product if the panel is flat, else of the panel's matrix.
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
      let (x, y) = (panel.corners.map(\.x), panel.corners.map(\.y))
      let placed = zip(x, y).map { constant.row1 * $0 + constant.row2 * $1 + constant.row4 }
      cornersX = SIMD4(isFlat ? placed.map(\.x) : x)
      cornersY = SIMD4(isFlat ? placed.map(\.y) : y)
      let formula = panel.shading?.light?.formula
      isLit = formula != nil
      lightStrength = panel.shading?.light?.strength ?? 0
      lightConstant = formula?.constant ?? 0
      // The third row before the projection is the normal, so what multiplies the normal multiplies
      // the row after the inverse of the projection.
      let factors = formula?.factors ?? .zero
      let normal = SIMD4(factors.x, factors.y, factors.z, 0) * (isFlat ? constant.m33 : 1)
      lightFactors = SIMD4(
        (unprojected.row1 * normal).sum(), (unprojected.row2 * normal).sum(),
        (unprojected.row3 * normal).sum(), (unprojected.row4 * normal).sum())
    }
  }

  private(set) var nodes: [Node] = []
  private(set) var panels: [HungPanel] = []
  /// The number of products that are kept at once.
  private(set) var slotCount = 0

  var isEmpty: Bool { panels.isEmpty }

  /// Compiles the chains of some panels of a rig.
  init(_ rig: Rig, _ tree: inout JointTree, panels hanging: [Int]) {
    guard !hanging.isEmpty else { return }
    /// Where a joint takes points: by a constant, and then by a node's product.
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
          // The constants before the first node, and the projection, are a part of its factor.
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
    // The sort is stable.
    for (node, panel) in hung.sorted(by: { $0.node < $1.node }) {
      let first = nodes[node].panels.isEmpty ? panels.count : nodes[node].panels.lowerBound
      panels.append(panel)
      nodes[node].panels = first..<panels.count
    }
    shareSlots()
  }

  /// Gives each node the first slot that is free: a slot is taken until the last child is computed.
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
