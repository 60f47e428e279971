import ArgumentParser
import Pleat
import PleatContainers

struct LayoutMotionOptions: ParsableArguments {
  @Option(
    "Items to insert, by their indices afterwards, as in 3 (of section 0) or 1.3,1.4 (of section "
      + "1).", "list", as: [ListedItem].option)
  var insert: [ListedItem]?

  @Option(
    "Items to delete, by their indices before, as in 3 or 1.3,1.4.", "list",
    as: [ListedItem].option)
  var delete: [ListedItem]?

  @Option("Layout to switch to.", "layout", parsing: .next, as: LayoutStyle.option)
  var to: LayoutStyle?

  @Option("Scroll position of the layout after a switch.", "X,Y", default: "0,0", as: Point.option)
  var toOffset: Point?

  @Option(
    "Section whose stack two fingers spread until the grid opens or the stack closes (stacks "
      + "only).", "section",
    as: Int.option(
      in: 0...Int.max, "the index of a section must be a whole number of at least 0"))
  var pinch: Int?

  @Option(
    "How far the fingers spread, from 1: above 2.5 the grid opens.",
    "number", default: "4", as: Double.option(in: 1...100, "a number from 1 to 100 is needed"))
  var pinchScale: Double?

  @Option(
    "Duration of the motion in seconds; a pinch has two parts, each as long.",
    "seconds", default: "0.3; for a spring, until it settles within 0.001",
    as: Double.durationOption)
  var duration: Double?

  @Option("Frames per second, above 0.", "number", default: "60", as: Double.rateOption)
  var fps: Double?

  @Option(
    "Timing curve: " + TimingOption.help + ". The fingers of a pinch move evenly.",
    "curve", default: "auto, which is ease-in-out", as: TimingOption.option)
  var timing: TimingOption?

  /// The duration of a motion in seconds.
  var seconds: Double { duration ?? timing?.curve?.duration ?? 0.3 }

  private static let usualRate = 60.0

  /// The number of frames per second.
  var rate: Double { fps ?? Self.usualRate }

  enum Motion: String {
    case update, `switch`, pinch
  }

  var motion: Motion? {
    if insert != nil || delete != nil { return .update }
    return to != nil ? .switch : pinch != nil ? .pinch : nil
  }

  func validate(layout: LayoutStyle) throws {
    let motions = [
      insert != nil || delete != nil ? "--insert or --delete" : nil, to != nil ? "--to" : nil,
      pinch != nil ? "--pinch" : nil,
    ].compactMap(\.self)
    if motions.count > 1 {
      throw UsageError(
        "\(about: String(motions[0].prefix { $0 != " " }))\(motions.joined(separator: ", ")): "
          + "only one motion at a time is possible")
    }
    let foreign: [(String, Bool, String)] = [
      ("--to-offset", toOffset != nil && to == nil, "--to"),
      ("--pinch-scale", pinchScale != nil && pinch == nil, "--pinch"),
    ]
    for (option, isWrong, needed) in foreign where isWrong {
      throw UsageError("\(option: option) needs \(needed)")
    }
    if motions.isEmpty {
      for (option, isGiven) in [
        ("--duration", duration != nil), ("--fps", fps != nil), ("--timing", timing != nil),
      ] where isGiven {
        throw UsageError("\(option: option) needs a motion: --insert, --delete, --to or --pinch")
      }
    }
    if pinch != nil, layout != .stacks {
      throw UsageError("\(option: "--pinch"): only stacks can be pinched")
    }
    try FrameLimit.check(
      rate: rate, duration: seconds, motions: pinch == nil ? 1 : 2)
  }
}

extension LayoutMotion.Timing {
  init(_ options: LayoutMotionOptions, rate other: Double?) {
    self.init(
      duration: options.seconds, rate: other ?? options.rate,
      curve: options.timing?.curve?.cut(at: options.seconds) ?? .easeInOut)
  }
}
