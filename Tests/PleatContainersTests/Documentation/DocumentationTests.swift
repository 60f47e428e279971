import PleatContainers
import TestSupport
import Testing

/// Every example of this module's pages compiles, says what its function here says, and prints what
/// stands below it.
@Suite struct DocumentationTests {
  static let pages = [
    RotatingContainersExamples.page, NavigatingExamples.page, FromUIKitExamples.page,
    ContentExamples.page, PagerExamples.page, LayoutExamples.page,
  ]

  static let catalog = DocumentationCatalog(of: "PleatContainers")

  @Test(arguments: pages)
  func examplesAreWhatIsTested(page: ExamplePage) throws {
    let faults = try page.faults()
    #expect(faults == [])
  }

  /// Every page with an example is named by a file of this folder, which tests it.
  @Test func everyPageIsTested() throws {
    #expect(try Self.catalog.pagesWithExamples().count >= Self.pages.count)
    #expect(try Self.catalog.untestedPages() == [])
  }
}
