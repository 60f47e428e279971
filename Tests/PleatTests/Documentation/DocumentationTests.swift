import Foundation
import Pleat
import TestSupport
import Testing

/// Every example of the README and of the documentation compiles, says what its function here says,
/// and prints what stands below it.
@Suite struct DocumentationTests {
  static let pages = [
    ReadmeExamples.page, LandingExamples.page, GettingStartedExamples.page,
    ConventionsExamples.page, TransitionsExamples.page, KindsExamples.page, RigExamples.page,
    StreamsExamples.page, ManyExamples.page, BatchExamples.page, ComingFromExamples.page,
    BackendsExamples.page, RendererExamples.page, JSONExamples.page, CurvesExamples.page,
  ]

  @Test(arguments: pages)
  func examplesAreWhatIsTested(page: ExamplePage) throws {
    let faults = try page.faults()
    #expect(faults == [])
  }

  @Test func everyPageIsListed() throws {
    let found = try ["README.md"] + DocumentationCatalog(of: "Pleat").pages()
    let withExamples = try found.filter { try Markdown($0).hasExamples }
    #expect(Set(withExamples) == Set(Self.pages.map(\.page)))
    let manifests = try found.map { try Markdown($0).blocks.count(where: \.isManifest) }
    #expect(manifests.reduce(0, +) == 3, "package manifests, which are not run")
  }

  #if os(Linux) || os(macOS)
    @Test(.enabled(if: hasClang && runsAllCases, "clang compiles the example in C, in seconds"))
    func theExampleInCRuns() throws {
      let markdown = try DocumentationCatalog(of: "Pleat").page("UsingPleatFromC")
      let index = try #require(markdown.blocks.lastIndex { $0.language == "c" })
      let next = markdown.blocks[(index + 1)...].prefix(2).map(\.language)
      #expect(next == ["sh", "text"], "the example in C is followed by its command and its output")

      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("pleat-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("CSources"),
        withDestinationURL: packageFolder.appendingPathComponent("CSources"))
      try markdown.blocks[index].text.write(
        to: folder.appendingPathComponent("example.c"), atomically: true, encoding: .utf8)
      // As on the page, but compiled in a fifth of the time.
      let command = markdown.blocks[index + 1].text
      #expect(command.contains(" -O2 "))
      let output = try run(command.replacing(" -O2 ", with: " -O0 "), in: folder)
      #expect(output == markdown.blocks[index + 2].text + "\n")
    }

    private static let hasClang =
      (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
        FileManager.default.isExecutableFile(atPath: "\($0)/clang")
      }

    /// What a shell command prints, its errors included.
    private func run(_ command: String, in folder: URL) throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", command]
      process.currentDirectoryURL = folder
      let pipe = Pipe()
      process.standardOutput = pipe
      process.standardError = pipe
      try process.run()
      let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      return String(decoding: data, as: UTF8.self)
    }
  #endif
}
