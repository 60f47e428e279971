import Pleat
import TestSupport
import Testing

/// Shades of panels on chains that mix streams, in single precision against double.
///
/// They follow from the normal after the perspective, so their error grows with the page's extent over
/// the viewer's distance. It also grows with the number of strips, since each strip turns by the same angle,
/// whose cosine is rounded in the same way each time.
@Suite struct ChainShadeTests {
  private struct Page: CustomTestStringConvertible {
    let size: Size
    let direction: PageSetup.Direction

    var testDescription: String { "\(size.width)x\(size.height) \(direction)" }
    func setup(shade: Double) -> PageSetup {
      PageSetup(size: size, direction: direction, shade: shade)
    }
    /// Half the longer side, over the viewer's distance.
    var reach: Double {
      let isVertical = direction == .up || direction == .down
      let extent = isVertical ? size.height : size.width
      return max(size.width, size.height) / (4.6666667 * extent)
    }
  }

  private static let pages = [
    Page(size: Size(width: 320, height: 480), direction: .up),
    Page(size: Size(width: 1_920, height: 1_080), direction: .left),
    Page(size: Size(width: 8_584, height: 32), direction: .down),
    Page(size: Size(width: 32, height: 8_584), direction: .right),
    Page(size: Size(width: 20_000, height: 20), direction: .up),
  ]

  @Test("The error is at most the documented one", arguments: someCases(pages), Backend.available)
  private func errorIsBounded(page: Page, backend: Backend) throws {
    let progress = (0...100).map { Double($0) / 100 }
    for (strips, strength) in [2, 8, 16, 88, 116, 128].flatMap({ [($0, 0.35), ($0, 1)] }) {
      let setup = page.setup(shade: strength)
      let motion: any Transition =
        strips <= 8
        ? FoldUpTransition(setup, strips: strips) : CurlTransition(setup, strips: strips)
      // A page whose extent is too small for so many strips is left out.
      guard let compiled = try? motion.compiled() else { continue }
      var single = Keyframes<Float>(.shades)
      var double = Keyframes<Double>(.shades)
      try single.generate(compiled, at: progress, backend: backend)
      try double.generate(compiled, at: progress)
      let bound = strength * (8 + Double(strips) / 2) * 0x1p-24 * (1 + page.reach)
      var worst = 0.0
      for panel in compiled.basis.panels.indices {
        for frame in progress.indices {
          let shades = (
            single.shade(ofPanel: panel, frame: frame), double.shade(ofPanel: panel, frame: frame)
          )
          worst = max(worst, (shades.0 - shades.1).magnitude)
        }
      }
      #expect(worst <= bound, "\(strips) strips, strength \(strength)")
    }
  }
}
