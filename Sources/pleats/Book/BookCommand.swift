import ArgumentParser
import Foundation
import Pleat
import PleatContainers
import PleatRender
import PleatWeb

struct BookCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "book",
    abstract: "Write a book that turns in the browser, or play a script of touches on one.",
    usage: """
      pleats book --pages <folder> --output <book.html> [options]
      pleats book --pages <count> --size <WxH> [--script <file>] [options]
      """,
    discussion: """
      A book of pictures:

      pleats book --pages photos --output book.html
                                the pictures of a folder as a book for the
                                browser, in one file that loads nothing
      pleats book --pages front.jpg 1.jpg 2.jpg --cover hard -o book/
                                a folder: the page index.html, its script, and
                                copies of the pictures

      Drag a corner to turn a leaf. Taps, flicks, keys and the wheel turn pages, too, and two \
      fingers or a double tap make the book larger. The page has no buttons, unless --controls \
      asks for them. Pictures keep their bytes, but one that browsers do not show becomes PNG. The \
      book fits the window, and its pages have the proportions of the first picture. Its options \
      are --spread, --cover, --radius, --curve, --page, --kind (peel, curl or flip), --direction \
      (left or right) and --duration.

      A script of touches:

      With a number of pages, or with --script, the command plays a script of touches and calls to the \
      controller of a book (FlipPager in Swift), and prints its responses. A leaf is the part of a page \
      that turns.

      The script has one JSON object per line, in UTF-8 and of at most 16 MiB. Each has "t", the \
      time in seconds from 0, never decreasing, and exactly one event:

      {"t":0,"touch":"began","x":300,"y":240}
                                a finger: began, moved, ended or cancelled;
                                ended and cancelled may omit x and y. Optional
                                fields: "id", a number for each finger; "vx"
                                and "vy", its velocity in points per second
      {"t":1.2,"tap":[10,240]}  a tap; in a margin it turns a page
      {"t":1.2,"swipe":"left"}  a swipe: left, right, up or down
      {"t":2,"goTo":3}          a turn to a page by its index, from 0. Optional
                                fields: "direction", forward or backward;
                                "animated", false to show it at once;
                                "duration", in seconds
      {"t":2,"step":"next"}     a turn to the next, previous, first or last
                                page
      {"t":3,"resize":[480,320]}
                                a new size of the view in points
      {"t":3,"ready":4}         a page of --late is available from now on
      {"t":4,"turn":"landscape"}
                                the interface turns: portrait or landscape.
                                --portrait and --landscape say how pages turn
                                then. Optional field: "size", as in [480,320]
      {"t":5,"gestures":false}  touches, taps and swipes do nothing from now on

      If a field is repeated, the first one counts. A whole number that Double cannot represent, \
      such as 9007199254740993, is refused. The command reads the whole script first. If a line is \
      wrong, it prints only an error, with exit code 1.

      The output has one JSON object per line: one for each line of the script, one for each effect, \
      and one per frame while leaves move without a finger, until all are at rest. An effect is the \
      start of a turn, its end, or a refusal. The fields are:

      t         the time in seconds
      state     idle, waiting (for a page of --late), dragging (under a
                finger), rubberBanding (there is no page to turn to) or
                settling (moving without a finger)
      page      the current page, which changes only when a turn is
                completed
      progress  of the leaf: 0 flat, 0.5 upright, 1 flat on the other side
      velocity  of the leaf, in progress per second
      target    the page on the back of the leaf; null if there is none
      leaves    all leaves, in paint order, if there are several
      effect    only for effects: didStart, didFinish or refused, with details;
                with --containment also the steps of pages: willMoveToParent,
                addView, setFrame, willAppear, didAppear, didMoveToParent, and
                willMoveFromParent, willDisappear, didDisappear, removeView,
                didMoveFromParent

      progress, velocity and target describe the leaf that started last, or that a finger took hold of \
      last. They are missing while no leaf turns.

      With --output the command draws what the script does, instead of printing it, as a video or \
      a picture of one moment. A .gif plays at the nearest rate that it can have: 50 frames per \
      second for --fps 60.

      With a name that ends in .html it writes a page with controls, in one file that loads nothing: \
      fingers, keys, taps, buttons and the number of a page turn the pages. The view fits the window. If \
      --script is given, a button plays it; else no script is read. Late pages come a second after they \
      are asked for.
      """)

  @Option(
    "Number of pages, at least 1, or the pages themselves: a folder of pictures in the order of their "
      + "names, in which numbers count as numbers, or pictures. A name that is a number is written ./5.",
    "pages", as: BookPages.option)
  var pages: BookPages

  @Option(
    "Size of the view in points, as in 320x480; a book of pictures fits the window instead.", "WxH",
    name: .customLong("size"), as: Size.option)
  var givenSize: Size?

  @Option(
    "Index of the page at the start, from 0 to --pages - 1.",
    "index",
    as: Int.option(in: 0...Int.max, "the index of a page must be a whole number of at least 0"))
  var page = 0

  @Option(
    "Direction in which pages turn: left, right (the order of pages is from right to left) or up "
      + "(like a wall calendar).", "direction", by: \.rawValue)
  var direction = PagerDirection.left

  @Option(
    "Position of the line about which leaves turn: middle, first (left or top edge) or second "
      + "(right or bottom edge).", "spine", by: \.rawValue)
  var spine = Pager.Spine.middle

  @Flag(
    help: """
      Let a finger take a leaf anywhere, not only in the margins, which are 44 points wide, and at the \
      corners of --kind peel.
      """)
  var dragAnywhere = false

  @Flag(help: "Let the first page follow the last.")
  var loop = false

  @Option(
    "Largest number of leaves that turn at the same time, at least 1.",
    "count", as: Int.option(in: 1...Int.max, "a whole number of at least 1 is needed"))
  var leaves = 1

  @Flag(
    help: "Add \"crossFade\":true to every output line, to ask for a cross-fade instead of leaves.")
  var reducedMotion = false

  @Option(
    "Indices of pages that are available only after a \"ready\" line, as in 4,5. An index "
      + "without a page has no effect.", "list",
    as: { try indices($0, as: "4,5") })
  var late: [Int]?

  @Option(
    "Duration of a whole flip in seconds, not negative.", "seconds",
    default: "0.5, or 0.6 in a book of pictures", as: Double.durationOption)
  var duration: Double?

  @Option(
    "Spring with which a released leaf settles, as in \"spring(response: 0.4, damping: 0.8)\".",
    "spring", parsing: .next, default: "a cubic curve", as: Spring.option)
  var settling: Spring?

  @Option(
    "Kind of transition that turns pages: \(NamedKind.names.joined(separator: ", ")).",
    "kind", parsing: .next, default: "flip, or peel in a book of pictures",
    as: { try PagerKind.named($0) })
  var kind: NamedKind?

  @Option(
    parsing: .unconditionalSingleValue,
    help: .init(
      "A parameter of the kind, as in sides=6; give the option again for another one. `pleats kinds` "
        + "lists them.",
      valueName: "name=value"))
  var parameter: [String] = []

  @Option(
    "Indices of pages that are stiff, as covers are, when the kind is peel, as in 0,5.", "list",
    as: { try indices($0, as: "0,5") })
  var hard: [Int]?

  @Option(
    "Thresholds of gestures, as in margin=60,escape=900.",
    "list",
    default: "margin=44,release=125,escape=650,slop=10,tapTime=0.3",
    as: Pager.Thresholds.option)
  var thresholds = Pager.Thresholds()

  @Option(
    "Direction, and spine, after a turn to portrait, as in up,middle.",
    "layout", parsing: .next, default: "--direction and --spine", as: Pager.Layout.option)
  var portrait: Pager.Layout?

  @Option(
    "Direction, and spine, after a turn to landscape, as in left,first.",
    "layout", parsing: .next, default: "--direction and --spine", as: Pager.Layout.option)
  var landscape: Pager.Layout?

  @Flag(
    help: """
      Add "turn", "cause" and "direction" to effects: the number of the turn, what started it, and \
      where it goes.
      """)
  var turns = false

  private static func indices(_ list: String, as example: String) throws -> [Int] {
    try list.entries.map(
      Int.option(
        in: 0...Int.max, "indices of pages separated by commas are needed, as in \(example)"))
  }

  @Flag(help: "Print a line for each step of a page that joins or leaves the container.")
  var containment = false

  @OptionGroup(title: "Books of pictures") var look: BookOptions
  @OptionGroup(title: "Pictures") var picture: PagerPictureOptions
  @OptionGroup(title: "Messages") var messages: MessageOptions

  @Option("Output frames per second, above 0.", "number", default: "60", as: Double.rateOption)
  var fps: Double?

  @Option(
    "File with the script; - is standard input.",
    "file", default: "-, or no script for a page for the browser")
  var script: String?

  private static let usualDuration = 0.5

  private var size: Size { givenSize ?? .unit }

  private func checkedTarget() throws -> OutputTarget {
    try FrameLimit.checkKeyframes(rate: rate, duration: duration ?? Self.usualDuration)
    if script?.isEmpty ?? false {
      throw UsageError(
        "\(option: "--script") \"\": \(accepted: "the name of a file is needed, or - for standard input")"
      )
    }
    if pages.files != nil, script == nil, picture.output == nil {
      throw UsageError(
        "\(option: "--output") is missing: \(accepted: "give the name of a book, as in book.html")")
    }
    let target = try picture.target
    if givenSize == nil {
      throw UsageError(
        "\(option: "--size") is missing: \(accepted: "give the size of the view, as in 320x480")")
    }
    if let other = look.attributes.first(where: { $0.value != nil }) {
      throw UsageError(
        "\(option: "--\(other.name)"): \(accepted: "only a book of pictures has it"), as in --pages "
          + "photos --output book.html")
    }
    if pages.files != nil, !picture.pictures.isEmpty {
      throw UsageError("\(option: "--pictures"): --pages names the pictures already; leave it out")
    }
    try target.refuse("--controls", look.controls, usedBy: [.html])
    if target.format != .json, turns || containment {
      throw UsageError(
        "\(option: turns ? "--turns" : "--containment") is for printed lines, without --output")
    }
    try target.refuse("--fps", fps != nil && target.format != .json, usedBy: .drawn)
    if target.format == .html, script == nil {
      for (option, layout) in [("--portrait", portrait), ("--landscape", landscape)]
      where layout != nil {
        throw UsageError(
          "\(option: option): a page for the browser does not use it without --script")
      }
    }
    if hard != nil, try style()?.isPeel != true {
      throw UsageError(
        "\(option: "--hard") is only for \(option: "--kind") peel: other leaves do not bend")
    }
    try checkPage()
    return target
  }

  private func checkPage() throws {
    guard page >= pages.count else { return }
    throw UsageError(
      "\(option: "--page") \(page): there is no such page; the last of \(pages.count) is "
        + "\(pages.count - 1)")
  }

  mutating func work() throws {
    let words = RequestWords(NamedKind.arguments.words).groups
    let names = words.filter { $0.name == "--pages" }.flatMap(\.values)
    pages = try pages.found(in: names)
    guard let files = pages.files, script == nil, !look.controls, let output = picture.bookOutput
    else { return try play() }
    try BookWriter(
      pictures: files, title: title(names), attributes: attributes(words.map(\.name))
    ).write(to: output)
  }

  // MARK: A book of pictures

  /// The options that a book of pictures without controls uses, and "" for the words before the first option.
  private static let bookOptions: Set = [
    "", "--pages", "--page", "--kind", "--direction", "--duration", "--spread", "--cover",
    "--radius", "--curve", "--output", "-o", "--progress-bar", "--progress-format",
    "--error-format",
  ]

  /// The attributes of `<pleat-book>`.
  ///
  /// - Parameter options: The names of the options that are given.
  private func attributes(_ options: [String]) throws -> [(name: String, value: String)] {
    func refusal(_ option: String, _ accepted: String) -> UsageError {
      UsageError(
        "\(option: option): a book of pictures without --controls \(accepted: accepted)")
    }
    if let other = options.first(where: { !Self.bookOptions.contains($0) }) {
      throw refusal(other, "does not use it")
    }
    let turns = [PeelTransition.kind, CurlTransition.kind, FlipTransition.kind].map(\.name)
    guard kind.map({ turns.contains($0.name) }) ?? true else {
      throw refusal("--kind", "accepts \(turns.joined(separator: ", "))")
    }
    if direction == .up { throw refusal("--direction", "accepts left and right") }
    if let duration, duration > 86400 { throw refusal("--duration", "accepts at most 86400") }
    try checkPage()
    let all =
      [
        ("turn", kind?.name), ("direction", direction.rightToLeft ? "rtl" : nil),
        ("page", page > 0 ? "\(page + 1)" : nil),
        ("duration", duration.map { "\(Int(($0 * 1000).rounded()))ms" }),
      ] + look.attributes
    return all.compactMap { name, value in value.map { (name, $0) } }
  }

  /// The title of a book: the name of the folder of its pictures, if one is given.
  private func title(_ words: [String]) -> String {
    guard words.count == 1, fileType(of: words[0]) == S_IFDIR,
      let path = FileCalls.realPath(words[0])
    else { return "Book" }
    return FilePlace.divided(path).name
  }

  // MARK: The controller

  private func play() throws {
    let target = try checkedTarget()
    let (option, files) = picture.files(pages)
    try InputFiles([("--script", script ?? "-")] + files.map { (option, $0) })
      .refuse(output: target.path)
    if target.format == .html { return try writePage(to: target) }
    let lines = try PagerScript.read(script ?? "-")
    var pager = try FlipPager(
      book, page: page, size: size, options: try options, layout: layout)
    if let hard { pager.isStiff = { hard.contains($0) } }
    if target.format != .json { return try draw(lines, on: pager, to: target) }
    var player = PagerPlayer(
      pager, rate: rate, details: .init(turns: turns, containment: containment),
      text: TextBuffer(to: try OutputFile(nil)))
    try player.play(lines)
  }

  private var rate: Double { fps ?? 60 }

  private var book: PageSeries<Int> {
    PageSeries(count: pages.count, loops: loop, late: Set(late ?? []))
  }

  private var options: Pager.Options {
    get throws {
      Pager.Options(
        axis: direction.axis, spine: spine, rightToLeft: direction.rightToLeft,
        dragAnywhere: dragAnywhere, maximumLeaves: leaves, reducedMotion: reducedMotion,
        duration: duration ?? Self.usualDuration, style: try style(), settling: settling,
        thresholds: thresholds)
    }
  }

  /// The hook that chooses the layout for an orientation; nil if neither orientation has one.
  ///
  /// If only one orientation has a layout, the other one gets the layout at the start.
  private var layout: (@Sendable (InterfaceOrientation) -> Pager.Layout)? {
    guard portrait != nil || landscape != nil else { return nil }
    let start = Pager.Layout(direction, spine: spine)
    let (portrait, landscape) = (portrait ?? start, landscape ?? start)
    return { $0.isLandscape ? landscape : portrait }
  }

  private func writePage(to target: OutputTarget) throws {
    try target.requirePNG()
    let scale = picture.scale ?? 2
    try PagerPictureOptions.check("\(option: "--size") \(size)", size, scale: scale)
    let pictures = try namingMemory(of: memoryName(scale)) {
      // In the browser, people count from 1.
      try picture.pages(pages, size: size, scale: scale, first: 1)
    }
    let steps = try script.map { try PagerScript.read($0) } ?? []
    let page = BookPage(
      book: BookPage.Book(
        count: pages.count, loops: loop, late: Set(late ?? []), hard: Set(hard ?? [])),
      page: page, size: size, options: try options, scale: scale, pictures: pictures,
      steps: steps.pageSteps(size: size, options: try options, layout: layout))
    do {
      try OutputFile(target.path).writeWhole(Array(page.text().utf8))
    } catch let error as ViewError {
      throw Failure(
        error.step.map { "line \(steps[$0].line): \(error)" }
          ?? "\(option: "--size") \(error.size): \(error.reason)")
    }
  }

  private func draw(
    _ steps: [PagerStep], on container: FlipPager<Int>, to target: OutputTarget
  ) throws {
    let scale = picture.scale ?? 1
    try namingMemory(of: memoryName(scale)) {
      try draw(steps, on: container, to: target, scale: scale)
    }
  }

  private func memoryName(_ scale: Double) -> ErrorText {
    "\(option: "--size") \(size) at --scale \(numberText(scale))"
  }

  private func draw(
    _ steps: [PagerStep], on container: FlipPager<Int>, to target: OutputTarget, scale: Double
  ) throws {
    let film = PagerFilm(steps, on: container, rate: rate)
    guard rate * film.end <= PagerFilm.mostFrames else {
      throw Failure(
        "\(option: "--output") \(target.name): \(numberText(film.end)) seconds at --fps "
          + "\(numberText(rate)) are more than \(numberText(PagerFilm.mostFrames)) frames")
    }
    let margin = picture.margin ?? (0.15 * max(size.width, size.height)).rounded()
    try check(film.views, margin: margin, scale: scale)
    let movie = PagerMovie(
      film, pages: try picture.pages(pages, size: size, scale: scale),
      background: try picture.color, margin: margin, scale: scale)
    var keyframes = Keyframes<Double>()
    guard let format = target.video else {
      let last = Double(film.frames.count - 1)
      // Between two frames, the earlier one is shown. A time just below a frame is a rounding error.
      let frame = film.frames[Int(min(last, (picture.time ?? .infinity) * rate + 1e-9))]
      return try PictureOutput(path: target.path).write {
        try movie.picture(of: frame, reusing: &keyframes)
      }
    }
    let first = try movie.picture(of: film.frames[0], reusing: &keyframes)
    try PictureOutput(path: target.path).write(
      PictureOutput.Movie(format: format, frameRate: rate, background: movie.background),
      width: first.width, height: first.height, frames: film.frames.indices
    ) { index, image in
      image = try movie.picture(of: film.frames[index], reusing: &keyframes)
    }
  }

  private func check(_ views: [PagerFilm.View], margin: Double, scale: Double) throws {
    var sheet = Size(width: 0, height: 0)
    for view in views {
      let (size, line) = (view.size, view.line.map { "line \($0): " } ?? "" as ErrorText)
      let name: ErrorText =
        view.line == nil ? "\(option: "--size") \(size)" : "\(line)a view of \(size)"
      try PagerPictureOptions.check(name, size, scale: scale)
      sheet.width = max(sheet.width, size.width + 2 * margin)
      sheet.height = max(sheet.height, size.height + 2 * margin)
      try PagerPictureOptions.check(
        "\(line)a view of \(sheet) with its margin", sheet, scale: scale)
      var turn = try FlipPager(
        PageSeries(count: 2), page: 0, size: size, options: view.options)
      _ = turn.goTo(1, duration: 1, at: 0)
      do {
        _ = try turn.frame(at: 0.1).panels(scale: scale)
      } catch {
        throw Failure("\(name): \(error)")
      }
    }
  }

  /// The style of --kind and --parameter; nil for a flip without parameters.
  private func style() throws -> TransitionStyle? {
    guard let kind else {
      if parameter.isEmpty { return nil }
      throw UsageError("\(option: "--parameter") needs --kind")
    }
    return try PagerKind(kind).style(parameter)
  }
}
