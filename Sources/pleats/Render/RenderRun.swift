import ArgumentParser
import Pleat
import PleatRender

struct RenderRun {
  let plan: RenderPlan
  let request: TransitionRequest
  let renderer: PageRenderer
  let frames: Range<Int>
  let notes: [String]
  /// The digest of the request, if it is made in parts.
  let digest: Digest?

  init(
    _ plan: RenderPlan, _ canvas: CanvasOptions, _ stage: RenderStage, _ pages: PagePictures,
    digest: Digest? = nil
  ) throws {
    self.digest = digest
    self.plan = plan
    request = stage.request
    frames = try plan.frames(of: request.schedule)
    let size = plan.sizeName(of: request.size)
    do {
      let drawing = try plan.drawing(stage.options, canvas)
      renderer = try namingMemory(of: size) {
        try PageRenderer(
          stage.request.transition, source: pages.source, destination: pages.destination,
          pages: pages.others, scale: stage.scale, options: drawing)
      }
    } catch let error as PleatError {
      guard case .sizeOutOfRange = error else { throw error }
      // This is the renderer's own limit.
      throw UsageError(
        "\(size): a picture is too large, margins included: "
          + "\(accepted: "at most 2147483648 pixels, and 16777216 in width or height, are accepted"), even "
          + "with --max-megapixels")
    }
    guard renderer.width <= plan.pixelLimit / renderer.height else {
      throw UsageError(
        "\(size): a picture of \(renderer.width) x \(renderer.height) pixels, margins included, is too "
          + "large: \(accepted: "at most \(plan.pixelLimit) are accepted"); --max-megapixels can raise this "
          + "limit")
    }
    notes =
      (plan.note.map { [$0] } ?? []) + stage.notes(about: renderer, canvas) + pages.notes
      + plan.padding(width: renderer.width, height: renderer.height)
  }

  private var sizeName: ErrorText {
    let threads = plan.target.isNumbered ? plan.options.threads : 1
    return plan.sizeName(of: request.size) + (threads > 1 ? " with --threads \(threads)" : "")
  }

  func refuseReplacing(_ inputs: InputFiles) throws {
    switch plan.target {
    case .pattern(let pattern):
      for frame in frames { try inputs.refuse(output: pattern.path(frame)) }
      try inputs.refuse(output: plan.options.shard.map { ShardManifest.path(of: pattern, $0) })
    default:
      try inputs.refuse(output: plan.target.path)
      guard plan.options.shard != nil else { return }
      try inputs.refuse(output: plan.target.path.map { ShardManifest.path(of: $0) })
    }
  }

  func write() throws {
    try namingMemory(of: sizeName) {
      switch plan.target {
      case .standardOutput: try writePicture(to: nil)
      case .picture(let path): try writePicture(to: path)
      case .pattern(let pattern):
        try writeShard { shard in
          ShardManifest.path(of: pattern, shard)
        } of: {
          try writeFrames(pattern)
        }
      case .sheet(let path): try writeSheet(to: path)
      case .video(let path, let format):
        try writeShard { _ in
          ShardManifest.path(of: path)
        } of: {
          try writeVideo(format, to: path)
        }
      case .stream(let path, let format):
        try PictureOutput(path: path).write(
          format, width: renderer.width, height: renderer.height, frames: frames, draw: draw)
      }
    }
  }

  func draw(_ index: Int, into image: inout Image) throws {
    try renderer.draw(at: request.schedule.frame(index).progress, into: &image)
  }

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

  func writeVideo(_ format: VideoFormat, to path: String) throws {
    try PictureOutput(path: path).write(
      movie(format), width: renderer.width, height: renderer.height, frames: frames, draw: draw)
  }

  func movie(_ format: VideoFormat) -> PictureOutput.Movie {
    PictureOutput.Movie(
      format: format, frameRate: request.options.fps ?? 60, background: plan.background,
      hold: plan.options.hold, holdsStart: frames.lowerBound == 0,
      holdsEnd: frames.upperBound == request.schedule.count,
      timeLimit: plan.options.encoderTimeout, encoding: plan.encoding)
  }
}
