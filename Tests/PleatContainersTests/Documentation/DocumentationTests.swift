import Foundation
import PleatContainers
import TestSupport
import Testing

/// Every example of this module's pages compiles, says what its function here says, and prints what
/// stands below it.
@Suite struct DocumentationTests {
  static let pages = [
    RotatingContainersExamples.page, NavigatingExamples.page, FromUIKitExamples.page,
  ]

  /// The package's directory.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let catalog = "Sources/PleatContainers/PleatContainers.docc"

  @Test(arguments: pages)
  func examplesAreWhatIsTested(page: ExamplePage) throws {
    let faults = try page.faults(in: Self.root)
    #expect(faults == [])
  }

  @Test func everyPageIsListed() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent(Self.catalog).path)
    let found = try files.filter { $0.hasSuffix(".md") }.map { "\(Self.catalog)/\($0)" }
      .filter { try Markdown($0, in: Self.root).blocks.contains(where: \.isExample) }
    #expect(Set(found) == Set(Self.pages.map(\.page)))
  }
}
