import Foundation
import TestSupport
import Testing

@testable import PleatRender

/// What comes back of known colours and opacities: from each output, read as `--pages` and `--source` do,
/// and from files of other programs.
///
/// Colours are within 2 of 255, and within 6 where the format is lossy. All sizes are run every night.
@Suite(.needsFFmpeg, .needsPNG) struct RoundTripTests {
  struct Output: Sendable, CustomTestStringConvertible {
    let format: VideoFormat
    let codec: VideoCodec
    let isLarge: Bool
    var testDescription: String { "\(codec) in \(format)\(isLarge ? ", 720 rows" : "")" }
  }

  static let outputs = VideoFormat.allCases.flatMap { format in
    format.codecs.flatMap { codec in
      (runsAllCases ? [false, true] : [false]).map {
        Output(format: format, codec: codec, isLarge: $0)
      }
    }
  }

  /// Yellow, red, half transparent yellow, and nothing, side by side.
  private static let colours: [Pixel] = [
    .straight([255, 200, 0, 255]), .straight([200, 60, 40, 255]), .straight([255, 200, 0, 128]),
    .clear,
  ]

  private static func card(isLarge: Bool) -> Image {
    let (width, height) = isLarge ? (1280, 720) : (64, 48)
    var card = Image(width: width, height: height)
    for (index, pixel) in colours.enumerated() {
      card.fill(x: index * width / 4..<(index + 1) * width / 4, y: 0..<height, with: pixel)
    }
    return card
  }

  /// Reads a file as a page is read, at a size of 64 x 48 pixels, and returns the middles of the colours.
  private func colours(of path: String) throws -> [Pixel] {
    var image = Image(width: 1, height: 1)
    let kind = try Image.kind(ofFile: path)
    if kind != .still {
      let reader = try ClipReader(
        path, width: 64, height: 48, frameRate: 10, fit: .stretch,
        facts: ClipFacts(of: path, isPicture: kind == .animation))
      try #require(try reader.read(into: &image))
    } else {
      image = try Image(contentsOf: path).scaled(toWidth: 64, height: 48)
    }
    return (0..<4).map { image[16 * $0 + 8, 24] }
  }

  private func expect(_ found: [Pixel], _ wanted: [Pixel], within tolerance: Int) {
    for (found, wanted) in zip(found, wanted) {
      #expect(found.isNear(wanted, within: tolerance), "\(found) is not \(wanted)")
    }
  }

  @Test(arguments: outputs) func ownOutput(_ output: Output) throws {
    try withVideoFolder { folder in
      let path = folder.path("x." + output.format.rawValue)
      let card = Self.card(isLarge: output.isLarge)
      let encoder = try VideoEncoder(
        path: path, width: card.width, height: card.height, frameRate: 10, format: output.format,
        encoding: VideoEncoding(codec: output.codec))
      for _ in 0..<3 { try encoder.append(card) }
      try encoder.finish()
      let white = Image(width: 1, height: 1, filledWith: Pixel(red: 255, green: 255, blue: 255))
      let wanted = Self.colours.map { pixel in
        if output.codec.hasAlpha { return pixel }
        // In a GIF, half opaque is opaque.
        if output.format == .gif { return pixel.alpha == 128 ? Self.colours[0] : pixel }
        var page = white
        page.draw(Image(width: 1, height: 1, filledWith: pixel))
        return page[0, 0]
      }
      expect(try colours(of: path), wanted, within: output.codec == .apng ? 2 : 6)
    }
  }

  /// A file that ffmpeg makes of the card: its name, whether it has 720 rows, and the arguments.
  private static let matrix =
    "scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+full_chroma_int,format=yuv420p"
  static let foreign: [(name: String, isLarge: Bool, arguments: [String])] = [
    ("x.jpg", false, ["-frames:v", "1", "-q:v", "2"]),
    (
      "vp8.webm", false,
      [
        "-vf", "format=yuva420p", "-c:v", "libvpx", "-auto-alt-ref", "0", "-b:v", "2M",
        "-metadata:s:v:0", "alpha_mode=1",
      ]
    ),
    ("untagged.mp4", true, ["-vf", matrix + ",setparams=colorspace=unknown"]),
    ("jpeg.avi", true, ["-c:v", "mjpeg", "-q:v", "2"]),
  ]

  @Test(arguments: foreign.indices) func fileOfOthers(_ index: Int) throws {
    let (name, isLarge, arguments) = Self.foreign[index]
    try withVideoFolder { folder in
      let found = try made(name, isLarge: isLarge, arguments, in: folder)
      // Without transparency, ffmpeg writes colours alone.
      let count = name == "vp8.webm" ? 4 : 2
      expect(Array(found.prefix(count)), Self.colours, within: 6)
    }
  }

  /// What is as bright as paper keeps its colours, and does not become grey.
  @Test(arguments: ["smpte2084", "arib-std-b67"]) func brightDisplays(transfer: String) throws {
    let filters = FFmpeg.run("ffmpeg", ["-v", "error", "-filters"]) ?? .init()
    guard String(decoding: filters, as: UTF8.self).contains(" zscale ") else { return }
    let bright =
      "format=gbrp,setparams=color_primaries=bt709:color_trc=iec61966-2-1:colorspace=gbr:range=pc,"
      + "zscale=t=linear:npl=203,format=gbrpf32le,"
      + "zscale=t=\(transfer):p=bt2020:m=bt2020nc:r=tv:npl=203,format=yuv420p10le"
    try withVideoFolder { folder in
      let found = try made(
        "x.mp4", isLarge: false,
        [
          "-vf", bright, "-c:v", "libx265", "-crf", "8", "-x265-params", "log-level=error",
          "-color_primaries", "bt2020", "-color_trc", transfer, "-colorspace", "bt2020nc",
        ], in: folder)
      let yellow = Pixel(red: 238, green: 185, blue: 0)
      expect(Array(found.prefix(2)), [yellow, Self.colours[1]], within: 6)
    }
  }

  private func made(
    _ name: String, isLarge: Bool, _ arguments: [String], in folder: VideoFolder
  ) throws -> [Pixel] {
    let (card, path) = (folder.path("card.png"), folder.path(name))
    try Self.card(isLarge: isLarge).write(toPNGFile: card)
    let made = FFmpeg.run(
      "ffmpeg",
      ["-v", "error", "-loop", "1", "-framerate", "10", "-t", "0.3", "-i", card] + arguments
        + ["-y", path])
    try #require(made != nil)
    return try colours(of: path)
  }
}

extension Pixel {
  func isNear(_ other: Pixel, within tolerance: Int) -> Bool {
    zip([red, green, blue, alpha], [other.red, other.green, other.blue, other.alpha])
      .allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }
}
