import ArgumentParser
import Pleat
import PleatContainers

/// The options of `pleats layout` that let the layout move.
struct LayoutMotionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: .init(
      "Items to insert, by their indices afterwards, as in 3 (of section 0) or 1.3,1.4 (of section "
        + "1).", valueName: "list"),
    transform: ItemList.option)
  var insert: ItemList?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Items to delete, by their indices before, as in 3 or 1.3,1.4.", valueName: "list"),
    transform: ItemList.option)
  var delete: ItemList?

  @Option(
    help: .init("Layout to switch to.", valueName: "layout"), transform: LayoutStyle.option)
  var to: LayoutStyle?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Scroll position of the layout after a switch. (default: 0,0)", valueName: "X,Y"),
    transform: Point.option)
  var toOffset: Point?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Section whose stack two fingers spread until the grid opens or the stack closes (stacks only).",
      valueName: "section"),
    transform: Int.sectionOption)
  var pinch: Int?

  @Option(
    parsing: .unconditional,
    help: .init(
      "How far the fingers spread, from 1: above 2.5 the grid opens. (default: 4)",
      valueName: "number"),
    transform: Double.pinchOption)
  var pinchScale: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Duration of the motion in seconds; a pinch has two parts, each as long. (default: 0.3)",
      valueName: "seconds"),
    transform: Double.durationOption)
  var duration: Double?

  @Option(
    parsing: .unconditional,
    help: .init("Frames per second, above 0. (default: 60)", valueName: "number"),
    transform: Double.rateOption)
  var fps: Double?

  @Option(
    parsing: .unconditional,
    help: .init(
      "Timing curve: a name such as linear, or cubic-bezier(x1,y1,x2,y2). The fingers of a pinch move "
        + "evenly. (default: auto, which is ease-in-out)",
      valueName: "curve"), transform: TimingOption.option)
  var timing: TimingOption?

  static let usualDuration = 0.3
  private static let usualRate = 60.0

  /// Frames per second.
  var rate: Double { fps ?? Self.usualRate }

  /// What moves.
  enum Motion: String {
    case update, `switch`, pinch
  }

  /// The requested motion, nil for a layout at rest.
  var motion: Motion? {
    if insert != nil || delete != nil { return .update }
    return to != nil ? .switch : pinch != nil ? .pinch : nil
  }

  /// Refuses options that contradict each other, or that need another one.
  func validate(layout: LayoutStyle) throws {
    let motions = [
      insert != nil || delete != nil ? "--insert or --delete" : nil, to != nil ? "--to" : nil,
      pinch != nil ? "--pinch" : nil,
    ].compactMap(\.self)
    if motions.count > 1 {
      throw ValidationError(
        motions.joined(separator: ", ") + ": only one motion at a time is possible")
    }
    let foreign: [(String, Bool, String)] = [
      ("--to-offset", toOffset != nil && to == nil, "--to"),
      ("--pinch-scale", pinchScale != nil && pinch == nil, "--pinch"),
    ]
    for (option, isWrong, needed) in foreign where isWrong {
      throw ValidationError("\(option) needs \(needed)")
    }
    if motions.isEmpty {
      for (option, isGiven) in [
        ("--duration", duration != nil), ("--fps", fps != nil), ("--timing", timing != nil),
      ] where isGiven {
        throw ValidationError("\(option) needs a motion: --insert, --delete, --to or --pinch")
      }
    }
    if pinch != nil, layout != .stacks {
      throw ValidationError("--pinch: only stacks can be pinched")
    }
    try FrameLimit.check(
      rate: rate, duration: duration ?? Self.usualDuration, motions: pinch == nil ? 1 : 2)
  }
}

extension Int {
  /// Parses the index of a section.
  fileprivate static func sectionOption(_ text: String) throws -> Int {
    try option(
      text, in: 0...Int.max, "the index of a section must be a whole number of at least 0")
  }
}

extension Double {
  /// Parses the distance of two fingers, relative to that at their start.
  fileprivate static func pinchOption(_ text: String) throws -> Double {
    guard let number = decimal(text), number >= 1, number <= 100 else {
      throw ValidationError("a number from 1 to 100 is needed")
    }
    return number
  }
}

extension LayoutMotion.Timing {
  /// The timing of options, at another rate than theirs if one is given.
  init(_ options: LayoutMotionOptions, rate other: Double?) {
    self.init(
      duration: options.duration ?? LayoutMotionOptions.usualDuration, rate: other ?? options.rate,
      curve: options.timing?.curve ?? .easeInOut)
  }
}
