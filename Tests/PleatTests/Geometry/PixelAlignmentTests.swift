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
    #expect(example.input.aligned(to: PixelGrid(scale: 1), .enclosing) == example.integral)
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

  @Test(arguments: [1.0, 2, 3]) func enclosedLiesInItsSource(_ scale: Double) {
    let grid = PixelGrid(scale: scale)
    RandomGeometry.repeated(seed: 5, 1000) { random in
      let rect = random.rect()
      let slack = 1e-6 / scale
      let enclosed = rect.aligned(to: grid, .enclosed)
      #expect(rect.insetBy(dx: -slack, dy: -slack).contains(enclosed), "\(rect), \(random.label)")
      if enclosed.isNull {
        #expect(min(rect.width, rect.height) < 1 / scale, "\(rect), \(random.label)")
      } else {
        #expect(enclosed.width > rect.width - 2 / scale, "\(rect), \(random.label)")
      }
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

  @Test(arguments: [1.0, 2, 3]) func whatWasAlignedIsAligned(_ scale: Double) {
    let grid = PixelGrid(scale: scale)
    RandomGeometry.repeated(seed: 4, 500) { random in
      let far = Double(sign: .plus, exponent: random.whole(0...40), significand: 1)
      let rect = random.rect().offsetBy(dx: random.number() * far, dy: random.number() * far)
      for alignment in PixelAlignment.allCases where alignment != .originFloorKeepSize {
        let aligned = rect.aligned(to: grid, alignment)
        let isNone = alignment == .enclosed && aligned.isNull
        #expect(isNone || aligned.isAligned(to: grid), "\(rect), \(random.label)")
      }
    }
  }

  @Test func misalignedRectanglesAreFound() {
    let (one, two) = (PixelGrid(scale: 1), PixelGrid(scale: 2))
    let picture = Rect(x: 5, y: 7.5, width: 50, height: 29)
    #expect(!picture.isAligned(to: one) && picture.isAligned(to: two))
    #expect(!picture.isAligned(to: PixelGrid(scale: 3)))
    let whole = Rect(x: 5, y: 7, width: 50, height: 29)
    #expect(whole.isAligned(to: one))
    for keyPath in [\Rect.origin.x, \Rect.origin.y, \Rect.size.width, \Rect.size.height] {
      var moved = whole
      moved[keyPath: keyPath] += 1e-4
      #expect(!moved.isAligned(to: one))
      moved[keyPath: keyPath] -= 1e-4 - 1e-8
      #expect(moved.isAligned(to: one), "a hundredth of a millionth of a pixel is none")
    }
    #expect(Rect(x: 55, y: 36, width: -50, height: -29).isAligned(to: one))
    for none in [Rect.null, .infinite, Rect(x: .nan, y: 0, width: 1, height: 1)] {
      #expect(!none.isAligned(to: one))
    }
  }

  /// The picture of 50x29 in a bar of 44 points: raw it begins at y = 7.5.
  @Test func centeredOnWholePixels() {
    let bar = Rect(x: 0, y: 0, width: 60, height: 44)
    let picture = Rect(x: -9, y: 3, width: 50, height: 29)
    let expected = [1: 7, 2: 7.5, 3: 22.0 / 3]
    for (scale, y) in expected {
      let found = picture.centered(in: bar, on: PixelGrid(scale: Double(scale)))
      #expect(found == Rect(x: 5, y: y, width: 50, height: 29), "\(scale)")
    }
    // Larger than what it is centred in, and a size off the grid, which grows.
    let large = Rect(x: 0, y: 0, width: 61, height: 45).centered(in: bar, on: PixelGrid(scale: 1))
    #expect(large == Rect(x: -1, y: -1, width: 61, height: 45))
    let odd = Rect(x: 0, y: 0, width: 10.2, height: 5).centered(
      in: Rect(x: 0, y: 0, width: 20, height: 20), on: PixelGrid(scale: 1))
    #expect(odd == Rect(x: 4, y: 7, width: 11, height: 5))
    let negative = Rect(x: 0, y: 0, width: -50, height: -29)
    #expect(negative.centered(in: bar, on: PixelGrid(scale: 1)).minY == 7)
    for none in [Rect.null, .infinite, Rect(x: 0, y: 0, width: .infinity, height: 1)] {
      #expect(none.centered(in: bar, on: PixelGrid(scale: 1)) == none)
      #expect(picture.centered(in: none, on: PixelGrid(scale: 1)) == picture)
    }
  }

  @Test(arguments: [1.0, 2, 3]) func centeredLeavesEqualMargins(_ scale: Double) {
    let grid = PixelGrid(scale: scale)
    RandomGeometry.repeated(seed: 5, 500) { random in
      let bar = random.rect().aligned(to: grid, .nearest)
      let size = random.rect().aligned(to: grid, .nearest)
      let found = size.centered(in: bar, on: grid)
      #expect(found.size == size.size && found.isAligned(to: grid), "\(random.label)")
      let (before, after) = (found.minX - bar.minX, bar.maxX - found.maxX)
      #expect(-1e-9...1 / scale + 1e-9 ~= after - before, "\(bar), \(size), \(random.label)")
    }
  }

  @Test func stretchedPicturesAreFound() {
    let picture = Rect(x: 5, y: 7.5, width: 50, height: 29)
    let (one, two) = (PixelGrid(scale: 1), PixelGrid(scale: 2))
    #expect(!picture.stretchesPicture(pixelWidth: 50, pixelHeight: 29, on: one))
    #expect(!picture.stretchesPicture(pixelWidth: 100, pixelHeight: 58, on: two))
    #expect(picture.stretchesPicture(pixelWidth: 50, pixelHeight: 29, on: two))
    // Enclosing whole points is the pitfall: 29 rows become 30.
    let enclosing = picture.aligned(to: one, .enclosing)
    #expect(enclosing.stretchesPicture(pixelWidth: 50, pixelHeight: 29, on: one))
    let kept = picture.aligned(to: one, .originFloorSizeCeil)
    #expect(!kept.stretchesPicture(pixelWidth: 50, pixelHeight: 29, on: one))
    #expect(kept.stretchesPicture(pixelWidth: 51, pixelHeight: 29, on: one))
    // A third of a point has no exact Double.
    let third = Rect(x: 0, y: 0, width: 100.0 / 3, height: 7.0 / 3)
    #expect(!third.stretchesPicture(pixelWidth: 100, pixelHeight: 7, on: PixelGrid(scale: 3)))
    #expect(Rect.zero.stretchesPicture(pixelWidth: 1, pixelHeight: 1, on: one))
    #expect(Rect.infinite.stretchesPicture(pixelWidth: 1, pixelHeight: 1, on: one))
    #expect(!Rect.null.stretchesPicture(pixelWidth: 1, pixelHeight: 1, on: one))
  }

  @Test func aPictureOfFewerThanNoPixelsTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = Rect.zero.stretchesPicture(
        pixelWidth: -1, pixelHeight: 1, on: PixelGrid(scale: 1))
    }
  }

  @Test func namesReadBack() throws {
    #expect(PixelAlignment.allCases.count == 5)
    for alignment in PixelAlignment.allCases {
      #expect(PixelAlignment(rawValue: "\(alignment)") == alignment)
      let back = try geometryRoundTrip(alignment)
      #expect(back == alignment)
    }
  }
}
