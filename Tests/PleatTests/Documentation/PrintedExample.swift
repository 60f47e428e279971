import Testing

/// One example of a page of documentation: its function here, and what it prints.
struct PrintedExample: Sendable {
  /// The name of the function whose body is the text of the example.
  let name: String
  let run: @Sendable (Printer) throws -> Void

  init(_ name: String, _ run: @escaping @Sendable (Printer) throws -> Void) {
    self.name = name
    self.run = run
  }

  /// Runs the example and returns what it printed.
  func output() throws -> String {
    let printer = Printer()
    try run(printer)
    return printer.lines.joined(separator: "\n")
  }
}

/// The examples of one page, in their order there.
struct ExamplePage: Sendable, CustomTestStringConvertible {
  /// The page, from the package's directory.
  let page: String
  /// The file that holds its examples.
  let source: String
  let examples: [PrintedExample]

  var testDescription: String { page }
}

/// Stands for `print` inside the examples, and keeps what is printed.
final class Printer {
  private(set) var lines: [String] = []

  func callAsFunction(_ items: Any...) {
    lines.append(items.map { "\($0)" }.joined(separator: " "))
  }
}
