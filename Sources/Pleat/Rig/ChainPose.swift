// Matrices of panels whose chains mix streams, at one moment, computed panel after panel.

extension Basis {
  /// Where ``Chains`` keeps a panel: the index of the panel's node, and the index in `Chains.panels`.
  package struct Hook: Sendable {
    let node, place: Int
  }

  /// The hook of each panel, or nil for a panel whose chain follows one stream.
  package var hooks: [Hook?] {
    var hooks = [Hook?](repeating: nil, count: panels.count)
    for (index, node) in chains.nodes.enumerated() {
      for place in node.panels {
        hooks[chains.panels[place].panel] = Hook(node: index, place: place)
      }
    }
    return hooks
  }

  /// Returns the matrix of a panel whose chain mixes streams.
  ///
  /// - Parameters:
  ///   - hook: The hook of the panel.
  ///   - pose: The pose of the previous panel at the same angles. It becomes the pose of this panel.
  ///   - quarterTurns: Returns the angle of a stream, in quarter turns.
  /// - Complexity: O(n) products for n nodes between the previous panel's node and this panel's node.
  package func matrix(
    on hook: Hook, from pose: inout ChainPose, quarterTurns: (Int) -> Double
  ) -> Transform3D {
    if pose.node != hook.node {
      let way = wayDown(to: hook.node, from: pose.node) { chains.nodes[$0].parent }
      var product = way.isFromRoot ? nil : pose.product
      for node in way.nodes {
        let factor = chains.nodes[node].factor(
          atQuarterTurns: quarterTurns(chains.nodes[node].stream))
        product = product.map { factor.concatenating($0) } ?? factor
      }
      pose = ChainPose(node: hook.node, product: product ?? .identity)
    }
    return chains.panels[hook.place].constant.concatenating(pose.product)
  }
}

/// The product of the matrices from one node up to the root, at one moment.
///
/// The product of a node below takes one multiplication for each node on the way. Only one product is
/// kept, so poses of many moments need little memory.
package struct ChainPose: Sendable {
  fileprivate var node = -1
  fileprivate var product = Transform3D.identity

  /// Creates a pose that contains no product yet.
  package init() {}

  fileprivate init(node: Int, product: Transform3D) {
    self.node = node
    self.product = product
  }
}

/// Returns the nodes on the way down a tree from `start`, without `start` itself, to `node`.
///
/// If `start` is not above `node`, the way begins with the root.
func wayDown(
  to node: Int, from start: Int, parent: (Int) -> Int?
) -> (nodes: ReversedCollection<[Int]>, isFromRoot: Bool) {
  var nodes: [Int] = []
  var next: Int? = node
  while let node = next, node != start {
    nodes.append(node)
    next = parent(node)
  }
  return (nodes.reversed(), next == nil)
}
