import Foundation
import Pleat
import PleatRender
import TestSupport
import Testing

/// `pleats book --pages photos -o book.html`.
@Suite(.needsPNG) struct PictureBookTests {
  /// A folder `photos` whose pictures come in the order 1, 2, 10, and what is no picture.
  private static func withPhotos(_ body: (URL) throws -> Void) throws {
    try withFolder { folder in
      let photos = folder.appending("photos")
      try FileManager.default.createDirectory(
        at: photos.appending("more.png"), withIntermediateDirectories: true)
      for (number, name) in ["p1.png", "P2", "p10.PNG", ".hidden.png"].enumerated() {
        try Data(Image(width: 4, height: 3 + number).pngData()).write(to: photos.appending(name))
      }
      try Data("text".utf8).write(to: photos.appending("notes.txt"))
      try body(folder)
    }
  }

  private static func book(_ options: String, in folder: URL) throws -> Outcome {
    try Command.shell("exec \"$PLEATS\" book \(options)", in: folder)
  }

  private static func bytes(_ names: [String], in folder: URL) throws -> [Data] {
    try names.map { try Data(contentsOf: folder.appending("photos").appending($0)) }
  }

  /// The pages of a book: the addresses of pictures, and the texts for people who do not see them.
  private static func pages(_ text: String) -> [(source: String, words: String)] {
    text.matches(of: /<img src="([^"]*)" alt="([^"]*)"/).map { (String($0.1), String($0.2)) }
  }

  @Test func aFolderBecomesOneFile() throws {
    try Self.withPhotos { folder in
      let outcome = try Self.book("--pages photos -o book.html", in: folder)
      #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
      #expect(try folder.names == ["book.html", "photos"])
      let text = try String(contentsOf: folder.appending("book.html"), encoding: .utf8)
      let pages = Self.pages(text)
      #expect(pages.map(\.words) == ["Page 1", "Page 2", "Page 3"])
      let embedded = pages.map { Data(base64Encoded: String($0.source.dropFirst(22))) }
      #expect(embedded == (try Self.bytes(["p1.png", "P2", "p10.PNG"], in: folder)))
      #expect(pages.allSatisfy { $0.source.hasPrefix("data:image/png;base64,") })
      #expect(text.contains("<title>photos · Pleat</title>") && text.contains("<pleat-book hash"))
      #expect(text.contains("default-src 'none'") && !text.contains("http://"))
      for control in ["<button", "<input", "<select", "<form", "<a "] {
        #expect(!text.contains(control))
      }
      let lines = text.split(separator: "\n")
      #expect(!lines.contains { $0.hasPrefix("import ") || $0.hasPrefix("export ") })
    }
  }

  @Test func optionsAreAttributes() throws {
    try Self.withPhotos { folder in
      let outcome = try Self.book(
        """
        --pages photos/p10.PNG photos --kind flip --spread double --cover hard --radius 0.2 --page 1 \
        --direction right --duration 1.5 --curve ease-in-out -o book.html
        """, in: folder)
      #expect(outcome.code == 0, "\(outcome.errors)")
      let text = try String(contentsOf: folder.appending("book.html"), encoding: .utf8)
      #expect(
        text.contains(
          """
          <pleat-book turn="flip" direction="rtl" page="2" duration="1500ms" spread="double" \
          cover="hard" radius="0.2" curve="cubic-bezier(0.42, 0, 0.58, 1)" hash="">
          """))
      #expect(Self.pages(text).count == 4 && text.contains("<title>Book · Pleat</title>"))
    }
  }

  @Test(arguments: ["new/book/", "photos/more.png"])
  func aFolderBecomesAFolder(output: String) throws {
    try Self.withPhotos { folder in
      for _ in 0..<2 {
        let outcome = try Self.book("--pages photos -o \(output)", in: folder)
        #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
      }
      let book = folder.appending(output)
      let names = ["page-1.png", "page-2.png", "page-3.png"]
      #expect(try book.names == ["book.js", "index.html"] + names)
      let text = try String(contentsOf: book.appending("index.html"), encoding: .utf8)
      #expect(Self.pages(text).map(\.source) == names && text.contains("src=\"book.js\""))
      #expect(
        try names.map { try Data(contentsOf: book.appending($0)) }
          == Self.bytes(["p1.png", "P2", "p10.PNG"], in: folder))
    }
  }

  /// Nothing is left, also of folders that were made.
  @Test func whatIsRefusedLeavesNothing() throws {
    try Self.withPhotos { folder in
      try Data("mine".utf8).write(to: folder.appending("index.html"))
      let prepared = try Command.shell(
        """
        mkdir empty texts damaged mine; cp photos/notes.txt texts; mv index.html mine
        mkdir old; ln photos/p1.png old/page-1.png
        cp photos/p1.png damaged; head -c 60 photos/p1.png >damaged/p2.png; ls -R
        """, in: folder)
      for (options, error) in [
        ("--pages empty -o a.html", "--pages empty has no pictures: a folder of files in PNG, "),
        ("--pages texts -o a/", "--pages texts has no pictures: "),
        ("--pages gone -o a.html", "--pages gone: there is no such file; "),
        ("--pages damaged -o a.html", "--pages damaged/p2.png: is cut off"),
        ("--pages damaged -o a/b/", "--pages damaged/p2.png: is cut off"),
        ("--pages photos/notes.txt -o a.html", "--pages photos/notes.txt: is text, not a picture "),
        ("--pages photos -o photos", "--output photos/ is the folder of the pictures: choose "),
        ("--pages photos -o mine/", "mine/index.html is not a page that Pleat has written: "),
        ("--pages photos -o gone/a.html", "--output gone/a.html: there is no folder gone/"),
        ("--pages photos/p1.png -o old/", "--output old/page-1.png is a file that the command "),
      ] {
        let run = try Self.book(options, in: folder)
        #expect(run.code == 1 && run.output.isEmpty, "\(options)")
        #expect(run.errors.hasPrefix("Error: " + error), "\(options): \(run.errors)")
      }
      #expect(try Command.shell("ls -R", in: folder).text == prepared.text)
    }
  }

  /// What browsers do not show becomes PNG, and what is not decoded keeps its bytes.
  @Test(.needsFFmpeg) func otherFormats() throws {
    try Self.withPhotos { folder in
      let outcome = try Command.shell(
        """
        for name in a.bmp b.jpg c.webp d.gif; do
          ffmpeg -v error -i photos/p1.png -frames:v 1 $name || exit
        done
        "$PLEATS" book --pages a.bmp b.jpg c.webp d.gif -o book/ && ls book
        for name in b.jpg:2.jpeg c.webp:3.webp d.gif:4.gif; do
          cmp ${name%:*} book/page-${name#*:}
        done
        """, in: folder)
      #expect(outcome.errors.isEmpty)
      #expect(
        outcome.lines == [
          "book.js", "index.html", "page-1.png", "page-2.jpeg", "page-3.webp", "page-4.gif",
        ])
      let made = try Image(contentsOf: folder.appending("book/page-1.png").path)
      #expect(made.width == 4 && made.height == 3)
    }
  }

  /// Pictures are the pages of a script, and of the page with controls, too.
  @Test func picturesPlayAScript() throws {
    try Self.withPhotos { folder in
      let outcome = try Command.shell(
        """
        echo '{"t":0,"step":"last"}' | "$PLEATS" book --pages photos --size 40x30 --script - | tail -1
        "$PLEATS" book --pages photos --size 40x30 --controls -o a.html
        """, in: folder)
      #expect(outcome.errors.isEmpty && outcome.text.contains("\"to\":2"), "\(outcome.text)")
      let text = try String(contentsOf: folder.appending("a.html"), encoding: .utf8)
      #expect(text.contains("\"count\":3") && text.contains("<button"))
      #expect(text.split(separator: "\n").count { $0.hasPrefix(".picture-") } == 3)
    }
  }

  /// The name that the command had before is understood, but the help does not have it.
  @Test func theFormerName() throws {
    let (new, old) = (try Command.pleats("book", "--help"), try Command.pleats("pager", "--help"))
    #expect(new.code == 0 && new.output == old.output)
    #expect(try Command.pleats("help", "pager").output == new.output)
    let help = try Command.pleats("--help").text
    #expect(help.contains("\n  book ") && !help.contains("pager"))
    #expect(new.text.contains("pleats book --pages <folder>") && !new.text.contains("pleats pager"))
  }
}
