internal import Foundation

/// One example of a page of documentation: its function here, and what it prints.
public struct PrintedExample: Sendable {
  /// The name of the function whose body is the text of the example.
  public let name: String
  /// The function.
  public let run: @Sendable (Printer) throws -> Void

  /// Names an example.
  public init(_ name: String, _ run: @escaping @Sendable (Printer) throws -> Void) {
    self.name = name
    self.run = run
  }

  /// Runs the example and returns what it printed.
  public func output() throws -> String {
    let printer = Printer()
    try run(printer)
    return printer.lines.joined(separator: "\n")
  }
}

/// The examples of one page, in their order there.
public struct ExamplePage: Sendable, CustomStringConvertible {
  /// The page, from the package's folder.
  public let page: String
  /// The file that holds its examples.
  public let source: String
  /// The examples.
  public let examples: [PrintedExample]

  /// Names a page.
  public init(page: String, source: String, examples: [PrintedExample]) {
    self.page = page
    self.source = source
    self.examples = examples
  }

  /// The page.
  public var description: String { page }

  /// Where the page says something else than the functions, or they print something else than the
  /// page says.
  public func faults() throws -> [String] {
    let markdown = try Markdown(page)
    let blocks = markdown.blocks.indices.filter { markdown.blocks[$0].isExample }
    guard blocks.count == examples.count else {
      return ["\(blocks.count) examples, \(examples.count) functions"]
    }
    let source = try String(contentsOf: URL(fileURLWithPath: source), encoding: .utf8)
    let lines = source.components(separatedBy: "\n")
    var faults: [String] = []
    for (index, example) in zip(blocks, examples) {
      let (imports, body) = markdown.blocks[index].importsAndBody
      faults += imports.filter { !lines.contains($0) }.map { "\(example.name): \($0)" }
      if body != Self.body(of: example.name, in: lines) {
        faults.append("\(example.name): the text is not that of the function")
      }
      let stated = markdown.blocks.dropFirst(index + 1).first
      let output = stated?.language == "text" ? stated?.text : ""
      let printed = try example.output()
      if printed != output { faults.append("\(example.name) prints:\n\(printed)") }
    }
    return faults
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
}

/// Stands for `print` inside the examples, and keeps what is printed.
public final class Printer {
  /// What was printed.
  public private(set) var lines: [String] = []

  /// Prints a line.
  public func callAsFunction(_ items: Any...) {
    lines.append(items.map { "\($0)" }.joined(separator: " "))
  }
}
