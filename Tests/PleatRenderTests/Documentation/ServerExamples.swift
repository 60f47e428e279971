import Pleat
import PleatRender
import TestSupport

/// The example of the page on servers that is no program of its own.
enum ServerExamples {
  static let page = ExamplePage(
    page: "Sources/PleatRender/PleatRender.docc/RenderAPageTurnOnAServer.md", source: #filePath,
    examples: [PrintedExample("bytes", bytes)])

  static func bytes(print: Printer) throws {
    func answer(_ before: [UInt8], _ after: [UInt8]) async throws -> [UInt8] {
      let limit = 16 << 20  // pixels
      let old = try Image(decoding: before, name: "the first upload", limit: limit)
      let new = try Image(decoding: after, name: "the second upload", limit: limit)
      let size = Size(width: Double(old.width), height: Double(old.height))
      return try await PleatRender.video(
        of: FlipTransition(PageSetup(size: size)), from: old, to: new)
    }
  }
}
