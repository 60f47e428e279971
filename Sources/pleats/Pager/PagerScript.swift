import Pleat
import PleatContainers

/// An event and its time, from one line of a script.
struct PagerStep {
  let time: Double
  let event: FlipPager.Event
}

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
  ///
  /// Blank lines are skipped.
  static func steps(_ nextLine: () throws -> ArraySlice<UInt8>?) throws -> [PagerStep] {
    var steps: [PagerStep] = []
    var number = 0
    while let line = try nextLine() {
      number += 1
      guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
      do {
        let step = try PagerScriptLine(line).step()
        let last = steps.last?.time ?? 0
        if step.time < last - 1e-9 {
          let (now, last) = (numberText(step.time), numberText(last))
          throw PagerScriptLine.Refusal(
            "\"t\" is \(now), which is earlier than \(last) in the line before")
        }
        steps.append(PagerStep(time: max(step.time, last), event: step.event))
      } catch let refusal as PagerScriptLine.Refusal {
        throw Failure("line \(number): \(refusal.text)")
      }
    }
    return steps
  }
}
