import ArgumentParser
import Pleat
import PleatContainers
import PleatRender

/// `pleats pager`.
struct PagerCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "pager",
    abstract: "Play a script of touches and keys to a page flipper, and print what it does.",
    usage: "pleats pager --size <WxH> --pages <count> [options]",
    discussion: """
      The script has one JSON object a line, with "t" in seconds from 0 on, never earlier than in the line before, \
      and one event:

      {"t":0,"touch":"began","x":300,"y":240}   or moved, ended, cancelled;
                                     the last two may omit x and y; all may
                                     carry "id", "vx", "vy"
      {"t":1.2,"tap":[10,240]}
      {"t":1.2,"swipe":"left"}       or right, up, down
      {"t":2,"goTo":3}
      {"t":2,"step":"next"}          or previous, first, last
      {"t":3,"resize":[480,320]}
      {"t":3,"ready":4}              a page of --late has come

      The output has one JSON object a line too: one for each line of the script, just after it; one for each \
      effect; and one per frame while something moves by itself, until all is at rest. Each has "t", "state" and "page"; while \
      a leaf is off the table, "progress" (0...2), "velocity" (per second) and "target", the page that it \
      comes to, of the newest; with several, "leaves", far to near. An "effect" is didStart, didFinish or \
      refused.

      A script with a bad line prints nothing but a message, exit code 1. Lines are strict JSON in UTF-8, \
      of at most 16 MiB, with each key once. Digits without fraction or exponent that Double \
      does not have, as 9007199254740993, are refused.
      """)

  @Option(
    parsing: .unconditional,
    help: .init("The view in points, as in 320x480.", valueName: "WxH"), transform: Size.option)
  var size: Size

  @Option(
    parsing: .unconditional,
    help: .init("How many pages there are, at least 1.", valueName: "count"),
    transform: { try Int.option($0, from: 1, "the number of pages is whole and at least 1") })
  var pages: Int

  @Option(
    parsing: .unconditional,
    help: .init("The index of the page that is shown first. (default: 0)", valueName: "index"),
    transform: { try Int.option($0, from: 0, "the index of a page is whole and not negative") })
  var page = 0

  @Option(
    help: .init(
      "The axis along which pages turn: horizontal or vertical. (default: horizontal)",
      valueName: "axis"), transform: { try Names.choose($0) as Axis })
  var axis = Axis.horizontal

  @Option(
    help: .init(
      "Where the leaf hangs: middle, first (left or top edge) or second. (default: middle)",
      valueName: "spine"), transform: { try Names.choose($0) as FlipPager.Spine })
  var spine = FlipPager.Spine.middle

  @Flag(help: "Pages follow each other from right to left.")
  var rightToLeft = false

  @Flag(help: "A leaf may be taken anywhere, not in the margins alone.")
  var dragAnywhere = false

  @Flag(help: "The first page follows the last.")
  var loop = false

  @Option(
    parsing: .unconditional,
    help: .init("How many leaves may be in the air. (default: 1)", valueName: "count"),
    transform: { try Int.option($0, from: 1, "the number of leaves is whole and at least 1") })
  var leaves = 1

  @Flag(help: "Mark every line as a cross-fade.")
  var reducedMotion = false

  @Option(
    parsing: .unconditional,
    help: .init(
      "Pages that come only with a line \"ready\", as in 4,5.", valueName: "list"),
    transform: PageList.option)
  var late = PageList(pages: [])

  @Option(
    parsing: .unconditional,
    help: .init("Seconds for a whole flip. (default: 0.5)", valueName: "seconds"),
    transform: Double.durationOption)
  var duration = 0.5

  @Option(
    parsing: .unconditional,
    help: .init("Frames per second. (default: 60)", valueName: "number"),
    transform: Double.rateOption)
  var fps = 60.0

  @Option(
    help: .init("A file with the script. (default: -, standard input)", valueName: "file"))
  var script = "-"

  func validate() throws {
    try FrameLimit.check(rate: fps, duration: duration)
    if script.isEmpty {
      throw ValidationError(
        "--script \"\": the name of a file is needed, or - for standard input")
    }
    guard page < pages else {
      throw ValidationError(
        "--page \(page): there is no such page; with --pages \(pages) the last is \(pages - 1)")
    }
  }

  func run() throws {
    let lines = try PagerScript.read(script)
    let pager = try FlipPager(
      pages: NumberedPages(count: pages, loops: loop, late: Set(late.pages)), page: page,
      size: size,
      options: FlipPager.Options(
        axis: axis, spine: spine, rightToLeft: rightToLeft, dragAnywhere: dragAnywhere,
        maximumLeaves: leaves, reducedMotion: reducedMotion, duration: duration))
    do {
      var player = PagerPlayer(pager, rate: fps, text: TextBuffer(to: try OutputFile(nil)))
      try player.play(lines)
    } catch OutputError.readerLeft {
      // The reader of the pipe has seen enough.
    }
  }
}

extension Int {
  /// Reads an option that is a whole number from a lower bound on.
  fileprivate static func option(
    _ text: String, from lowest: Int, _ accepted: String
  ) throws -> Int {
    guard let number = Int(text), number >= lowest else { throw ValidationError(accepted) }
    return number
  }
}

/// Indices of pages between commas.
struct PageList {
  let pages: [Int]

  /// Reads an option.
  static func option(_ text: String) throws -> PageList {
    let accepted = "indices of pages between commas are needed, whole and not negative, as in 4,5"
    return PageList(
      pages: try text.entries.map { try Int.option($0, from: 0, accepted) })
  }
}
