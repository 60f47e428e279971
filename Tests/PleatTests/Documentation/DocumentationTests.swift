import Foundation
import Pleat
import Testing

/// Every example of the README and of the documentation compiles, says what its function here says,
/// and prints what stands below it.
@Suite struct DocumentationTests {
  static let pages = [
    ReadmeExamples.page, LandingExamples.page, GettingStartedExamples.page,
    ConventionsExamples.page, TransitionsExamples.page, RigExamples.page, ManyExamples.page,
    BackendsExamples.page, RendererExamples.page,
  ]

  /// The package's directory.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test(arguments: pages)
  func examplesAreWhatIsTested(page: ExamplePage) throws {
    let markdown = try Markdown(page.page)
    let blocks = markdown.blocks.indices.filter { markdown.blocks[$0].isExample }
    #expect(blocks.count == page.examples.count, "\(page.page): examples and functions")
    let source = try String(contentsOf: URL(fileURLWithPath: page.source), encoding: .utf8)
    let sourceLines = source.components(separatedBy: "\n")
    for (index, example) in zip(blocks, page.examples) {
      let (imports, body) = markdown.blocks[index].importsAndBody
      for line in imports { #expect(sourceLines.contains(line), "\(example.name): \(line)") }
      #expect(body == Self.body(of: example.name, in: sourceLines), "\(page.page): \(example.name)")
      let stated = markdown.blocks.dropFirst(index + 1).first
      let output = stated?.language == "text" ? stated?.text : ""
      let printed = try example.output()
      #expect(printed == output, "\(page.page): output of \(example.name)")
    }
  }

  @Test func everyPageIsListed() throws {
    let catalog = "Sources/Pleat/Pleat.docc"
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Self.root.appendingPathComponent(catalog).path)
    let found = ["README.md"] + files.filter { $0.hasSuffix(".md") }.map { "\(catalog)/\($0)" }
    let withExamples = try found.filter { try Markdown($0).blocks.contains(where: \.isExample) }
    #expect(Set(withExamples) == Set(Self.pages.map(\.page)))
    let manifests = try found.map { try Markdown($0).blocks.count(where: \.isManifest) }
    #expect(manifests.reduce(0, +) == 2, "package manifests, which are not run")
  }

  /// The lines of a function of an example, as they stand on a page.
  private static func body(of name: String, in lines: [String]) -> [String] {
    guard let start = lines.firstIndex(of: "  static func \(name)(print: Printer) throws {") else {
      return []
    }
    return lines[(start + 1)...].prefix { $0 != "  }" }.map {
      String($0.hasPrefix("    ") ? $0.dropFirst(4) : $0[...])
    }
  }

  #if os(Linux) || os(macOS)
    @Test(.enabled(if: hasClang, "clang compiles the example in C"))
    func theExampleInCRuns() throws {
      let markdown = try Markdown("Sources/Pleat/Pleat.docc/Backends.md")
      let index = try #require(markdown.blocks.firstIndex { $0.language == "c" })
      let next = markdown.blocks[(index + 1)...].prefix(2).map(\.language)
      #expect(next == ["sh", "text"], "the example in C is followed by its command and its output")

      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("pleat-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      try FileManager.default.createSymbolicLink(
        at: folder.appendingPathComponent("CSources"),
        withDestinationURL: Self.root.appendingPathComponent("CSources"))
      try markdown.blocks[index].text.write(
        to: folder.appendingPathComponent("example.c"), atomically: true, encoding: .utf8)
      let output = try run(markdown.blocks[index + 1].text, in: folder)
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

/// The fenced blocks of a page.
private struct Markdown {
  struct Block {
    var language: String
    var lines: [String]
    /// The line before the fence that is not empty.
    var before: String

    var text: String { lines.joined(separator: "\n") }
    var isManifest: Bool { language == "swift" && before == "<!-- manifest -->" }
    var isExample: Bool { language == "swift" && !isManifest }

    /// The lines that import, and the rest: a function cannot hold both.
    var importsAndBody: (imports: [String], body: [String]) {
      let imports = lines.filter { $0.hasPrefix("import ") }
      let body = lines.filter { !$0.hasPrefix("import ") }.drop(while: \.isEmpty)
      return (imports, Array(body))
    }
  }

  private(set) var blocks: [Block] = []

  init(_ page: String) throws {
    let url = DocumentationTests.root.appendingPathComponent(page)
    var open: Block?
    var before = ""
    for line in try String(contentsOf: url, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(block)
          (open, before) = (nil, line)
        } else {
          open = Block(language: String(line.dropFirst(3)), lines: [], before: before)
        }
      } else if open != nil {
        open?.lines.append(line)
      } else if !line.isEmpty {
        before = line
      }
    }
    #expect(open == nil, "\(page): a fence is not closed")
  }
}
