extension Image {
  /// Decodes the first picture in a file with ffmpeg, without turning it upright.
  static func decodeWithFFmpeg(
    _ file: [UInt8], _ format: ImageFormat, limit: Int
  ) throws(ImageError.Reason) -> Image {
    if format == .webp, let animation = try WebPAnimation(file) {
      try check(width: animation.width, height: animation.height, limit: limit)
      var canvas = try Image(decodingWidth: animation.width, height: animation.height)
      let first = animation.frames[0]
      canvas.draw(
        try decodeWithFFmpeg(first.file, .webp, limit: limit), x: first.columns.lowerBound,
        y: first.rows.lowerBound)
      return canvas
    }
    let boxes = format == .avif || format == .heic ? HEIFBoxes(file) : nil
    var image = try straight(file, format, limit: limit)
    // Photographs of phones consist of tiles; an ffmpeg that cannot join tiles reads only one of them.
    if let boxes, image.width * image.height < boxes.pixels {
      throw .unsupported("consists of tiles, which this ffmpeg cannot join")
    }
    if let transparency = boxes?.transparency {
      let mask = try straight(transparency, format, limit: limit)
      guard (mask.width, mask.height) == (image.width, image.height) else {
        throw .damaged("its transparency has \(mask.width)x\(mask.height) pixels")
      }
      var bytes = image.mutableBytes
      for index in stride(from: 3, to: bytes.count, by: 4) { bytes[index] = mask.bytes[index - 3] }
    }
    let profile: ArraySlice<UInt8>? =
      switch format {
      case .webp: format.chunk(named: "ICCP", in: file)
      case .tiff: JPEGOrientation.profile(ofTIFF: file[...])
      default: boxes?.profile
      }
    image.convert(fromProfile: Array(profile ?? []))
    if !image.isOpaque { image.storage.multiplyByAlpha() }
    return image
  }

  /// Decodes a file in a child process that sees only this file, to colours that are not multiplied by alpha.
  private static func straight(
    _ file: [UInt8], _ format: ImageFormat, limit: Int
  ) throws(ImageError.Reason) -> Image {
    let input = try translating(OutputFile(containing: file)) { (error: OutputError) in
      ImageError.Reason.unreadable("\(error)")
    }
    defer { input.discard() }
    let arguments =
      format.inputArguments(input, limit: limit)
      + ["-frames:v", "1", "-vf", pixels, "-c:v", "pam", "-f", "image2pipe", "pipe:1"]
    let child = try translating(
      ChildProcess(
        "ffmpeg", arguments, lending: input.descriptor, keepsOutput: true, pixels: limit >> 6,
        patience: .inAll(.seconds(VideoEncoder.defaultTimeLimit)))
    ) { (error: ChildProcess.StartError) in
      ImageError.Reason.unsupported(
        "\(format.name) needs the program ffmpeg, "
          + (error.code.map { "which cannot be started: \(systemWords($0))" }
            ?? "which is not installed: install the package ffmpeg, or give a PNG or JPEG"))
    }
    var image: Image?
    if let size = child.readPAMHeader() {
      try check(width: size.width, height: size.height, limit: limit)
      var room = try Image(decodingWidth: size.width, height: size.height)
      var bytes = room.mutableBytes
      let count = bytes.count
      if child.read(into: &bytes) == count { image = room }
    }
    let ending = child.waitForEnd()
    // ffmpeg prints this about the tables of a JPEG in a TIFF, although it reads them.
    let lines = ending.lastLines(.max).filter { !$0.contains("Unknown or unsupported tag") }
    if let image, ending.exitCode == 0, lines.isEmpty { return image }
    throw format.refusal(lines, isLate: ending.isLate, limit: limit)
  }

  /// The filters that convert a picture to RGBA, with chroma interpolated to the full resolution.
  static let pixels = "scale=flags=bicubic+accurate_rnd+full_chroma_int,format=rgba"
}

extension ImageFormat {
  /// The arguments of ffmpeg that read one file, and refuse a damaged one or one far above `limit` pixels.
  ///
  /// ffmpeg also counts the padding of rows, so it gets a larger limit, and callers check `limit` again.
  func inputArguments(_ file: OutputFile, limit: Int) -> [String] {
    let demuxer =
      switch self {
      case .avif, .heic: "mov"
      case .gif: "gif"
      default: "\(self)_pipe"
      }
    return VideoSettings.start + (self == .tiff ? [] : ["-err_detect", "explode"]) + [
      "-max_pixels", "\(min(limit + 1 << 22, Int(Int32.max)))", "-noautorotate",
      "-protocol_whitelist", "file", "-f", demuxer,
      "-i", file.name(forChildWith: ChildProcess.lentDescriptor),
    ]
  }

  /// What is wrong with a file about which ffmpeg has printed these lines.
  func refusal(_ lines: [String], isLate: Bool, limit: Int) -> ImageError.Reason {
    let tooLarge = /(?:Picture|Frame) size (\d+)x(\d+) exceeds/
    if let match = lines.lazy.compactMap({ $0.firstMatch(of: tooLarge) }).first,
      let width = Int(match.1), let height = Int(match.2)
    {
      return .tooLarge(width: width, height: height, limit: limit)
    }
    if isLate {
      return .unsupported("ffmpeg has not read it within \(Int(VideoEncoder.defaultTimeLimit)) s")
    }
    let words = lines.last.map { ": \($0)" } ?? ""
    if self == .heic {
      return .unsupported("is a HEIC, which this ffmpeg cannot read (7.1 and later can)\(words)")
    }
    return lines.isEmpty ? .truncated : .damaged("ffmpeg cannot read this \(name)\(words)")
  }
}

extension ChildProcess {
  /// Reads the start of a picture in the format PAM, `P7 WIDTH 3 HEIGHT 4 …`, and returns its size.
  fileprivate func readPAMHeader() -> (width: Int, height: Int)? {
    var (header, byte) = ([UInt8](), [UInt8(0)])
    let end = Array("ENDHDR\n".utf8)
    while header.suffix(end.count) != end[...] {
      var room = byte.mutableSpan
      guard header.count < 200, read(into: &room) == 1 else { return nil }
      header.append(byte[0])
    }
    let words = String(decoding: header, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count > 4, let width = Int(words[2]), let height = Int(words[4]) else { return nil }
    return (width, height)
  }
}
