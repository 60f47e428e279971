import ArgumentParser
import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

@testable import pleats

extension PictureOptions {
  /// The pictures as `render` makes them: a page without a size has that of the first picture.
  fileprivate func pages(size: Size?, scale: Double) throws -> PagePictures {
    try validate(size: size, scale: scale)
    let files = try decoded()
    let known = try #require(size ?? measured(files, scale: scale))
    return try pages(files, size: known, scale: scale, .stretch)
  }
}

@Suite struct PictureOptionsTests {
  private static func message(_ words: [String]) -> String? {
    do {
      _ = try PictureOptions.parse(words)
      return nil
    } catch {
      return PictureOptions.message(for: error)
    }
  }

  private static func refusal(_ words: [String], size: Size?, scale: Double) throws -> String? {
    let options = try PictureOptions.parse(words)
    do {
      _ = try options.pages(size: size, scale: scale)
      return nil
    } catch {
      return PictureOptions.message(for: error)
    }
  }

  @Test func withoutPicturesThereAreBuiltInPages() throws {
    let size = Size(width: 32, height: 48)
    let pages = try PictureOptions.parse([]).pages(size: size, scale: 2)
    #expect(pages.size == size)
    #expect(pages.source == TestPage.image(.source, size: size, scale: 2))
    #expect(pages.destination == TestPage.image(.destination, size: size, scale: 2))
  }

  @Test(.needsPNG) func aPictureIsStretchedToTheSize() throws {
    try withFolder { folder in
      let path = try RenderFiles.picture(10, 10, in: folder)
      let options = try PictureOptions.parse(["--destination", path])
      let pages = try options.pages(size: Size(width: 15, height: 20.25), scale: 2)
      #expect(pages.destination == Image(width: 30, height: 41, filledWith: RenderFiles.ink))
      #expect(pages.source.width == 30 && pages.source.height == 41)
    }
  }

  @Test(.needsPNG) func theSourceSaysHowLargeThePageIs() throws {
    try withFolder { folder in
      let source = try RenderFiles.picture(31, 20, in: folder)
      let destination = try RenderFiles.picture(7, 9, in: folder)
      let both = try PictureOptions.parse(["--source", source, "--destination", destination])
        .pages(size: nil, scale: 2)
      #expect(both.size == Size(width: 15.5, height: 10))
      #expect(both.source.width == 31 && both.source.height == 20)
      #expect(both.destination.width == 31 && both.destination.height == 20)
      let one = try PictureOptions.parse(["--destination", destination]).pages(size: nil, scale: 3)
      #expect(one.size == Size(width: 7.0 / 3, height: 3))
      #expect(one.destination.width == 7 && one.source.width == 7 && one.source.height == 9)
    }
  }

  /// Also sizes whose pixels do not fit into an integer, before anything is allocated or opened.
  @Test func aPageOfTooManyPixelsIsRefused() throws {
    let text = try Self.refusal(
      ["--source", "none.png"], size: Size(width: 1e5, height: 1e5), scale: 2)
    #expect(
      text
        == "--size 100000x100000 at --scale 2: a page of 200000 x 200000 pixels is too large: at most "
        + "2147483648 are accepted, even with --max-megapixels")
    let huge = try Self.refusal([], size: Size(width: 1e15, height: 1e15), scale: 1e6)
    #expect(
      huge?.hasSuffix("at most 2147483648 are accepted, even with --max-megapixels") == true)
    // The option's own words, and it keeps them.
    let raised = Size(width: 17_000, height: 17_000)
    #expect(
      try Self.refusal([], size: raised, scale: 1)
        == "--size 17000x17000 at --scale 1: a page of 17000 x 17000 pixels is too large: at most "
        + "268435456 are accepted; --max-megapixels can raise this limit")
    #expect(throws: Never.self) {
      try PictureOptions.parse(["--max-megapixels", "276"]).validate(size: raised, scale: 1)
    }
    let long = try Self.refusal([], size: Size(width: 0x1p29, height: 1e-9), scale: 1)
    #expect(long?.contains("at most 268435456 are accepted; --max-megapixels can") == true)
  }

  /// The option is named where it raises the limit as far.
  @Test func aPictureOfTooManyPixelsIsRefused() {
    func text(_ reason: ImageError.Reason) -> String {
      "\(PictureError(option: "--source", error: ImageError(name: "a.png", reason: reason)))"
    }
    #expect(
      text(.tooLarge(width: 1 << 16, height: 1 << 15, limit: 9))
        == "--source a.png: has 65536x32768 pixels; at most 9 in all are accepted; "
        + "--max-megapixels can raise this limit")
    #expect(
      text(.tooLarge(width: 1 << 16, height: 1 << 16, limit: 9))
        == "--source a.png: has 65536x65536 pixels; at most 9 in all are accepted")
    #expect(
      text(.tooLargeTogether(width: 1, height: 1, together: 1 << 31 + 1, limit: 9))
        .hasSuffix("at most 9 in all are accepted"))
  }

  @Test func backgrounds() throws {
    func color(_ words: [String], canBeClear: Bool) throws -> RGBColor? {
      try PictureOptions.parse(words).background.color(
        in: canBeClear ? nil : .mp4, or: canBeClear ? nil : RGBColor(red: 1, green: 1, blue: 1))
    }
    #expect(try color([], canBeClear: true) == nil)
    #expect(try color([], canBeClear: false) == RGBColor(red: 1, green: 1, blue: 1))
    #expect(try color(["--background", "clear"], canBeClear: true) == nil)
    #expect(
      try color(["--background", "0000ff"], canBeClear: true) == RGBColor(red: 0, green: 0, blue: 1)
    )
    #expect(throws: UsageError.self) {
      try color(["--background", "clear"], canBeClear: false)
    }
    #expect(
      Self.message(["--background", "blue"])
        == "The value 'blue' is invalid for '--background <clear|rrggbb>': accepted: clear, or six "
        + "hexadecimal digits, as in ff8000")
  }
}
