import ArgumentParser
import Pleat
import PleatContainers
import PleatRender
import PleatWeb

struct NavigateCommand: WorkingCommand {
  static let configuration = CommandConfiguration(
    commandName: "navigate",
    abstract:
      "Play a script of pushes, pops and modal pages, as a GIF, a video, a web page or text.",
    usage: "pleats navigate [<script>] [--output <name>] [options]",
    discussion: """
      A navigation stack (PageStack in Swift) starts with one page. A script pushes and pops pages, and \
      presents pages over others. Each page is drawn with its name, or is one of --pictures.

      The script has one JSON object per line. Each has "t", the time in seconds from 0, never \
      decreasing, and exactly one of these:

      {"t":0,"push":"B"}        adds a page on top
      {"t":1,"pop":true}        removes the top page
      {"t":1,"popTo":"A"}       removes the pages above a page
      {"t":1,"popToRoot":true}  removes all pages but the first
      {"t":1,"replace":["B","C"]}
                                puts a page in the place of another
      {"t":2,"present":"M"}     presents a page over all others
      {"t":2,"present":"M","size":[240,160]}
                                presents a small modal over a shade
      {"t":3,"dismiss":true}    dismisses the page presented last
      {"t":3,"segue":"push","from":"A","to":"B"}
                                a segue: push, pop or modal
      {"t":3,"tap":[20,20]}     a tap; on the shade it cancels the modal
      {"t":3,"cancel":true}     cancels the running transition
      {"t":4,"resize":[480,320]}
                                a new size of the container in points

      Optional fields of changes:

      style      a kind of transition with its options, such as "cube" or
                 "prism --sides 6"; or "fade" or "none", but not in a segue.
                 Default: --style, or "fade" for a modal. On the way back, it
                 is the reverse of the style with which the page, or the page
                 that it replaced, came
      duration   of the transition in seconds, but not in a segue
      ifBusy     while a transition is running: refuse (default) or queue

      Optional fields of present, and of a segue that is modal:

      as             fullScreen (default), child, or modal, which needs "size"
      at             place of the modal, from [0,0] to [1,1]; default [0.5,0.5]
      shade          opacity of the shade; default 0.4
      shadeColor     six hexadecimal digits; default 000000
      shadeDuration  of the shade's fade in seconds; default 0.3
      tapCancels     whether a tap on the shade cancels the modal

      The extension of --output selects what is written: .gif, .apng, .mp4 or .webm (with the program \
      ffmpeg), .png for one moment, and .html for a page on which the script plays, and buttons push, \
      pop, present and dismiss. - is a .png on standard output. Without --output, the command prints JSON objects, one per line: what \
      happens, and one per frame while a transition is running. The fields are:

      t          the time in seconds
      state      idle or running
      pages      the stack, bottom first, as it was before the running change;
                 in the first and the last line, and in those of frames
      presented  the presented pages, likewise
      from, to   the two pages of the running change
      progress   of the transition, from 0 to 1
      opacity    of the page in front, during a fade
      shade      opacity of the modal's shade, if it changes
      event      a call to a page or its view, in the order of UIKit
      effect     didStart, didFinish, waits, refused or tap, with details

      A tap has a target: the page under it, or the shade, which dismisses the modal. It has none while a \
      transition is running, or if the shade of a modal takes the tap but does not cancel the modal.

      Pages are told that they join and leave before didStart. They have joined and left before \
      didFinish. Without a transition, a page that leaves is told so after didFinish.

      The command reads the whole script first. If a line is wrong, it prints only an error, and the exit \
      code is 1.
      """)

  @Argument(help: .init("File with the script; - is standard input.", valueName: "script"))
  var script = "-"

  @Option(
    "Name of the output.",
    "name", name: .shortAndLong, parsing: .unconditional, default: "JSON on standard output")
  var output: String?

  @Option("Size of the container in points.", "WxH", as: Size.option)
  var size = Size(width: 320, height: 480)

  @Option(
    parsing: .upToNextOption,
    help: .init(
      "Files of the pages, in the formats of `pleats render`, in the order in which pages come; "
        + "each is stretched to its page; if there are more pages, the pictures repeat. "
        + "(default: built-in pages with names)", valueName: "picture"))
  var pictures: [String] = []

  @Option("Pixels per point of pictures.", "number", as: Double.scaleOption)
  var scale = 1.0

  @Option(
    "Name of the first page.", "name",
    as: { name in
      if let fault = PageName.fault(in: name) { throw UsageError("\(fault)") }
      return name
    })
  var root = "A"

  @Option(
    "Style of transitions, as in the script.", "style", default: "fold", as: NavigateStyle.option)
  var style = NavigateStyle(style: .fold([]), named: nil)

  @Option(
    "Duration of a whole transition in seconds, at most 60.", "seconds", as: Double.durationOption)
  var duration = 0.5

  @Option(
    "Frames per second, above 0.",
    "number", default: "60; 25 for .gif and .apng", as: Double.rateOption)
  var fps: Double?

  @Option("Time in seconds of a .png.", "seconds", default: "the end", as: Double.durationOption)
  var time: Double?

  @Option(
    "Colour behind the pages: six hexadecimal digits.", "rrggbb", default: "202226",
    as: RGBColor.option)
  var background: RGBColor?

  @Flag(
    help: .init(
      "Colour pages that look blurred at --scale: magenta if their edges are not on whole pixels, yellow "
        + "if they are stretched. A transition is one picture."))
  var showMisaligned = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  private func checkedTarget() throws -> OutputTarget {
    let target = try OutputTarget(output, accepting: .drawn(with: .html), dash: .png)
    try target.refuse("--show-misaligned", showMisaligned, usedBy: .drawn)
    if script.isEmpty {
      throw UsageError(
        "the script is \"\": \(accepted: "the name of a file is needed, or - for standard input")")
    }
    guard duration <= PageName.mostSeconds else {
      throw UsageError(
        "\(option: "--duration") \(numberText(duration)): \(accepted: "at most 60 seconds are accepted")"
      )
    }
    if let format = target.video, let fps {
      do {
        _ = try format.frameRate(nearest: fps)
      } catch {
        throw UsageError("\(option: "--fps"): \(error)")
      }
    }
    try target.refuse("--pictures", !pictures.isEmpty, usedBy: .drawn(with: .html))
    try target.refuse("--time", time != nil, usedBy: [.png])
    try target.refuse("--background", background != nil, usedBy: .drawn(with: .html))
    try target.refuse("--fps", fps != nil && target.format != .json, usedBy: .films)
    if target.format != .json, let fault = NavigationCheck.fault(of: size, scale: scale) {
      throw UsageError(
        "\(option: "--size") \(size) at --scale \(numberText(scale)): \(accepted: fault)")
    }
    return target
  }

  func work() throws {
    let target = try checkedTarget()
    try InputFiles([("the script", script)] + pictures.map { ("--pictures", $0) })
      .refuse(output: target.path)
    let steps = try NavigationScript.read(script, option: nil)
    var stack = PageStack(
      root: root, style: style.style, duration: duration, bounds: Rect(origin: .zero, size: size),
      on: PixelGrid(scale: scale))
    stack.goesAsItCame = true
    let film = NavigationFilm(steps, NavigationContainer(stack))
    if target.format == .json {
      let rate = fps ?? 60
      try FrameLimit.check(rate: rate, moving: film.moving)
      var names = StyleNames()
      names.remember(style.named, for: style.style)
      var writer = NavigationLineWriter(TextBuffer(to: try OutputFile(nil)), names: names)
      try writer.write(film, rate: rate)
      return
    }
    try namingMemory(of: "\(option: "--size") \(size) at --scale \(numberText(scale))") {
      try draw(film, to: target)
    }
  }

  private func draw(_ film: NavigationFilm, to target: OutputTarget) throws {
    var check = NavigationCheck(size: size, scale: scale)
    for moment in film.moments { try check.check(moment) }
    let images = try Image.pictures(pictures)
    if let format = target.video { return try write(film, images, format, to: target.path) }
    try target.requirePNG()
    if target.format == .html {
      var page = try StackPage(film, background: color)
      do {
        let text = try page.text(scale: scale, photographs: images.map { try $0.dataURL() })
        return try OutputFile(target.path).writeWhole(Array(text.utf8))
      } catch let error as ViewError {
        throw Failure("\(option: "--size") \(error.size): \(error.reason)")
      }
    }
    let time = min(time ?? film.duration, film.duration)
    try PictureOutput(path: target.path).write {
      try artist(film, images).image(film.container(at: time), at: time)
    }
  }

  private var color: RGBColor {
    background ?? RGBColor(red: 32.0 / 255, green: 34.0 / 255, blue: 38.0 / 255)
  }

  private func artist(_ film: NavigationFilm, _ images: [Image]) -> NavigationArtist {
    NavigationArtist(
      size: film.size, scale: scale, background: color, showsMisaligned: showMisaligned,
      photographs: film.photographs(images))
  }

  private func write(
    _ film: NavigationFilm, _ images: [Image], _ format: VideoFormat, to path: String?
  ) throws {
    let rate = try format.frameRate(nearest: fps ?? (format.loops ? 25 : 60))
    let frames = 0..<(try film.count(perSecond: rate))
    let (width, height) = (
      try Image.pixels(film.size.width, scale: scale),
      try Image.pixels(film.size.height, scale: scale)
    )
    let artist = artist(film, images)
    try PictureOutput(path: path).write(
      PictureOutput.Movie(format: format, frameRate: rate, background: color),
      width: width, height: height, frames: frames
    ) { frame, image in
      let time = film.time(of: frame, perSecond: rate)
      image = try artist.image(film.container(at: time), at: time)
    }
  }
}

struct NavigateStyle {
  let style: TransitionStyle
  let named: NamedKind?

  static func option(_ text: String) throws -> NavigateStyle {
    let words = text.split(separator: " ").map(String.init)
    do {
      return NavigateStyle(
        style: try TransitionStyle(words: words), named: words.first.flatMap { NamedKind($0) })
    } catch {
      throw UsageError("\(error)")
    }
  }
}
