import ArgumentParser
import Foundation
import Pleat
import PleatRender

struct RenderRun {
  let plan: RenderPlan
  let request: TransitionRequest
  let renderer: PageRenderer
  let frames: Range<Int>
  let notes: [String]
  /// The digest of the request, if only a part of it is drawn.
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
      var drawing = try plan.drawing(stage.options, canvas)
      drawing.sheets = pages.sheets
      renderer = try namingMemory(of: size) {
        try PageRenderer(
          stage.request.transition, source: pages.source, destination: pages.destination,
          pages: pages.others, scale: stage.scale, options: drawing)
      }
    } catch let error as PleatError {
      guard case .sizeOutOfRange = error else { throw error }
      // The error comes from the limits of the renderer.
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
    default: try inputs.refuse(output: plan.target.path)
    }
    try inputs.refuse(output: manifestPath)
  }

  /// The path of the part's manifest; nil without `--shard`.
  private var manifestPath: String? {
    guard let shard = plan.options.shard else { return nil }
    if case .pattern(let pattern) = plan.target { return ShardManifest.path(of: pattern, shard) }
    return plan.target.path.map { ShardManifest.path(of: $0) }
  }

  func write() throws {
    try namingMemory(of: sizeName) {
      switch plan.target {
      case .standardOutput, .picture:
        try PictureOutput(path: plan.target.path).write {
          var image = try newImage()
          try draw(frames.lowerBound, into: &image)
          return image
        }
      case .pattern(let pattern): try writeShard { try writeFrames(pattern) }
      case .sheet(let path): try writeSheet(to: path)
      case .video(let path, let format): try writeShard { try writeVideo(format, to: path) }
      case .stream(let path, let format):
        try PictureOutput(path: path).write(
          format, width: renderer.width, height: renderer.height, frames: frames, draw: draw)
      }
    }
  }

  func draw(_ index: Int, into image: inout Image) throws {
    guard case .fingers(let places) = request.schedule,
      let peel = request.transition.transition as? PeelTransition
    else { return try renderer.draw(at: request.schedule.frame(index).progress, into: &image) }
    try renderer.showing(peel.at(.finger(places[index]))).draw(at: 0.5, into: &image)
  }

  func newImage() throws -> Image {
    try Image(roomForWidth: renderer.width, height: renderer.height)
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

  func writeFrames(_ pattern: FramePattern) throws {
    let queue = FrameQueue(frames)
    ThreadTeam.run(min(plan.options.threads, frames.count)) { _ in
      var image: Image?
      while let index = queue.next() {
        do {
          let path = pattern.path(index)
          if plan.options.resume,
            FinishedPicture.isWhole(path, width: renderer.width, height: renderer.height)
          {
            queue.skip()
            continue
          }
          // The file is opened first, so that no frame is drawn that cannot be written.
          let file = try OutputFile(path)
          var canvas = try image.take() ?? newImage()
          try draw(index, into: &canvas)
          try file.writeWhole(canvas.pngData())
          image = canvas
          queue.finish()
        } catch {
          queue.stop(error, at: index)
        }
      }
    }
    try queue.end()
  }

  /// Writes the frames and, with `--shard`, the manifest, which is the only file of a part without frames.
  private func writeShard(_ write: () throws -> Void) throws {
    guard let shard = plan.options.shard, let manifestPath, let digest else { return try write() }
    let manifest = try ManifestFile(self.manifest(shard, digest), at: manifestPath)
    if !frames.isEmpty { try write() }
    try manifest.writeAlone(bytes: frames.isEmpty ? nil : size)
  }

  private func manifest(_ shard: Shard, _ digest: Digest) throws -> ShardManifest {
    let computing = try request.options.backend.resolved().name
    let drawing = try renderer.options.backend.chosen().name
    let content: ShardManifest.Content =
      if case .video(_, let format) = plan.target {
        .video(
          format: format, width: renderer.width, height: renderer.height,
          frameRate: movie(format).frameRate, hold: movie(format).heldSeconds,
          isTransparent: plan.background == nil)
      } else {
        .pictures(width: renderer.width, height: renderer.height)
      }
    var manifest = ShardManifest(
      .init(
        request: digest.text,
        backend: computing == drawing ? computing : "\(computing), drawing \(drawing)",
        encoder: plan.target.video == nil ? nil : try VideoEncoder.version(),
        frameCount: request.schedule.count, content: content), shard)
    if case .pattern(let pattern) = plan.target { manifest.name = pattern.fileName }
    return manifest
  }

  /// The size of all written files together, in bytes; nil if one of them is missing.
  private var size: Int? {
    switch plan.target {
    case .video(let path, _): ShardManifest.size(ofFiles: [path])
    case .pattern(let pattern): ShardManifest.size(ofFiles: frames.lazy.map(pattern.path))
    default: nil
    }
  }

  func writeSheet(to path: String) throws {
    let file = try OutputFile(path)
    let width = thumbnailWidth
    let height = max(1, Int((Double(width * renderer.height) / Double(renderer.width)).rounded()))
    // At the end, memory contains all cells and a sheet of about the same size.
    try checkMemory(for: frames.count, of: 2 * 4 * width * height)
    var line = ProgressLine(total: frames.count, files: [file])
    defer { line.clear() }
    var image = try newImage()
    var cells: [ContactSheet.Cell] = []
    for index in frames {
      try draw(index, into: &image)
      cells.append(
        ContactSheet.Cell(
          image: image.scaled(toWidth: width, height: height), caption: try caption(of: index)))
      line.show(index + 1)
    }
    let sheet = ContactSheet(
      title: title, rows: [.init(cells: cells)], thumbnailWidth: width, columns: columns)
    try file.writeWhole(sheet.image().pngData())
  }

  /// The width of a cell: at most 240 pixels, or less if the cell would be higher than 400 pixels.
  private var thumbnailWidth: Int {
    max(1, min(renderer.width, 240, 400 * renderer.width / renderer.height))
  }

  /// The number of columns, from five to eight, that leaves the fewest empty cells in the last row.
  private var columns: Int {
    frames.count <= 8 ? frames.count : (5...8).min { missing(in: $0) < missing(in: $1) } ?? 8
  }

  private func missing(in columns: Int) -> Int { (columns - frames.count % columns) % columns }

  private var title: String {
    ([request.kind.name] + request.choices).joined(separator: ", ")
  }

  private func caption(of index: Int) throws -> String {
    let (time, progress) = try request.schedule.frame(index)
    if case .fingers(let places) = request.schedule {
      return "finger " + roundedText(places[index].x) + ", " + roundedText(places[index].y)
    }
    return time.map { roundedText($0) + " s" } ?? "progress " + roundedText(progress)
  }
}

/// Gives threads the numbers of frames to draw, lowest first, until a frame fails.
private final class FrameQueue: @unchecked Sendable {
  private let lock = NSLock()
  private var rest: Range<Int>
  private var done = 0
  private var failure: (frame: Int, error: any Error)?
  private var line: ProgressLine

  init(_ frames: Range<Int>) {
    rest = frames
    line = ProgressLine(total: frames.count, files: [])
  }

  func next() -> Int? {
    lock.withLock { failure == nil ? rest.popFirst() : nil }
  }

  func finish() {
    lock.withLock {
      done += 1
      line.show(done)
    }
  }

  func skip() { lock.withLock { line.skip() } }

  /// Keeps the error of the lowest frame that has failed.
  ///
  /// When a frame fails, all lower frames have been started. So the error that is reported does not depend
  /// on the number of threads.
  func stop(_ error: any Error, at frame: Int) {
    lock.withLock { if frame < failure?.frame ?? .max { failure = (frame, error) } }
  }

  func end() throws {
    try lock.withLock {
      line.clear()
      if let failure { throw failure.error }
    }
  }
}
