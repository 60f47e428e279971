import Pleat
import TestSupport
import Testing

/// A leaf about a spine anywhere in the page.
@Suite struct BookTransitionTests {
  static let seed: UInt64 = 0x5EED_0183

  private func book(_ random: inout RandomGeometry) -> BookTransition {
    BookTransition(
      random.setup(), spine: [0, 1, 0.5, random.number(0.05...0.95)][random.whole(0...3)])
  }

  /// Any book by the formulas of the specification.
  @Test func followsTheFormulas() throws {
    try RandomGeometry.repeated(seed: Self.seed + 3) { random in
      let (book, progress) = (book(&random), random.number(0...1))
      let (extent, pixel) = (SpecPage(book.setup).length, 1 / book.setup.scale)
      let pixels = (book.spine * extent / pixel).rounded(.toNearestOrAwayFromZero)
      let place = book.spine == 0 ? 0 : book.spine == 1 ? extent : pixels * pixel
      let wide = max(place, extent - place)
      let page = SpecPage(book.setup, turningExtent: 2 * wide)
      let (b, a) = (page.v(place), extent - page.v(place))
      let theta =
        b == 0
        ? page.edgeOn * progress
        : a == 0 ? 180 - page.edgeOn * (1 - progress) : 180 * progress
      let (pose, comment) = try (
        TransitionPose(book, at: progress), "\(random.label): \(book)" as Comment
      )
      func expect(_ name: String, _ from: Double, _ to: Double, _ degrees: Double = 0) throws {
        try page.expect(pose, name, v: b, from: from, to: to, degrees: degrees, comment)
      }
      if a > 0 { try expect("reveal", 0, a) }
      if b > 0 { try expect("facing", -b, 0) }
      if a > 0 { try expect("front", 0, a, theta) }
      if a > 0, a < b - 1e-9 { try expect("frontMargin", a, wide, theta) }
      if b > 0 { try expect("back", -b, 0, theta - 180) }
      if b > 0, b < a - 1e-9 { try expect("backMargin", -wide, -b, theta - 180) }
    }
  }

  /// The spine lies between two pixels, counted from the left or the top in every direction, and at
  /// least one from either edge.
  @Test(arguments: [
    (10, 0.5, 5), (11, 0.5, 6), (3, 0.05, 1), (3, 0.95, 2), (2.4, 0.95, 2), (2, 0.95, 1),
    (320, 0.05, 16),
  ])
  func theSpineLiesBetweenPixels(extent: Double, spine: Double, place: Double) throws {
    for scale in [1, 2.0] {
      for direction in PageSetup.Direction.allCases {
        let side = extent / scale
        let book = BookTransition(
          PageSetup(
            size: Size(width: side, height: side), scale: scale, direction: direction),
          spine: spine)
        let panels = try book.rig().panels
        let isMirrored = direction == .right || direction == .down
        let rect = panels[isMirrored ? 0 : 1].content.rect
        #expect(rect.minX == 0 && rect.minY == 0)
        #expect(min(rect.width, rect.height).isNear(place / scale), "\(direction)")
      }
    }
  }

  /// A whole number of pixels that is even has no margin, whatever the rounding of the size.
  @Test(arguments: [1, 1.5, 2, 2.75, 3])
  func equalHalvesHaveNoMargin(scale: Double) throws {
    for half in 1...500 {
      let whole = Double(2 * half) / scale
      for width in [whole.nextDown, whole, whole.nextUp] where width * scale >= 2 {
        let book = BookTransition(
          PageSetup(size: Size(width: width, height: 100), scale: scale))
        #expect(book.clip.isEmpty, "\(width) at \(scale)")
        #expect(try book.rig().panels.count == 4, "\(width) at \(scale)")
      }
    }
  }

  /// The margin is cut from the page's corner, wherever the motion goes.
  @Test(arguments: PageSetup.Direction.allCases)
  func theMarginIsPlainPaper(direction: PageSetup.Direction) throws {
    let book = BookTransition(
      PageSetup(size: Size(width: 100, height: 100), direction: direction), spine: 0.25)
    let isMirrored = direction == .right || direction == .down
    let margin = try #require(
      try book.rig().panels.first { $0.name == (isMirrored ? "frontMargin" : "backMargin") })
    #expect(margin.content.page == .back)
    let isVertical = direction == .up || direction == .down
    #expect(
      margin.content.rect
        == Rect(x: 0, y: 0, width: isVertical ? 100 : 50, height: isVertical ? 50 : 100))
  }

  /// With its spine at an edge, a book is one leaf that leaves the page or comes in.
  @Test func aSpineAtAnEdgePlaysOnlyWhatIsInThePage() throws {
    let setup = PageSetup(size: Size(width: 320, height: 480), perspective: .none)
    for (direction, spine, leaves) in [
      (PageSetup.Direction.left, 0.0, true), (.left, 1, false), (.right, 0, false),
      (.down, 1, true),
    ] {
      var book = BookTransition(setup, spine: spine)
      book.setup.direction = direction
      #expect(try book.tracks() == [leaves ? Track(to: 1) : Track(from: 1, to: 2)])
      let names = try book.rig().panels.map(\.name)
      #expect(names == (leaves ? ["reveal", "front"] : ["facing", "back"]))
      #expect(book.clip.isEmpty)
    }
    #expect(BookTransition(setup).angle(at: 0.75) == Angle(degrees: 135))
  }
}
