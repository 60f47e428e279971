import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// Cast shadows, print that shows through, and strips that extend under their neighbours, in exports.
@Suite struct PaperExportTests {
  private static let size = Size(width: 128, height: 90)
  private let size = PaperExportTests.size

  // ExportedFile once for all.
  private static let left = Result { try export().css().text }

  private static func export(
    _ direction: PageSetup.Direction = .left, _ paper: Paper = Paper(cast: 0.5, showThrough: 0.25)
  ) throws -> TransitionExport {
    let curl = CurlTransition(
      PageSetup(size: size, direction: direction, paper: .black), strips: 8, radius: 0.3,
      paper: paper)
    return try exportForTest(curl, size: size).export
  }

  /// Returns the declarations of a rule.
  private func rule(_ selector: String, in css: String) throws -> Substring {
    let start = try #require(css.firstRange(of: "\n\(selector) {\n"), "\(selector)")
    return css[start.upperBound...].prefix { $0 != "}" }
  }

  @Test(.needsPNG) func styleSheet() throws {
    let css = try Self.left.get()
    let shadow = try rule(".pleat-shadow", in: css)
    #expect(!shadow.contains("background") && css.contains("@keyframes pleat-shadow-shade {"))
    #expect(try rule(".pleat-shadow > .pleat-shade", in: css).contains("linear-gradient(90deg"))
    let back = try rule(".pleat-back3", in: css)
    #expect(back.contains("  background-color: rgb(0 0 0);\n"))
    #expect(
      back.contains(
        "image: linear-gradient(rgb(0 0 0 / 0.75), rgb(0 0 0 / 0.75)), var(--pleat-source);\n"))
    #expect(!css.contains("--pleat-back:") && !css.contains("--pleat-clear"))
    // Where one page fades into the other, backs are hidden.
    let less = try #require(css.range(of: "@media (prefers-reduced-motion: reduce)"))
    #expect(css[less.lowerBound...].contains("  .pleat-panel {\n    visibility: hidden;\n"))
    #expect(!css[less.lowerBound...].contains("pleat-back3"))
    var slots = try Self.export()
    slots.hasSlots = true
    let text = try slots.css().text
    #expect(
      text.contains("pleat-shadow\"><div class=\"pleat-shade\">") && !text.contains("url("))
    #expect(try rule(".pleat-back3 > .pleat-slot", in: text).contains("  opacity: 0.25;\n"))
  }

  @Test(.needsPNG) func module() throws {
    let text = try Self.export().waapi().text
    #expect(text.contains("        paper: \"rgb(0 0 0)\",\n"))
    #expect(text.contains("        print: 0.25,\n"))
    #expect(!text.contains("\"clear\":") && !text.contains("\"back\":"))
    let plain = try Self.export(.left, Paper()).waapi().text
    #expect(!plain.contains("panel.paper") && plain.contains("\"back\": null"))
  }

  /// A picture of the back is shown as it is.
  @Test(.needsPNG) func pictureOfTheBack() throws {
    var own = try Self.export()
    own.pages[.back] = Image(width: 2, height: 2)
    let css = try own.css().text
    #expect(css.contains("--pleat-back:") && !css.contains("linear-gradient(rgb(0 0 0 / 0.75)"))
  }

  /// A strip extends a point under the neighbour that is painted later, and its corner stays the origin.
  @Test(.needsPNG, arguments: someCases(PageSetup.Direction.allCases))
  func stripsMeetUnderOneAnother(direction: PageSetup.Direction) throws {
    let css = try direction == .left ? Self.left.get() : Self.export(direction).css().text
    let isVertical = direction == .up || direction == .down
    let (width, extended) = isVertical ? ("11.25px", "12.25px") : ("16px", "17px")
    let place = isVertical ? "height" : "width"
    for name in [".pleat-front3", ".pleat-back3"] {
      let strip = try rule(name, in: css)
      #expect(strip.contains("  \(place): \(extended);\n"), "\(strip)")
      let moved = isVertical ? "transform-origin: 0 1px;" : "transform-origin: 1px 0;"
      #expect(strip.contains(moved) == (direction == .right || direction == .down))
    }
    #expect(try rule(".pleat-front8", in: css).contains("  \(place): \(width);\n"))
    // At the sharp creases of a fold-up, the extension would be seen.
    let fold = FoldUpTransition(PageSetup(size: size, direction: direction), isSmooth: true)
    let sharp = try exportForTest(fold, size: size).export.css().text
    let whole = isVertical ? "22.5px" : "32px"
    #expect(try rule(".pleat-front2", in: sharp).contains("  \(place): \(whole);\n"))
  }
}
