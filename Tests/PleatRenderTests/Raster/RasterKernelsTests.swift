import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct RasterKernelsTests {
  /// More panels than the rasteriser takes at once.
  @Test(arguments: [0, 1, 64, 65, 150]) func anyNumberOfPanels(count: Int) throws {
    for kernels in RasterKernels.available {
      let tile = Image(width: 2, height: 2) { _, _ in [200, 100, 50, 255] }
      let page = try RasterPage(tile, kind: .bytes, byColumns: false, kernels: kernels)
      let image = Image(width: 300, height: 2)
      let canvas = RasterCanvas(
        image.storage, kind: .bytes, width: 300, height: 2, background: (.black, 1))
      let panels = (0..<count).map { PlacedPanel(whole: page, atX: 2 * $0, y: 0) }
      kernels.draw(panels, on: canvas, threads: 2)
      let expected = Image(width: 300, height: 2) { x, _ in
        x < 2 * count ? [200, 100, 50, 255] : [0, 0, 0, 255]
      }
      #expect(image == expected)
    }
  }

  @Test func sharedEdgesAreJoined() throws {
    let page = try RasterPage(
      Image(width: 2, height: 2), kind: .bytes, byColumns: false,
      kernels: RasterKernels.available[0])
    var panels = [(0, 0), (2, 0), (0, 2), (5, 5)].map {
      PlacedPanel(whole: page, atX: $0.0, y: $0.1)
    }
    PlacedPanel.join(&panels)
    // Right of the first and below it; nothing is painted after the others that they meet.
    #expect(panels.map(\.joined) == [0b0110, 0, 0, 0])
  }
}
