import Foundation
import Pleat
import TestSupport
import Testing

/// The shadow of a leaf on the page below it, and the print that shows through the leaf.
@Suite struct CastShadowTests {
  static let cast = Paper(cast: 0.8)
  static let kinds: [@Sendable (PageSetup) -> any PageTransition] = [
    { CurlTransition($0, paper: cast) },
    { CurlTransition($0, strips: 5, radius: 0.4, paper: cast) },
    { FoldUpTransition($0, paper: cast) }, { StairsTransition($0, paper: cast) },
    { DoorsTransition($0, paper: cast) },
    { DoorsTransition($0, leaves: 1, approach: 0.5, paper: cast) },
  ]

  private static func setups() -> [PageSetup] {
    var random = RandomGeometry(seed: 0x5EED_CA57)
    return (0..<caseCount(12)).map { _ in random.setup() }
  }

  /// A shadow begins and ends without a jump, and stays on the page.
  @Test(arguments: kinds.indices) func nothingPops(kind: Int) throws {
    for setup in Self.setups() {
      let transition = try Self.kinds[kind](setup).compiled()
      let progress = [0, 0.001, 0.999, 1] + (1..<40).map { Double($0) / 40 }
      let frames = try transition.keyframes(at: progress)
      let shadows = frames.panels.indices.filter { frames.panels[$0].content.page == .clear }
      #expect(!shadows.isEmpty)
      for shadow in shadows {
        let shades = progress.indices.map { frames.shade(ofPanel: shadow, frame: $0) }
        #expect(shades[0] == 0 && shades[3] == 0, "\(transition.transition)")
        #expect(shades[1] < 0.03 && shades[2] < 0.03, "\(transition.transition)")
        #expect(shades.allSatisfy { $0 > -1e-12 && $0 < 0.8 + 1e-12 } && shades.max()! > 0.3)
        for frame in progress.indices {
          let matrix = transition.basis.matrix(ofPanel: shadow) {
            transition.streams[$0].quarterTurns(at: progress[frame])
          }
          // Without perspective, on the page itself.
          let flat = matrix.concatenating(transition.rig().projection.inverse!)
          let bounds = flat.visibleBounds(
            of: Rect(origin: .zero, size: frames.panels[shadow].content.rect.size))
          let page = Rect(origin: .zero, size: setup.size)
          let slack = 1e-5 * max(setup.size.width, setup.size.height)
          #expect(bounds.minX >= -slack && bounds.maxX <= page.maxX + slack)
          #expect(bounds.minY >= -slack && bounds.maxY <= page.maxY + slack)
        }
      }
    }
  }

  /// Where the shadow of a door begins, the viewer sees the door end.
  @Test func beginsWhereTheLeafEnds() throws {
    let setup = PageSetup(size: Size(width: 400, height: 300))
    let doors = try DoorsTransition(setup, paper: Self.cast).compiled()
    // At these moments the straight lines of the tracks are exact.
    let progress = stride(from: 8, to: 16, by: 2).map { Double($0) / 16 }
    let frames = try doors.keyframes(at: progress)
    for (leaf, right) in [("firstLeaf", true), ("secondLeaf", false)] {
      let panel = try #require(frames.panels.firstIndex { $0.name == leaf })
      let shadow = try #require(frames.panels.firstIndex { $0.name == leaf + "Shadow" })
      for frame in progress.indices {
        let (door, strip) = (
          frames.quad(ofPanel: panel, frame: frame), frames.quad(ofPanel: shadow, frame: frame)
        )
        let ends = right ? (door.topRight.x, strip.topLeft.x) : (door.topLeft.x, strip.topRight.x)
        #expect((ends.0 - ends.1).magnitude < 1e-3)
      }
      guard case .gradient(let gradient) = frames.panels[shadow].shading?.paint else {
        Issue.record("a shadow is a gradient")
        return
      }
      #expect((gradient.start.x < gradient.end.x) == right)
    }
    // The strip of a shadow is drawn over the destination, and under the leaves.
    #expect(
      frames.order(frame: 0).map { frames.panels[$0].name }
        == ["behind", "firstLeafShadow", "secondLeafShadow", "firstLeaf", "secondLeaf"])
  }

  @Test func withoutItNothingIsThere() throws {
    let setup = PageSetup(size: Size(width: 400, height: 300))
    for transition: any PageTransition in [
      CurlTransition(setup, paper: Paper()), FoldUpTransition(setup), StairsTransition(setup),
      DoorsTransition(setup), DoorsTransition(setup, opensAway: true, paper: Self.cast),
    ] {
      let rig = try transition.rig()
      #expect(rig.panels.allSatisfy { $0.content.page != .clear && $0.veil == nil })
      #expect(try transition.tracks().count == rig.streamCount)
    }
  }

  /// A back through which print shows lies where the back with a page of its own does, and is seen at the
  /// same moments, with the same shade.
  @Test(arguments: PageSetup.Direction.allCases)
  func printShowsOnTheBack(direction: PageSetup.Direction) throws {
    let setup = PageSetup(
      size: Size(width: 300, height: 200), direction: direction, light: .left, paper: .black)
    for (plain, shown): (any PageTransition, any PageTransition) in [
      (
        CurlTransition(setup, strips: 9, paper: Paper()),
        CurlTransition(setup, strips: 9, paper: Paper(showThrough: 0.25))
      ),
      (
        FoldUpTransition(setup, isSmooth: true),
        FoldUpTransition(setup, isSmooth: true, paper: Paper(showThrough: 0.25))
      ),
    ] {
      let progress = (0...20).map { Double($0) / 20 }
      let a = try plain.keyframes(at: progress)
      let b = try shown.keyframes(at: progress)
      #expect(a.panels.map(\.name) == b.panels.map(\.name))
      for (index, panel) in b.panels.enumerated() where panel.name.hasPrefix("back") {
        #expect(panel.content.page == .source && panel.isReversed && panel.isOneSided)
        #expect(panel.veil == Veil(color: .black, opacity: 0.75))
        for frame in progress.indices {
          #expect(
            a.isVisible(panel: index, frame: frame) == b.isVisible(panel: index, frame: frame))
          #expect(
            (a.shade(ofPanel: index, frame: frame) - b.shade(ofPanel: index, frame: frame))
              .magnitude < 1e-12)
          let quads = (a.quad(ofPanel: index, frame: frame), b.quad(ofPanel: index, frame: frame))
          let mirrored = direction == .left || direction == .right ? [1, 0, 3, 2] : [3, 2, 1, 0]
          for (corner, other) in mirrored.enumerated() {
            let (p, q) = (quads.0[corner], quads.1[other])
            #expect(hypot(p.x - q.x, p.y - q.y) < 1e-9)
          }
        }
        #expect(a.order(frame: 10) == b.order(frame: 10))
      }
      #expect(try shown.withOpaqueBack.rig() == plain.rig())
      #expect(try shown.compiled().withOpaqueBack.rig() == plain.rig())
    }
  }

  /// A viewer between the steps sees some risers from behind.
  @Test func stripsOfStairsHaveTwoSides() throws {
    let setup = PageSetup(size: Size(width: 300, height: 200), perspective: .distance(60))
    let stairs = try StairsTransition(setup, paper: Paper(showThrough: 0.5)).keyframes(at: [0.45])
    let names = stairs.order(frame: 0).map { stairs.panels[$0].name }
    #expect(names.contains { $0.hasPrefix("back") } && names.contains { $0.hasPrefix("strip") })
    let plain = try StairsTransition(setup).keyframes(at: [0.45])
    #expect(
      Set(names.map { $0.replacingOccurrences(of: "back", with: "strip") })
        == Set(plain.order(frame: 0).map { plain.panels[$0].name }))
    #expect(names.count == 9)
  }
}
