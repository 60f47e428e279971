import Pleat
import PleatContainers

/// What happens at a time, from one line of a script.
struct ScriptStep<Kind> {
  typealias Action = Kind

  let time: Double
  let action: Action
  /// The number of the line in the script, from 1.
  var line = 0
}

/// What happens in a script of `pleats pager`.
enum PagerAction {
  case event(PagerEvent<Int>)
  /// The interface turns; without a size, width and height change places if they have to.
  case turn(PagerLayouts.Orientation, Size?)
  /// Gestures are switched on or off.
  case gestures(Bool)
}

extension PagerAction {
  /// The size of the view after the action, nil if it does not concern it.
  func size(from size: Size) -> Size? {
    switch self {
    case .event(.resize(let other)): other
    case .turn(let orientation, let other): other ?? orientation.size(size)
    case .event, .gestures: nil
    }
  }
}

typealias PagerStep = ScriptStep<PagerAction>

/// A script of `pleats pager`, with one JSON object per line.
enum PagerScript {
  /// Reads a whole script; `-` means standard input.
  ///
  /// - Throws: `Failure` for the first wrong line. The lines after it are not read.
  static func read(_ path: String) throws -> [PagerStep] {
    var lines = try ScriptLines(path)
    return try steps { try lines.next() }
  }

  /// The steps of a script.
  static func steps(_ nextLine: () throws -> ArraySlice<UInt8>?) throws -> [PagerStep] {
    try ScriptLines.steps(nextLine) { try PagerScriptLine($0).step() }
  }
}

extension ScriptLines {
  /// The steps of a script, whose times must not decrease.
  ///
  /// Blank lines are skipped.
  ///
  /// - Parameters:
  ///   - nextLine: Returns the next line, or nil after the last.
  ///   - parse: Parses a line.
  /// - Throws: `Failure` with the number of the first wrong line.
  static func steps<Action>(
    _ nextLine: () throws -> ArraySlice<UInt8>?,
    parse: (ArraySlice<UInt8>) throws -> ScriptStep<Action>
  ) throws -> [ScriptStep<Action>] {
    var steps: [ScriptStep<Action>] = []
    var number = 0
    while let line = try nextLine() {
      number += 1
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
      do {
        let step = try parse(line)
        let last = steps.last?.time ?? 0
        if step.time < last - 1e-9 {
          let (now, last) = (numberText(step.time), numberText(last))
          throw PagerScriptLine.Refusal(
            "\"t\" is \(now), which is earlier than \(last) in the line before")
        }
        steps.append(ScriptStep(time: max(step.time, last), action: step.action, line: number))
      } catch let refusal as PagerScriptLine.Refusal {
        throw Failure("line \(number): \(refusal.text)")
      }
    }
    return steps
  }
}
