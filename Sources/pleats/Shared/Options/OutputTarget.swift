import ArgumentParser
import Pleat
import PleatRender

struct OutputTarget {
  enum Format: String {
    case json, png, html, css, js, mjs, gif, apng, mp4, webm, mov, webp, avif, y4m
    case glsl, wgsl, metal
  }

  /// The name of the file; nil for standard output.
  let path: String?
  let format: Format

  /// - Parameters:
  ///   - output: The given name. Without one, the output is JSON.
  ///   - dash: The format for which `-` stands; nil if `-` is not accepted.
  ///   - command: The command that the error recommends for other formats.
  init(
    _ output: String?, accepting formats: [Format], dash: Format? = nil, or others: [String] = [],
    elsewhere command: String? = nil
  ) throws {
    guard let output else {
      (path, format) = (nil, .json)
      return
    }
    if output == "-", let dash {
      (path, format) = (nil, dash)
      return
    }
    let last = dash.map { ["- for \($0 == .png ? "a PNG" : "JSON") on standard output"] } ?? []
    let accepted = ErrorText(
      "; accepted: \(accepted: Self.list(formats.map { ".\($0)" } + others + last))")
    try Self.requireFile(output, accepted)
    guard let ending = Self.ending(of: output) else {
      throw Self.refusal(of: output, "the name has no extension" + accepted)
    }
    guard let format = Format(rawValue: ending), formats.contains(format) else {
      let isElsewhere = [.json, nil].contains(Format(rawValue: ending)) == false
      let hint = isElsewhere ? command.map { ", but `pleats \($0)` writes it" } ?? "" : ""
      throw Self.refusal(
        of: output, ".\(ending.printable(atMost: 60)) is not supported\(hint)" + accepted)
    }
    (path, self.format) = (output, format)
  }

  static func requireFile(
    _ output: String, option: String = "--output", _ advice: ErrorText = ""
  ) throws {
    if output.isEmpty || output.hasSuffix("/") {
      throw refusal(
        of: output, option: option,
        advice.accepted == nil
          ? "\(accepted: "a file name is needed")" : "a file name is needed\(advice)")
    }
  }

  /// Prints a note if a file will have JSON, the default, although its name ends in another format.
  static func noteEnding<Format>(of output: String?, _ format: Format)
  where Format: RawRepresentable<String> {
    guard let output, let ending = ending(of: output), format.rawValue == "json", ending != "json",
      Format(rawValue: ending) != nil
    else { return }
    let other = "--format \(ending) writes \(ending.uppercased())"
    printNotes(["--output \(output.printable) will have JSON: \(other)"], after: "Note: ")
  }

  /// Returns the extension of a name in lower case; nil if there is none.
  private static func ending(of output: String) -> String? {
    let name = output.split(separator: "/").last ?? ""
    let words = name.split(separator: ".", omittingEmptySubsequences: false)
    guard words.count > 1, let last = words.last, !last.isEmpty else { return nil }
    return last.lowercased()
  }

  private static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " and " + last
  }

  private static func refusal(
    of output: String, option: String = "--output", _ words: ErrorText
  ) -> UsageError {
    UsageError("\(option: option) \(output.isEmpty ? "\"\"" : output.printable): \(words)")
  }

  var name: String { path ?? "-" }

  var video: VideoFormat? { VideoFormat(rawValue: format.rawValue) }

  private var noun: String {
    switch format {
    case .json: "this JSON"
    case .html, .apng, .avif: "an .\(format)"
    default: "a .\(format)"
    }
  }

  func refusal(_ words: ErrorText) -> UsageError { Self.refusal(of: name, words) }

  func refuse(_ option: String, _ isGiven: Bool, usedBy users: [Format]) throws {
    guard isGiven, !users.contains(format) else { return }
    throw UsageError(
      "\(option: option): \(noun) does not use it; "
        + "\(accepted: "accepted with \(Self.list(users.map { ".\($0)" }))")")
  }

  func requirePNG() throws { try pleats.requirePNG(for: "--output \(name)") }
}

extension [OutputTarget.Format] {
  static var films: Self { [.gif, .apng, .mp4, .webm] }
  static var drawn: Self { [.png] + films }

  static var rendered: Self { drawn + [.mov, .webp, .avif, .y4m] }

  static func drawn(with others: OutputTarget.Format...) -> Self { others + drawn }
}
