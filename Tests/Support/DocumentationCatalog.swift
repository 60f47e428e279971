public import Foundation

/// The package's folder, wherever it is checked out.
public let packageFolder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The pages of one module's documentation.
public struct DocumentationCatalog: Sendable {
  /// Its folder, from the package's.
  public let folder: String

  /// Names the catalog of a module.
  public init(of module: String) { folder = "Sources/\(module)/\(module).docc" }

  /// All pages, from the package's folder.
  public func pages() throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      atPath: packageFolder.appendingPathComponent(folder).path
    )
    .filter { $0.hasSuffix(".md") }.map { "\(folder)/\($0)" }
  }

  /// Reads a page.
  public func page(_ name: String) throws -> Markdown { try Markdown("\(folder)/\(name).md") }

  /// The pages with an example.
  public func pagesWithExamples() throws -> [String] {
    try pages().filter { try Markdown($0).hasExamples }
  }

  /// The pages with an example that no Swift file beside a test's own names.
  public func untestedPages(beside file: String = #filePath) throws -> [String] {
    let here = URL(fileURLWithPath: file).deletingLastPathComponent()
    let sources = try FileManager.default.contentsOfDirectory(atPath: here.path)
      .filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: here.appendingPathComponent($0), encoding: .utf8) }
    return try pagesWithExamples().filter { page in !sources.contains { $0.contains(page) } }
  }
}
