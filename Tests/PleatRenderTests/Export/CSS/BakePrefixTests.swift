import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// The names in a style sheet.
@Suite struct BakePrefixTests {
  private let size = Size(width: 200, height: 300)

  private func bake(_ style: FlipStyle = [], prefix: String? = nil) throws -> Bake {
    let flip = FlipTransition(PageSetup(size: size), style: style)
    var bake = try bakedForTest(flip, size: size).bake
    bake.prefix = prefix
    return bake
  }

  /// The name of a sheet's element, the first in its comment.
  private func root(_ sheet: String) throws -> String {
    let mark = try #require(sheet.firstRange(of: "<div class=\""))
    return String(sheet[mark.upperBound...].prefix { $0 != "\"" })
  }

  @Test(.needsPNG, arguments: someCases(["card", "_a1", "-b", "--c", "Käfer", "🂡"]))
  func everyNameBeginsWithThePrefix(prefix: String) throws {
    let sheet = try bake(prefix: prefix).css().text
    #expect(sheet.ranges(of: "pleat").count == 1 && sheet.contains("made by `pleats export`"))
    #expect(try root(sheet) == prefix)
    #expect(
      try sheet
        == bake(prefix: "pleat").css().text.replacing("pleat", with: prefix)
        .replacing("`\(prefix)s export`", with: "`pleats export`"))
  }

  @Test(.needsPNG) func eachSheetHasNamesOfItsOwn() throws {
    var bakes = try [bake(), bake(.backward), bake(.vertical)]
    var others = [bakes[0], bakes[0], bakes[0]]
    others[0].source = Image(width: 1, height: 1, filledWith: Pixel(red: 255, green: 0, blue: 0))
    others[1].timeline = try others[1].transition.timeline(duration: 2)
    others[2].background = RGBColor(red: 1, green: 0, blue: 0)
    bakes += others
    let names = try bakes.map { try root($0.css().text) }
    #expect(Set(names).count == bakes.count)
    #expect(names.allSatisfy { $0.hasPrefix("test-") && Bake.isIdentifier($0) })
    // The same sheet has the same names every time.
    #expect(try root(bakes[0].css().text) == names[0])
    bakes[0].name = "a card, */ turned"
    #expect(try root(bakes[0].css().text).hasPrefix("a-card-----turned-"))
    bakes[0].name = "3d"
    #expect(try root(bakes[0].css().text).hasPrefix("pleat-3d-"))
  }

  @Test(arguments: [
    "", "-", "1", "2nd", "-3", "a b", "a.b", "a\"", "a{}", "*/", "a\n", "a\u{A0}", "a×",
  ])
  func otherPrefixesAreRefused(prefix: String) throws {
    let bake = try bake(prefix: prefix)
    let error = #expect(throws: BakeError.prefixNotIdentifier(prefix)) { try bake.css() }
    #expect(error?.description.contains("accepted are letters, digits, - and _") == true)
    if prefix.isEmpty { #expect(throws: Never.self) { try bake.panels() } }
  }
}
