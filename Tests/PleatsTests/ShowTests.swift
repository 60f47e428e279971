import ArgumentParser
import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// Videos of several pages, with clips among them.
@Suite(.needsFFmpeg, .needsPNG) struct ShowTests {
  private static let colors = [
    Pixel(red: 200, green: 0, blue: 0), Pixel(red: 0, green: 180, blue: 0),
    Pixel(red: 0, green: 0, blue: 220),
  ]

  /// Writes pictures a.png, b.png and c.png of one colour, and a clip d.mp4 of half a second that becomes
  /// brighter, with a tone.
  private func files(in folder: URL) throws {
    for (name, color) in zip(["a", "b", "c"], Self.colors) {
      let image = Image(width: 32, height: 24, filledWith: color)
      try Data(image.pngData()).write(to: folder.appending(name + ".png"))
    }
    let made = FFmpeg.run(
      "ffmpeg",
      [
        "-v", "error", "-f", "lavfi", "-i",
        "color=black:size=32x24:rate=20:duration=0.5,geq=lum='16+N*20':cb=128:cr=128", "-f",
        "lavfi",
        "-i", "sine=frequency=1000:duration=0.5", "-c:v", "libx264", "-crf", "1", "-c:a", "aac",
        folder.appending("d.mp4").path,
      ])
    try #require(made != nil)
  }

  private func frames(_ line: String, in folder: URL) throws -> [[UInt8]] {
    let outcome = try Command.shell(
      "\"$PLEATS\" render \(line) --background 000000 -o - --format rgba", in: folder)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let bytes = [UInt8](outcome.output)
    return stride(from: 0, to: bytes.count, by: 4 * 32 * 24).map {
      Array(bytes[$0..<$0 + 4 * 32 * 24])
    }
  }

  private func isFilled(_ frame: [UInt8], _ color: Pixel) -> Bool {
    stride(from: 0, to: frame.count, by: 4).allSatisfy {
      frame[$0] == color.red && frame[$0 + 1] == color.green && frame[$0 + 2] == color.blue
    }
  }

  /// Rests and transitions, frame by frame, against single transitions.
  @Test func picturesInTurn() throws {
    try withFolder { folder in
      try files(in: folder)
      let options = "--fps 20 --duration 0.25 --overflow cut"
      let show = try frames(
        "--kinds flip,fold --pages a.png b.png c.png --hold 0.2 \(options)", in: folder)
      #expect(show.count == 4 + 5 + 4 + 5 + 4)
      for (first, color) in zip([0, 9, 18], Self.colors) {
        for frame in first..<first + 4 { #expect(isFilled(show[frame], color)) }
      }
      let flip = try frames(
        "flip --source a.png --destination b.png \(options)", in: folder)
      let fold = try frames(
        "fold --source b.png --destination c.png \(options)", in: folder)
      #expect(Array(show[4..<9]) == Array(flip.prefix(5)))
      #expect(Array(show[13..<18]) == Array(fold.prefix(5)))
      #expect(show[15] != show[16])
    }
  }

  /// What pages have of their own, after their names and in lines of a list.
  @Test func pagesOfTheirOwn() throws {
    try withFolder { folder in
      try files(in: folder)
      let list = """
        a.png:hold=0.1:kind=fold:unfold:duration=0.2
        d.mp4:trim=0.1..0.4:hold=0.1:timing=linear
        c.png:hold=9:hold=0.05
        """
      try Data(list.utf8).write(to: folder.appending("list.txt"))
      try FileManager.default.copyItem(
        at: folder.appending("c.png"), to: folder.appending("c.png:hold=9"))
      let options = "--fps 20 --duration 0.1 --hold 1 --overflow cut"
      let show = try frames("flip --pages @list.txt \(options)", in: folder)
      // 2 of a, 4 of the fold, nothing of the clip's 6 but 2 held, 2 of the flip, 1 of c.
      #expect(show.count == 2 + 4 + 2 + 2 + 1)
      let words =
        "a.png:hold=0.1:kind=fold:unfold:duration=0.2 d.mp4:trim=0.1..0.4:hold=0.1:timing=linear"
      #expect(
        try frames("flip --pages \(words) c.png:hold=9:hold=0.05 \(options)", in: folder) == show)
      let fold = try frames(
        "fold --unfold --pages a.png:hold=0.1 d.mp4:trim=0.1.. --fps 20 --duration 0.2 --overflow cut",
        in: folder)
      #expect(Array(fold[0..<6]) == Array(show[0..<6]))
    }
  }

  @Test func whatPagesDoNotHave() throws {
    try withFolder { folder in
      try files(in: folder)
      for (pages, text) in [
        (
          "a.png:hold=x b.png",
          "--pages a.png:hold=x: hold \"x\": seconds from 0 to 3600 are needed, as in 1.5"
        ),
        (
          "a.png:hodl=1 b.png",
          "--pages a.png:hodl=1: there is no \"hodl\" for a flip: did you mean \"hold\"? "
        ),
        (
          "a.png:kind=crul b.png", "--pages a.png:kind=crul: kind \"crul\": did you mean \"curl\"? "
        ),
        (
          "a.png:kind=curl:radius=5 b.png",
          "--pages a.png:kind=curl:radius=5: radius \"5\": accepted: 0.01...1"
        ),
        (
          "a.png:trim=1..2 b.png",
          "--pages a.png:trim=1..2: trim: only clips can be trimmed, and this is a picture"
        ),
        (
          "d.mp4:trim=1..2 b.png",
          "--pages d.mp4:trim=1..2: trim: times from 0 to 0.5, the end of the clip, are "
        ),
        ("d.mp4:trim=2..1 b.png", "--pages d.mp4:trim=2..1: trim \"2..1\": two times in seconds, "),
        (
          "a.png b.png:kind=curl",
          "--pages b.png:kind=curl: kind: of the last page, hold and trim are accepted, since"
        ),
        ("none.png:hold=2 b.png", "--pages none.png: there is no such file"),
        (
          "@l.txt",
          "--pages l.txt, line 2: there is no \"hodl\" for a flip: did you mean \"hold\"? "
        ),
        ("a.png b.png --music b.png", "--music b.png: has no sound that ffmpeg reads"),
        (
          "a.png b.png --music none.mp3",
          "--music none.mp3: has no sound that ffmpeg reads: No such file"
        ),
      ] {
        let outcome = try Command.shell(
          """
          printf '%s\\n' a.png b.png:hodl=1 c.png >l.txt
          "$PLEATS" render flip -o x.mp4 --pages \(pages)
          """, in: folder)
        #expect(outcome.message.hasPrefix("Error: \(text)"), "\(outcome.errors)")
      }
    }
  }

  /// Music is repeated, and quieter while a clip is heard.
  @Test func music() throws {
    try withFolder { folder in
      try files(in: folder)
      let outcome = try Command.shell(
        """
        ffmpeg -v error -f lavfi -i sine=frequency=300:duration=1.5 -af volume=4 song.mp3
        ffmpeg -v error -f lavfi -i color=black:size=32x24:rate=10:duration=3 -f lavfi \\
          -i sine=frequency=3000:duration=3 -c:v libx264 -c:a aac e.mp4
        "$PLEATS" render flip --pages a.png e.mp4 b.png --hold 3 --fps 10 --duration 0.2 --audio --music song.mp3 \\
          -o x.mp4
        ffmpeg -v error -i x.mp4 -vn -af lowpass=f=400,lowpass=f=400,lowpass=f=400 -f s16le -ac 1 -ar 8000 x.raw
        """, in: folder)
      #expect(outcome.errors.contains("Note: --music song.mp3 lasts 1.5"), "\(outcome.errors)")
      let sound = try loudness(folder.appending("x.raw"))
      #expect(abs(sound.count - 900) <= 6)
      let (before, during, after) = (
        sound[150..<250].max() ?? 0, sound[400..<550].max() ?? 0, sound[750..<800].max() ?? 0
      )
      #expect(before > 2 * during && during > 50 && after > during, "\(before) \(during) \(after)")
      #expect(sound[0] < before / 10 && sound[890] < before / 3)
    }
  }

  /// Around the pictures the background stays as it is, and what turns is as large as they are.
  @Test func onlyPicturesTurn() throws {
    try withFolder { folder in
      try files(in: folder)
      let options = "--fps 20 --duration 0.5 --hold 0.1 --canvas 32x48"
      let show = try frames(
        "curl --pages a.png b.png \(options)", in: folder)
      // The bytes of a frame are in two pieces. What comes nearer than the page reaches a little beyond it.
      let ground = Pixel(red: 0, green: 0, blue: 0)
      for index in stride(from: 0, to: show.count, by: 2) {
        #expect(isFilled(Array(show[index][..<(4 * 32 * 8)]), ground))
        #expect(isFilled(Array(show[index + 1][(4 * 32 * 16)...]), ground))
      }
      let blurred = try frames("curl --pages a.png b.png \(options) --fit blur", in: folder)
      #expect(
        isFilled(blurred[0], Self.colors[0]) && isFilled(blurred[blurred.count - 1], Self.colors[1])
      )
    }
  }

  /// What a wider picture has beyond the other one comes and goes softly.
  @Test(arguments: [("w.png n.png", 1), ("n.png w.png", 30)])
  func picturesOfOtherProportions(pages: String, column: Int) throws {
    try withFolder { folder in
      let made = try Command.shell(
        """
        ffmpeg -v error -f lavfi -i color=white:size=32x24 -frames:v 1 w.png
        ffmpeg -v error -f lavfi -i color=white:size=16x24 -frames:v 1 n.png
        """, in: folder)
      try #require(made.code == 0, "\(made.errors)")
      let show = try frames(
        "flip --cast 0 --pages \(pages) --canvas 32x24 --background 000000 --fps 20 --duration 1 --hold 0.1",
        in: folder)
      let values = show.map { Int($0[4 * (12 * 32 + column)]) }
      #expect(abs(values[0] - values[values.count - 1]) > 200)
      let steps = zip(values, values.dropFirst()).map { abs($0 - $1) }
      #expect(steps.max() ?? 255 < 100, "\(values)")
    }
  }

  /// A clip moves in the transitions too, plays once, and is not changed by rests.
  @Test func aClip() throws {
    try withFolder { folder in
      try files(in: folder)
      let show = try frames(
        "fold --pages a.png d.mp4 b.png --fps 20 --duration 0.1 --hold 0.1 --overflow cut",
        in: folder)
      // 2 of a, 2 of the transition, 10 - 2 - 2 of the clip alone, 2 of the next transition, 2 of b.
      #expect(show.count == 2 + 2 + 6 + 2 + 2)
      let levels = (4..<10).map { Int(show[$0][4 * (12 * 32 + 16)]) }
      #expect(zip(levels, levels.dropFirst()).allSatisfy { $1 > $0 + 10 }, "\(levels)")
      // The third frame of the clip: luma 16 + 2 · 20.
      #expect(abs(levels[0] - 46) <= 3, "\(levels)")
      #expect(isFilled(show[1], Self.colors[0]) && isFilled(show[13], Self.colors[1]))
      // A clip that is shorter than its transitions stays at its last frame, and one can be first and last.
      let short = try frames(
        "fold --pages d.mp4 d.mp4 --fps 20 --duration 0.75 --overflow cut", in: folder)
      #expect(short.count == 0 + 15 + 1)
      let alone = try frames(
        "fold --pages d.mp4 d.mp4 --fps 20 --duration 0 --overflow cut", in: folder)
      #expect(alone.count == 20)
      #expect(Array(alone[0..<10]) == Array(alone[10..<20]))
    }
  }

  @Test func aVideoWithSound() throws {
    try withFolder { folder in
      try files(in: folder)
      let outcome = try Command.shell(
        """
        printf 'a.png\\n\\nd.mp4\\r\\n' >list.txt
        for format in mp4 mov webm; do
          "$PLEATS" render flip --pages @list.txt b.png --kinds flip,curl --hold 0.5 --fps 20 --duration 0.2 \
            --canvas 64x48 --audio -o x.$format 2>notes || cat notes
          ffprobe -v error -show_entries stream=codec_name,width,height -of csv=p=0 x.$format
          ffmpeg -v error -i x.$format -vn -f s16le -ac 1 -ar 8000 $format.raw
        done
        "$PLEATS" render flip --pages @list.txt b.png --hold 0.5 --fps 20 --duration 0.2 -o y.mp4 2>/dev/null
        ffprobe -v error -show_entries stream=codec_name -of csv=p=0 y.mp4
        cat notes
        """, in: folder)
      #expect(
        outcome.lines == [
          "h264,64,48", "aac", "prores,64,48", "pcm_s16le", "vp9,64,48", "opus", "h264",
          "Note: 3 pages, 30 frames of 64x48 pixels, 1.5 s",
        ])
      for format in ["mp4", "mov", "webm"] {
        let sound = try loudness(folder.appending(format + ".raw"))
        #expect(abs(sound.count - 150) <= 6)
        // The clip is heard from half a second to one second, and comes and goes.
        #expect(sound[..<44].max() ?? 0 < 20 && sound[106..<140].max() ?? 0 < 20)
        #expect(sound[72..<78].min() ?? 0 > 1000)
      }
    }
  }

  /// The largest sample of each hundredth of a second of a file with 8,000 samples a second.
  private func loudness(_ file: URL) throws -> [Int] {
    let data = try Data(contentsOf: file)
    let samples = stride(from: 0, to: data.count - 1, by: 2).map {
      abs(Int(Int16(bitPattern: UInt16(data[$0]) | UInt16(data[$0 + 1]) << 8)))
    }
    return stride(from: 0, to: samples.count, by: 80).map { samples[$0...].prefix(80).max() ?? 0 }
  }

  /// Sound that starts after the picture of its clip.
  @Test func lateSound() throws {
    try withFolder { folder in
      try files(in: folder)
      let outcome = try Command.shell(
        """
        ffmpeg -v error -f lavfi -i color=black:size=32x24:rate=20:duration=0.5 -itsoffset 0.3 \
          -f lavfi -i sine=frequency=1000:duration=0.2 -c:v libx264 -c:a aac late.mp4
        "$PLEATS" render flip --pages a.png late.mp4 b.png --hold 0.5 --fps 20 --duration 0.1 --audio -o x.mp4
        ffmpeg -v error -i x.mp4 -vn -f s16le -ac 1 -ar 8000 x.raw
        "$PLEATS" render flip --pages a.png late.mp4 --fps 20 --duration 0.1 --hold 0 -o silent.mp4
        """, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(outcome.errors.contains("the sound of clips is left out: --audio keeps it"))
      let sound = try loudness(folder.appending("x.raw"))
      // The clip begins at half a second.
      #expect(sound[..<76].max() ?? 0 < 20)
      #expect(sound[84..<90].min() ?? 0 > 1000)
    }
  }

  /// A clip is read to its end, where ffmpeg says what is wrong with it.
  @Test func damagedClips() throws {
    try withFolder { folder in
      try files(in: folder)
      let source = "-f lavfi -i testsrc=size=32x24:rate=10:duration=3"
      let made = try Command.shell(
        """
        for f in mp4 webm ts mpg; do ffmpeg -v error \(source) -r 25 -g 5 x.$f; done
        ffmpeg -v error \(source) x.gif; head -c -40 x.gif >cut.gif
        ffmpeg -v error \(source) x.apng
        """, in: folder)
      try #require(made.code == 0, "\(made.errors)")
      var clips = [
        "x.gif": "",
        "cut.gif": "Note: --pages cut.gif: seems to be cut off: it has 29 frames of 30\n",
      ]
      clips["x.apng"] = ""
      for ending in ["mp4", "webm", "ts", "mpg"] {
        var bytes = try Data(contentsOf: folder.appending("x." + ending))
        bytes.replaceSubrange(
          bytes.count * 4 / 10..<bytes.count * 6 / 10, with: Data(count: bytes.count / 5))
        try bytes.write(to: folder.appending("zero." + ending))
        clips["x." + ending] = ""
        clips["zero." + ending] = "--pages zero.\(ending): "
      }
      for (clip, note) in clips {
        for pages in Command.cases(["a.png \(clip) b.png", "a.png \(clip)"]) {
          let outcome = try Command.shell(
            "\"$PLEATS\" render flip --pages \(pages) --fps 10 --size 32x24 --fit stretch -o - --format rgba",
            in: folder)
          #expect(
            note.isEmpty ? !outcome.errors.contains("\(clip):") : outcome.errors.contains(note),
            "\(pages): \(outcome.errors)")
        }
      }
    }
  }

  /// What needs no ffprobe is checked before it is asked, which happens once for each path.
  @Test func cheapChecksAreFirst() throws {
    try withFolder { folder in
      try files(in: folder)
      let pages = "--pages d.mp4 d.mp4 e.mp4"
      for (options, text, count) in [
        ("\(pages) none.png -o x.mp4", "--pages none.png: there is no such file", 0),
        ("\(pages) -o no/x.mp4", "--output no/x.mp4: there is no folder no/", 0),
        ("\(pages) -o e.mp4", "--output e.mp4 is a file that the command reads", 0),
        ("\(pages) --size 99999x99999 -o x.mp4", "--size 99999x99999 at --scale 1: a page", 0),
        ("\(pages) --size 1x1 -o x.mp4", "Error: ", 0), ("\(pages) --count -o x.mp4", "\n", 2),
        ("--pages @l.txt -o x.mp4", "--pages has 10001 pages; from 2 to 10000 are accepted", 0),
      ] {
        let outcome = try Command.shell(
          """
          cp d.mp4 e.mp4; yes d.mp4 | head -20000 >l.txt; mkdir bin; probe=$(command -v ffprobe)
          printf '#!/bin/sh\necho >>"%s"\nexec "%s" "$@"\n' "$PWD/asked" "$probe" >bin/ffprobe; chmod +x bin/ffprobe
          PATH="$PWD/bin:$PATH" "$PLEATS" render flip \(options) >&2
          test -e asked && wc -l <asked || echo 0; rm -rf bin asked
          """, in: folder)
        #expect(outcome.errors.contains(text), "\(options): \(outcome.errors)")
        #expect(outcome.lines == ["\(count)"], "\(options): \(outcome.errors)")
      }
    }
  }

  @Test func filesThatAreNoPages() throws {
    try withFolder { folder in
      try files(in: folder)
      try Data("text".utf8).write(to: folder.appending("e.txt"))
      for (pages, text) in [
        (
          "a.png none.png",
          "--pages none.png: there is no such file; a PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP or GIF picture, or a clip that ffmpeg reads, is needed"
        ),
        ("a.png @none", "--pages none cannot be read: No such file"),
        ("a.png @/dev/zero", "--pages /dev/zero, line 1: a line can have at most 65536 bytes"),
        (
          "a.png e.txt",
          "--pages e.txt: is neither a picture (PNG, JPEG, WebP, AVIF, HEIC, TIFF, BMP, GIF) nor a clip that ffmpeg reads"
        ),
        (
          "d.mp4 b.png -o d.mp4",
          "--output d.mp4 is a file that the command reads, --pages: choose another name"
        ),
      ] {
        let outcome = try Command.shell(
          "\"$PLEATS\" render flip -o x.mp4 --pages \(pages)", in: folder)
        #expect(outcome.message.hasPrefix("Error: \(text)"), "\(outcome.errors)")
        #expect(outcome.code == 1)
      }
      let limited = try Command.shell(
        """
        "$PLEATS" render flip --pages d.mp4 b.png --fps 0.9 -o x.mp4
        ffmpeg -v error -f lavfi -i color=red:size=1032x1024:rate=5:duration=0.4 -c:v mjpeg e.avi
        "$PLEATS" render flip --pages e.avi b.png --size 32x24 --max-megapixels 1 -o x.mp4
        for i in $(seq 501); do echo d.mp4; done >l.txt
        "$PLEATS" render flip --pages @l.txt --audio -o x.mp4 | head -1
        printf 'a.png\\nb.png\\0\\n' >n.txt; "$PLEATS" render flip --pages @n.txt -o x.mp4
        rm e.avi l.txt n.txt
        """, in: folder)
      for line in [
        "Error: --pages d.mp4: lasts 0.5 s, less than half a frame at --fps 0.9: give a longer clip, or --fps 1",
        "Error: --pages e.avi: has 1032x1024 pixels; at most 1048576 in all are accepted; --max-megapixels "
          + "can raise this limit", "Error: --audio: 501 clips; at most 500 are accepted",
        "Error: --pages n.txt: a line is not UTF-8, or has a null character; names of files must be UTF-8 "
          + "without one",
      ] {
        #expect(limited.errors.split(separator: "\n").contains { $0 == line }, "\(limited.errors)")
      }
      // A clip that breaks off in the middle leaves no file.
      let broken = try Command.shell(
        """
        head -c 900 d.mp4 >broken.mp4
        "$PLEATS" render flip --pages a.png broken.mp4 -o x.mp4
        """, in: folder)
      #expect(broken.code == 1 && broken.message.contains("--pages broken.mp4: "))
      #expect(try folder.names == ["a.png", "b.png", "broken.mp4", "c.png", "d.mp4", "e.txt"])
    }
  }
}
