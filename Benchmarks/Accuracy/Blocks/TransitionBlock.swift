import Oracles
import Pleat

/// Frames of one transition of any style, size and scale, compared with the original layer tree.
///
/// An input is one panel in one frame. The tree is evaluated in Double, so measured errors of
/// frames in Double include the errors of the tree.
struct TransitionBlock<S: BatchScalar> {
  private let isFold: Bool
  private let style: Int
  private let size: Size
  private let scale: Double
  private let progress: [Double]

  static func make(_ inputs: Inputs<S>, block: Int, frames: Int) throws -> Block<S> {
    var inputs = inputs
    return try TransitionBlock(&inputs, block: block, frames: frames).block()
  }

  private init(_ inputs: inout Inputs<S>, block: Int, frames: Int) {
    (isFold, style) = (block % 2 == 0, block / 2 % 8)
    scale = [1.0, 2, 3][inputs.whole(0...2)]
    size = Size(
      width: Double(inputs.whole(64...4096)) / scale,
      height: Double(inputs.whole(64...4096)) / scale)
    progress = (0..<frames).map { frame in
      switch frame {
      case 0, 1: Double(frame)
      default:
        min(
          frame % 4 == 0
            ? abs(1 - abs(inputs.tiny(downTo: 30))) : inputs.number(0...1), 1)
      }
    }
  }

  private func block() throws -> Block<S> {
    let panels = progress.map(reference)
    let longer = max(size.width, size.height)
    // Panel by panel, as keyframes lie in memory.
    let items = (0..<4).flatMap { panel in panels.map { $0[panel] } }
    let corners = items.flatMap { $0.quad.flatMap(\.self) }
    let shades = items.map { Expected(value: DoubleDouble($0.shade), unit: 1) }
    let ends = (0..<4).flatMap { panel in
      progress.indices.flatMap { end(panels[$0][panel], frame: $0, unit: Double(S(longer).ulp)) }
    }
    let quads = Reals<S>(count: corners.count)
    let opacities = Reals<S>(count: shades.count)
    let quantity = S.precision == .single ? Quantity.treeCornerOfPixels : .treeCorner
    let unit = S.precision == .single ? 0x1p-24 * longer * scale : 1
    let expected = corners.map { Expected(value: DoubleDouble($0), unit: unit) }
    let inPoints = corners.map { Expected(value: DoubleDouble($0), unit: 1) }
    return Block { kernels in
      try read(Backend(kernels.name), into: quads, opacities)
      var outputs = [
        Output(quantity, quads, places: Places.quad, expected),
        Output(.treeShade, opacities, shades), Output(.end, quads, places: Places.quad, ends),
      ]
      if S.precision == .single {
        outputs.append(Output(.treeCorner, quads, places: Places.quad, inPoints))
      }
      return outputs
    } inputs: { _, item, _ in
      let (panel, frame) = item.quotientAndRemainder(dividingBy: progress.count)
      return """
        \(isFold ? "fold" : "flip") of style \(style), panel \(panels[frame][panel].name)
        \(exactText([size.width, size.height])) points at \(Int(scale)) pixels per point
        progress \(exactText(progress[frame]))
        """
    }
  }

  private func reference(_ progress: Double) -> [ReferencePanel] {
    isFold
      ? foldReference(
        style: style, width: size.width, height: size.height, scale: scale,
        distance: 4.6666667 * (style & 4 == 0 ? size.height : size.width) / 2, progress: progress)
      : flipReference(
        style: style, width: size.width, height: size.height, scale: scale,
        distance: 4.6666667 * (style & 2 == 0 ? size.width : size.height) / 2, progress: progress)
  }

  /// The expected corners of panels that show the source page at the start or the destination page
  /// at the end.
  private func end(_ panel: ReferencePanel, frame: Int, unit: Double) -> [Expected] {
    guard frame < 2, panel.contentIsSource == (frame == 0) else {
      return [Expected](repeating: .anything, count: 8)
    }
    let rect = panel.contentRect
    return panel.corners.flatMap { corner in
      (0..<2).map { Expected(value: DoubleDouble(rect[$0] + corner[$0]), unit: unit) }
    }
  }

  private func read(_ backend: Backend, into quads: Reals<S>, _ shades: Reals<S>) throws {
    let keyframes: Keyframes<S> =
      isFold
      ? try FoldTransition(PageSetup(size: size, scale: scale), style: FoldStyle(rawValue: style))
        .keyframes(at: progress, as: S.self, outputs: [.quads, .shades], backend: backend)
      : try FlipTransition(PageSetup(size: size, scale: scale), style: FlipStyle(rawValue: style))
        .keyframes(at: progress, as: S.self, outputs: [.quads, .shades], backend: backend)
    let frames = progress.count
    for panel in 0..<4 {
      let (own, opacities) = (keyframes.quads(ofPanel: panel), keyframes.shades(ofPanel: panel))
      for place in 0..<8 * frames { quads[8 * frames * panel + place] = own[place] }
      for frame in 0..<frames { shades[frames * panel + frame] = opacities[frame] }
    }
  }
}
