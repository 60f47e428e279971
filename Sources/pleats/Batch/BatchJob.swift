import ArgumentParser
import Foundation
import Pleat
import PleatRender

struct BatchJob: Decodable, Equatable {
  let command: String
  let arguments: [String]

  static let commands = ["frames", "render", "export"]

  /// The keys that a line may have: those of a job, and those that a report adds, which are ignored.
  private static let keys = ["command", "arguments", "line", "code", "error"]

  private static let example =
    #"{"command": "render", "arguments": ["flip", "--size", "64x48", "--progress", "0.5", "-o", "one.png"]}"#

  init(of line: ArraySlice<UInt8>, _ decoder: JSONDecoder) throws {
    self = try ScriptLine.decode(Self.self, of: line, decoder, example: Self.example)
  }

  init(from decoder: any Decoder) throws {
    let line = try ScriptLine(from: decoder)
    try line.requireKeys(Self.keys, where: "in a job")
    let commands = Names(Self.commands, of: "command")
    guard let name = line.text("command") else {
      throw line.refusal("command", "one of " + commands.accepted.joined(separator: ", "))
    }
    let command = NamedKind.Arguments.formerNames[name] ?? name
    guard commands.accepted.contains(command) else {
      throw ScriptLine.Refusal("\"command\" is \(command.quoted): \(commands.advice(on: command))")
    }
    guard let arguments = line.texts("arguments") else {
      throw line.refusal("arguments", "a list of texts, one for each word of the command line")
    }
    // A null character would end the word in the child's command line.
    if let word = arguments.first(where: { $0.unicodeScalars.contains("\0") }) {
      throw ScriptLine.Refusal("\"arguments\" contain \(word.quoted), which has a null character")
    }
    (self.command, self.arguments) = (command, arguments)
  }

  var words: [String] { [command] + arguments }

  // MARK: - Checking

  func output() throws -> String { try output(of: RequestWords(words)) }

  private func output(of request: RequestWords) throws -> String {
    guard let output = request.value(of: "--output", "-o"), output != "-" else {
      throw ScriptLine.Refusal("the output of a job is a file: give its name with --output")
    }
    return output
  }

  /// A character, unlikely in other names, that stands for the number in the name of numbered files.
  static let number = "\u{1}"

  /// The name of an output in messages.
  static func shown(_ output: String) -> String { output.replacing(number, with: "%d") }

  /// The files that the job writes, including both files of NumPy and the manifest of a part.
  ///
  /// A numbered name stands for all of its files, with ``number`` in the place of the number.
  func outputs() throws -> [String] {
    let request = RequestWords(words)
    let output = try output(of: request)
    let shard = request.value(of: "--shard").flatMap { try? Shard.option($0) }
    var (names, manifest) = ([output], ShardManifest.path(of: output))
    if command == "frames" {
      if request.value(of: "--format") == "npy" { names = NPYWriter<Double>.names(output) }
    } else {
      switch try name(of: request) {
      case .plain(let path)?: (names, manifest) = ([path], ShardManifest.path(of: path))
      case .numbered(let pattern)?:
        names = [pattern.before + Self.number + pattern.after]
        if let shard { manifest = ShardManifest.path(of: pattern, shard) }
      case nil: break
      }
    }
    return shard == nil ? names : names + [manifest]
  }

  /// Returns a path, and every numbered name to which a file with this path could belong.
  static func outputs(at place: String) -> [String] {
    let (folder, name) = FilePlace.divided(place)
    let (bytes, digits) = (Array(name.utf8), Set("0123456789\(number)".utf8))
    var places = [place]
    // A file name has at most 255 bytes, and the number of a frame at most 20 digits.
    guard bytes.count <= 255 else { return places }
    for start in bytes.indices {
      for end in bytes[start...].prefix(20).prefix(while: digits.contains).indices {
        let name = bytes[..<start] + number.utf8 + bytes[(end + 1)...]
        let other = folder + String(decoding: name, as: UTF8.self)
        if other != place { places.append(other) }
      }
    }
    return places
  }

  /// The name of the output with its percent signs interpreted; nil for commands that do not interpret them.
  private func name(of request: RequestWords) throws -> NumberedName? {
    guard command == "render", request.value(of: "--format") == nil,
      let target = try? OutputTarget(output(of: request), accepting: .rendered)
    else { return nil }
    return try? NumberedName.read(target)
  }

  private static let inputNames = [
    "--source", "--destination", "--back", "--background-picture", "--pages", "--music",
  ]

  /// The files that the job reads, including those in lists of pages, as far as the lists can be read.
  func inputs() -> [(name: String, path: String)] {
    RequestWords(words).groups.filter { Self.inputNames.contains($0.name) }.flatMap { group in
      (group.name == "--pages" ? group.values.flatMap(ShowOptions.files) : group.values).map {
        (group.name, $0)
      }
    }
  }

  func check() throws {
    let type: any ParsableCommand.Type =
      switch command {
      case "frames": FramesCommand.self
      case "render": RenderCommand.self
      default: ExportCommand.self
      }
    try NamedKind.$arguments.withValue(.init(words)) {
      do {
        let parsed = try type.parseAsRoot(CommandArguments.parsable(arguments, most: 1024))
        let output: String?
        var isCount = false
        switch parsed {
        case let frames as FramesCommand:
          _ = try frames.plan()
          (output, isCount) = (frames.options.output, frames.options.count)
        case let render as RenderCommand:
          _ = try render.plan()
          (output, isCount) = (render.options.output, render.options.count)
          if let word = render.video.ffmpegArguments.first {
            throw ScriptLine.Refusal(
              "--ffmpeg-arg \(word.printable(atMost: 200)) is not accepted in a job, since ffmpeg could write other "
                + "files than --output")
          }
        case let export as ExportCommand:
          _ = try export.plan()
          output = export.options.output
        default: throw CleanExit.helpRequest()
        }
        guard output == (try self.output()) else {
          throw ScriptLine.Refusal("\"arguments\" give the name of the output in an unclear way")
        }
        if isCount { throw ScriptLine.Refusal("--count writes no file; a job does") }
        if let input = inputs().first(where: { ScriptLines.isStandardInput($0.path) }) {
          throw ScriptLine.Refusal(
            "\(input.name) \(input.path): a job has no standard input: give the name of a file")
        }
      } catch let refusal as ScriptLine.Refusal {
        throw refusal
      } catch {
        guard type.exitCode(for: error) != .success else {
          throw ScriptLine.Refusal("the arguments ask for help; a job writes a file")
        }
        throw ScriptLine.Refusal("\(type.message(for: error).printable(atMost: 1000))")
      }
    }
  }

  /// Whether an earlier run has completed the job; nil for numbered files, which the command itself checks.
  ///
  /// A file appears under its name only when it is complete.
  func isDone() throws -> Bool? {
    if case .numbered? = try name(of: RequestWords(words)) { return nil }
    return try outputs().allSatisfy {
      fileType(of: $0) == S_IFREG && ShardManifest.size(ofFiles: [$0]) ?? 0 > 0
    }
  }
}
