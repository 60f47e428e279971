import ArgumentParser

struct MessageOptions: ParsableArguments {
  @Option(
    "When a bar shows the progress of long work on standard error: always, never, or auto, which "
      + "is when standard error is a terminal and the output is not.", "when", by: \.rawValue)
  var progressBar = ProgressBarUse.auto

  @Option(
    "Form of the progress: text; or json, one object a line with done, total, unit, rate (per "
      + "second) and remaining (seconds), even if standard error is not a terminal.",
    "form", by: \.rawValue)
  var progressFormat = MessageForm.text

  @Option(
    "Form of an error: text; or json, one object with option, value, accepted and message.",
    "form", by: \.rawValue)
  var errorFormat = MessageForm.text

  var settings: MessageSettings {
    MessageSettings(
      progressBar: progressBar, progressFormat: progressFormat, errorFormat: errorFormat)
  }
}

enum ProgressBarUse: String, CaseIterable {
  case auto, always, never
}

enum MessageForm: String, CaseIterable {
  case text, json
}

struct MessageSettings {
  var progressBar = ProgressBarUse.auto
  var progressFormat = MessageForm.text
  var errorFormat = MessageForm.text

  @TaskLocal static var current = MessageSettings()

  /// Whether notes are written as JSON, because errors or the progress are JSON in the same stream.
  var notesAreJSON: Bool { progressFormat == .json || errorFormat == .json }

  /// Returns the form of errors that a command line asks for, without parsing it, because errors of
  /// parsing have this form, too.
  static func errorFormat(in words: [String]) -> MessageForm {
    RequestWords(words).values(of: "--error-format").compactMap { MessageForm(rawValue: $0) }.last
      ?? .text
  }
}

extension String {
  /// The value in a word such as `--name=value`; nil for any other word.
  var afterEqualsSign: String? { firstIndex(of: "=").map { String(self[index(after: $0)...]) } }
}
