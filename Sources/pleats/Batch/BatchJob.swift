import ArgumentParser
import Foundation
import Pleat
import PleatRender

struct BatchJob: Decodable, Equatable {
  let command: String
  let arguments: [String]

  static let commands = ["frames", "render", "bake"]

  /// The keys of a line: those of a job, and those that a report adds, which are not read.
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
    guard let command = line.text("command") else {
      throw line.refusal("command", "one of " + commands.accepted.joined(separator: ", "))
    }
    guard commands.accepted.contains(command) else {
      throw ScriptLine.Refusal("\"command\" is \(command.quoted): \(commands.advice(on: command))")
    }
    guard let arguments = line.texts("arguments") else {
      throw line.refusal("arguments", "a list of texts, one for each word of the command line")
    }
    // It would end the word in the child's command line.
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

  /// The files that the command line names: the two of NumPy, and a part's manifest, too.
  ///
  /// A numbered name stands for all of its files, and always has the same spelling.
  func outputs() throws -> [String] {
    let request = RequestWords(words)
    let output = try output(of: request)
    let shard = request.value(of: "--shard").flatMap { try? Shard.option($0) }
    var (names, manifest) = ([output], ShardManifest.path(of: output))
    if command == "frames" {
      if request.value(of: "--format") == "npy" { names = NPYWriter<Double>.names(output) }
    } else if let pattern = Self.pattern(of: output) {
      names = ["\(pattern.before)%d\(pattern.after)"]
      if let shard { manifest = ShardManifest.path(of: pattern, shard) }
    }
    return shard == nil ? names : names + [manifest]
  }

  /// The name of numbered files; nil for the name of one file.
  private static func pattern(of output: String) -> FramePattern? {
    guard let target = try? OutputTarget(output, accepting: [.png]),
      case .numbered(let pattern)? = try? NumberedName.read(target)
    else { return nil }
    return pattern
  }

  func check() throws {
    let type: any ParsableCommand.Type =
      switch command {
      case "frames": FramesCommand.self
      case "render": RenderCommand.self
      default: BakeCommand.self
      }
    try NamedKind.$arguments.withValue(.init(words)) {
      do {
        let parsed = try type.parseAsRoot(arguments)
        let output: String?
        var (isCount, inputs) = (false, [(name: String, path: String?)]())
        switch parsed {
        case let frames as FramesCommand:
          _ = try frames.plan()
          (output, isCount) = (frames.options.output, frames.options.count)
        case let render as RenderCommand:
          _ = try render.plan()
          (output, isCount, inputs) = (render.options.output, render.options.count, render.given)
          if let word = render.video.ffmpegArguments.first {
            throw ScriptLine.Refusal(
              "--ffmpeg-arg \(word.printable(atMost: 200)) is not accepted in a job, since ffmpeg could write other "
                + "files than --output")
          }
        case let bake as BakeCommand:
          _ = try bake.plan()
          output = bake.options.output
          inputs = bake.pictures.given.map { ($0.name, $0.path) }
        default: throw ScriptLine.Refusal("the arguments ask for help; a job writes a file")
        }
        guard output == (try self.output()) else {
          throw ScriptLine.Refusal("\"arguments\" give the name of the output in an unclear way")
        }
        if isCount { throw ScriptLine.Refusal("--count writes no file; a job does") }
        if let name = inputs.first(where: { $0.path == "-" })?.name {
          throw ScriptLine.Refusal(
            "\(name) -: a job has no standard input: give the name of a file")
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

  /// Whether an earlier run has completed the job; nil if only the command can tell.
  ///
  /// A file appears under its name only when it is complete.
  func isDone() throws -> Bool? {
    func exists(_ path: String) -> Bool {
      var status = stat()
      return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size > 0
    }
    if command == "render", Self.pattern(of: try output()) != nil { return nil }
    return try outputs().allSatisfy(exists)
  }
}
