import ArgumentParser
import Foundation
import Pleat
import PleatRender

/// All parts of one request, in order, each once.
struct Join {
  struct Part {
    let manifest: ShardManifest
    /// The path of the part's file or, for numbered files, of the manifest.
    let path: String

    let manifestPath: String

    var frames: Range<Int> { manifest.frames }

    func named(_ files: [String]) -> [(name: String, path: String)] {
      (files + [manifestPath]).map { (path, $0) }
    }

    func files(_ format: FrameFormat) -> [String] {
      format == .npy ? NPYWriter<Double>.names(path) : [path]
    }
  }

  let origin: ShardManifest.Origin
  let parts: [Part]

  /// Reads the manifests of parts, in any order.
  ///
  /// - Throws: `Failure` if parts belong to different requests, are missing, or are there twice.
  init(_ names: [String]) throws {
    var parts = try names.map { name in
      let isManifest = name.hasSuffix(ShardManifest.ending)
      let manifestPath = isManifest ? name : ShardManifest.path(of: name)
      if name.lowercased().hasSuffix(".png"), access(manifestPath, F_OK) != 0 {
        throw Failure(
          "\(name.printable): the parts of numbered files are given by their manifests, as in "
            + "frames/*\(ShardManifest.ending)")
      }
      let manifest = try ShardManifest(contentsOf: manifestPath)
      let isNumbered = manifest.name != nil
      return Part(
        manifest: manifest,
        path: isManifest && !isNumbered ? String(name.dropLast(ShardManifest.ending.count)) : name,
        manifestPath: manifestPath)
    }
    guard let first = parts.first else { preconditionFailure("the parser wants one") }
    for part in parts { try Self.requireSameOrigin(first, part) }
    origin = first.manifest.origin
    // Parts that begin at the same frame may be in any order, because they are an error.
    parts.removeAll { $0.frames.isEmpty }
    parts.sort { $0.frames.lowerBound < $1.frames.lowerBound }
    self.parts = parts
    try requireAllFrames()
  }

  private static func requireSameOrigin(_ first: Part, _ other: Part) throws {
    let pairs = zip(first.manifest.origin.properties, other.manifest.origin.properties)
    if let (one, two) = pairs.first(where: { $0.text != $1.text }) {
      throw Failure(
        "\(first.path.printable) and \(other.path.printable) cannot be joined, since they differ in the "
          + "\(one.name)"
          + (one.isShown ? ": \(one.text.printable) and \(two.text.printable)" : ""))
    }
    if first.manifest.origin != other.manifest.origin {
      throw Failure(
        "\(first.path.printable) and \(other.path.printable) cannot be joined: their frames differ in number, "
          + "size or format")
    }
  }

  private func requireAllFrames() throws {
    var next = 0
    var last: Part?
    for part in parts {
      if part.frames.lowerBound < next, let last {
        if part.path == last.path {
          throw Failure(
            "\(part.path.printable) is given twice: \(accepted: "give each part once")")
        }
        let both = part.frames.lowerBound..<min(next, part.frames.upperBound)
        throw Failure(
          "\(Self.text(both)) in both \(last.path.printable) and \(part.path.printable): "
            + "\(accepted: "give each part once")")
      }
      if part.frames.lowerBound > next { throw missing(next..<part.frames.lowerBound) }
      (next, last) = (part.frames.upperBound, part)
    }
    if next < origin.frameCount { throw missing(next..<origin.frameCount) }
  }

  private func missing(_ frames: Range<Int>) -> Failure {
    Failure(
      "\(Self.text(frames)) in none of the parts: "
        + "\(accepted: "\(origin.frameCount) frames are needed, from 0 on")")
  }

  private static func text(_ frames: Range<Int>) -> String {
    frames.count == 1
      ? "frame \(frames.lowerBound) is"
      : "frames \(frames.lowerBound) to \(frames.upperBound - 1) are"
  }

  func write(to output: String) throws {
    switch origin.content {
    case .numbers(let format, let panels, let precision):
      try writeNumbers(format, panels: panels, precision, to: output)
    case .pictures(let width, let height):
      try writePictures(width: width, height: height, to: output)
    case .video(let format, let width, let height, let frameRate, let hold, let isTransparent):
      let joiner = VideoJoiner(
        width: width, height: height, frameRate: frameRate, format: format,
        isTransparent: isTransparent, hold: hold)
      try writeVideo(joiner, format, to: output)
    }
  }

  /// Writes numbers: one beginning for all parts, the frames of all parts, and one end.
  func writeNumbers(
    _ format: FrameFormat, panels: Int, _ precision: Precision, to output: String
  ) throws {
    if format == .npy, output == "-" {
      throw UsageError(
        "\(option: "--output") -: NumPy has two files: "
          + "\(accepted: "give the start of their names, as in -o turn")")
    }
    try OutputTarget.requireFile(output)
    let names = format == .npy ? NPYWriter<Double>.names(output) : [output]
    let sources = try parts.map { part in
      try zip(part.files(format), part.manifest.bytes ?? []).map { path, bytes in
        try FileReader(path, bytes: bytes)
      }
    }
    guard sources.allSatisfy({ $0.count == names.count }) else {
      throw Failure("a manifest does not say how long the files of its part are")
    }
    let inputs = InputFiles(parts.flatMap { $0.named($0.files(format)) })
    for name in names { try inputs.refuse(output: name == "-" ? nil : name) }
    let files = try names.map { try OutputFile($0) }
    for (index, file) in files.enumerated() {
      try copy(sources.map { $0[index] }, format, to: file) {
        let frames = origin.frameCount
        return switch precision {
        case .single: NPYWriter<Float>.preambles(frames: frames, panels: panels)[index]
        case .double: NPYWriter<Double>.preambles(frames: frames, panels: panels)[index]
        }
      }
    }
    try OutputFile.commit(files)
  }

  private func copy(
    _ sources: [FileReader], _ format: FrameFormat, to file: OutputFile, preamble: () -> [UInt8]
  ) throws {
    let separator = format == .json ? Array("\(JSONWriter<Double>.separator)".utf8) : []
    let tail = format == .json ? Array("\(JSONWriter<Double>.tail)".utf8) : []
    var head: [UInt8]?
    for (part, source) in zip(parts, sources) {
      let start = part.manifest.head ?? 0
      if format != .npy {
        let own = try source.bytes(start)
        if let head, head != own {
          throw Failure(
            "\(parts[0].path.printable) and \(part.path.printable) cannot be joined: they begin differently"
          )
        }
        if head == nil {
          try file.write(own.span.bytes)
        } else {
          try file.write(separator.span.bytes)
        }
        head = own
      } else if head == nil {
        let all = preamble()
        try file.write(all.span.bytes)
        head = all
      }
      guard start + tail.count <= source.count else { throw source.refusal }
      try source.copy(start..<source.count - tail.count, to: file)
    }
    try file.write(tail.span.bytes)
  }

  /// Copies numbered files to the names of the output, except those that already have their names.
  func writePictures(width: Int, height: Int, to output: String) throws {
    let target = try OutputTarget(output, accepting: [.png])
    guard case .numbered(let pattern) = try NumberedName.read(target) else {
      throw target.refusal("the parts are numbered files: give a name such as frame-%05d.png")
    }
    let names = try parts.map { part in
      guard
        case .numbered(let names)? = try part.manifest.name.map({ name in
          let folder = FilePlace.divided(part.path).folder
          return try NumberedName.read(OutputTarget(folder + name, accepting: [.png]))
        })
      else {
        throw Failure("\(part.path.printable) does not say what the files of its part are called")
      }
      return names
    }
    // Everything is checked before the first file is written.
    for (part, names) in zip(parts, names) {
      for frame in part.frames
      where !FinishedPicture.startsAndEnds(names.path(frame), width: width, height: height) {
        throw Failure(
          "\(names.path(frame).printable) is missing, or is not a whole PNG of \(width) x \(height) "
            + "pixels: make the part \(part.manifest.shard) again")
      }
      if let bytes = part.manifest.bytes?.first,
        ShardManifest.size(ofFiles: part.frames.lazy.map(names.path)) != bytes
      {
        throw Failure(
          "the files of \(part.path.printable) do not have the \(bytes) bytes of this manifest: make this part "
            + "again")
      }
    }
    let frames = zip(parts, names).flatMap { part, names in part.frames.map { ($0, names.path($0)) }
    }
    let inputs = InputFiles(parts.flatMap { $0.named([]) } + frames.map { ("frame \($0)", $1) })
    for (frame, path) in frames where !Self.isSame(path, pattern.path(frame)) {
      try inputs.refuse(output: pattern.path(frame))
    }
    var line = ProgressLine(total: origin.frameCount, files: [])
    defer { line.clear() }
    for (frame, path) in frames {
      try copy(path, to: pattern.path(frame))
      line.show(frame + 1)
    }
  }

  private static func isSame(_ path: String, _ output: String) -> Bool {
    InputFiles([("", path)]).contains(output)
  }

  private func copy(_ path: String, to output: String) throws {
    // A file is not replaced by itself.
    if Self.isSame(path, output) { return }
    let (reader, file) = (try FileReader(path), try OutputFile(output))
    // If this fails, `file` is freed and deletes what it wrote.
    try reader.copy(0..<reader.count, to: file)
    try OutputFile.commit([file])
  }

  func writeVideo(_ joiner: VideoJoiner, _ format: VideoFormat, to output: String) throws {
    guard let accepted = OutputTarget.Format(rawValue: format.rawValue),
      let path = try OutputTarget(output, accepting: [accepted]).path
    else {
      throw UsageError(
        "\(option: "--output") \(output.printable): \(accepted: "a file is needed")")
    }
    try InputFiles(parts.flatMap { $0.named([$0.path]) }).refuse(output: path)
    // The files are opened to compare their sizes with the manifests.
    for part in parts {
      guard let bytes = part.manifest.bytes?.first else {
        throw Failure(
          "\(part.manifestPath.printable) does not say how long the part is")
      }
      _ = try FileReader(part.path, bytes: bytes)
      guard !part.path.utf8.contains(UInt8(ascii: "\n")) else {
        throw Failure(
          "\(part.path.printable) has a line break in its name, which ffmpeg's list of parts cannot have: rename "
            + "it")
      }
    }
    let version = try VideoEncoder.version()
    if let encoder = origin.encoder, encoder != version {
      throw Failure(
        "the parts were made with \(encoder.printable), and this is \(version.printable): join them with the "
          + "same version")
    }
    let segments = parts.map { part in
      VideoJoiner.Segment(
        path: FilePlace.isAbsolute(part.path)
          ? part.path : FileManager.default.currentDirectoryPath + "/" + part.path,
        frames: part.frames)
    }
    do {
      try joiner.join(segments, to: OutputFile(path, regularFor: "a .\(format.rawValue)"))
    } catch let error as VideoError {
      throw Failure(
        "\(about: "--output")\(error.description(naming: "--output \(path)"))", cause: error)
    }
  }
}
