import Pleat
import PleatRender
import TestSupport
import Testing

/// The examples of this module's pages are the functions in this folder, and print what the pages say.
@Suite struct DocumentationTests {
  static let pages = [OverviewExamples.page, ExportingExamples.page, ServerExamples.page]

  static let catalog = DocumentationCatalog(of: "PleatRender")

  @Test(.needsPNG, arguments: pages)
  func examplesAreWhatIsTested(page: ExamplePage) throws {
    let faults = try page.faults()
    #expect(faults == [])
  }

  /// The web page for a style sheet has the elements in the comment of the style sheet.
  @Test(.needsPNG) func theWebPageHasTheElementsOfItsStyleSheet() throws {
    let size = Size(width: 320, height: 480)
    let fold = FoldTransition(PageSetup(size: size))
    var export = TransitionExport(
      fold, name: "fold", timeline: try fold.timeline(duration: 0.3),
      source: TestPage.image(.source, size: size, scale: 1),
      destination: TestPage.image(.destination, size: size, scale: 1))
    export.prefix = "card"
    let elements = try export.css().text.split(separator: "\n").filter { $0.contains("<div") }
    let blocks = try Self.catalog.page("ExportingATransition").blocks
    let page = try #require(blocks.first { $0.language == "html" })
    #expect(elements.count == 5)
    for element in elements {
      #expect(page.text.contains(element.drop { $0 == " " }))
    }
  }

  /// Every page with an example is named by a file of this folder, which tests it.
  @Test func everyPageIsTested() throws {
    #expect(try Self.catalog.pagesWithExamples().count >= Self.pages.count)
    #expect(try Self.catalog.untestedPages() == [])
  }
}
