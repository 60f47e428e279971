import Pleat
import Testing

/// One row of the worked examples: a 50x29 picture in a bar of 44 points at x = 5, and others.
private struct Example: Sendable, CustomTestStringConvertible {
  var input: Rect
  var scale: Double
  var integral: Rect
  var scaled: Rect

  init(_ input: [Double], _ scale: Double, _ integral: [Double], _ scaled: [Double]) {
    func rect(_ n: [Double]) -> Rect { Rect(x: n[0], y: n[1], width: n[2], height: n[3]) }
    self.input = rect(input)
    self.scale = scale
    self.integral = rect(integral)
    self.scaled = rect(scaled)
  }

  var testDescription: String { "\(input) at scale \(scale)" }
}

@Suite struct PixelAlignmentTests {
  private static let examples = [
    Example([5, 7.5, 50, 29], 1, [5, 7, 50, 30], [5, 7, 50, 29]),
    Example([5, 7.5, 50, 29], 2, [5, 7, 50, 30], [5, 7.5, 50, 29]),
    Example([5, 7.5, 50, 29], 3, [5, 7, 50, 30], [5, 22.0 / 3, 50, 29]),
    Example([0.3, 0.3, 10.2, 10.2], 1, [0, 0, 11, 11], [0, 0, 11, 11]),
    Example([0.9, 0, 10.2, 5], 1, [0, 0, 12, 5], [0, 0, 11, 5]),
    Example([0.9, 0, 10.2, 5], 2, [0, 0, 12, 5], [0.5, 0, 10.5, 5]),
    Example([-0.5, -0.25, 1, 1], 1, [-1, -1, 2, 2], [-1, -1, 1, 1]),
    Example([-0.5, -0.25, 1, 1], 2, [-1, -1, 2, 2], [-0.5, -0.5, 1, 1]),
  ]

  @Test(arguments: examples) private func workedExamples(_ example: Example) {
    // The classic integral rectangle knows nothing of the scale.
    #expect(example.input.aligned(to: PixelGrid(scale: 1)) == example.integral)
    let grid = PixelGrid(scale: example.scale)
    #expect(example.input.aligned(to: grid, .originFloorSizeCeil) == example.scaled)
    let kept = example.input.aligned(to: grid, .originFloorKeepSize)
    #expect(kept.origin == example.scaled.origin && kept.size == example.input.size)
  }

  @Test func nearestMovesEveryEdge() {
    let grid = PixelGrid(scale: 1)
    #expect(
      Rect(x: 0.9, y: -0.5, width: 10.2, height: 5).aligned(to: grid, .nearest)
        == Rect(x: 1, y: -1, width: 10, height: 6))
    // Abutting rectangles still abut.
    let (left, right) = (
      Rect(x: 0, y: 0, width: 3.3, height: 1), Rect(x: 3.3, y: 0, width: 3.3, height: 1)
    )
    #expect(
      left.aligned(to: grid, .nearest).maxX == right.aligned(to: grid, .nearest).minX)
  }

  @Test(arguments: PixelAlignment.allCases, [1.0, 2, 3])
  func whatIsAlignedStays(_ alignment: PixelAlignment, _ scale: Double) {
    let grid = PixelGrid(scale: scale)
    RandomGeometry.repeated(seed: 1, 500) { random in
      let rect = Rect(
        x: Double(random.whole(-3000...3000)) / scale,
        y: Double(random.whole(-3000...3000)) / scale,
        width: Double(random.whole(0...3000)) / scale,
        height: Double(random.whole(0...3000)) / scale)
      #expect(rect.aligned(to: grid, alignment) == rect, "\(rect), \(random.label)")
    }
  }

  @Test(arguments: PixelAlignment.allCases, [1.0, 2, 3])
  func aligningTwiceChangesNothing(_ alignment: PixelAlignment, _ scale: Double) {
    let grid = PixelGrid(scale: scale)
    RandomGeometry.repeated(seed: 2) { random in
      let once = random.rect().aligned(to: grid, alignment)
      #expect(once.aligned(to: grid, alignment) == once, "\(once), \(random.label)")
      #expect(grid.isAligned(once.minX) && grid.isAligned(once.minY), "\(once), \(random.label)")
      if alignment != .originFloorKeepSize {
        #expect(
          grid.isAligned(once.maxX) && grid.isAligned(once.height), "\(once), \(random.label)")
      }
    }
  }

  @Test(arguments: [1.0, 2, 3]) func enclosingContainsItsSource(_ scale: Double) {
    let grid = PixelGrid(scale: scale)
    RandomGeometry.repeated(seed: 3, 1000) { random in
      let rect = random.rect()
      let slack = 1e-6 / scale
      let enclosing = rect.aligned(to: grid, .enclosing)
      #expect(
        enclosing.insetBy(dx: -slack, dy: -slack).contains(rect), "\(rect), \(random.label)")
      #expect(enclosing.width < rect.width + 2 / scale, "\(rect), \(random.label)")
    }
  }

  @Test(arguments: PixelAlignment.allCases) func passesThrough(_ alignment: PixelAlignment) {
    let grid = PixelGrid(scale: 2)
    #expect(Rect.null.aligned(to: grid, alignment) == .null)
    #expect(Rect.infinite.aligned(to: grid, alignment) == .infinite)
    let left = Rect(minX: -.infinity, minY: 0.3, maxX: 1.3, maxY: 2)
    #expect(left.aligned(to: grid, alignment) == left)
    let negative = Rect(x: 10.3, y: 10.3, width: -5, height: -5)
    #expect(
      negative.aligned(to: grid, alignment) == negative.standardized.aligned(to: grid, alignment))
  }

  @Test func namesReadBack() throws {
    #expect(PixelAlignment.allCases.count == 4)
    for alignment in PixelAlignment.allCases {
      #expect(PixelAlignment(rawValue: "\(alignment)") == alignment)
      let back = try geometryRoundTrip(alignment)
      #expect(back == alignment)
    }
  }
}
