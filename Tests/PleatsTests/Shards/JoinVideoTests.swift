import Foundation
import TestSupport
import Testing

@testable import pleats

/// Segments of videos, and what `join` makes of them.
@Suite(.needsPNG, .needsFFmpeg) struct JoinVideoTests {
  /// The times at which frames are shown and decoded, each in order.
  ///
  /// In which order frames are decoded is up to the encoder of each segment.
  private func times(_ file: String, in folder: URL) throws -> [[Int]] {
    try ["pts", "dts"].map { name in
      try Command.shell(
        "ffprobe -v error -show_entries packet=\(name) -of csv=p=0 \(file)", in: folder
      ).lines.compactMap {
        Int($0.trimmingCharacters(in: .punctuationCharacters.subtracting(["-"])))
      }.sorted()
    }
  }

  /// The decoded pixels of all frames, as a checksum of each.
  private func pixels(_ file: String, _ decoder: String = "", in folder: URL) throws -> [String] {
    let outcome = try Command.shell(
      "ffmpeg -v error \(decoder) -i \(file) -pix_fmt rgba -f framemd5 - | grep -v '^#' | awk '{print $NF}'",
      in: folder)
    try #require(outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.lines
  }

  private func make(_ line: String, _ format: String, parts count: Int, in folder: URL) throws {
    let outcome = try Command.shell(
      """
      set -e
      "$PLEATS" \(line) -o whole.\(format)
      for i in $(seq 0 \(count - 1)); do "$PLEATS" \(line) --shard $i/\(count) -o part-$i.\(format); done
      "$PLEATS" join part-*.\(format) -o joined.\(format)
      """, in: folder)
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  /// Segments of one frame and more, with and without held frames, at rates that are not whole; the last
  /// case has more segments than frames.
  @Test(
    arguments: someCases([
      ("mp4", "--fps 29.97 --duration 0.5", 4), ("mp4", "--fps 60 --duration 0.2 --hold 0.1", 13),
      ("webm", "--fps 29.97 --duration 0.4 --hold 0.2", 3),
      ("webm", "--fps 16 --duration 0.25", 6),
      // At 240 frames a second, a time is in the middle between two milliseconds.
      ("webm", "--fps 240 --duration 0.1", 3),
    ])) func videosHaveTheFramesAndTimesOfOneRun(format: String, options: String, count: Int) throws
  {
    try withFolder { folder in
      try make("render flip --size 35x30 \(options)", format, parts: count, in: folder)
      let whole = try times("whole.\(format)", in: folder)
      #expect(whole[0].count > 4)
      #expect(try times("joined.\(format)", in: folder) == whole)
      #expect(
        try pixels("joined.\(format)", in: folder).count
          == pixels("whole.\(format)", in: folder).count)
    }
  }

  /// A frame is nearly the same picture, at its place, in both; also where it is transparent.
  @Test(arguments: Command.cases([("mp4", "h264"), ("webm", "libvpx-vp9")]))
  func framesAreAtTheirPlaces(
    format: String, decoder: String
  ) throws {
    try withFolder { folder in
      try make(
        "render doors --size 32x24 --margin 4 --fps 20 --duration 0.5", format, parts: 4, in: folder
      )
      func frames(_ name: String) throws -> [[UInt8]] {
        let raw = try Command.shell(
          "ffmpeg -v error -c:v \(decoder) -i \(name).\(format) -pix_fmt rgba -f rawvideo -",
          in: folder)
        let size = raw.output.count / 11
        return (0..<11).map { [UInt8](raw.output[$0 * size..<($0 + 1) * size]) }
      }
      func difference(_ a: [UInt8], _ b: [UInt8]) -> Double {
        zip(a, b).reduce(0) { $0 + Double(abs(Int($1.0) - Int($1.1))) } / Double(a.count)
      }
      let (whole, joined) = (try frames("whole"), try frames("joined"))
      for (index, (a, b)) in zip(whole, joined).enumerated() {
        #expect(a.count == b.count && difference(a, b) < 6, "\(index): \(difference(a, b))")
      }
      // At the ends, neighbours are nearly the same picture.
      for index in 2...8 {
        let differences = whole.map { difference($0, joined[index]) }
        #expect(differences.firstIndex(of: differences.min()!) == index)
      }
      // Alpha is there: WebM has clear pixels in the margin, MP4 has none.
      #expect(
        joined[5].indices.contains { $0 % 4 == 3 && joined[5][$0] < 128 } == (format == "webm"))
    }
  }

  /// APNG is lossless, so that it is even the same file.
  @Test(arguments: someCases(["", "--hold 0"])) func animatedPNGsAreThatOfOneRun(options: String)
    throws
  {
    try withFolder { folder in
      try make(
        "render flip --size 35x30 --fps 30 --duration 0.4 \(options)", "apng", parts: 3, in: folder)
      #expect(try pixels("joined.apng", in: folder) == pixels("whole.apng", in: folder))
      #expect(
        try Data(contentsOf: folder.appending("joined.apng"))
          == Data(contentsOf: folder.appending("whole.apng")))
    }
  }

  @Test func othersAreRefused() throws {
    try withFolder { folder in
      try make("render flip --size 20x30 --fps 20 --duration 0.3", "mp4", parts: 2, in: folder)
      // A part of all frames, with a line break in its name.
      let renamed = try Command.shell(
        """
        cp part-0.mp4 'a
        b.mp4'
        sed 's/"end" : 3/"end" : 7/' part-0.mp4.shard > 'a
        b.mp4.shard'
        """, in: folder)
      #expect(renamed.code == 0)
      let before = try folder.names
      for (command, text) in [
        ("join part-0.mp4 -o x.mp4", "frames 3 to 6 are in none of the parts"),
        ("join 'a\nb.mp4' -o x.mp4", "has a line break in its name"),
        ("join part-*.mp4 -o x.webm", "--output x.webm: .webm is not supported; accepted: .mp4"),
        ("join part-*.mp4 -o part-1.mp4", "--output part-1.mp4 is a file that the command reads"),
      ] {
        let outcome = try Command.shell("\"$PLEATS\" \(command)", in: folder)
        #expect(outcome.code != 0)
        #expect(outcome.message.contains(text), "\(outcome.errors)")
      }
      let encoder = try Command.shell(
        "sed -i 's/\"ffmpeg version [^\"]*\"/\"ffmpeg version 1\"/' *.shard; \"$PLEATS\" join part-*.mp4 -o x.mp4",
        in: folder)
      #expect(
        encoder.message.contains(
          "the parts were made with ffmpeg version 1, and this is ffmpeg version "))
      try Data("no video".utf8).write(to: folder.appending("part-1.mp4"))
      let damaged = try Command.shell("\"$PLEATS\" join part-*.mp4 -o x.mp4", in: folder)
      #expect(damaged.message.contains("part-1.mp4 does not have the "))
      #expect(try folder.names == before)
    }
  }

  /// What ffmpeg says of a segment that it cannot read, and nothing is left.
  @Test func aBrokenSegment() throws {
    try withFolder { folder in
      try make("render flip --size 20x30 --fps 20 --duration 0.3", "mp4", parts: 2, in: folder)
      let file = folder.appending("part-1.mp4")
      let size = try Data(contentsOf: file).count
      try Data(repeating: 0x41, count: size).write(to: file)
      let before = try folder.names
      let outcome = try Command.shell("\"$PLEATS\" join part-*.mp4 -o x.mp4", in: folder)
      #expect(outcome.code == 1)
      #expect(outcome.message.contains("--output x.mp4: ffmpeg "), "\(outcome.errors)")
      #expect(try folder.names == before)
    }
  }
}
