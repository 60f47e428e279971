/// Bounds of how far points on chains that mix streams can move, found without computing the matrices of
/// panels.
///
/// A node of ``Chains`` maps a point p of its own space to `p A(φ) + b(φ)`, where φ is a multiple of the
/// angle of the node's stream. Let a be a bound of the norm of A, d a bound of the norm of A's
/// derivative, and c a bound of the length of b's derivative. For a hinge, A is a rotation, so a = 1 and
/// d = 1. d also bounds the second derivative, because A is `A0 + A1 cos φ + A2 sin φ`, so that A'' at φ
/// is A' at φ + 90°.
///
/// Let αₖ be the product of the numbers a from the root to node k, and sₖ the sum of `αⱼ₋₁ |bⱼ|` over
/// the same nodes j. Measured in the root's space, a point p that hangs on node n is at most `R - sₖ`
/// away from the origin of node k's space, with `R = αₙ |p| + sₙ`. Now let every φₖ change evenly, by Δₖ
/// in all, and let Tₖ be `Σ dⱼ Δⱼ` over the nodes j up to k. The derivatives of the point's position by
/// time are then at most
///
///     |p'|  ≤ Σ gₖ Δₖ                  with gₖ = dₖ (R - sₖ) + αₖ₋₁ cₖ
///     |p''| ≤ Σ gₖ Δₖ (Tₖ + Tₖ₋₁)
///
/// If each φₖ is at most Dₖ away from an even change, the point is at most `Σ gₖ Dₖ` from where it would
/// be with even changes. Each of these sums is a constant plus a multiple of R, so one pass down a chain
/// gives the sums for all panels of the chain.
package struct ChainReach: Sendable {
  /// The projection, which acts after the root.
  package let projection: Transform3D

  fileprivate struct Node {
    let stream: Int
    /// The change of φ in radians for each quarter turn of the stream.
    let factor: Double
    let parent: Int?
    /// The numbers αₖ, dₖ, αₖ₋₁ cₖ and sₖ of ``ChainReach``.
    let stretch, turn, slide, length: Double
  }

  private let nodes: [Node]
  /// For each panel, the distances of its corners from the origin of its node's space.
  private let corners: [SIMD4<Double>]
  /// For each panel, the length of its normal in its node's space.
  private let normals: [Double]

  /// Finds the bounds, or returns nil if the rig's projection has no inverse.
  package init?(_ basis: Basis, projection: Transform3D) {
    guard let unprojected = projection.inverse else { return nil }
    self.projection = projection
    var nodes: [Node] = []
    for node in basis.chains.nodes {
      // The factor of a root contains the projection, which is taken out here.
      func own(_ matrix: Transform3D) -> Transform3D {
        node.parent == nil ? matrix.concatenating(unprojected) : matrix
      }
      let bounds = FactorBounds(own(node.constant), own(node.cosine), own(node.sine))
      let (stretch, length) = node.parent.map { (nodes[$0].stretch, nodes[$0].length) } ?? (1, 0)
      nodes.append(
        Node(
          stream: node.stream, factor: node.frequency * Double.pi / 2, parent: node.parent,
          stretch: stretch * bounds.stretch, turn: bounds.turn, slide: stretch * bounds.slide,
          length: length + stretch * bounds.offset))
    }
    self.nodes = nodes
    corners = basis.chains.panels.map { panel in
      SIMD4(
        basis.panels[panel.panel].corners.map { corner in
          (panel.constant.row1 * corner.x + panel.constant.row2 * corner.y + panel.constant.row4)
            .spatialLength
        })
    }
    normals = basis.chains.panels.map { $0.constant.row3.spatialLength }
  }

  /// How the angle of a stream changes between two moments, in quarter turns.
  package struct Change {
    /// The difference between the angles at the two moments.
    let change: Double
    /// A bound of how far the angle is from a linear change between the two moments.
    let bend: Double

    package init(change: Double, bend: Double) {
      self.change = change.magnitude
      self.bend = bend
    }
  }

  /// The three sums of ``ChainReach`` over the nodes from the root to one node; each is
  /// `own + R · reach`.
  package struct Sweep: Sendable {
    fileprivate var node = -1
    /// Tₖ of the node.
    fileprivate var turn = 0.0
    fileprivate var first = Sum()
    fileprivate var second = Sum()
    fileprivate var bend = Sum()

    /// Creates sums over no nodes.
    package init() {}

    fileprivate struct Sum {
      var own = 0.0
      var reach = 0.0

      mutating func add(_ own: Double, _ reach: Double, times weight: Double) {
        self.own += own * weight
        self.reach += reach * weight
      }
    }

    fileprivate mutating func add(_ node: Node, _ stream: Change) {
      let (change, bend) = (stream.change * node.factor, stream.bend * node.factor)
      let own = node.slide - node.turn * node.length
      let turns = 2 * turn + node.turn * change
      turn += node.turn * change
      first.add(own, node.turn, times: change)
      second.add(own, node.turn, times: change * turns)
      self.bend.add(own, node.turn, times: bend)
    }
  }

  /// Bounds of the motion of a panel's corners between two moments, before the projection.
  package struct Motion {
    /// For each corner, bounds of the first and second derivatives of its position by the elapsed
    /// fraction of the time, if all angles changed evenly.
    package let first, second: SIMD4<Double>
    /// For each corner, a bound of its distance from where it would be if all angles changed evenly.
    package let bend: SIMD4<Double>
    /// The same three bounds for the panel's normal.
    package let normal: (first: Double, second: Double, bend: Double)
  }

  /// Returns bounds of how far the corners of a panel move between two moments.
  ///
  /// - Parameters:
  ///   - hook: The hook of the panel.
  ///   - sweep: The sums of the previous panel for the same moments. They become the sums of this panel.
  ///   - change: Returns the change of a stream.
  /// - Complexity: O(n) for n nodes between the previous panel's node and this panel's node.
  package func motion(
    of hook: Basis.Hook, from sweep: inout Sweep, change: (Int) -> Change
  ) -> Motion {
    if sweep.node != hook.node {
      let way = wayDown(to: hook.node, from: sweep.node) { nodes[$0].parent }
      if way.isFromRoot { sweep = Sweep() }
      for node in way.nodes { sweep.add(nodes[node], change(nodes[node].stream)) }
      sweep.node = hook.node
    }
    let node = nodes[hook.node]
    let reach = corners[hook.place] * node.stretch + node.length
    let normal = normals[hook.place] * node.stretch
    func value(_ sum: Sweep.Sum) -> SIMD4<Double> { sum.own + reach * sum.reach }
    return Motion(
      first: value(sweep.first), second: value(sweep.second), bend: value(sweep.bend),
      normal: (
        first: normal * sweep.turn, second: normal * sweep.turn * sweep.turn,
        bend: normal * sweep.bend.reach
      ))
  }
}
