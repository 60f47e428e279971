import ArgumentParser
import Pleat
import PleatRender

/// One execution of `pleats render`, with everything that is known before the first frame is drawn.
struct RenderRun {
  let plan: RenderPlan
  let request: TransitionRequest
  let renderer: PageRenderer
  /// The frames that are drawn.
  let frames: Range<Int>

  init(
    _ plan: RenderPlan, _ request: TransitionRequest, source: Image, destination: Image,
    pages: [Panel.Page: Image]
  ) throws {
    self.plan = plan
    self.request = request
    frames = try plan.frames(of: request.schedule)
    let options = plan.options
    let size = "--size \(request.size) at --scale \(numberText(request.options.scale))"
    do {
      renderer = try namingMemory(of: size) {
        try PageRenderer(
          request.transition, source: source, destination: destination, pages: pages,
          scale: request.options.scale,
          options: PageRendererOptions(
            background: plan.background, margin: options.margin,
            colorSpace: options.linearLight ? .linear : .encoded,
            // For numbered files, each thread draws a frame of its own.
            threads: plan.target.isNumbered ? 1 : options.threads,
            backend: Self.backend(of: request.options.backend)))
      }
    } catch let error as PleatError {
      guard case .sizeOutOfRange = error else { throw error }
      // This is the renderer's own limit.
      throw ValidationError(
        "\(size): a picture is too large, margins included: at most 2147483648 pixels, and 16777216 in "
          + "width or height, are accepted, even with --max-megapixels")
    }
    guard renderer.width <= plan.pixelLimit / renderer.height else {
      throw ValidationError(
        "\(size): a picture of \(renderer.width) x \(renderer.height) pixels, margins included, is too "
          + "large: at most \(plan.pixelLimit) are accepted; --max-megapixels can raise this limit")
    }
  }

  /// The options that determine how much memory frames take, for error messages.
  private var sizeName: String {
    let threads = plan.target.isNumbered ? plan.options.threads : 1
    return "--size \(request.size) at --scale \(numberText(request.options.scale))"
      + (threads > 1 ? " with --threads \(threads)" : "")
  }

  /// The renderer's backend of the same name; the renderer's default if it has none.
  private static func backend(of backend: Backend) throws -> RasterBackend {
    let chosen = RasterBackend(try backend.resolved().name)
    return backend != .automatic && RasterBackend.available.contains(chosen) ? chosen : .automatic
  }

  /// Throws if the output would replace a file that was read.
  func refuseReplacing(_ inputs: InputFiles) throws {
    switch plan.target {
    case .standardOutput: break
    case .picture(let path), .sheet(let path), .video(let path, _): try inputs.refuse(output: path)
    case .pattern(let pattern):
      for frame in frames { try inputs.refuse(output: pattern.path(frame)) }
    }
  }

  /// Draws all frames and writes the output.
  func write() throws {
    if let note = plan.note { printNotes(["Note: \(note)"]) }
    do {
      try namingMemory(of: sizeName) {
        switch plan.target {
        case .standardOutput: try writePicture(to: nil)
        case .picture(let path): try writePicture(to: path)
        case .pattern(let pattern): try writeFrames(pattern)
        case .sheet(let path): try writeSheet(to: path)
        case .video(let path, let format): try writeVideo(format, to: path)
        }
      }
    } catch OutputError.readerLeft {
      // The reader has closed the pipe, which is not an error.
    }
  }

  /// Draws a frame into an image that is reused.
  func draw(_ index: Int, into image: inout Image) throws {
    try renderer.draw(at: request.schedule.frame(index).progress, into: &image)
  }

  /// Creates an image for `draw`.
  func newImage() throws -> Image {
    try Image(roomForWidth: renderer.width, height: renderer.height)
  }

  private func writePicture(to path: String?) throws {
    try PictureOutput(path: path).write {
      var image = try newImage()
      try draw(frames.lowerBound, into: &image)
      return image
    }
  }

  /// Writes an image as a PNG file, which replaces an old file once it is complete.
  func write(_ image: Image, to file: OutputFile) throws {
    try file.writeWhole(image.pngData())
  }
}
