// Computes panels on chains that mix streams: chains of joints that follow several angles (see `Basis`).
// Frames are computed in blocks that stay in the cache. The joints' matrices are concatenated along the
// chains, then the corners of the panels are projected.

extension Chains {
  /// The number of scalars of a node: 16 for each of the matrices F0, F1 and F2.
  ///
  /// The factor of the node at the angle θ is F0 + F1 cos fθ + F2 sin fθ, with the node's frequency f.
  static let nodeScalars = 48
  /// The number of scalars of a panel on a chain: 16 for its constant matrix, 8 for its corners, 6 for
  /// its light (the constant, four factors and the strength), and 2 of padding.
  static let panelScalars = 32

  /// The scalars of all nodes, then the scalars of all panels.
  var scalars: [Double] {
    var scalars: [Double] = []
    for node in nodes {
      for factor in [node.constant, node.cosine, node.sine] { scalars += factor.elements }
    }
    for panel in panels { scalars += panel.scalars }
    return scalars
  }
}

extension Chains.HungPanel {
  fileprivate var scalars: [Double] {
    var scalars = constant.elements
    for corner in 0..<4 { scalars += [cornersX[corner], cornersY[corner]] }
    scalars.append(lightConstant)
    for index in 0..<4 { scalars.append(lightFactors[index]) }
    scalars.append(lightStrength)
    return scalars + [Double](repeating: 0, count: Chains.panelScalars - scalars.count)
  }
}

/// The inputs and outputs of a call that computes panels on chains, for all threads of the call.
struct ChainWork<Scalar: BatchScalar>: Sendable {
  let work: KeyframeWork<Scalar>
  let chains: Chains
  /// The constants of nodes and panels, as `Chains.scalars` lists them.
  let scalars: Lanes<Scalar>

  /// The greatest number of frames in a block.
  ///
  /// The matrices of a block take 64 KiB, so products, factors and results stay in the second-level
  /// cache. With streaming stores, the matrices of a block take only 4 KiB, so that the results of one
  /// block are written to memory while the next block is computed. Blocks divide a grain of ``Parts``, so
  /// the number of threads does not change them.
  private static func block(streaming: Bool) -> Int {
    min(Parts.grain, (streaming ? 4_096 : 65_536) / (16 * MemoryLayout<Scalar>.stride))
  }

  /// Returns the number of frames in a block, if there are `count` frames in all.
  private static func block(of count: Int, streaming: Bool = false) -> Int {
    let sixteen = KeyframeOutputs.interleavedFrames
    return min(block(streaming: streaming), (count + sixteen - 1) / sixteen * sixteen)
  }

  /// Returns the number of scalars of scratch memory that `frames` frames need.
  ///
  /// For a block of frames, the memory has the products of one node per slot (`Chains.Node.slot`), then a
  /// node's factors, a panel's matrices, the panel's quads, and multiples of the angles.
  static func scratchCount(_ chains: Chains, frames: Int) -> Int {
    chains.isEmpty ? 0 : (16 * (chains.slotCount + 3) + 1) * block(of: frames)
  }

  /// Computes some frames of the panels on chains, and returns the number of hidden corners.
  func compute(_ frames: Range<Int>) -> Int {
    withScratch(count: Self.scratchCount(chains, frames: frames.count)) { compute(frames, in: $0) }
  }

  /// Computes some frames of the panels on chains, in scratch memory of `scratchCount` scalars.
  func compute(_ frames: Range<Int>, in scratch: MutableLanes<Scalar>) -> Int {
    let isStreaming =
      !work.isInterleaved && work.kernels.streams(Scalar.self, touching: written)
    let block = Self.block(of: frames.count, streaming: isStreaming)
    var hidden = 0
    for first in stride(from: frames.lowerBound, to: frames.upperBound, by: block) {
      let count = min(block, frames.upperBound - first)
      for index in chains.nodes.indices {
        let node = chains.nodes[index]
        let products = scratch.dropFirst(16 * block * node.slot)
        multiply(index, node, from: first, count, into: products, scratch, block)
        for hung in node.panels {
          hidden += place(
            chains.panels[hung], scalars(ofPanel: hung), products.lanes,
            from: first, count, scratch.dropFirst(16 * block * (chains.slotCount + 1)), block)
        }
      }
    }
    if isStreaming { work.kernels.fence() }
    return hidden
  }

  private func scalars(ofPanel hung: Int) -> Lanes<Scalar> {
    scalars.dropFirst(Chains.nodeScalars * chains.nodes.count + Chains.panelScalars * hung)
  }

  /// The number of scalars that all blocks and threads of the call write together.
  ///
  /// If the scalars do not fit into the caches, they are written with streaming stores.
  private var written: Int {
    work.outputs.scalarsPerKeyframe * chains.panels.count * work.count
  }

  /// Computes a node's product in each frame of a block: the node's factor, times the product of the
  /// node's parent if there is a parent.
  @inline(__always) private func multiply(
    _ index: Int, _ node: Chains.Node, from first: Int, _ count: Int,
    into products: MutableLanes<Scalar>, _ scratch: MutableLanes<Scalar>, _ block: Int
  ) {
    let factors = scratch.dropFirst(16 * block * chains.slotCount)
    var turns = work.turns.lanes.dropFirst(work.turnStride * node.stream + first)
    if node.frequency != 1 {
      let multiples = scratch.dropFirst(16 * block * (chains.slotCount + 3))
      let frequency = Scalar(node.frequency)
      for frame in 0..<count { multiples[frame] = turns[frame] * frequency }
      turns = multiples.lanes
    }
    let basis = scalars.dropFirst(Chains.nodeScalars * index)
    _ = work.kernels.keyframes(.quarterTurns(turns), count: count, panels: 1) { _ in
      KernelPanel<Scalar>(
        matrixBasis: basis, cornerBasis: basis, shadeBasis: basis,
        matrices: node.parent == nil ? products : factors)
    }
    guard let parent = node.parent else { return }
    work.kernels.concatenate(
      factors.lanes, scratch.lanes.dropFirst(16 * block * chains.nodes[parent].slot),
      into: products, count: count)
  }

  /// Computes a panel's outputs in a block of frames, and returns the number of hidden corners.
  ///
  /// The function is inlined, because a call would copy `self`.
  @inline(__always) private func place(
    _ hung: Chains.HungPanel, _ scalars: Lanes<Scalar>, _ products: Lanes<Scalar>,
    from first: Int, _ count: Int, _ scratch: MutableLanes<Scalar>, _ block: Int
  ) -> Int {
    let (outputs, panel) = (work.outputs, hung.panel)
    let hasMatrices = outputs.contains(.matrices)
    let ownMatrices = hasMatrices ? work.matrices.of(panel, from: first) : scratch
    let isCopied = hasMatrices && isCopied(work.matrices, 16)
    // A flat panel (`isFlat`) is projected by the node's products. Its own matrices are only an output.
    var placed = products
    if hasMatrices || !hung.isFlat {
      let matrices = isCopied ? scratch : ownMatrices
      work.kernels.concatenate(
        scalars, leftStride: 0, products, into: matrices, count: count,
        touching: hung.isFlat && !isCopied ? written : 0, fenced: false)
      if !hung.isFlat { placed = matrices.lanes }
      if isCopied {
        Self.copy(
          matrices, 16, count, to: ownMatrices, work.matrices.frameStride,
          isInterleaved: work.isInterleaved)
      }
    }
    if outputs.contains(.shades), hung.isLit {
      shade(
        placed, constant: scalars[24], factors: scalars.vector(25), strength: scalars[29], count,
        into: work.shades.of(panel, from: first))
    }
    guard outputs.hasQuads else { return 0 }
    let ownQuads = work.quads.of(panel, from: first)
    let copiesQuads = self.isCopied(work.quads, outputs.scalarsPerQuad)
    let projected = copiesQuads ? scratch.dropFirst(16 * block) : ownQuads
    let hidden = work.kernels.projectQuads(
      placed, corners: scalars.dropFirst(16), cornerStride: 0, into: projected,
      form: outputs.contains(.homogeneousQuads) ? .homogeneous : .divided, count: count,
      touching: copiesQuads ? 0 : written, fenced: false)
    if copiesQuads {
      Self.copy(
        projected, outputs.scalarsPerQuad, count, to: ownQuads, work.quads.frameStride,
        isInterleaved: work.isInterleaved)
    }
    return outputs.contains(.homogeneousQuads) ? 0 : hidden
  }

  /// Computes the shades that a light causes on a panel, from the third rows of `matrices`.
  ///
  /// The shades are clamped to 0...`strength`. They could exceed `strength` if the viewer is very near
  /// the page, because the third row and its rounding error are then large.
  private func shade(
    _ matrices: Lanes<Scalar>, constant: Scalar, factors: SIMD4<Scalar>, strength: Scalar,
    _ count: Int, into shades: MutableLanes<Scalar>
  ) {
    let stride = work.shades.frameStride
    for frame in 0..<count {
      let normal = matrices.vector(16 * frame + 8) * factors
      let shade = constant + (normal.x + normal.y) + (normal.z + normal.w)
      shades[stride * frame] = min(strength, max(0, shade))
    }
  }

  /// Returns whether an output is computed in scratch memory and then copied, because its items are
  /// interleaved or have gaps between them.
  private func isCopied(_ frames: PanelFrames<Scalar>, _ size: Int) -> Bool {
    work.isInterleaved || frames.frameStride != size
  }

  /// Copies the items of a block of frames from scratch memory to their places.
  @inline(never) private static func copy(
    _ items: MutableLanes<Scalar>, _ size: Int, _ count: Int, to places: MutableLanes<Scalar>,
    _ stride: Int, isInterleaved: Bool
  ) {
    if isInterleaved { return interleave(items, size, count, into: places) }
    MutableStridedLanes(places, size, stride: stride).copy(items.lanes, count: count)
  }

  /// Copies items into blocks of 16 frames, and fills the rest of the last block with copies of the last
  /// frame.
  private static func interleave(
    _ items: MutableLanes<Scalar>, _ size: Int, _ count: Int, into blocks: MutableLanes<Scalar>
  ) {
    let sixteen = KeyframeOutputs.interleavedFrames
    for first in stride(from: 0, to: count, by: sixteen) {
      for element in 0..<size {
        for lane in 0..<sixteen {
          blocks[size * first + sixteen * element + lane] =
            items[size * min(first + lane, count - 1) + element]
        }
      }
    }
  }
}
