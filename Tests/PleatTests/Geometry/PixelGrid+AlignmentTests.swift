import Pleat
import TestSupport
import Testing

@Suite struct PixelGridAlignmentTests {
  private let grids = [1.0, 1.5, 2, 3].map { PixelGrid(scale: $0) }

  @Test func pointsAndSizes() {
    for grid in grids {
      let pixel = grid.pixel
      #expect(grid.isAligned(Point(x: 7 * pixel, y: -3 * pixel)))
      #expect(!grid.isAligned(Point(x: 7.5 * pixel, y: -3 * pixel)))
      #expect(!grid.isAligned(Point(x: 7 * pixel, y: 0.01 * pixel)))
      #expect(grid.isAligned(Size(width: 50, height: 29 * pixel)))
      #expect(!grid.isAligned(Size(width: 50, height: 29.5 * pixel)))
    }
    #expect(!grids[0].isAligned(Point(x: 0, y: .nan)))
    #expect(!grids[0].isAligned(Size(width: .infinity, height: 1)))
  }

  /// The image in the bar of spec 7: sharp at scale 2, not at scale 1.
  @Test func rects() {
    let raw = Rect(x: 5, y: 7.5, width: 50, height: 29)
    #expect(!PixelGrid(scale: 1).isAligned(raw) && PixelGrid(scale: 2).isAligned(raw))
    #expect(!PixelGrid(scale: 1).isAligned(Rect.null))
  }

  /// What maps pixels to pixels: quarter turns, mirrors, whole pixels.
  @Test func transforms() {
    for grid in grids {
      for turns in -4...4 {
        let turn = AffineTransform.rotation(Angle(quarterTurns: Double(turns)))
        for mirrored in [turn, turn.scaledBy(x: -1, y: 1)] {
          let moved = mirrored.concatenating(.translation(x: 9 * grid.pixel, y: -2 * grid.pixel))
          #expect(grid.isAligned(moved) && grid.isAligned(Transform3D(moved)))
          let half = mirrored.concatenating(.translation(x: 0.5 * grid.pixel, y: 0))
          #expect(!grid.isAligned(half) && !grid.isAligned(Transform3D(half)))
        }
      }
      for resampled in [
        AffineTransform.scale(x: 2, y: 1), .scale(x: 0.5, y: 0.5), .scale(x: 0, y: 0),
        .rotation(Angle(degrees: 45)), .rotation(Angle(degrees: 1e-5)),
        .skew(x: Angle(degrees: 45), y: .zero), .scale(x: 1, y: .nan),
        .translation(x: .infinity, y: 0),
      ] {
        #expect(!grid.isAligned(resampled), "\(resampled)")
      }
    }
    let tilted = Transform3D.rotation(Angle(degrees: 30), about: .yAxis)
    #expect(!PixelGrid(scale: 1).isAligned(tilted))
  }

  /// A transform is aligned exactly if it takes aligned squares of a pixel to such squares.
  @Test func agreesWithWhatItDoesToPixels() {
    RandomGeometry.repeated(seed: 23) { random in
      let grid = grids[random.whole(0...3)]
      let entries = (0..<4).map { _ in Double(random.whole(-1...1)) }
      let transform = AffineTransform(
        a: entries[0], b: entries[1], c: entries[2], d: entries[3],
        tx: Double(random.whole(-6...6)) * grid.pixel / 2,
        ty: Double(random.whole(-6...6)) * grid.pixel / 2)
      let pixel = Rect(x: 0, y: 0, width: grid.pixel, height: grid.pixel)
      let image = transform.bounds(of: pixel)
      let isOne =
        transform.determinant.magnitude == 1 && grid.isAligned(image)
        && (image.width - grid.pixel).magnitude < 1e-9
        && (image.height - grid.pixel).magnitude < 1e-9
      #expect(grid.isAligned(transform) == isOne, "\(transform) \(grid)")
    }
  }
}
