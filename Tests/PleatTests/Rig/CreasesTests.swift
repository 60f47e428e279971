import Foundation
import Pleat
import Testing

/// Shades that meet where strips of a sheet meet.
@Suite struct CreasesTests {
  private static func sheets(_ direction: PageSetup.Direction) -> [any Transition] {
    let setup = PageSetup(size: Size(width: 300, height: 200), direction: direction, shade: 0.6)
    return [
      CurlTransition(setup, strips: 12, radius: 0.2),
      CurlTransition(setup, strips: 12, radius: 0.2, paper: Paper()),
      AccordionTransition(setup, panels: 5, isSmooth: true),
      AccordionTransition(setup, panels: 4, anchor: .centre, unfolds: true, isSmooth: true),
      FoldUpTransition(setup, strips: 3, isSmooth: true),
    ]
  }

  /// The corners of a panel's edge, from the top to the bottom or from the left to the right.
  private func edge(_ quad: Quad, _ creases: Creases, atEnd: Bool) -> [Point] {
    switch (creases.isVertical, atEnd) {
    case (false, false): [quad.topLeft, quad.bottomLeft]
    case (false, true): [quad.topRight, quad.bottomRight]
    case (true, false): [quad.topLeft, quad.topRight]
    case (true, true): [quad.bottomLeft, quad.bottomRight]
    }
  }

  @Test(arguments: PageSetup.Direction.allCases)
  func shadesMeetWherePanelsMeet(direction: PageSetup.Direction) throws {
    for sheet in Self.sheets(direction) {
      let frames = try sheet.keyframes(at: [0.2, 0.45, 0.8])
      var count = 0
      for frame in 0..<3 {
        for (index, panel) in frames.panels.enumerated() {
          guard let creases = panel.creases else { continue }
          let own = frames.edgeShades(ofPanel: index, frame: frame)
          let shade = frames.shade(ofPanel: index, frame: frame)
          for (neighbour, atEnd) in [(creases.start, false), (creases.end, true)] {
            let here = atEnd ? own.end : own.start
            guard let neighbour else {
              #expect(here == shade)
              continue
            }
            count += 1
            let theirs = try #require(frames.panels[neighbour].creases)
            #expect((atEnd ? theirs.start : theirs.end) == index)
            let other = frames.edgeShades(ofPanel: neighbour, frame: frame)
            #expect(here == (atEnd ? other.start : other.end))
            #expect(
              here == (shade + frames.shade(ofPanel: neighbour, frame: frame)) / 2,
              "\(panel.name) in frame \(frame)")
            // The two edges are in one place.
            let edges = zip(
              edge(frames.quad(ofPanel: index, frame: frame), creases, atEnd: atEnd),
              edge(frames.quad(ofPanel: neighbour, frame: frame), theirs, atEnd: !atEnd))
            #expect(
              edges.allSatisfy { hypot($0.x - $1.x, $0.y - $1.y) < 1e-7 }, "\(panel.name)")
          }
        }
      }
      #expect(count >= 6)
    }
  }

  @Test func otherPanelsHaveOneShade() throws {
    let setup = PageSetup(size: Size(width: 300, height: 200))
    for other: any Transition in [
      AccordionTransition(setup), FoldUpTransition(setup), PrismTransition(setup),
      FoldTransition(setup),
    ] {
      let frames = try other.keyframes(at: [0.4])
      for (index, panel) in frames.panels.enumerated() {
        let shade = frames.shade(ofPanel: index, frame: 0)
        #expect(panel.creases == nil)
        #expect(frames.edgeShades(ofPanel: index, frame: 0) == (shade, shade))
      }
    }
  }

  @Test func panelsWithCreasesComeBackFromJSON() throws {
    let setup = PageSetup(size: Size(width: 300, height: 200))
    let panel = try CurlTransition(setup, strips: 3, paper: Paper()).rig().panels[2]
    let coded = try JSONDecoder().decode(Panel.self, from: JSONEncoder().encode(panel))
    #expect(coded == panel && coded.creases == Creases(start: 1, end: 3, isVertical: false))
    let plain = try FoldUpTransition(setup).rig().panels[1]
    #expect(try !String(decoding: JSONEncoder().encode(plain), as: UTF8.self).contains("creases"))
  }
}
