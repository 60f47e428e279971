import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// What `pleats render` makes.
@Suite struct RenderTests {
  private let flip = RenderFiles.flip

  private func image(_ data: Data) throws -> Image {
    try Image(decoding: [UInt8](data), name: "a test's picture")
  }

  @Test(.needsPNG) func onePicture() throws {
    try withFolder { folder in
      let file = try Command.shell(
        "\"$PLEATS\" \(flip) --progress 0.25 -o x.png".replacing("--fps 30", with: ""), in: folder)
      #expect(file.code == 0)
      #expect(file.errors.isEmpty)
      let piped = try Command.pleats(line: "render flip --size 24x36 --progress 0.25 -o -")
      #expect(piped.output == (try Data(contentsOf: folder.appending("x.png"))))
      let timed = try Command.pleats(
        line: "render flip --size 24x36 --times 0.0875 --timing linear --duration 0.35 -o -")
      #expect(timed.output == piped.output)
      #expect(try folder.names == ["x.png"])
    }
  }

  /// The ends are the pages themselves, with room around them.
  @Test(.needsPNG) func theEndsAreThePages() throws {
    for (progress, page) in [("0", Panel.Page.source), ("1", .destination)] {
      let picture = try image(
        try Command.pleats(
          line: "render flip --size 24x36 --scale 2 --margin auto --progress \(progress) -o -"
        )
        .output)
      let expected = TestPage.image(page, size: Size(width: 24, height: 36), scale: 2)
      let (x, y) = ((picture.width - 48) / 2, (picture.height - 72) / 2)
      #expect(y > 0)
      #expect(picture.cropped(x: x..<x + 48, y: y..<y + 72) == expected)
      #expect(picture[0, 0] == .clear)
    }
  }

  @Test(.needsPNG) func givenPictures() throws {
    try withFolder { folder in
      let colors = [Pixel(red: 200, green: 10, blue: 30), Pixel(red: 10, green: 20, blue: 220)]
      for (name, size, color) in [("a", (12, 20), colors[0]), ("b", (7, 5), colors[1])] {
        let page = Image(width: size.0, height: size.1, filledWith: color)
        try Data(page.pngData()).write(to: folder.appending(name + ".png"))
      }
      func draw(_ options: String) throws -> Image {
        let outcome = try Command.shell(
          "\"$PLEATS\" render fold -o - --source a.png --destination b.png --fit stretch "
            + options, in: folder)
        #expect(outcome.errors.isEmpty)
        return try image(outcome.output)
      }
      // The size is the first picture's; the other one is stretched.
      let start = try draw("--progress 0")
      #expect(start == Image(width: 12, height: 20, filledWith: colors[0]))
      let end = try draw("--progress 1")
      #expect(end == Image(width: 12, height: 20, filledWith: colors[1]))
      #expect(try draw("--progress 1 --scale 2") == end)
      #expect(
        try draw("--progress 1 --size 8x6 --scale 2")
          == Image(width: 16, height: 12, filledWith: colors[1]))
    }
  }

  @Test(.needsPNG) func numberedFiles() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        "\"$PLEATS\" \(flip) -o frame-%03d.png && \"$PLEATS\" \(flip) --progress 1 -o 9%%-%d.png"
          .replacing("--fps 30 --progress", with: "--progress"), in: folder)
      #expect(outcome.code == 0)
      #expect(outcome.errors.isEmpty)
      let frames = try RenderFiles.contents(folder)
      #expect(
        frames.keys.sorted() == ["9%-0.png"] + (0..<10).map { "frame-00\($0).png" })
      #expect(Set(frames.values.map(RenderFiles.size)).count == 1)
      // The last frame is the end.
      #expect(frames["frame-009.png"] == frames["9%-0.png"])
      let single = try Command.pleats(
        line: "render flip --size 24x36 --duration 0.3 --times 0.1 -o -")
      #expect(frames["frame-003.png"] == single.output)
    }
  }

  @Test(.needsPNG) func aContactSheet() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        "\"$PLEATS\" \(flip) -o contact-sheet.png && \"$PLEATS\" render fold --size 24x36 --progress 0,0.5 -o sheet.png",
        in: folder)
      #expect(outcome.code == 0)
      let sheets = try RenderFiles.contents(folder)
      #expect(sheets.keys.sorted() == ["contact-sheet.png", "sheet.png"])
      let (ten, two) = (
        try image(sheets["contact-sheet.png"] ?? Data()), try image(sheets["sheet.png"] ?? Data())
      )
      #expect(ten.isOpaque)
      #expect(ten.height > two.height && ten.width > two.width)
    }
  }

  /// Every backend of the geometry is accepted, whether the rasteriser has it or not.
  @Test(.needsPNG) func backends() throws {
    let automatic = try image(
      try Command.pleats(line: "render flip --size 24x36 --progress 0.5 -o -").output)
    for backend in ["swift", "portable"] {
      let outcome = try Command.pleats(
        line: "render flip --size 24x36 --progress 0.5 -o - --backend \(backend)")
      let other = try image(outcome.output)
      let (a, b) = (automatic.bytes, other.bytes)
      var worst = 0
      for index in 0..<a.count { worst = max(worst, abs(Int(a[index]) - Int(b[index]))) }
      #expect(worst <= 2)
    }
  }
}

/// Files that need ffmpeg.
@Suite(.needsFFmpeg) struct RenderVideoTests {
  /// Format, options, frames, rate and seconds.
  @Test(
    arguments: Command.cases([
      ("mp4", "--fps 30", 10, "30/1", "0.334000"), ("webm", "--fps 30", 10, "30/1", "0.333000"),
      ("gif", "", 16, "50/1", "1.320000"), ("gif", "--fps 20 --hold 0", 7, "20/1", "0.350000"),
      ("apng", "--fps 20 --hold 0", 7, "20/1", "N/A"),
    ])) func videos(
      format: String, options: String, frames: Int, rate: String, seconds: String
    ) throws
  {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        "$PLEATS" render flip --size 25x37 --duration 0.3 --margin 0 -o x.\(format) \(options) || exit
        ffprobe -v error -count_frames -of csv=p=0 -show_entries \
        stream=width,height,r_frame_rate,nb_read_frames x.\(format)
        ffprobe -v error -of csv=p=0 -show_entries format=duration x.\(format)
        """, in: folder)
      #expect(outcome.code == 0)
      #expect(
        outcome.errors
          == (format == "mp4"
            ? "Note: h264 needs an even width and height: the video has 26x38 pixels, the last of "
              + "which are background\n" : ""))
      let size = format == "mp4" ? "26,38" : "25,37"
      #expect(outcome.lines == ["\(size),\(rate),\(frames)", seconds])
      #expect(try folder.names == ["x." + format])
    }
  }

  @Test func aRateThatAGIFDoesNotHave() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        "\"$PLEATS\" render flip --size 24x36 --margin 0 --fps 60 -o x.gif", in: folder)
      #expect(outcome.code == 0)
      #expect(
        outcome.errors
          == "Note: a frame of a GIF lasts a whole number of hundredths of a second, at least two: using 50 frames per "
          + "second instead of 60\n")
    }
  }

  /// What the checkers of the formats say, where they are installed.
  @Test(
    .needsPNG,
    arguments: Command.cases([
      ("gifsicle", "gifsicle --info x.gif >/dev/null"), ("pngcheck", "pngcheck -q x.png sheet.png"),
      ("apngdis", "apngdis x.apng >/dev/null && test -f apngframe10.png"),
    ])) func checkers(program: String, line: String) throws
  {
    try withFolder { folder in
      guard try Command.shell("command -v \(program)").code == 0 else {
        report("skipped: a check by \(program), which is not installed")
        return
      }
      let outcome = try Command.shell(
        """
        run="$PLEATS render flip --size 24x36"
        $run --fps 30 -o x.gif && $run --fps 30 -o x.apng && $run --progress 0.5 -o x.png && \
        $run --fps 30 -o sheet.png && \(line)
        """, in: folder)
      #expect(outcome.code == 0)
      // gifsicle says on standard error what is wrong with a file that it reads all the same.
      #expect(!outcome.errors.contains("warning") && !outcome.errors.contains("error"))
    }
  }
}
