import Pleat
import PleatRender

/// Writes the files of the demo.
///
/// Each method returns the line to print about its file.
struct DemoFiles {
  let folder: String

  /// The size of the pages.
  ///
  /// They are wider than high, to keep the rows of the sheet low.
  private static let size = Size(width: 240, height: 180)

  /// Pixels per point.
  private static let scale = 2.0

  /// Writes the contact sheet.
  func writeSheet() throws -> String {
    let path = "\(folder)/sheet.png"
    try write(try DemoSheet(size: Self.size, scale: Self.scale).image().pngData(), to: path)
    return "\(path): every kind of transition"
  }

  /// Writes the page for the browser.
  func writePage() throws -> String {
    let path = "\(folder)/page.html"
    let flip = FlipTransition(size: Self.size, scale: Self.scale)
    let bake = Bake(
      flip, name: "flip", timeline: try flip.timeline(duration: 0.6), source: Self.page(.source),
      destination: Self.page(.destination), scale: Self.scale)
    try write(Array(try bake.html().text.utf8), to: path)
    return "\(path): open it in a browser, and drag across the picture"
  }

  /// The transitions that are written as animations.
  static let animations: [(name: String, words: String)] = [
    ("flip", "a page that turns"), ("cube", "two faces of a cube"),
    ("tiles", "tiles that turn over one after another"), ("curl", "a page that is rolled off"),
  ]

  /// Writes an animation, or returns a line that says what is missing.
  func writeAnimation(_ name: String, _ words: String) throws -> String {
    let path = "\(folder)/\(name).gif"
    let setup = PageSetup(size: Self.size, scale: Self.scale)
    let (kind, values) = TransitionKind.named(name)!
    let motion = try kind.transition(setup, values).compiled()
    let renderer = try PageRenderer(
      motion, source: Self.page(.source), destination: Self.page(.destination), scale: Self.scale,
      options: .init(background: Color(red: 1, green: 1, blue: 1)))
    do {
      let file = try OutputFile(path, option: nil, regularFor: "a .gif")
      let encoder = try VideoEncoder(
        width: renderer.width, height: renderer.height, frameRate: 25, format: .gif,
        background: renderer.options.background, hold: 0.8, file: file)
      let timeline = try motion.timeline(duration: 1.2)
      for time in try timeline.frameTimes(perSecond: encoder.frameRate) {
        try encoder.append(renderer.image(at: timeline.progress(at: time)))
      }
      try encoder.finish()
    } catch VideoError.encoderMissing {
      return "\(path): not made, \(VideoError.encoderMissing)"
    } catch let error as VideoError {
      throw Failure(error.description(naming: path))
    }
    return "\(path): \(words)"
  }

  private static func page(_ page: Panel.Page) -> Image {
    TestPage.image(page, size: size, scale: scale)
  }

  private func write(_ bytes: [UInt8], to path: String) throws {
    try OutputFile(path, option: nil).writeWhole(bytes)
  }
}
