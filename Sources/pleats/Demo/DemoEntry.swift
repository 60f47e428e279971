/// A page or an animation of the demo.
struct DemoEntry {
  /// The name of its file.
  let file: String
  /// The text of the link to it.
  let title: String
  /// What one sees or does, as a sentence.
  let sentence: String
  /// The arguments of `pleats` that write it, without the output.
  ///
  /// No word needs quotation marks in a shell.
  let words: [String]

  init(_ file: String, _ title: String, _ sentence: String, command: String) {
    (self.file, self.title, self.sentence) = (file, title, sentence)
    words = command.split(separator: " ").map(String.init)
  }

  /// Whether it is a page; otherwise it is an animation.
  var isPage: Bool { file.hasSuffix(".html") }

  /// The command that writes it.
  var command: String { "pleats \(words.joined(separator: " ")) -o \(file)" }
}
