import Pleat
import PleatRender

struct FrameRun {
  let request: TransitionRequest
  let options: FrameOptions
  let backend: Backend
  let frames: Range<Int>

  init(_ request: TransitionRequest, _ options: FrameOptions) throws {
    self.request = request
    self.options = options
    backend = try request.options.backend.resolved()
    let count = request.schedule.count
    frames = options.shard?.part(of: count) ?? 0..<count
  }

  var schedule: FrameSchedule { request.schedule }
  /// The panels of all frames; empty for a peel, which has other panels in each frame.
  var panels: [Panel] { request.transition.isPeel ? [] : request.transition.basis.panels }

  func write() throws {
    if frames.isEmpty, let manifest = try manifestFile() { return try manifest.writeAlone() }
    // Each writer has a concrete type, so that its printing code is specialised.
    switch (options.format, options.precision) {
    case (.json, .single), (.ndjson, .single): try stream(try JSONWriter<Float>(self))
    case (.json, .double), (.ndjson, .double): try stream(try JSONWriter<Double>(self))
    case (.csv, .single): try stream(try CSVWriter<Float>(self))
    case (.csv, .double): try stream(try CSVWriter<Double>(self))
    case (.npy, .single): try stream(try NPYWriter<Float>(self))
    case (.npy, .double): try stream(try NPYWriter<Double>(self))
    }
  }

  private func stream<Writer: FrameWriter & ~Copyable>(_ newWriter: consuming Writer) throws {
    var writer = newWriter
    let manifest = try manifestFile()
    var line = ProgressLine(total: frames.count, files: writer.files)
    defer { line.clear() }
    var block = FrameBlock<Writer.Scalar>()
    let capacity =
      request.transition.isPeel ? 1 : FrameBlock<Writer.Scalar>.capacity(panels: panels.count)
    var next = frames.lowerBound
    let head = try writer.begin()
    while next < frames.upperBound {
      let range = next..<min(next + capacity, frames.upperBound)
      try block.fill(range, of: schedule, transition: request.transition, backend: backend)
      try writer.append(block)
      next = range.upperBound
      line.show(next - frames.lowerBound)
    }
    try writer.finish()
    var files = writer.files
    if let manifest { files.append(try manifest.write(sizesOf: files, head: head)) }
    try OutputFile.commit(files)
  }

  var shardUse: String? { options.shard == nil ? nil : "a part of --shard" }

  /// Opens the file for the manifest of a part; nil without `--shard`.
  func manifestFile() throws -> ManifestFile? {
    guard let shard = options.shard else { return nil }
    let words = RequestWords(NamedKind.arguments.words)
    let manifest = ShardManifest(
      .init(
        request: try words.digest(files: []).text, backend: backend.name,
        frameCount: schedule.count,
        content: .numbers(
          format: options.format, panels: panels.count, precision: options.precision)), shard)
    return try ManifestFile(manifest, at: ShardManifest.path(of: options.output ?? ""))
  }

  // MARK: - Header

  /// Returns the members of the header, with each panel on a line of its own if `isSpread` is true.
  func header(_ precision: Precision, isSpread: Bool) -> JSONPiece {
    let line: JSONPiece = isSpread ? "\n" : ""
    let parameters = request.kind.parameters.filter(\.isInHeader).reduce(into: "" as JSONPiece) {
      if let value = request.values[$1.name] { $0 += ", \($1.name): \(Self.piece(of: value))" }
    }
    let clip = request.transition.clip
    let start: JSONPiece = isSpread ? "\n  " : ""
    let panels = panels.map { panel -> JSONPiece in "\(start){\(Self.members(of: panel))}" }
    return """
      "pleat": 1, "backend": \(backend.name), "precision": \(precision.rawValue),\(line) \
      "transition": {"kind": \(request.kind.name)\(parameters)},\(line) "size": \(request.size), \
      "scale": \(request.options.scale), "duration": \(request.options.duration), \
      "perspectiveDistance": \(request.transition.perspectiveDistance()), \
      "clips": \(!clip.isEmpty), "clipEdges": \(clip.names),\(line) \
      "panels": \(panels, separator: isSpread ? "," : ", ")
      """
  }

  private static func piece(of value: TransitionKind.Value) -> JSONPiece {
    switch value {
    case .flag(let value): "\(value)"
    case .integer(let value): JSONPiece(stringLiteral: "\(value)")
    case .number(let value): "\(value)"
    case .name(let value): "\(value)"
    }
  }

  /// Returns the members of a panel's object that are the same in all frames.
  static func members(of panel: Panel) -> JSONPiece {
    let insets = panel.antialiasInsets
    var (gradient, cover): (JSONPiece, JSONPiece) = ("null", "null")
    switch panel.shading?.paint {
    case .gradient(let paint)?:
      let stops = paint.stops.map { "\([$0.offset, $0.alpha])" as JSONPiece }
      gradient = """
        {"color": \(paint.color.components), "start": \(paint.start), "end": \(paint.end), \
        "stops": \(stops)}
        """
    case .cover(let color)?: cover = "{\"color\": \(color.components)}"
    case nil: break
    }
    let reversed: JSONPiece = panel.isReversed ? ", \"reversed\": true" : ""
    let veil: JSONPiece? = panel.veil.map {
      ", \"veil\": {\"color\": \($0.color.components), \"opacity\": \($0.opacity)}"
    }
    let outline: JSONPiece? = panel.outline.map { "\($0.map { "\($0)" as JSONPiece })" }
    return """
      "name": \(panel.name), \
      "content": {"page": \(panel.content.page.rawValue), "rect": \(panel.content.rect)}, \
      "antialiasInsets": \([insets.top, insets.left, insets.bottom, insets.right]), \
      "outline": \(outline ?? "null"), \
      "gradient": \(gradient), "cover": \(cover)\(reversed)\(veil ?? "")
      """
  }
}
