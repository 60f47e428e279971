import ArgumentParser
import Pleat

/// The timing curve: the transition's own, or a given one.
enum TimingOption {
  case automatic
  case curve(TimingCurve)

  /// The curve, nil for the transition's own.
  var curve: TimingCurve? {
    guard case .curve(let curve) = self else { return nil }
    return curve
  }

  /// Parses an option: `auto`, a curve's name or `cubic-bezier(x1,y1,x2,y2)`.
  static func option(_ text: String) throws -> TimingOption {
    if text == "auto" { return .automatic }
    if let named = TimingCurve.named.first(where: { $0.name == text }) {
      return .curve(named.curve)
    }
    guard text.hasPrefix("cubic-bezier(") else {
      let names = Names(
        ["auto"] + TimingCurve.named.map(\.name) + ["cubic-bezier(x1,y1,x2,y2)"], of: "curve")
      throw ValidationError(names.advice(on: text))
    }
    return .curve(try bezier(text))
  }

  private static func bezier(_ text: String) throws -> TimingCurve {
    let inside = text.dropFirst("cubic-bezier(".count).dropLast()
    let numbers = inside.entries.map { decimal($0) }
    guard text.hasSuffix(")"), numbers.count == 4, let x1 = numbers[0], let y1 = numbers[1],
      let x2 = numbers[2], let y2 = numbers[3]
    else {
      throw ValidationError("four numbers are needed, as in cubic-bezier(0.25,0.1,0.25,1)")
    }
    do {
      return try .cubicBezier(x1, y1, x2, y2)
    } catch {
      throw ValidationError(error.description)
    }
  }
}

extension TimingOption: CustomStringConvertible {
  var description: String {
    guard let curve else { return "auto" }
    return TimingCurve.named.first { $0.curve == curve }?.name ?? "cubic-bezier"
  }
}
