import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// The names in a style sheet.
@Suite struct ExportPrefixTests {
  private let size = Size(width: 200, height: 300)

  private func export(_ style: FlipStyle = [], prefix: String? = nil) throws -> TransitionExport {
    let flip = FlipTransition(PageSetup(size: size), style: style)
    var export = try exportForTest(flip, size: size).export
    export.prefix = prefix
    return export
  }

  /// The name of a sheet's element, the first in its comment.
  private func root(_ sheet: String) throws -> String {
    let mark = try #require(sheet.firstRange(of: "<div class=\""))
    return String(sheet[mark.upperBound...].prefix { $0 != "\"" })
  }

  @Test(.needsPNG, arguments: someCases(["card", "_a1", "-b", "--c", "Käfer", "🂡"]))
  func everyNameBeginsWithThePrefix(prefix: String) throws {
    let sheet = try export(prefix: prefix).css().text
    #expect(sheet.ranges(of: "pleat").count == 1 && sheet.contains("made by `pleats export`"))
    #expect(try root(sheet) == prefix)
    #expect(
      try sheet
        == export(prefix: "pleat").css().text.replacing("pleat", with: prefix)
        .replacing("`\(prefix)s export`", with: "`pleats export`"))
  }

  @Test(.needsPNG) func eachSheetHasNamesOfItsOwn() throws {
    var exports = try [export(), export(.backward), export(.vertical)]
    var others = [exports[0], exports[0], exports[0]]
    others[0].source = Image(width: 1, height: 1, filledWith: Pixel(red: 255, green: 0, blue: 0))
    others[1].timeline = try others[1].transition.timeline(duration: 2)
    others[2].background = RGBColor(red: 1, green: 0, blue: 0)
    exports += others
    let names = try exports.map { try root($0.css().text) }
    #expect(Set(names).count == exports.count)
    #expect(names.allSatisfy { $0.hasPrefix("test-") && TransitionExport.isIdentifier($0) })
    // The same sheet has the same names every time.
    #expect(try root(exports[0].css().text) == names[0])
    exports[0].name = "a card, */ turned"
    #expect(try root(exports[0].css().text).hasPrefix("a-card-----turned-"))
    exports[0].name = "3d"
    #expect(try root(exports[0].css().text).hasPrefix("pleat-3d-"))
  }

  @Test(arguments: [
    "", "-", "1", "2nd", "-3", "a b", "a.b", "a\"", "a{}", "*/", "a\n", "a\u{A0}", "a×",
  ])
  func otherPrefixesAreRefused(prefix: String) throws {
    let exported = try export(prefix: prefix)
    let error = #expect(throws: ExportError.prefixNotIdentifier(prefix)) { try exported.css() }
    #expect(error?.description.contains("accepted are letters, digits, - and _") == true)
    if prefix.isEmpty { #expect(throws: Never.self) { try exported.panels() } }
  }
}
