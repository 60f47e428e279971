import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// What comes out of the real ffmpeg.
@Suite(.needsFFmpeg) struct VideoEncoderTests {
  private let width = 41
  private let height = 31
  private let count = 6

  private func encode(
    _ format: VideoFormat, _ path: String, rate: Double = 25, background: RGBColor? = nil,
    hold: Double = 0, expectedFrames: Int? = nil
  ) throws {
    let encoder = try VideoEncoder(
      path: path, width: width, height: height, frameRate: rate, format: format,
      background: background, hold: hold, expectedFrames: expectedFrames)
    for frame in 0..<count {
      try encoder.append(wanderingDisc(width: width, height: height, frame: frame))
    }
    try encoder.finish()
    #expect(encoder.frameCount == count)
  }

  /// A frame as straight RGBA.
  private func straight(_ frame: Int) throws -> [UInt8] {
    let samples = try wanderingDisc(width: width, height: height, frame: frame).storage
      .straightSamples(isOpaque: false)
    return samples.span.indices.map { samples.span[$0] }
  }

  private func worst(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  @Test func apngLosesNothing() throws {
    try withVideoFolder { folder in
      try encode(.apng, folder.path("x.apng"))
      let frames = FFmpeg.frames(folder.path("x.apng"), size: 4 * width * height)
      #expect(try frames == (0..<count).map(straight))
      #expect(try folder.names == ["x.apng"])
    }
  }

  @Test(arguments: [nil, 6]) func gifIsClearOrOpaque(expectedFrames: Int?) throws {
    try withVideoFolder { folder in
      try encode(.gif, folder.path("x.gif"), expectedFrames: expectedFrames)
      let frames = FFmpeg.frames(folder.path("x.gif"), size: 4 * width * height)
      try #require(frames.count == count)
      for (index, frame) in frames.enumerated() {
        let wanted = try straight(index)
        for pixel in stride(from: 0, to: frame.count, by: 4) {
          // Half covered counts as covered.
          #expect(frame[pixel + 3] == (wanted[pixel + 3] >= 128 ? 255 : 0))
          guard wanted[pixel + 3] == 255 else { continue }
          #expect(worst(Array(frame[pixel..<pixel + 3]), Array(wanted[pixel..<pixel + 3])) <= 8)
        }
      }
    }
  }

  @Test func mp4LiesOnWhiteAtAnEvenSize() throws {
    try withVideoFolder { folder in
      try encode(.mp4, folder.path("x.mp4"))
      let facts = FFmpeg.facts(folder.path("x.mp4"))
      #expect(facts["width"] == "42")
      #expect(facts["height"] == "32")
      #expect(facts["pix_fmt"] == "yuv420p")
      #expect(facts["r_frame_rate"] == "25/1")
      #expect(facts["nb_read_frames"] == "\(count)")
      #expect(facts["color_space"] == "bt709")
      #expect(facts["color_transfer"] == "iec61966-2-1")
      let frames = FFmpeg.frames(folder.path("x.mp4"), size: 4 * 42 * 32)
      for frame in frames {
        for (x, y) in [(0, 0), (41, 0), (41, 31), (0, 31)] {
          let pixel = 4 * (42 * y + x)
          #expect(worst(Array(frame[pixel..<pixel + 4]), [255, 255, 255, 255]) <= 3)
        }
      }
      // The middle of the disc, above its stripe, has the colour that went in.
      let middle = 4 * (42 * 13 + 10)
      #expect(worst(Array(frames[0][middle..<middle + 3]), [220, 40, 10]) <= 12)
    }
  }

  /// Every codec of every format, at its best and its worst, and with arguments.
  @Test(arguments: someCases(VideoFormat.allCases)) func codecs(format: VideoFormat) throws {
    try withVideoFolder { folder in
      func encode(_ encoding: VideoEncoding) throws -> Int {
        let path = folder.path("x." + format.rawValue)
        let encoder = try VideoEncoder(
          path: path, width: 40, height: 30, frameRate: 25, format: format, encoding: encoding)
        for frame in 0..<2 {
          try encoder.append(wanderingDisc(width: 40, height: 30, frame: frame))
        }
        try encoder.finish()
        if format != .webp {
          #expect(FFmpeg.facts(path)["codec_name"] == encoding.codec(in: format).probeName)
        }
        return try Data(contentsOf: URL(fileURLWithPath: path)).count
      }
      for codec in format.codecs {
        guard codec.hasQuality else {
          _ = try encode(VideoEncoding(codec: codec, arguments: ["-metadata", "comment=x"]))
          #expect(throws: VideoError.qualityUnsupported(50, codec: codec)) {
            try encode(VideoEncoding(codec: codec, quality: 50))
          }
          continue
        }
        let sizes = try [1, 100].map { try encode(VideoEncoding(codec: codec, quality: $0)) }
        #expect(sizes[0] < sizes[1], "\(codec)")
      }
      for quality in [0, 101] where format.codecs[0].hasQuality {
        let error = VideoError.qualityUnsupported(quality, codec: format.codecs[0])
        #expect(throws: error) { try encode(VideoEncoding(quality: quality)) }
        #expect("\(error)" == "a quality of \(quality): 1 to 100 are accepted")
      }
      for codec in VideoCodec.allCases where !format.codecs.contains(codec) {
        #expect(throws: VideoError.codecUnsupported(codec, format: format)) {
          try encode(VideoEncoding(codec: codec))
        }
      }
    }
  }

  @Test func argumentsWin() throws {
    try withVideoFolder { folder in
      let encoder = try VideoEncoder(
        path: folder.path("x.mp4"), width: 40, height: 30, frameRate: 25, format: .mp4,
        encoding: VideoEncoding(arguments: ["-profile:v", "high", "-metadata", "title=a b;c"]))
      try encoder.append(wanderingDisc(width: 40, height: 30, frame: 0))
      try encoder.finish()
      #expect(FFmpeg.facts(folder.path("x.mp4"))["profile"] == "High")
      let tags = FFmpeg.run(
        "ffprobe",
        [
          "-v", "error", "-show_entries", "format_tags=title", "-of", "csv=p=0",
          folder.path("x.mp4"),
        ])
      #expect(tags.map { String(decoding: $0, as: UTF8.self) } == "a b;c\n")
    }
  }

  @Test func proresKeepsTransparencyWithoutABackground() throws {
    try withVideoFolder { folder in
      try encode(.mov, folder.path("x.mov"))
      let frames = FFmpeg.frames(folder.path("x.mov"), size: 4 * width * height)
      try #require(frames.count == count)
      for (index, frame) in frames.enumerated() {
        let wanted = try straight(index)
        for pixel in stride(from: 0, to: frame.count, by: 4) {
          #expect(abs(Int(frame[pixel + 3]) - Int(wanted[pixel + 3])) <= 2)
        }
      }
      let facts = FFmpeg.facts(folder.path("x.mov"))
      #expect(facts["profile"] == "4444" && facts["pix_fmt"] == "yuva444p12le")
    }
  }

  @Test func webmKeepsTransparencyWithoutABackground() throws {
    try withVideoFolder { folder in
      try encode(.webm, folder.path("clear.webm"))
      #expect(FFmpeg.facts(folder.path("clear.webm"))["TAG:alpha_mode"] == "1")
      let clear = FFmpeg.frames(
        folder.path("clear.webm"), decoder: "libvpx-vp9", size: 4 * width * height)
      try #require(clear.count == count)
      #expect(clear[0][3] < 8)
      #expect(clear[0][4 * (41 * 13 + 10) + 3] > 247)
      try encode(.webm, folder.path("blue.webm"), background: RGBColor(hexadecimal: "0000ff"))
      #expect(FFmpeg.facts(folder.path("blue.webm"))["TAG:alpha_mode"] == nil)
      let blue = FFmpeg.frames(folder.path("blue.webm"), size: 4 * width * height)
      #expect(worst(Array(blue[0][0..<4]), [0, 0, 255, 255]) <= 4)
    }
  }

  /// The duration of a file whose first and last frame rest.
  @Test(arguments: VideoFormat.allCases) func theEndsRest(format: VideoFormat) throws {
    try withVideoFolder { folder in
      let path = folder.path("x." + format.rawValue)
      try encode(format, path, rate: 20, hold: 0.5)
      // ffprobe 5 and 6 read no animated WebP.
      guard format != .webp else { return }
      let facts = FFmpeg.facts(path)
      let isRepeated = format != .gif && format != .apng
      #expect(facts["nb_read_frames"] == "\(count + (isRepeated ? 20 : 0))")
      switch format {
      case .mp4, .webm, .gif, .mov: #expect(facts["duration"] == "1.300000")
      case .y4m, .webp, .avif: break
      case .apng:
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let delays = frameDelays(bytes)
        #expect(delays == [0.55, 0.05, 0.05, 0.05, 0.05, 0.55])
      }
    }
  }

  /// The times of an APNG's frames, in seconds: two 16-bit numbers in each `fcTL` chunk.
  private func frameDelays(_ bytes: [UInt8]) -> [Double] {
    let name = Array("fcTL".utf8)
    return bytes.indices.dropLast(28).filter { Array(bytes[$0..<$0 + 4]) == name }.map {
      let number = bytes[$0 + 24..<$0 + 28].map(Double.init)
      return (256 * number[0] + number[1]) / (256 * number[2] + number[3])
    }
  }

  /// What ffmpeg makes is whole, and nothing that starts so and lacks frames.
  @Test(arguments: someCases(VideoFormat.allCases)) func whatIsCutOff(format: VideoFormat) throws {
    try withVideoFolder { folder in
      try encode(format, folder.path("x"))
      let settings = VideoSettings(
        format: format, width: width, height: height, frameRate: 25, heldFrames: 0,
        background: nil, hasOnePalette: false)
      func fault(_ bytes: some Collection<UInt8>) throws -> String? {
        try VideoProbe(ofEncoder: "ffmpeg").fault(
          in: OutputFile(containing: Array(bytes)), of: settings, frames: count,
          timeLimit: .seconds(60))
      }
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: folder.path("x"))))
      #expect(try fault(bytes) == nil)
      #expect(try fault([]) == "it is empty")
      for length in [1, bytes.count / 3, bytes.count * 2 / 3] {
        #expect(try fault(bytes[..<length]) != nil, "\(length) of \(bytes.count) bytes")
      }
      for foreign in [[0], Array("text".utf8), [UInt8](repeating: 0, count: 99)] {
        let words = format == .webp ? "it does not begin as" : "ffprobe says \""
        #expect(try fault(foreign)?.hasPrefix(words) == true)
      }
    }
  }

  /// Frames that are alike count as well.
  @Test(arguments: someCases(VideoFormat.allCases)) func framesThatAreAlike(format: VideoFormat)
    throws
  {
    try withVideoFolder { folder in
      let encoder = try VideoEncoder(
        path: folder.path("x"), width: 41, height: 31, frameRate: 25, format: format, hold: 0.2)
      for _ in 0..<4 { try encoder.append(wanderingDisc(width: 41, height: 31, frame: 0)) }
      try encoder.finish()
    }
  }

  @Test func aFileIsReplacedWhenTheNewOneIsWhole() throws {
    try withVideoFolder { folder in
      let url = URL(fileURLWithPath: folder.path("x.gif"))
      try Data("old".utf8).write(to: url)
      let encoder = try VideoEncoder(
        path: url.path, width: width, height: height, frameRate: 10, format: .gif)
      try encoder.append(wanderingDisc(width: width, height: height, frame: 0))
      #expect(try Data(contentsOf: url) == Data("old".utf8))
      try encoder.finish()
      #expect(try Data(contentsOf: url).starts(with: "GIF89a".utf8))
      #expect(try folder.names == ["x.gif"])
    }
  }

  @Test func whatIsNotFinishedIsNotThere() throws {
    try withVideoFolder { folder in
      do {
        let encoder = try VideoEncoder(
          path: folder.path("x.mp4"), width: width, height: height, frameRate: 10, format: .mp4)
        try encoder.append(wanderingDisc(width: width, height: height, frame: 0))
        #expect(try folder.names.allSatisfy { $0.hasPrefix(".pleats-") })
      }
      #expect(try folder.names.isEmpty)
      let cancelled = try VideoEncoder(
        path: folder.path("x.mp4"), width: width, height: height, frameRate: 10, format: .mp4)
      cancelled.cancel()
      cancelled.cancel()
      #expect(try folder.names.isEmpty)
    }
  }

  @Test func whatFFmpegRefusesIsShown() throws {
    try withVideoFolder { folder in
      // GIF has 16 bits for a size.
      let encoder = try VideoEncoder(
        path: folder.path("x.gif"), width: 70000, height: 1, frameRate: 10, format: .gif)
      #expect {
        try encoder.append(Image(width: 70000, height: 1))
        try encoder.finish()
      } throws: { error in
        guard case .encoderFailed(let code, let lines) = error as? VideoError else { return false }
        return code == 1 && !lines.isEmpty
      }
      #expect(try folder.names.isEmpty)
    }
  }
}
