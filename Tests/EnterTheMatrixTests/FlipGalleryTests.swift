import EnterTheMatrix
import Pleat
import PleatContainers
import Testing

@Suite struct FlipGalleryTests {
  static let styles: [FlipStyle] = [[], .backward, .vertical, [.vertical, .backward]]

  @Test func thePicturesGoRound() {
    var gallery = FlipGallery()
    #expect(gallery.size == Size(width: 500, height: 380) && gallery.imageCount == 4)
    #expect(gallery.destination(of: .backward) == 3)
    var seen: [Int] = []
    for _ in 0..<5 {
      gallery.finish(.vertical)
      seen.append(gallery.index)
    }
    gallery.finish([.vertical, .backward])
    #expect(seen == [1, 2, 3, 0, 1] && gallery.index == 0)
  }

  /// Margins of 72 points; left and right before top and bottom.
  @Test func touchesBeginFlips() {
    let gallery = FlipGallery()
    for (x, y, style) in [
      (72.0, 190.0, FlipStyle.backward), (72.1, 190, nil), (428, 190, []), (427.9, 190, nil),
      (250, 72, [.vertical, .backward]), (250, 72.1, nil), (250, 308, .vertical), (0, 0, .backward),
      (500, 380, []), (-10, 190, .backward),
    ] as [(Double, Double, FlipStyle?)] {
      #expect(gallery.style(at: Point(x: x, y: y)) == style, "\(x) \(y)")
    }
  }

  /// V.x < -100, V.x > 100, V.y < -100, V.y > 100: the first that holds.
  @Test func swipesBeginFlips() {
    let gallery = FlipGallery()
    for (x, y, style) in [
      (-101.0, 900.0, []), (101, -900, .backward), (100, -101, .vertical),
      (-100, 101, [.vertical, .backward]), (100, 100, nil), (.nan, .nan, nil),
    ] as [(Double, Double, FlipStyle?)] {
      #expect(gallery.style(swipedAt: Size(width: x, height: y)) == style, "\(x) \(y)")
    }
  }

  /// sgn · delta / dim, clamped to 0...1, wherever the drag began.
  @Test func progressIsAFractionOfTheExtent() {
    let gallery = FlipGallery()
    for (style, dx, dy, progress) in [
      ([], -125.0, 0.0, 0.25), ([], 125, 0, 0), ([], -600, 0, 1), (.backward, 250, 0, 0.5),
      (.vertical, 0, -95, 0.25), ([.vertical, .backward], 0, 285, 0.75), ([], .nan, 0, 0),
    ] as [(FlipStyle, Double, Double, Double)] {
      for start in [Point(x: 480, y: 350), Point(x: 430, y: 10)] {
        let now = Point(x: start.x + dx, y: start.y + dy)
        #expect(
          gallery.progress(of: style, from: start, to: now) == progress, "\(style) \(dx) \(dy)")
      }
    }
  }

  @Test func releasesAreDecidedBySpeedThenByTheSide() {
    let gallery = FlipGallery()
    for (speed, forward, backward) in [(-101.0, true, false), (101, false, true)] {
      for progress in [0.05, 0.95] {
        let fast = Size(width: speed, height: 0)
        #expect(gallery.completes([], at: progress, velocity: fast) == forward)
        #expect(gallery.completes(.backward, at: progress, velocity: fast) == backward)
        let across = Size(width: 0, height: speed)
        #expect(gallery.completes(.vertical, at: progress, velocity: across) == forward)
        #expect(gallery.completes([], at: progress, velocity: across) == (progress >= 0.5))
      }
    }
    for style in Self.styles {
      #expect(gallery.completes(style, at: 0.5, velocity: .zero))
      #expect(!gallery.completes(style, at: 0.4995, velocity: .zero))
    }
  }

  /// 0.3 seconds and ease in, 0.3 seconds and ease out, times the slow motion.
  @Test func theTimeline() throws {
    var gallery = FlipGallery()
    let whole = try gallery.timeline()
    #expect(
      whole.legs == [
        Leg(duration: 0.3, curve: .easeIn, from: 0, to: 0.5),
        Leg(duration: 0.3, curve: .easeOut, from: 0.5, to: 1),
      ])
    #expect(whole.end == 1)
    gallery.slowMotion = .tenTimes
    let rest = try gallery.timeline(from: 0.75)
    #expect(rest.legs == [Leg(duration: 1.5, curve: .easeOut, from: 0.75, to: 1)])
    let back = try gallery.timeline(from: 0.75, completes: false)
    #expect(
      back.legs == [
        Leg(duration: 1.5, curve: .easeIn, from: 0.75, to: 0.5),
        Leg(duration: 3, curve: .easeOut, from: 0.5, to: 0),
      ])
    #expect(back.end == 0)
    #expect(try back.progress(at: back.duration) == 0 && back.progress(at: 0) == 0.75)
    for bad in [-0.1, 1.1, .nan] {
      #expect(throws: PleatError.self) { try gallery.timeline(from: bad) }
    }
  }

  @Test func thePanelsAreThoseOfAFlip() throws {
    for style in Self.styles {
      var gallery = FlipGallery()
      let half = (style.contains(.vertical) ? gallery.size.height : gallery.size.width) / 2
      for (skew, factor) in [
        (SkewPreset.low, 12.0), (.normal, 4.666667), (.high, 1.5),
      ] {
        gallery.skew = skew
        let flip = FlipTransition(
          style, size: gallery.size, perspective: .distance(half * factor))
        let (found, expected) = (try gallery.rig(style), try flip.rig())
        #expect(found.panels == expected.panels && found.joints == expected.joints)
        #expect(
          found.projection.isApproximatelyEqual(to: expected.projection, tolerance: 1e-12))
      }
      gallery.skew = .inverse
      let reverse = FlipTransition(
        style.union(.reverse), size: gallery.size, perspective: .distance(half * 4.666667))
      let (found, expected) = (try gallery.rig(style), try reverse.rig())
      #expect(found.projection.isApproximatelyEqual(to: expected.projection, tolerance: 1e-12))
      gallery.skew = .none
      #expect(try gallery.rig(style).projection == .identity)
      gallery.skew = .side
      #expect(try gallery.rig(style).projection.isFinite, "the original divides by zero here")
    }
  }

  @Test func theRingCanBeLeftOut() throws {
    var gallery = FlipGallery()
    let ring = Insets(top: 1, left: 0, bottom: 1, right: 0)
    #expect(try gallery.rig([]).panels.map(\.antialiasInsets) == [ring, ring, .zero, .zero])
    gallery.antialiases = false
    #expect(try gallery.rig([]).panels.allSatisfy { $0.antialiasInsets == .zero })
  }

  /// 0.25 min(1, 16p), then 0.25 min(1, 16 (1 - p)).
  @Test func theMovingPageDropsAShadow() throws {
    var gallery = FlipGallery()
    for (progress, opacity) in [
      (0, 0), (0.03125, 0.125), (0.0625, 0.25), (0.25, 0.25), (0.5, 0.25), (0.9375, 0.25),
      (0.96875, 0.125),
      (1, 0), (-1, 0), (3, 0), (.nan, 0),
    ] as [(Double, Double)] {
      #expect(gallery.shadowOpacity(at: progress) == opacity, "\(progress)")
    }
    let front = try gallery.rig([]).panels[0]
    let shadow = gallery.shadow(of: front, at: 0.5)
    #expect(shadow.offset == Size(width: 0, height: 3) && shadow.opacity == 0.25)
    #expect(shadow.path == Rect(x: 0, y: 1, width: 250, height: 380))
    gallery.antialiases = false
    let plain = gallery.shadow(of: try gallery.rig([]).panels[0], at: 0.5)
    #expect(plain.path == Rect(x: 0, y: 0, width: 250, height: 380))
    gallery.setsShadowPath = false
    #expect(gallery.shadow(of: front, at: 0.5).path == nil)
  }

  #if os(Linux) || os(macOS)
    @Test func aGalleryWithoutPicturesTraps() async {
      await #expect(processExitsWith: .failure) { _ = FlipGallery(imageCount: 0) }
    }
  #endif
}

@Suite struct GestureLabelTests {
  /// Text + 16 x 5, an even number of pixels, 76 points above the uppermost finger.
  @Test func theBoxLiesAboveTheFingers() {
    #expect(GestureLabel.zPosition == 4096)
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
    for _ in 0..<500 {
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
