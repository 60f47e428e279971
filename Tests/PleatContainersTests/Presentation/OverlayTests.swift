import Pleat
import PleatContainers
import TestSupport
import Testing

@Suite struct OverlayTests {
  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
    Rect(x: x, y: y, width: width, height: height)
  }

  private func page(_ frame: Rect, _ index: Int? = nil) -> PlacedPage {
    PlacedPage(frame: frame, index: index)
  }

  private let screen = PageContainer(bounds: Rect(x: 0, y: 0, width: 320, height: 480))
  /// Halves: 481 points at scale 1 are 241 and 240; 480.5 at scale 2 are 240.5 and 240.
  @Test(arguments: [(481.0, 1.0, 241.0), (480.5, 2, 240.5), (480, 1, 240), (480, 3, 240)])
  func oddSizes(extent: Double, scale: Double, first: Double) throws {
    let frame = rect(0, 0, 320, extent)
    let overlay = try Overlay(
      .flip(.vertical), from: page(frame, 0), to: page(frame),
      in: PageContainer(bounds: frame), scale: scale)
    #expect(overlay.sourceParts[0] == rect(0, 0, 320, first))
    #expect(overlay.sourceParts[1] == rect(0, first, 320, extent - first))
    #expect(overlay.destinationParts == overlay.sourceParts)
    let sideways = rect(0, 0, extent, 320)
    let other = try Overlay(
      .flip([]), from: page(sideways, 0), to: page(sideways),
      in: PageContainer(bounds: sideways), scale: scale)
    #expect(other.sourceParts[0] == rect(0, 0, first, 320))
  }

  /// Defects 13 and 14: a destination resized and never restored, a source masked in the destination's
  /// coordinates.
  ///
  /// Both were wrong for a rect that does not begin at 0.
  @Test func aRegionInTheMiddle() throws {
    let container = PageContainer(bounds: rect(0, 0, 400, 600))
    let source = PlacedPage(
      bounds: rect(100, 1000, 320, 480), center: Point(x: 170, y: 260), index: 0)
    let destination = page(rect(30, 60, 300, 300))
    let overlay = try Overlay(
      .flip(.vertical), from: source, to: destination, in: container,
      region: rect(150, 1100, 200, 100))
    #expect(overlay.sourceParts[0] == rect(150, 1100, 200, 50))
    #expect(overlay.sourceParts[1] == rect(150, 1150, 200, 50))
    // The source's corner (100, 1000) lies at (10, 20).
    #expect(overlay.frame == rect(60, 120, 200, 100))
    #expect(overlay.destinationParts[0] == rect(30, 60, 200, 50))
    #expect(!overlay.hidesSource && !overlay.hidesDestination)
  }

  // MARK: - Host

  /// Defect 12: folds went behind every sibling, flips above all bars.
  ///
  /// Here both go just above the pages: an opaque view at the back hides nothing, and bars above the
  /// pages stay above.
  @Test func justAboveThePages() throws {
    let frame = screen.bounds
    for style in [TransitionStyle.fold([]), .flip([])] {
      func index(_ source: Int?, _ destination: Int?) throws -> Int {
        try Overlay(style, from: page(frame, source), to: page(frame, destination), in: screen)
          .index
      }
      #expect(try index(1, nil) == 2)
      #expect(try index(nil, 1) == 2)  // after a real dismissal only the destination is left
      #expect(try index(1, 4) == 5 && index(4, 1) == 5)
      #expect(throws: OverlayError.noPageInContainer) { try index(nil, nil) }
    }
  }

  /// Defect 11: clipping was left to the caller.
  @Test func whoClips() throws {
    for raw in 0..<8 {
      let frame = screen.bounds
      let fold = try Overlay(
        .fold(FoldStyle(rawValue: raw)), from: page(frame, 0), to: page(frame), in: screen)
      let flip = try Overlay(
        .flip(FlipStyle(rawValue: raw)), from: page(frame, 0), to: page(frame), in: screen)
      #expect(fold.clip == (raw & 2 == 0 ? .all : []) && flip.clip.isEmpty)
    }
  }

  /// Every built-in kind has an overlay: what it shows of both pages covers the whole region.
  @Test(arguments: TransitionKind.builtIn.map(\.name)) func allKinds(name: String) throws {
    let (frame, region) = (rect(10, 20, 300, 400), rect(5, 20, 240, 360))
    let style = try TransitionStyle.kind(name)
    let overlay = try Overlay(
      style, from: page(frame, 0), to: page(screen.bounds), in: screen, region: region)
    for (parts, corner) in [
      (overlay.sourceParts, region.origin), (overlay.destinationParts, Point(x: 15, y: 40)),
    ] {
      let whole = Rect(origin: corner, size: region.size)
      #expect(parts.reduce(Rect.null) { $0.union($1) } == whole)
      #expect(parts.map { $0.width * $0.height }.reduce(0, +) == whole.width * whole.height)
      #expect(Set(parts).count == parts.count)
    }
    #expect(overlay.clip == style.transition(size: region.size).clip)
  }

  /// Parts are in reading order, also where panels are listed in another.
  @Test func partsOfOtherKinds() throws {
    func overlay(_ style: TransitionStyle) throws -> Overlay {
      try Overlay(style, from: page(screen.bounds, 0), to: page(screen.bounds), in: screen)
    }
    let cube = try overlay(.kind("cube"))
    #expect(cube.sourceParts == [screen.bounds] && cube.destinationParts == [screen.bounds])
    let strips = try overlay(.kind("accordion", ["direction": .name("down")]))
    #expect(strips.sourceParts == (0..<4).map { rect(0, Double($0) * 120, 320, 120) })
    #expect(strips.destinationParts == [screen.bounds])
    let tiles = try overlay(.kind("tiles", ["columns": .integer(2), "rows": .integer(2)]))
    #expect(
      tiles.sourceParts == [
        rect(0, 0, 160, 240), rect(160, 0, 160, 240), rect(0, 240, 160, 240),
        rect(160, 240, 160, 240),
      ])
    #expect(throws: OverlayError.notUsable(.parametersExclude("inside", "keepBehind"))) {
      try overlay(.kind("prism", ["inside": .flag(true), "keepBehind": .flag(true)]))
    }
  }

  /// A page is hidden while all of it takes part; the fold of the original hid the rest with it.
  @Test func whoIsHidden() throws {
    let whole = try Overlay(
      .fold([]), from: page(rect(0, 0, 320, 480), 0), to: page(rect(0, 20, 320, 460)), in: screen)
    #expect(whole.hidesSource && whole.hidesDestination)
    let below = try Overlay(
      .fold([]), from: page(rect(0, 0, 320, 480), 0), to: page(rect(0, 20, 320, 460)), in: screen,
      region: rect(0, 20, 320, 460))
    #expect(!below.hidesSource && below.hidesDestination)
  }

  /// The window of a device on its side keeps its portrait coordinates, and the root view is turned:
  /// the overlay has the view's own size and transform, and lies in the middle of the window.
  @Test func aTurnedRootView() throws {
    let quarter = AffineTransform.rotation(Angle(degrees: 90))
    let root = PlacedPage(
      bounds: rect(0, 0, 480, 320), center: Point(x: 160, y: 240), transform: quarter, index: 0)
    let overlay = try Overlay(
      .flip([]), from: root, to: root, in: screen)
    #expect(overlay.size == Size(width: 480, height: 320))
    #expect(overlay.center == Point(x: 160, y: 240) && overlay.transform == quarter)
    #expect(overlay.frame == screen.bounds)
    #expect(overlay.sourceParts[0] == rect(0, 0, 240, 320))
    #expect(overlay.destinationParts == overlay.sourceParts)
    // The status bar of the window is at the view's left.
    let barred = try Overlay(
      .flip([]), from: root, to: root,
      in: PageContainer(
        bounds: screen.bounds, bars: Insets(top: 20, left: 0, bottom: 0, right: 0)))
    #expect(barred.region == rect(20, 0, 460, 320))
    #expect(barred.frame == rect(0, 20, 320, 460))
  }

  /// All four margins are flexible: what lay in the middle stays there.
  @Test func aContainerThatIsResized() throws {
    let whole = try Overlay(
      .flip([]), from: page(screen.bounds, 0), to: page(screen.bounds), in: screen)
    let inCall = rect(0, 0, 320, 460)
    #expect(whole.center(afterResizing: screen.bounds, to: inCall) == inCall.center)
    let part = try Overlay(
      .flip([]), from: page(screen.bounds, 0), to: page(screen.bounds), in: screen,
      region: rect(20, 40, 240, 400))
    // Margins of 20 and 60, 40 and 40, for 160 points more and 80 fewer.
    let center = part.center(afterResizing: screen.bounds, to: rect(0, 0, 480, 400))
    #expect(center == Point(x: 60 + 120, y: 0 + 200))
    #expect(part.center(afterResizing: screen.bounds, to: screen.bounds) == part.center)
  }

  // MARK: - Bars and safe areas

  /// Defect 18: geometry decides, not the controller's class: status, navigation, tab bars alike.
  @Test func barsStay() throws {
    let container = PageContainer(
      bounds: rect(0, 0, 375, 812), bars: Insets(top: 88, left: 0, bottom: 83, right: 0),
      safeArea: Insets(top: 88, left: 0, bottom: 83, right: 0))
    let full = page(container.bounds, 0)
    let overlay = try Overlay(.fold([]), from: full, to: full, in: container)
    #expect(overlay.frame == rect(0, 88, 375, 641))
    #expect(overlay.destinationParts[0] == rect(0, 88, 375, 321))
    // A page between the bars is taken as it is.
    let between = page(rect(0, 88, 375, 641), 0)
    #expect(try Overlay(.fold([]), from: between, to: between, in: container).region.minY == 0)
  }

  /// Defect 18: without its safe area the destination's content jumps when the transition ends.
  @Test func theDestinationsSafeArea() throws {
    let container = PageContainer(
      bounds: rect(0, 0, 375, 812), safeArea: Insets(top: 44, left: 0, bottom: 34, right: 0))
    func safeArea(_ frame: Rect) throws -> Insets {
      try Overlay(
        .flip([]), from: page(container.bounds, 0), to: page(frame), in: container
      ).destinationSafeArea
    }
    #expect(try safeArea(container.bounds) == Insets(top: 44, left: 0, bottom: 34, right: 0))
    #expect(
      try safeArea(rect(0, 20, 375, 792)) == Insets(top: 24, left: 0, bottom: 34, right: 0))
    #expect(try safeArea(rect(0, 44, 375, 734)) == .zero)
    #expect(try safeArea(rect(50, 100, 200, 200)) == .zero)
  }

  // MARK: - Refusals

  @Test func refusals() throws {
    let frame = screen.bounds
    func overlay(
      _ source: PlacedPage, _ destination: PlacedPage, region: Rect? = nil, scale: Double = 1
    ) throws -> Overlay {
      try Overlay(
        .fold([]), from: source, to: destination, in: screen, region: region, scale: scale)
    }
    let flat = PlacedPage(
      bounds: frame, center: frame.center, transform: .scale(x: 1, y: 0), index: 0)
    let turned = PlacedPage(
      bounds: frame, center: frame.center, transform: .rotation(Angle(degrees: 90)), index: 0)
    #expect(throws: OverlayError.transformNotInvertible) { try overlay(flat, page(frame)) }
    #expect(throws: OverlayError.pagesTurned) { try overlay(turned, page(frame)) }
    #expect(throws: OverlayError.self) { try overlay(page(rect(400, 0, 320, 480), 0), page(frame)) }
    #expect(throws: OverlayError.regionEmpty(rect(0, 0, 0, 10))) {
      try overlay(page(frame, 0), page(frame), region: rect(0, 0, 0, 10))
    }
    #expect(throws: OverlayError.regionEmpty(rect(0, 0, .infinity, 10))) {
      try overlay(page(frame, 0), page(frame), region: rect(0, 0, .infinity, 10))
    }
    #expect(throws: OverlayError.notUsable(.scaleOutOfRange(0))) {
      try overlay(page(frame, 0), page(frame), scale: 0)
    }
    #expect(throws: OverlayError.notUsable(.extentTooSmall(extent: 1, scale: 1))) {
      try overlay(page(frame, 0), page(frame), region: rect(0, 0, 320, 1))
    }
    let texts = [OverlayError.noPageInContainer, .transformNotInvertible, .pagesTurned]
      .map(\.description)
    #expect(
      texts[0] == "neither page is in the container: at least one of them must have an index")
    #expect(
      texts[1] == "a page's transform is singular or not finite: it must be invertible")
    #expect(
      texts[2]
        == "the pages are rotated or scaled differently: both need the same rotation and scale")
    #expect(
      OverlayError.regionEmpty(.null).description
        == "the region \(Rect.null) has no area: part of the source must be in the container and "
        + "not under a bar")
    #expect(
      OverlayError.notUsable(.scaleOutOfRange(0)).description
        == PleatError.scaleOutOfRange(0).description)
  }

  /// Both crops, brought into the container, are the halves of the overlay.
  @Test(arguments: 1...200) func bothPagesShowTheSamePlace(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double {
      Double.random(in: range, using: &random)
    }
    let turn = AffineTransform.rotation(
      Angle(quarterTurns: Double(Int.random(in: 0..<4, using: &random))))
    func page(_ index: Int?) -> PlacedPage {
      PlacedPage(
        bounds: rect(number(-50...50), number(-50...50), number(200...500), number(200...500)),
        center: Point(x: number(200...300), y: number(200...300)), transform: turn, index: index)
    }
    let (source, destination) = (page(3), page(nil))
    let overlay = try Overlay(
      .fold(FoldStyle(rawValue: Int.random(in: 0..<8, using: &random))), from: source,
      to: destination,
      in: PageContainer(
        bounds: rect(0, 0, 500, 500),
        bars: Insets(top: number(0...40), left: 0, bottom: number(0...40), right: 0)),
      scale: Double(Int.random(in: 1...3, using: &random)))
    for (one, other) in zip(overlay.sourceParts, overlay.destinationParts) {
      let (here, there) = (
        source.toContainer.bounds(of: one), destination.toContainer.bounds(of: other)
      )
      for (a, b) in zip(here.quad.corners, there.quad.corners) {
        #expect((a.x - b.x).magnitude < 1e-9 && (a.y - b.y).magnitude < 1e-9, "seed \(seed)")
      }
      #expect(overlay.frame.insetBy(dx: -1e-9, dy: -1e-9).contains(here), "seed \(seed)")
    }
    let both = overlay.sourceParts[0].union(overlay.sourceParts[1])
    for (a, b) in zip(both.quad.corners, overlay.region.quad.corners) {
      #expect((a.x - b.x).magnitude < 1e-9 && (a.y - b.y).magnitude < 1e-9, "seed \(seed)")
    }
  }
}
