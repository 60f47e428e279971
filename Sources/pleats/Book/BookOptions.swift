import ArgumentParser
import Pleat

/// Options of `<pleat-book>` that the controller does not have.
struct BookOptions: ParsableArguments {
  enum Spread: String, CaseIterable {
    case auto, double, single
  }

  enum Cover: String, CaseIterable {
    case none, hard, soft
  }

  @Option(
    "Pages side by side: two (double), one (single), or auto, which is one in a window that is narrow or "
      + "upright.", "spread", default: "auto", by: \.rawValue)
  var spread: Spread?

  @Option(
    "Whether the first page lies alone, as a cover that does not bend (hard) or bends (soft).",
    "cover", default: "none", by: \.rawValue)
  var cover: Cover?

  @Option(
    "Greatest radius of the roll of a leaf that bends, in widths of a page.",
    "number", default: "0.1", as: Double.option(in: 0...1, "a number from 0 to 1 is needed"))
  var radius: Double?

  @Option(
    "Timing of a turn that no finger holds, as in ease-in-out or cubic-bezier(0.4,0,0.2,1).",
    "curve", default: "the leaf falls as paper does", as: curveOption)
  var curve: String?

  @Flag(help: "Write the page with buttons and settings around the book, which needs --size.")
  var controls = false

  /// Parses a curve, and returns it in the form that the element accepts.
  private static func curveOption(_ text: String) throws -> String {
    guard let points = try TimingOption.curve(text).controlPoints else {
      throw UsageError(
        accepted: "a curve with two control points is needed, as in cubic-bezier(0.4,0,0.2,1)")
    }
    let numbers = [points.x1, points.y1, points.x2, points.y2].map { numberText($0) }
    return "cubic-bezier(\(numbers.joined(separator: ", ")))"
  }

  /// The attributes of the element.
  var attributes: [(name: String, value: String?)] {
    [
      ("spread", spread?.rawValue), ("cover", cover?.rawValue),
      ("radius", radius.map { numberText($0) }), ("curve", curve),
    ]
  }
}
