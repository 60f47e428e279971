/// A page or an animation of the demo.
struct DemoEntry {
  /// The name of its file.
  let file: String
  /// The title of its card.
  let title: String
  /// What one sees or does, as a sentence.
  let sentence: String
  /// The arguments of `pleats` that write it, without the output.
  ///
  /// No word needs quotation marks in a shell.
  let words: [String]
  /// The picture of a page; an animation is its own picture.
  let still: Still?
  /// What the picture shows, for people who do not see it.
  let alternative: String

  /// A picture of a page.
  struct Still {
    let file: String
    let words: [String]
  }

  /// A page for the browser, with a picture of it.
  static func page(
    _ name: String, _ title: String, _ sentence: String, command: String, picture: String,
    showing alternative: String
  ) -> DemoEntry {
    DemoEntry(
      file: "\(name).html", title: title, sentence: sentence, words: words(command),
      still: Still(file: "\(name).png", words: words(picture)), alternative: alternative)
  }

  /// An animation.
  static func animation(
    _ name: String, _ title: String, _ sentence: String, command: String,
    showing alternative: String
  ) -> DemoEntry {
    DemoEntry(
      file: "\(name).gif", title: title, sentence: sentence, words: words(command), still: nil,
      alternative: alternative)
  }

  private static func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }

  /// Whether it is a page.
  var isPage: Bool { still != nil }

  /// The name of the picture on its card.
  var picture: String { still?.file ?? file }

  /// The files that it consists of, each with the arguments that write it, without the output.
  var parts: [(file: String, words: [String])] {
    [(file, words)] + (still.map { [($0.file, $0.words)] } ?? [])
  }
}
