import TestSupport
import Testing

/// Every example of this target's page compiles, says what its function here says, and prints what
/// stands below it.
@Suite struct DocumentationTests {
  @Test func examplesAreWhatIsTested() throws {
    #expect(try ComposerExamples.page.faults() == [])
  }

  /// Every page with an example is named by a file of this folder, which tests it.
  @Test func everyPageIsTested() throws {
    let catalog = DocumentationCatalog(of: "EnterTheMatrix")
    #expect(try catalog.pagesWithExamples().count == 1)
    #expect(try catalog.untestedPages() == [])
  }
}
