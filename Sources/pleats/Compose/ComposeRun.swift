import ArgumentParser
import Pleat
import PleatRender

/// One execution of a command of `pleats compose`, with everything that is known before the first
/// frame is computed.
struct ComposeRun {
  let target: ComposeTarget
  let options: ComposePictureOptions
  /// Whether pictures that look blurred are coloured.
  private let showsMisaligned: Bool
  /// The number of frames per second, which the format has.
  let frameRate: Double
  /// A note to print before drawing, if any.
  private let note: String?

  /// The colour behind everything, unless `--background` gives another.
  static let background = Color(red: 0.13, green: 0.16, blue: 0.25)

  /// What the numbers in the JSON of a command depend on.
  struct NumbersUse: OptionSet {
    let rawValue: Int

    /// The number of pixels per point.
    static let density = NumbersUse(rawValue: 1)
    /// The number of frames per second.
    static let rate = NumbersUse(rawValue: 2)
  }

  /// - Parameters:
  ///   - options: the options that all commands have.
  ///   - flaws: the option of commands that draw pictures.
  ///   - numbers: what the numbers of the command depend on.
  ///   - hasPage: whether the command has a page for the browser.
  init(
    _ options: ComposePictureOptions, _ flaws: ComposeFlawOptions? = nil, numbers: NumbersUse = [],
    hasPage: Bool = false
  ) throws {
    target = try ComposeTarget(options.output, hasPage: hasPage)
    self.options = options
    showsMisaligned = flaws?.showMisaligned ?? false
    try options.refuseUnused(by: target, numbers: numbers, showsMisaligned: showsMisaligned)
    guard case .video(let path, let format) = target else {
      frameRate = options.fps ?? 30
      note = nil
      return
    }
    if format == .mp4, options.background == .clear {
      throw ValidationError(
        "--background clear: \(path.printable) has no transparency; give a colour, as in ffffff")
    }
    (frameRate, note) = try RenderPlan.rate(format, options.fps ?? (format == .gif ? 25 : 30))
  }

  /// Whether the output has one frame.
  var isStill: Bool {
    if case .picture = target { return true }
    return false
  }

  /// Throws if a picture of a view would be too large.
  func check(_ view: Size) throws {
    switch target {
    case .json, .page: return
    case .picture, .video: break
    }
    let limit = PictureOptions.pixelLimit
    guard view.width * view.height * density * density <= Double(limit),
      max(view.width, view.height) * density <= Double(1 << 24)
    else {
      throw ValidationError(
        "\(sizeName(view)): a picture is too large; at most \(limit) pixels are accepted, and 16777216 "
          + "in width or height")
    }
  }

  /// Writes numbers, a picture or a video.
  func write(_ film: some ComposeFilm) throws {
    switch target {
    case .json(let path): try film.writeJSON(to: path)
    case .picture(let path):
      try requirePNG(for: "--output \(path)")
      try namingMemory(of: sizeName(film.view)) {
        try PictureOutput(path: path).write {
          try image(of: film, film.pictures(density: density), at: film.moments[0])
        }
      }
    case .video(let path, let format): try write(film, format, to: path)
    case .page: preconditionFailure("the command writes its page itself")
    }
  }

  private func write(_ film: some ComposeFilm, _ format: VideoFormat, to path: String) throws {
    if let note, options.fps != nil { printNotes(["Note: \(note)"]) }
    try namingMemory(of: sizeName(film.view)) {
      let pictures = try film.pictures(density: density)
      let first = try image(of: film, pictures, at: film.moments[0])
      try PictureOutput(path: path).write(
        .init(format: format, frameRate: frameRate, background: background), width: first.width,
        height: first.height, frames: film.moments.indices
      ) { index, frame in frame = try image(of: film, pictures, at: film.moments[index]) }
    }
  }

  private func image<Film: ComposeFilm>(
    of film: Film, _ pictures: Film.Pictures, at moment: Double
  ) throws -> Image {
    var drawing = Drawing(
      size: film.view, background: background, elements: try film.elements(at: moment, pictures))
    if showsMisaligned { drawing.colorFlaws(on: PixelGrid(scale: density)) }
    drawing.elements += film.markers(at: moment, pictures)
    return try drawing.image(scale: density)
  }

  private var density: Double { options.pixelsPerPoint }

  private var background: Color? {
    switch options.background {
    case .clear: nil
    case .color(let color): color
    case nil: Self.background
    }
  }

  private func sizeName(_ view: Size) -> String {
    "--size \(view) at --density \(numberText(density))"
  }
}
