import Foundation
import Pleat

/// An action of a line of a script.
protocol ScriptAction {
  /// A correct line, for error messages.
  static var example: String { get }
  /// The keys that name actions. A line must have exactly one of them.
  static var kinds: [String] { get }

  /// Returns the keys that a line may have in addition to `t` and the key of its action.
  static func details(of kind: String) -> [String]

  init(_ kind: String, of line: ScriptLine) throws
}

struct ScriptStep<Action: ScriptAction>: Decodable {
  fileprivate(set) var time: Double
  let action: Action
  /// The number of the line in the script, from 1.
  fileprivate(set) var line = 0

  init(from decoder: any Decoder) throws {
    let line = try ScriptLine(from: decoder)
    time = try line.time()
    action = try Action(try line.kind(of: Action.self), of: line)
  }
}

/// A script, with one JSON object per line.
///
/// If an object has a key twice, its first value counts. A comma may stand after the last member or
/// value.
enum Script<Action: ScriptAction> {
  typealias Step = ScriptStep<Action>

  /// Reads a whole script; `-` means standard input.
  ///
  /// - Throws: `Failure` for the first wrong line. The lines after it are not read.
  static func read(_ path: String, option: String? = "--script") throws -> [Step] {
    var lines = try ScriptLines(path, option: option)
    return try steps { try lines.next() }
  }

  /// Returns the steps of a script, whose times must not decrease.
  ///
  /// Blank lines are skipped.
  ///
  /// - Throws: `Failure` with the number of the first wrong line.
  static func steps(_ nextLine: () throws -> ArraySlice<UInt8>?) throws -> [Step] {
    let decoder = JSONDecoder()
    var steps: [Step] = []
    var number = 0
    while let line = try nextLine() {
      number += 1
      guard ScriptLine.hasText(line) else { continue }
      do {
        var step = try ScriptLine.decode(Step.self, of: line, decoder, example: Action.example)
        let last = steps.last?.time ?? 0
        if step.time < last - 1e-9 {
          let (now, last) = (numberText(step.time), numberText(last))
          throw ScriptLine.Refusal(
            "\"t\" is \(now), which is earlier than \(last) in the line before")
        }
        (step.time, step.line) = (max(step.time, last), number)
        steps.append(step)
      } catch let refusal as ScriptLine.Refusal {
        throw Failure("line \(number): \(refusal.text)")
      }
    }
    return steps
  }
}
