import ArgumentParser
import Pleat

enum TimingOption: Hashable {
  case automatic
  case curve(TimingCurve)

  static let help =
    "linear, easeIn, easeOut, easeInOut, default (ease in CSS), easeOutBounce and the other "
    + "functions of easings.net, all easing functions of CSS, as in cubic-bezier(x1,y1,x2,y2), "
    + "\"linear(0, 0.8 30%, 1)\" or steps(4), and springs: \"spring(mass stiffness damping "
    + "velocity)\", \"spring(response: 0.5, damping: 0.7)\" or \"spring(duration: 0.5, bounce: "
    + "0.3)\""

  /// The curve; nil for the transition's own.
  var curve: TimingCurve? {
    guard case .curve(let curve) = self else { return nil }
    return curve
  }

  static func option(_ text: String) throws -> TimingOption {
    text == "auto" ? .automatic : .curve(try curve(text, or: ["auto"]))
  }

  static func curve(_ text: String, or others: [String] = []) throws -> TimingCurve {
    do {
      return try TimingCurve(text)
    } catch {
      switch error {
      case .textNotUnderstood(_, let position, let expected):
        let isWord = text.allSatisfy { $0.isLetter || $0 == "-" }
        throw UsageError(
          isWord
            ? advice(on: text, others)
            : "\(accepted: "expected \(expected) at character \(position + 1)")")
      case .springNeverSettles:
        throw UsageError("\(error), as in \"spring(1 100 0 0, 2s)\"")
      default: throw UsageError("\(error)")
      }
    }
  }

  private static func advice(on word: String, _ others: [String]) -> ErrorText {
    let names = others + TimingCurve.named.map(\.name)
    let css = ["ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end"]
    let guess = Names(names + TimingCurve.easingNames + css, of: "curve").nearest(to: word)
    let functions = ["cubic-bezier(x1,y1,x2,y2)", "linear(…)", "steps(…)", "spring(…)"]
    let all = (names + ["easeOutBounce and the like"] + functions).joined(separator: ", ")
    return "\(guess.map { "did you mean \"\($0)\"? " } ?? "")accepted: \(accepted: all)"
  }
}

extension TimingCurve {
  /// Returns the curve for a duration in seconds, at which a spring is cut.
  ///
  /// For a duration of 0, it is the curve itself: the transition then has only its end.
  func cut(at duration: Double) -> TimingCurve { (try? lasting(duration)) ?? self }
}

extension TimingOption: CustomStringConvertible {
  var description: String {
    guard let curve else { return "auto" }
    if let named = TimingCurve.named.first(where: { $0.curve == curve }) { return named.name }
    return curve.controlPoints == nil ? curve.text : "cubic-bezier"
  }
}
