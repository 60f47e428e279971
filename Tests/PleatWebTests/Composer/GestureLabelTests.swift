import Pleat
import PleatWeb
import TestSupport
import Testing

@Suite struct GestureLabelTests {
  /// Text + 16 x 5, an even number of pixels, 76 points above the uppermost finger.
  @Test func theBoxLiesAboveTheFingers() {
    let view = Rect(x: 0, y: 0, width: 768, height: 911)
    let text = Size(width: 173, height: 22)
    #expect(
      GestureLabel.size(ofText: text, grid: PixelGrid(scale: 1)) == Size(width: 190, height: 28))
    #expect(
      GestureLabel.size(ofText: text, grid: PixelGrid(scale: 2)) == Size(width: 189, height: 27))
    let fingers = [Point(x: 400, y: 500), Point(x: 380, y: 460)]
    let frame = GestureLabel.frame(
      ofText: text, above: fingers, in: view, grid: PixelGrid(scale: 1))
    #expect(frame == Rect(x: 285, y: 370, width: 190, height: 28))
  }

  @Test func itStaysInsideTheView() {
    let view = Rect(x: 0, y: 0, width: 768, height: 911)
    let text = Size(width: 174, height: 23)
    for (finger, origin) in [
      (Point(x: 5, y: 10), Point(x: 0, y: 0)), (Point(x: 900, y: 5000), Point(x: 578, y: 883)),
    ] {
      let frame = GestureLabel.frame(
        ofText: text, above: [finger], in: view, grid: PixelGrid(scale: 1))
      #expect(frame.origin == origin && view.contains(frame))
    }
    let wide = GestureLabel.frame(
      ofText: Size(width: 1000, height: 23), above: [.zero], in: view, grid: PixelGrid(scale: 1))
    #expect(wide.center.x == 384)
    let none = GestureLabel.frame(ofText: text, above: [], in: view, grid: PixelGrid(scale: 1))
    #expect(none.isNull)
  }

  @Test func edgesAndCentreLieOnPixels() {
    var random = ComposerRandom(seed: 61)
    let view = Rect(x: 0, y: 0, width: 768, height: 911)
    for _ in 0..<caseCount(500) {
      for scale in [1.0, 2, 3] {
        let grid = PixelGrid(scale: scale)
        let frame = GestureLabel.frame(
          ofText: Size(width: random.number(1...400), height: random.number(1...60)),
          above: [random.point(-100...1000)], in: view, grid: grid)
        for value in [frame.minX, frame.minY, frame.maxX, frame.maxY, frame.midX, frame.midY] {
          #expect(grid.isAligned(value), "\(random.label) @\(scale): \(frame)")
        }
        // A third of a point is not exact.
        #expect(view.insetBy(dx: -1e-9, dy: -1e-9).contains(frame), "\(random.label)")
      }
    }
  }
}
