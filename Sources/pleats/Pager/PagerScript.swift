import Foundation
import Pleat
import PleatContainers

/// What happens at a time, as a line of a script says.
struct PagerStep {
  let time: Double
  let event: FlipPager.Event
}

/// A script of `pleats pager`: one JSON object a line.
enum PagerScript {
  /// Reads a whole script; `-` stands for standard input.
  static func read(_ path: String) throws -> [PagerStep] {
    let data: Data
    do {
      data =
        path == "-"
        ? try FileHandle.standardInput.readToEnd() ?? Data()
        : try Data(contentsOf: URL(fileURLWithPath: path))
    } catch {
      let name = path == "-" ? "standard input" : "--script \(path)"
      throw Failure("\(name) cannot be read: \(error.localizedDescription)")
    }
    return try steps(data)
  }

  /// The steps of a script; lines with nothing but spaces are passed over.
  static func steps(_ data: Data) throws -> [PagerStep] {
    var steps: [PagerStep] = []
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { continue }
      do {
        let step = try PagerScriptLine(Data(line)).step()
        if let last = steps.last?.time, step.time < last - 1e-9 {
          let (now, last) = (numberText(step.time), numberText(last))
          throw PagerScriptLine.Refusal("\"t\" is \(now), which is earlier than \(last) before it")
        }
        steps.append(PagerStep(time: max(step.time, steps.last?.time ?? 0), event: step.event))
      } catch let refusal as PagerScriptLine.Refusal {
        throw Failure("line \(index + 1): \(refusal.text)")
      }
    }
    return steps
  }
}
