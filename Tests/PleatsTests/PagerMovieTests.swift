import Foundation
import Pleat
import PleatContainers
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// `pleats book --output`: a played script as pictures.
@Suite struct PagerMovieTests {
  private static let size = Size(width: 160, height: 120)

  /// A movie of pages that have one colour each: red is ten times the index.
  private func movie(
    _ script: String, _ options: Pager.Options = Pager.Options()
  ) throws -> PagerMovie {
    var lines = Array(script.utf8).split(separator: 0x0A)[...]
    let steps = try PagerScript.steps { lines.popFirst() }
    let container = try FlipPager(
      PageSeries(count: 8), page: 0, size: Self.size, options: options)
    return PagerMovie(
      PagerFilm(steps, on: container, rate: 20),
      pages: (0..<8).map {
        Image(
          width: 160, height: 120,
          filledWith: Pixel(red: UInt8(100 + 10 * $0), green: 255, blue: 255))
      }, background: RGBColor(red: 0, green: 0, blue: 1), margin: 20, scale: 1)
  }

  /// The index of the page whose colour a pixel has, nil for the background, -1 for a mixture.
  private func page(_ image: Image, _ x: Int, _ y: Int) -> Int? {
    let pixel = image[x, y]
    if pixel.red == 0, pixel.green == 0 { return nil }
    // Shades darken all channels alike.
    let red = Double(pixel.red) * 255 / Double(max(pixel.green, 1))
    let index = ((red - 100) / 10).rounded()
    return abs(red - 100 - 10 * index) < 1.5 ? Int(index) : -1
  }

  @Test func theFirstAndTheLastFrameAreWholePages() throws {
    let movie = try movie(#"{"t":0.2,"step":"next"}"#)
    // Until 0.7 s, at 20 frames a second.
    #expect(movie.film.frames.count == 15)
    var keyframes = Keyframes<Double>()
    for (frame, index) in [(0, 0), (14, 1)] {
      let image = try movie.picture(of: movie.film.frames[frame], reusing: &keyframes)
      #expect(image.width == 200 && image.height == 160)
      for (x, y) in [(21, 21), (178, 21), (21, 138), (178, 138), (100, 80)] {
        #expect(page(image, x, y) == index)
      }
      for (x, y) in [(18, 80), (181, 80), (100, 18), (100, 141)] {
        #expect(page(image, x, y) == nil)
      }
    }
  }

  /// Four leaves: page 4 lies flat on the right, and from left to right all pages stand in order.
  @Test func fourLeavesAreInTheAir() throws {
    let script = (0..<4).map { #"{"t":0.\#($0),"step":"next"}"# }.joined(separator: "\n")
    let movie = try movie(script, .init(maximumLeaves: 4, duration: 0.8))
    let frames = movie.film.frames.filter { $0.leaves.count == 4 }
    var keyframes = Keyframes<Double>()
    var seen: Set<Int> = []
    for frame in frames {
      let image = try movie.picture(of: frame, reusing: &keyframes)
      let row = (20..<180).compactMap { page(image, $0, 80) }.filter { $0 >= 0 }
      #expect(zip(row, row.dropFirst()).allSatisfy { $0 <= $1 }, "\(row)")
      seen.formUnion(row)
    }
    #expect(frames.count >= 4 && seen == [0, 1, 2, 3, 4])
  }

  @Test func aFoldIsClippedToTheView() throws {
    let movie = try movie(#"{"t":0,"step":"next"}"#, .init(style: .fold([])))
    var keyframes = Keyframes<Double>()
    let frame = movie.film.frames[movie.film.frames.count / 2]
    #expect(frame.clip == .all && frame.leaves.count == 1)
    let image = try movie.picture(of: frame, reusing: &keyframes)
    for x in 0..<200 { #expect(page(image, x, 10) == nil && page(image, x, 150) == nil) }
    #expect((20..<180).contains { page(image, $0, 80) != nil })
  }

  @Test func reducedMotionFades() throws {
    let movie = try movie(#"{"t":0,"step":"last"}"#, .init(reducedMotion: true))
    var keyframes = Keyframes<Double>()
    let frame = try #require(movie.film.frames.first { ($0.newest?.progress ?? 0) > 0.45 })
    let image = try movie.picture(of: frame, reusing: &keyframes)
    let part = frame.newest?.progress ?? 0
    #expect(abs(Double(image[100, 80].red) - (100 + 70 * part)) < 2)
  }

  @Test(.needsFFmpeg) func theCommandWritesAVideo() throws {
    try withFolder { folder in
      try Data("{\"t\":0,\"step\":\"next\"}\n".utf8).write(to: folder.appending("script"))
      let outcome = try Command.shell(
        "exec \"$PLEATS\" book --size 60x40 --pages 3 --fps 10 --script script -o turn.gif",
        in: folder)
      #expect(outcome.code == 0 && outcome.output.isEmpty)
      let data = try Data(contentsOf: folder.appending("turn.gif"))
      #expect(data.starts(with: Data("GIF89a".utf8)))
    }
  }

  private static let used = ".html, .png, .gif, .apng, .mp4 and .webm"

  /// What an output does not use is refused, and so is what no picture can hold.
  @Test(arguments: [
    ("--scale 2", "--scale: this JSON does not use it; accepted with " + used, 64 as Int32),
    ("--pictures a.png", "--pictures: this JSON does not use it; accepted with " + used, 64),
    ("-o turn.gif --turns", "--turns is for printed lines, without --output", 64),
    ("-o turn.gif --containment", "--containment is for printed lines, without --output", 64),
    ("-o turn.gif --time 1", "--time: a .gif does not use it; accepted with .png", 64),
    (
      "-o turn.gif --scale 1e5",
      "--size 60x40 at --scale 100000: at least 2 pixels each way and at most 268435456 in all are "
        + "accepted", 1
    ),
    (
      "-o turn.gif --margin 1e9",
      "a view of 2000000060x2000000040 with its margin at --scale 1: at least 2 pixels each way and "
        + "at most 268435456 in all are accepted", 1
    ),
  ]) func refusals(options: String, text: String, code: Int32) throws {
    try withFolder { folder in
      try Data("{\"t\":0,\"step\":\"next\"}\n".utf8).write(to: folder.appending("script"))
      let outcome = try Command.shell(
        "exec \"$PLEATS\" book --size 60x40 --pages 3 --script script \(options)", in: folder)
      #expect(outcome.message == "Error: " + text && outcome.code == code)
      #expect(outcome.output.isEmpty)
      #expect(try folder.names == ["script"])
    }
  }

  @Test(.needsPNG) func onePictureShowsOneMoment() throws {
    try withFolder { folder in
      try Data("{\"t\":0,\"step\":\"next\"}\n".utf8).write(to: folder.appending("script"))
      func picture(_ time: String) throws -> Data {
        let outcome = try Command.shell(
          "exec \"$PLEATS\" book --size 60x40 --pages 3 --script script -o a.png \(time)",
          in: folder)
        #expect(outcome.code == 0, "\(outcome.errors)")
        return try Data(contentsOf: folder.appending("a.png"))
      }
      let (start, middle, end) = (
        try picture("--time 0"), try picture("--time 0.2"), try picture("")
      )
      #expect(start != middle && middle != end && start != end)
      #expect(try picture("--time 1e9") == end)
    }
  }
}
