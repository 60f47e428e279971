/// Bounds of how far points on chains that mix streams can move, without a matrix of any moment.
///
/// A node takes a point p of its own space to `p A(φ) + b(φ)`, where φ is its multiple of the stream's
/// angle. For a hinge A is a rotation, so it changes no lengths, and turns a point at the distance r by
/// at most r for each radian. In general let a be a bound of the norms of A, d one of the norms of its
/// derivatives, and c one of the derivatives of b. Every derivative of A after the first has the norm of
/// one of the two before it, because A is `A0 + A1 cos φ + A2 sin φ`.
///
/// Let αₖ be the product of a from the root to node k, and sₖ the sum of `αⱼ₋₁ |bⱼ|` over the nodes j of
/// that way. Seen from the root, a point p that hangs on node n is at most `R - sₖ` away from the origin
/// of the space of node k, with `R = αₙ |p| + sₙ`. So if the angles change along a straight line, by Δₖ
/// each, with `Tₖ = Σ dⱼ Δⱼ` over the nodes j up to k, the derivatives of its place are at most
///
///     |p'|  ≤ Σ gₖ Δₖ                  with gₖ = dₖ (R - sₖ) + αₖ₋₁ cₖ
///     |p''| ≤ Σ gₖ Δₖ (Tₖ + Tₖ₋₁)
///
/// And if each angle is at most Dₖ from such a line, the point is at most `Σ gₖ Dₖ` from where it would
/// be on it. All of these are sums of constants and of multiples of R, so one pass down the chain gives
/// those of all its panels.
package struct ChainReach: Sendable {
  /// The projection, which follows the root.
  package let projection: Transform3D

  fileprivate struct Node {
    let stream: Int
    /// Radians for each quarter turn of the stream.
    let factor: Double
    let parent: Int?
    /// α, d, α · c of the space that the node takes points to, and s.
    let stretch, turn, slide, length: Double
  }

  private let nodes: [Node]
  /// The lengths of the corners' places in the spaces of the nodes on which their panels hang.
  private let corners: [SIMD4<Double>]
  /// The lengths of the panels' normals in those spaces.
  private let normals: [Double]

  /// Finds the bounds, or returns nil if the rig's projection has no inverse.
  package init?(_ basis: Basis, projection: Transform3D) {
    guard let unprojected = projection.inverse else { return nil }
    self.projection = projection
    var nodes: [Node] = []
    for node in basis.chains.nodes {
      // The projection is a part of a root's factor.
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

  /// The change of a stream between two moments, in quarter turns.
  package struct Change {
    /// The difference between the angles at the ends.
    let change: Double
    /// A bound of the distance of the angle from the straight line between them.
    let bend: Double

    package init(change: Double, bend: Double) {
      self.change = change.magnitude
      self.bend = bend
    }
  }

  /// The sums between two moments, from the root to a node: each is `own + R · reach`.
  package struct Sweep: Sendable {
    fileprivate var node = -1
    /// T.
    fileprivate var turn = 0.0
    fileprivate var first = Sum()
    fileprivate var second = Sum()
    fileprivate var bend = Sum()

    /// Creates the sums of a pair of moments of which nothing has been computed.
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

  /// Bounds for each corner of a panel between two moments, before the projection.
  package struct Motion {
    /// Of the first and the second derivative of its place by the part of the time, if all angles
    /// changed evenly.
    package let first, second: SIMD4<Double>
    /// Of its distance from that place.
    package let bend: SIMD4<Double>
    /// The same for the panel's normal.
    package let normal: (first: Double, second: Double, bend: Double)
  }

  /// Returns how far the corners of a panel move between two moments.
  ///
  /// - Parameters:
  ///   - hook: Where the panel hangs.
  ///   - sweep: The sums of the panel before it between the same moments.
  ///   - change: The change of a stream.
  /// - Complexity: O(n) for n joints from that panel's to this one's.
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
