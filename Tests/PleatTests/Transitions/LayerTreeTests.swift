import Oracles
import Pleat
import TestSupport
import Testing

/// The transitions against the original layer trees, evaluated on plain numbers.
@Suite struct LayerTreeTests {
  static let sizes = [
    Size(width: 320, height: 480), Size(width: 375, height: 667), Size(width: 1001, height: 333),
  ]
  static let progress = [0, 1e-9, 0.1, 0.26034, 0.5, 0.75, 0.999, 1]

  @Test(arguments: Backend.available, FoldStyle.allStyles)
  func foldsEqualTheLayerTree(backend: Backend, style: FoldStyle) throws {
    for size in Self.sizes {
      for scale in runsAllCases ? [1.0, 2, 3] : [2] {
        let fold = FoldTransition(PageSetup(size: size, scale: scale), style: style)
        let expected = Self.progress.map { progress in
          foldReference(
            style: style.rawValue, width: size.width, height: size.height, scale: scale,
            distance: 4.6666667 * (style.contains(.horizontal) ? size.width : size.height) / 2,
            progress: progress)
        }
        try compare(fold, size, scale, Self.progress, expected, backend)
      }
    }
  }

  @Test(arguments: Backend.available, FlipStyle.allStyles)
  func flipsEqualTheLayerTree(backend: Backend, style: FlipStyle) throws {
    let progress = Self.progress.map { $0 / 2 } + Self.progress.dropFirst().map { ($0 + 1) / 2 }
    for size in Self.sizes {
      for scale in runsAllCases ? [1.0, 2, 3] : [2] {
        let flip = FlipTransition(PageSetup(size: size, scale: scale), style: style)
        let expected = progress.map { progress in
          flipReference(
            style: style.rawValue, width: size.width, height: size.height, scale: scale,
            distance: 4.6666667 * (style.contains(.vertical) ? size.height : size.width) / 2,
            progress: progress)
        }
        try compare(flip, size, scale, progress, expected, backend)
      }
    }
  }

  private func compare(
    _ transition: some Transition, _ size: Size, _ scale: Double, _ progress: [Double],
    _ expected: [[ReferencePanel]], _ backend: Backend
  ) throws {
    let longer = max(size.width, size.height)
    let double = try transition.keyframes(at: progress, backend: backend)
    compare(double, expected, "\(transition) on \(backend)", limit: 1e-9)
    let single = try transition.keyframes(at: progress, as: Float.self, backend: backend)
    compare(
      single, expected, "\(transition) on \(backend)", limit: 8 * 0x1p-24 * longer * scale)
  }

  private func compare<Scalar>(
    _ keyframes: borrowing Keyframes<Scalar>, _ expected: [[ReferencePanel]], _ what: String,
    limit: Double
  ) {
    var worst = 0.0
    #expect(keyframes.hiddenCorners == 0, "\(what)")
    for (frame, panels) in expected.enumerated() {
      for (index, panel) in panels.enumerated() {
        let own = keyframes.panels[index]
        #expect(own.name == panel.name)
        #expect(own.content.rect == Rect(panel.contentRect), "\(what) \(panel.name)")
        #expect((own.content.page == .source) == panel.contentIsSource, "\(what) \(panel.name)")
        #expect(
          keyframes.isVisible(panel: index, frame: frame) == panel.visible,
          "\(what) \(panel.name) frame \(frame)")
        let quad = keyframes.quad(ofPanel: index, frame: frame)
        for (corner, expected) in panel.quad.enumerated() {
          worst = max(worst, abs(quad[corner].x - expected[0]), abs(quad[corner].y - expected[1]))
        }
        let shade = keyframes.shade(ofPanel: index, frame: frame)
        #expect(
          abs(shade - panel.shade) <= (Scalar.precision == .double ? 1e-14 : 2e-7),
          "\(what) \(panel.name) frame \(frame)")
        let matrix = keyframes.matrix(ofPanel: index, frame: frame).elements
        let size = panel.matrix.reduce(1000) { max($0, abs($1)) }
        for (entry, expected) in zip(matrix, panel.matrix) {
          #expect(
            abs(entry - expected) <= 8 * Double(Scalar.ulpOfOne) * size,
            "\(what) \(panel.name) frame \(frame)")
        }
      }
    }
    #expect(worst <= limit, "\(what): \(worst) points")
  }
}

extension Rect {
  fileprivate init(_ numbers: [Double]) {
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}
