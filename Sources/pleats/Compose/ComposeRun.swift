import ArgumentParser
import Pleat
import PleatRender

struct ComposeRun {
  let target: OutputTarget
  let options: ComposePictureOptions
  private let showsMisaligned: Bool
  let frameRate: Double
  private let note: String?
  /// The colour behind everything; nil for transparent.
  private let background: RGBColor?

  static let background = RGBColor(red: 0.13, green: 0.16, blue: 0.25)

  struct NumbersUse: OptionSet {
    let rawValue: Int

    static let density = NumbersUse(rawValue: 1)
    static let rate = NumbersUse(rawValue: 2)
  }

  init(
    _ options: ComposePictureOptions, _ flaws: ComposeFlawOptions? = nil, numbers: NumbersUse = [],
    hasPage: Bool = false
  ) throws {
    target = try OutputTarget(
      options.output, accepting: hasPage ? .drawn(with: .json, .html) : .drawn(with: .json),
      dash: .json)
    self.options = options
    showsMisaligned = flaws?.showMisaligned ?? false
    let uses = target.format == .json ? numbers : []
    for (option, isGiven, users) in [
      ("--size", options.size != nil, .drawn(with: .json)),
      ("--density", options.density != nil && !uses.contains(.density), .drawn),
      ("--background", options.background != nil, .drawn),
      ("--fps", options.fps != nil && !uses.contains(.rate), .films),
      ("--show-misaligned", showsMisaligned, .drawn),
    ] as [(String, Bool, [OutputTarget.Format])] {
      try target.refuse(option, isGiven, usedBy: users)
    }
    background = try options.background.color(in: target.video, or: Self.background)
    guard let format = target.video else {
      frameRate = options.fps ?? 30
      note = nil
      return
    }
    (frameRate, note) = try RenderPlan.rate(format, options.fps ?? (format == .gif ? 25 : 30))
  }

  var isStill: Bool { target.format == .png }

  func check(_ view: Size) throws {
    guard isStill || target.video != nil else { return }
    let limit = PictureOptions.pixelLimit
    guard view.width * view.height * density * density <= Double(limit),
      max(view.width, view.height) * density <= Double(1 << 24)
    else {
      throw UsageError(
        "\(sizeName(view)): a picture is too large; "
          + "\(accepted: "at most \(limit) pixels are accepted, and 16777216 in width or height")")
    }
  }

  func write(_ film: some Film) throws {
    if let format = target.video { return try write(film, format) }
    guard isStill else { return try film.writeJSON(to: target.path) }
    try target.requirePNG()
    try namingMemory(of: sizeName(film.view)) {
      try PictureOutput(path: target.path).write {
        try image(of: film, film.pictures(density: density), at: film.moments[0])
      }
    }
  }

  private func write(_ film: some Film, _ format: VideoFormat) throws {
    if let note, options.fps != nil { printNotes([note], after: "Note: ") }
    try namingMemory(of: sizeName(film.view)) {
      let pictures = try film.pictures(density: density)
      let first = try image(of: film, pictures, at: film.moments[0])
      try PictureOutput(path: target.path).write(
        .init(format: format, frameRate: frameRate, background: background), width: first.width,
        height: first.height, frames: film.moments.indices
      ) { index, frame in frame = try image(of: film, pictures, at: film.moments[index]) }
    }
  }

  private func image<Shown: Film>(
    of film: Shown, _ pictures: Shown.Pictures, at moment: Double
  ) throws -> Image {
    var drawing = Drawing(
      size: film.view, background: background, elements: try film.elements(at: moment, pictures))
    if showsMisaligned { drawing.colorFlaws(on: PixelGrid(scale: density)) }
    drawing.elements += film.markers(at: moment, pictures)
    return try drawing.image(scale: density, threads: .coreCount)
  }

  private var density: Double { options.pixelsPerPoint }

  private func sizeName(_ view: Size) -> ErrorText {
    "\(option: "--size") \(view) at --density \(numberText(density))"
  }

  // MARK: - Times

  func times(of duration: Double) throws -> [Double] {
    let most = 100_000
    guard duration * frameRate < Double(most) else {
      throw UsageError(
        "\(option: "--fps") \(numberText(frameRate)): "
          + "\(accepted: "at most \(most) frames are accepted, in \(numberText(duration)) seconds")"
      )
    }
    let steps = max(1, Int((duration * frameRate).rounded()))
    return (0...steps).map { $0 == steps ? duration : Double($0) * duration / Double(steps) }
  }

  func refuseVideo(of option: String) throws {
    guard target.video != nil else { return }
    throw UsageError(
      "\(option: option) gives one frame, and \(target.name.printable) is a film; write a .png or .json"
    )
  }
}
