import Pleat
import PleatContainers
import PleatWeb
import Testing

@testable import pleats

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
    #expect(try gallery.timeline().duration == 6)
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
          PageSetup(size: gallery.size, perspective: .distance(half * factor)), style: style)
        let (found, expected) = (try gallery.rig(style), try flip.rig())
        #expect(found.panels == expected.panels && found.joints == expected.joints)
        #expect(
          found.projection.isApproximatelyEqual(to: expected.projection, tolerance: 1e-12))
      }
      gallery.skew = .inverse
      let reverse = FlipTransition(
        PageSetup(size: gallery.size, perspective: .distance(half * 4.666667)),
        style: style.union(.reverse))
      let (found, expected) = (try gallery.rig(style), try reverse.rig())
      #expect(found.projection.isApproximatelyEqual(to: expected.projection, tolerance: 1e-12))
      gallery.skew = .none
      #expect(try gallery.rig(style).projection == .identity)
      gallery.skew = .side
      #expect(try gallery.rig(style).projection.isFinite, "the original divides by zero here")
    }
  }

  @Test func theMovingPageHasARing() throws {
    let gallery = FlipGallery()
    let ring = Insets(top: 1, left: 0, bottom: 1, right: 0)
    #expect(try gallery.rig([]).panels.map(\.antialiasInsets) == [ring, ring, .zero, .zero])
  }

  /// 0.25 min(1, 16p), then 0.25 min(1, 16 (1 - p)).
  @Test func theMovingPageDropsAShadow() throws {
    let gallery = FlipGallery()
    for (progress, opacity) in [
      (0, 0), (0.03125, 0.125), (0.0625, 0.25), (0.25, 0.25), (0.5, 0.25), (0.9375, 0.25),
      (0.96875, 0.125), (1, 0), (-1, 0), (3, 0), (.nan, 0),
    ] as [(Double, Double)] {
      #expect(gallery.shadowOpacity(at: progress) == opacity, "\(progress)")
    }
    let front = try gallery.rig([]).panels[0]
    let shadow = gallery.shadow(of: front, at: 0.5)
    #expect(shadow.offset == Size(width: 0, height: 3) && shadow.opacity == 0.25)
    #expect(shadow.path == Rect(x: 0, y: 0, width: 250, height: 380))
  }
}
