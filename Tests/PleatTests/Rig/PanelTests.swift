import Foundation
import Pleat
import TestSupport
import Testing

/// Panels as values, and what they are without options.
@Suite struct PanelTests {
  private static let shaded = Panel(
    name: "shaded", joint: 2, origin: Point(x: 1, y: 2),
    content: .init(page: .destination, rect: Rect(x: 3, y: 4, width: 5, height: 6)),
    shading: Shading(
      .gradient(
        ShadowGradient(
          color: .black, start: Point(x: 0, y: 1), end: Point(x: 2, y: 3),
          stops: [.init(offset: 0, alpha: 1), .init(offset: 1, alpha: 0.25)])),
      opacity: .init(constant: 1, cosine: 0.2, sine: 0.3, quarterTurn: 0.4, window: 0.1..<0.9)),
    visible: -1..<2, antialiasInsets: Insets(top: 1, left: 0, bottom: 1, right: 0))

  @Test func aPlainPanelIsAlwaysVisibleAndNeverShaded() {
    let panel = plainPanel()
    #expect(panel.joint == nil && panel.shading == nil && panel.origin == Point(x: 0, y: 0))
    #expect(panel.antialiasInsets == Insets(top: 0, left: 0, bottom: 0, right: 0))
    for turns in [-1e300, -1, 0, 0.5, 1e300] { #expect(panel.visible.contains(turns)) }
  }

  @Test func panelsComeBackFromJSON() throws {
    #expect(try geometryRoundTrip(Self.shaded) == Self.shaded)
    let pages: [Panel.Page] = [.source, .destination, .back, .init(rawValue: "cover")]
    #expect(pages.map(\.rawValue) == ["source", "destination", "back", "cover"])
    #expect(try geometryRoundTrip(pages) == pages)
  }

  /// JSON has no infinity, and most windows are open to one side or both.
  @Test(arguments: [
    -Double.infinity..<Double.infinity, -Double.infinity..<1, 1..<Double.infinity, 0.1..<0.9,
    0.5..<0.5,
  ])
  func openWindowsComeBackFromJSON(window: Range<Double>) throws {
    var panel = plainPanel()
    panel.visible = window
    panel.shading = Shading(.cover(.black), opacity: .init(constant: 0.5, window: window))
    #expect(try geometryRoundTrip(panel) == panel)
    #expect(try geometryRoundTrip(panel.shading) == panel.shading)
  }

  /// A window that ends before it begins is refused, not trapped on.
  @Test func badWindowsAreRefused() throws {
    let json = try geometryJSON(Self.shaded)
    for bad in ["[2,-1]", "[1]", "[]", "[0,1,2]", "[\"a\",1]", "3"] {
      let text = json.replacingOccurrences(of: "[-1,2]", with: bad)
      #expect(text != json)
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode(Panel.self, from: Data(text.utf8))
      }
    }
  }

  @Test func everyPropertyCounts() {
    var panel = Self.shaded
    var seen: Set<Panel> = [panel]
    let changes: [(inout Panel) -> Void] = [
      { $0.name = "other" }, { $0.joint = nil }, { $0.origin.x += 1 },
      { $0.content.page = .source }, { $0.content.rect.size.width += 1 },
      { $0.shading?.opacity.quarterTurn += 1 }, { $0.shading?.opacity.window = 0..<1 },
      { $0.shading?.paint = .cover(.black) }, { $0.visible = 0..<1 },
      { $0.antialiasInsets.right = 1 },
    ]
    for change in changes {
      change(&panel)
      #expect(seen.insert(panel).inserted, "\(panel)")
    }
  }
}
