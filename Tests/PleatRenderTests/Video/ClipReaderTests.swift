import Foundation
import TestSupport
import Testing

@testable import PleatRender

/// Clips that ffmpeg makes and decodes again.
@Suite(.needsFFmpeg) struct ClipReaderTests {
  /// Makes a clip of 32 x 24 pixels whose upper left quarter is red on blue, one second at 10 frames.
  private func clip(_ name: String, _ arguments: [String] = [], in folder: VideoFolder) throws
    -> String
  {
    let path = folder.path(name)
    let made = FFmpeg.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i",
        "color=blue:size=32x24:rate=10:duration=1,drawbox=x=0:y=0:w=16:h=12:color=red:t=fill",
      ] + arguments + ["-y", path])
    try #require(made != nil)
    return path
  }

  private func frames(_ reader: ClipReader) throws -> [Image] {
    var frames: [Image] = []
    var image = Image(width: 1, height: 1)
    while try reader.read(into: &image) { frames.append(image) }
    return frames
  }

  private func isRed(_ pixel: Pixel) -> Bool {
    pixel.alpha == 255 && pixel.red > 200 && pixel.blue < 60
  }

  private func isBlue(_ pixel: Pixel) -> Bool {
    pixel.alpha == 255 && pixel.blue > 200 && pixel.red < 60
  }

  @Test func framesAtAnotherRateAndSize() throws {
    try withVideoFolder { folder in
      let path = try clip("x.mp4", in: folder)
      let facts = try ClipFacts(of: path)
      #expect((facts.width, facts.height) == (32, 24))
      #expect(abs(facts.duration - 1) < 0.01 && !facts.hasSound)
      for (rate, count) in [(10.0, 10), (30, 30), (5, 5)] {
        let frames = try frames(
          ClipReader(path, width: 64, height: 48, frameRate: rate, fit: .stretch))
        #expect(abs(frames.count - count) <= 1)
        for frame in frames {
          #expect((frame.width, frame.height) == (64, 48))
          #expect(isRed(frame[5, 5]) && isBlue(frame[60, 5]) && isBlue(frame[5, 40]))
        }
      }
    }
  }

  @Test func otherProportions() throws {
    try withVideoFolder { folder in
      let path = try clip("x.mp4", in: folder)
      func first(_ width: Int, _ height: Int, _ fit: PictureFit) throws -> Image {
        let all = try frames(
          ClipReader(path, width: width, height: height, frameRate: 2, fit: fit))
        return try #require(all.first)
      }
      let contained = try first(64, 24, .contain)
      #expect(contained[3, 3] == .clear && contained[60, 20] == .clear)
      #expect(isRed(contained[20, 5]) && isBlue(contained[44, 5]))
      let covered = try first(64, 24, .cover)
      #expect(isRed(covered[2, 2]) && isBlue(covered[60, 2]) && isBlue(covered[2, 22]))
      let narrow = try first(8, 24, .cover)
      #expect(isRed(narrow[0, 2]) && isBlue(narrow[7, 2]))
    }
  }

  /// A clip that was recorded on its side, and one whose pixels are not square.
  @Test func uprightAndSquare() throws {
    try withVideoFolder { folder in
      let flat = try clip("flat.mp4", in: folder)
      let turned = folder.path("turned.mp4")
      try #require(
        FFmpeg.run(
          "ffmpeg",
          ["-v", "error", "-i", flat, "-c", "copy", "-metadata:s:v:0", "rotate=90", "-y", turned])
          != nil)
      let facts = try ClipFacts(of: turned)
      #expect((facts.width, facts.height) == (24, 32))
      let frame = try #require(
        try frames(ClipReader(turned, width: 24, height: 32, frameRate: 2, fit: .stretch)).first)
      // A quarter turn moves the red quarter out of its corner.
      #expect(isBlue(frame[3, 3]) || isBlue(frame[20, 28]))
      #expect(isRed(frame[20, 3]) || isRed(frame[3, 28]))
      let wide = try clip("wide.mp4", ["-vf", "setsar=2"], in: folder)
      let square = try ClipFacts(of: wide)
      #expect((square.width, square.height) == (64, 24))
      let whole = try #require(
        try frames(ClipReader(wide, width: 64, height: 24, frameRate: 2, fit: .contain)).first)
      #expect(isRed(whole[1, 1]) && isBlue(whole[62, 22]))
    }
  }

  @Test func transparency() throws {
    try withVideoFolder { folder in
      let path = folder.path("x.mov")
      try #require(
        FFmpeg.run(
          "ffmpeg",
          [
            "-v", "error", "-f", "lavfi", "-i",
            "color=red@0.5:size=8x8:rate=5:duration=1,format=rgba",
            "-c:v", "qtrle", "-y", path,
          ]) != nil)
      let frame = try #require(
        try frames(ClipReader(path, width: 8, height: 8, frameRate: 5, fit: .stretch)).first)
      // Colours are multiplied by alpha.
      #expect(abs(Int(frame[4, 4].alpha) - 128) <= 2 && abs(Int(frame[4, 4].red) - 127) <= 3)
    }
  }

  @Test func whatIsNoClip() throws {
    try withVideoFolder { folder in
      let text = folder.path("x.txt")
      try Data("text".utf8).write(to: URL(fileURLWithPath: text))
      #expect {
        try ClipFacts(of: text)
      } throws: {
        "\($0)".contains(
          "is neither a picture (PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP, GIF) nor a clip")
      }
      let sound = folder.path("x.wav")
      try #require(
        FFmpeg.run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "sine=duration=1", "-y", sound])
          != nil)
      #expect(throws: VideoError.clipUnreadable(path: sound, why: "has no moving picture")) {
        try ClipFacts(of: sound)
      }
      let (whole, live) = (try clip("x.webm", in: folder), folder.path("live.webm"))
      let copy = "ffmpeg -v error -i '\(whole)' -live 1 -f webm - >'\(live)'"
      try #require(FFmpeg.run("sh", ["-c", copy]) != nil)
      #expect {
        try ClipFacts(of: live)
      } throws: {
        "\($0)".contains("live.webm: does not say how long it is")
      }
      let missing = try ClipReader(
        folder.path("no.mp4"), width: 4, height: 4, frameRate: 1, fit: .stretch)
      var image = Image(width: 1, height: 1)
      #expect(throws: VideoError.self) { try missing.read(into: &image) }
    }
  }

  /// A reader that is released ends ffmpeg, which is far from done.
  @Test func readingLessThanAll() throws {
    try withVideoFolder { folder in
      let path = try clip("x.mp4", in: folder)
      var image = Image(width: 1, height: 1)
      let reader = try ClipReader(path, width: 640, height: 480, frameRate: 1000, fit: .stretch)
      #expect(try reader.read(into: &image))
      #expect((image.width, image.height) == (640, 480))
    }
  }

  /// A playlist, a list and a manifest would draw another file.
  @Test(arguments: [
    "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\n{ts}\n#EXT-X-ENDLIST\n",
    "ffconcat version 1.0\nfile x.ts\n",
    """
    <?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" \
    mediaPresentationDuration="PT1S"><Period><AdaptationSet mimeType="video/mp4"><Representation id="1" \
    bandwidth="1"><BaseURL>{ts}</BaseURL></Representation></AdaptationSet></Period></MPD>
    """, "plain text\n\nwith lines\n",
  ]) func aClipContainsItsPicture(text: String) throws {
    try withVideoFolder { folder in
      let target = try clip("x.ts", in: folder)
      let list = folder.path("list.mp4")
      let text = text.replacing("{ts}", with: target)
      try Data(text.utf8).write(to: URL(fileURLWithPath: list))
      #expect {
        try ClipFacts(of: list)
      } throws: {
        "\($0)".contains("nor a clip that ffmpeg reads (")
      }
      var image = Image(width: 1, height: 1)
      #expect(throws: VideoError.self) {
        try ClipReader(list, width: 8, height: 8, frameRate: 5, fit: .stretch).read(into: &image)
      }
      var encoding = VideoEncoding()
      encoding.sounds = [VideoSound(path: list, start: 0, length: 1, fadeIn: 0, fadeOut: 0)]
      let encoder = try VideoEncoder(
        path: folder.path("y.mp4"), width: 8, height: 8, frameRate: 10, format: .mp4,
        encoding: encoding)
      #expect(throws: VideoError.self) {
        try encoder.append(Image(width: 8, height: 8))
        try encoder.finish()
      }
      #expect(try folder.names == ["list.mp4", "x.ts"])
    }
  }

  /// Of a clip of which a part is there, the rest is missed.
  @Test(arguments: ["mp4", "webm", "avi"], [30, 60]) func aClipThatIsCutOff(
    ending: String, percent: Int
  ) throws {
    try withVideoFolder { folder in
      let path = folder.path("whole." + ending)
      try #require(
        FFmpeg.run(
          "ffmpeg",
          [
            "-v", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10:duration=6", "-g", "5",
            "-movflags", "+faststart", path,
          ]) != nil)
      let part = folder.path("part." + ending)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      try bytes.prefix(bytes.count * percent / 100).write(to: URL(fileURLWithPath: part))
      #expect {
        let facts = try ClipFacts(of: part)
        _ = try frames(
          ClipReader(part, width: 8, height: 8, frameRate: 10, fit: .stretch, facts: facts))
      } throws: {
        "\($0)".contains("part.\(ending): is cut off: it has ")
      }
    }
  }

  /// A frame that is larger than the first one is no sign of a clip that is cut off.
  @Test func framesThatGrow() throws {
    try withVideoFolder { folder in
      let parts = try [32, 320].map { size in
        try clip("\(size).ts", ["-vf", "scale=\(size):\(size)"], in: folder)
      }
      let path = folder.path("x.ts")
      try Data(parts.flatMap { try Data(contentsOf: URL(fileURLWithPath: $0)) })
        .write(to: URL(fileURLWithPath: path))
      #expect {
        try frames(
          ClipReader(
            path, width: 8, height: 8, frameRate: 10, fit: .stretch, facts: ClipFacts(of: path),
            limit: 2048)
        )
      } throws: {
        "\($0)".contains("x.ts: has a larger frame later; at most 2048 pixels are accepted")
      }
    }
  }

  /// A child that asks for more memory than pictures of a size need does not get it.
  @Test func memoryIsLimited() throws {
    #if os(Linux)
      for (pixels, code) in [(0, 1), (1 << 20, 0), (nil, 0)] as [(Int?, Int32)] {
        let child = try ChildProcess(
          "sh", ["-c", "sleep 0.2; exec dd if=/dev/null of=/dev/null bs=4500M count=1"],
          pixels: pixels, patience: .inAll(.seconds(20)))
        #expect(child.waitForEnd().exitCode == code)
      }
    #endif
  }
}
