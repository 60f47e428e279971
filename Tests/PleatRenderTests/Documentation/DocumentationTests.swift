import Foundation
import PleatRender
import TestSupport
import Testing

/// Every example of this module's pages compiles, says what its function here says, and prints what
/// stands below it.
@Suite struct DocumentationTests {
  static let pages = [OverviewExamples.page, BakingExamples.page]

  /// The package's directory.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let catalog = "Sources/PleatRender/PleatRender.docc"

  @Test(arguments: pages)
  func examplesAreWhatIsTested(page: ExamplePage) throws {
    let faults = try page.faults(in: Self.root)
    #expect(faults == [])
  }

  /// Every page with an example is named by a file of this folder, which tests it.
  @Test func everyPageIsTested() throws {
    let manager = FileManager.default
    let files = try manager.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent(Self.catalog).path)
    let pages = try files.filter { $0.hasSuffix(".md") }
      .filter {
        try Markdown("\(Self.catalog)/\($0)", in: Self.root).blocks.contains(where: \.isExample)
      }
    let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = try manager.contentsOfDirectory(atPath: here.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: here.appendingPathComponent($0), encoding: .utf8) }
    #expect(pages.count >= Self.pages.count)
    for page in pages { #expect(sources.contains { $0.contains(page) }, "\(page)") }
  }
}
