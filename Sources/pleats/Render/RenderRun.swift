import ArgumentParser
import Pleat
import PleatRender

/// Everything that a run of `pleats render` has decided before it draws its first frame.
struct RenderRun<Motion: Transition> {
  let plan: RenderPlan
  let request: TransitionRequest<Motion>
  let renderer: PageRenderer<Motion>
  /// The frames that are drawn.
  let frames: Range<Int>

  init(
    _ plan: RenderPlan, _ request: TransitionRequest<Motion>, source: Image, destination: Image
  ) throws {
    self.plan = plan
    self.request = request
    frames = try plan.frames(of: request.schedule)
    let options = plan.options
    let size = "--size \(request.size) at --scale \(numberText(request.options.scale))"
    do {
      renderer = try namingMemory(of: size) {
        try PageRenderer(
          request.transition, source: source, destination: destination,
          scale: request.options.scale,
          options: PageRendererOptions(
            background: plan.background, margin: options.margin,
            colorSpace: options.linearLight ? .linear : .encoded,
            // Numbered files are drawn side by side, each by one thread.
            threads: plan.target.isNumbered ? 1 : options.threads,
            backend: Self.backend(of: request.options.backend)))
      }
    } catch let error as PleatError {
      guard case .sizeOutOfRange = error else { throw error }
      // The rasteriser's own limit.
      throw ValidationError(
        "\(size): pictures of at most 2147483648 pixels in all and 16777216 each way are drawn, margins "
          + "included, whatever --max-megapixels says")
    }
    guard renderer.width <= plan.pixelLimit / renderer.height else {
      throw ValidationError(
        "\(size): a picture of \(renderer.width) x \(renderer.height) pixels, margins included; at most "
          + "\(plan.pixelLimit) in all are drawn, unless --max-megapixels says more")
    }
  }

  /// The options that say how much memory frames take.
  private var sizeName: String {
    let threads = plan.target.isNumbered ? plan.options.threads : 1
    return "--size \(request.size) at --scale \(numberText(request.options.scale))"
      + (threads > 1 ? " with --threads \(threads)" : "")
  }

  /// Who draws: the rasteriser has not all backends of the geometry.
  private static func backend(of backend: Backend) throws -> RasterBackend {
    let chosen = RasterBackend(try backend.resolved().name)
    return backend != .automatic && RasterBackend.available.contains(chosen) ? chosen : .automatic
  }

  /// Draws all, and writes it.
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
      // The reader of the pipe has seen enough.
    }
  }

  /// Draws a frame into memory that is used again.
  func draw(_ index: Int, into image: inout Image) throws {
    try renderer.draw(at: request.schedule.frame(index).progress, into: &image)
  }

  /// A picture that `draw` fills.
  func newImage() throws -> Image {
    try checkMemory(for: 4 * renderer.width * renderer.height)
    return Image(width: renderer.width, height: renderer.height)
  }

  private func writePicture(to path: String?) throws {
    let file = try OutputFile(path)
    if path == nil, file.isTerminal {
      throw Failure("--output -: a picture is nothing for a terminal: send it to a file or a pipe")
    }
    var image = try newImage()
    try draw(frames.lowerBound, into: &image)
    try write(image, to: file)
  }

  /// Writes a picture as PNG, and puts it in place.
  func write(_ image: Image, to file: OutputFile) throws {
    try file.writeWhole(image.pngData())
  }
}
