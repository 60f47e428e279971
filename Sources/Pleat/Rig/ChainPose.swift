// The matrices of panels on chains that mix streams, at a moment, panel after panel.

extension Basis {
  /// Where a panel hangs on chains that mix streams.
  package struct Hook: Sendable {
    let node, place: Int
  }

  /// Where each panel hangs, nil for one whose chain follows one stream.
  package var hooks: [Hook?] {
    var hooks = [Hook?](repeating: nil, count: panels.count)
    for (index, node) in chains.nodes.enumerated() {
      for place in node.panels {
        hooks[chains.panels[place].panel] = Hook(node: index, place: place)
      }
    }
    return hooks
  }

  /// Returns the matrix of a panel at the angles of its streams, in quarter turns.
  ///
  /// - Parameters:
  ///   - hook: Where the panel hangs.
  ///   - pose: The product of the panel before it at the same angles.
  ///   - quarterTurns: The angle of a stream.
  /// - Complexity: One product for each joint from that panel's to this one's.
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

/// The product of one node of chains at a moment, from which those that hang on it are computed.
///
/// For panels in the order of a chain, each product takes one multiplication. Only one is kept, so
/// poses of many moments need little memory.
package struct ChainPose: Sendable {
  fileprivate var node = -1
  fileprivate var product = Transform3D.identity

  /// Creates the pose of a moment of which nothing has been computed.
  package init() {}

  fileprivate init(node: Int, product: Transform3D) {
    self.node = node
    self.product = product
  }
}

/// Returns the nodes of a tree below one of them, down to another.
///
/// If the first is not above the second, the way begins at the root.
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
