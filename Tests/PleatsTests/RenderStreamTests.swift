import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// Frames through pipes, and pictures from them.
@Suite struct RenderStreamTests {
  private static let flip = "render flip --size 24x36 --canvas 40x37 --fps 30 --duration 0.3"

  /// The frames as numbered files, straight RGBA.
  private func frames(_ options: String = "", in folder: URL) throws -> [[UInt8]] {
    _ = try Command.shell("\"$PLEATS\" \(Self.flip) \(options) -o f-%03d.png", in: folder)
    return try folder.names.filter { $0.hasPrefix("f-") }.map { name in
      let image = try Image(contentsOf: folder.appending(name).path)
      // A PNG has straight colours; those of opaque and clear pixels are the same.
      return image.bytes.indices.map { image.bytes[$0] }
    }
  }

  @Test(.needsPNG) func rgba() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        "\"$PLEATS\" \(Self.flip) --background 204060 -o - --format rgba", in: folder)
      let wanted = try frames("--background 204060", in: folder)
      #expect(wanted.count == 10)
      #expect([UInt8](outcome.output) == wanted.flatMap { $0 })
      // With transparency, colours are not multiplied by alpha.
      let clear = try Command.shell(
        "\"$PLEATS\" render flip --size 24x36 --canvas 40x37 -o - --format rgba --progress 0.3",
        in: folder)
      let bytes = [UInt8](clear.output)
      #expect(bytes.count == 4 * 40 * 37)
      let alphas = stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
      #expect(alphas.contains(0) && alphas.contains(255))
      #expect(alphas.contains { $0 > 0 && $0 < 255 })
      // Somewhere a colour is greater than its alpha, which it cannot be when it is multiplied.
      #expect(
        stride(from: 0, to: bytes.count, by: 4).contains { pixel in
          bytes[pixel + 3] > 0 && bytes[pixel..<pixel + 3].contains { $0 > bytes[pixel + 3] }
        })
    }
  }

  @Test(.needsPNG) func pngs() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        "$PLEATS" \(Self.flip) -o - --format png >all && "$PLEATS" \(Self.flip) -o %02d.png 2>/dev/null && \
        cat ??.png >each && cmp all each
        """, in: folder)
      #expect(outcome.code == 0)
    }
  }

  @Test(.needsFFmpeg) func y4m() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        "$PLEATS" \(Self.flip) -o - --format y4m | ffmpeg -v error -f yuv4mpegpipe -i - -f null - \
        -c:v wrapped_avframe -progress - | grep '^frame=' | tail -1
        "$PLEATS" \(Self.flip) -o - --format y4m >piped
        "$PLEATS" \(Self.flip) -o x.y4m && cmp piped x.y4m && head -c 9 x.y4m
        printf start >appended; "$PLEATS" \(Self.flip) -o - --format y4m >>appended
        tail -c +6 appended | cmp - piped
        """, in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.lines == ["frame=10", "YUV4MPEG2"])
      #expect(FFmpeg.run("ffprobe", ["-v", "error", folder.appending("x.y4m").path]) != nil)
    }
  }

  /// A reader that has seen enough is no error, and ffmpeg does not stay.
  @Test(arguments: ["rgba", "png", "y4m"]) func aReaderThatLeaves(format: String) throws {
    guard format != "y4m" || FFmpeg.isHere, format != "png" || Image.supportsPNG else { return }
    let outcome = try Command.shell(
      """
      { "$PLEATS" render flip --size 640x480 --overflow cut --duration 5 -o - --format \(format); \
      echo "code $?" >&2; } | head -c 100 >/dev/null
      """)
    #expect(outcome.errors == "code 0\n")
  }

  @Test(.needsPNG) func aPictureFromAPipe() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        "$PLEATS" render fold --size 30x20 --progress 0 -o a.png
        cat a.png | "$PLEATS" render fold --source - --progress 0 -o b.png && cmp a.png b.png
        "$PLEATS" render fold --source - --progress 0 -o c.png <a.png && cmp a.png c.png
        cat a.png | "$PLEATS" export fold --source - -o x.css
        """, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let refused = try Command.shell(
        """
        "$PLEATS" render fold --source - --progress 0 -o a.png <a.png
        printf text | "$PLEATS" render fold --destination - --progress 0 -o b.png
        "$PLEATS" render fold --source - --progress 0 -o b.png </dev/null
        """, in: folder)
      let lines = refused.errors.split(separator: "\n")
      try #require(lines.count == 3)
      #expect(lines[0].contains("is a file that the command reads, --source"))
      #expect(
        lines[1]
          == "Error: --destination -: is text, not a picture that can be read; PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP and GIF are "
          + "accepted, whatever the name ends in")
      #expect(
        lines[2]
          == "Error: --source -: is empty; a PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP or GIF picture is needed"
      )
    }
  }

  /// Codecs, a quality, and arguments with spaces, which no shell sees.
  @Test(.needsFFmpeg) func encodings() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        probe() { ffprobe -v error -show_entries stream=codec_name,width,height:format_tags=title \
          -of csv=p=0 "$1"; }
        flip='\(Self.flip)'
        "$PLEATS" $flip --codec h265 --quality 40 -o a.mp4 2>/dev/null && probe a.mp4
        "$PLEATS" $flip --ffmpeg-arg -metadata --ffmpeg-arg 'title=a; b $HOME' -o b.mov && probe b.mov
        "$PLEATS" $flip -o c.webp && head -c 4 c.webp && echo
        "$PLEATS" $flip --fps 5 --codec av1 --quality 20 -o d.webm && probe d.webm
        "$PLEATS" $flip --ffmpeg-arg -nonsense --ffmpeg-arg x -o e.mp4; echo $?
        ls
        """, in: folder)
      #expect(
        outcome.lines
          == [
            "hevc,40,38", "", "prores,40,37", "a; b $HOME", "RIFF", "av1,40,37", "1", "a.mp4",
            "b.mov",
            "c.webp", "d.webm",
          ].filter { !$0.isEmpty })
      #expect(outcome.errors.contains("Error: --output e.mp4: ffmpeg ended with exit code 1"))
    }
  }
}
