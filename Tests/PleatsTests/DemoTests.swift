import ArgumentParser
import Foundation
import Pleat
import PleatRender
import PleatWeb
import TestSupport
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@testable import pleats

/// The folder that `pleats demo` makes.
@Suite struct DemoTests {
  /// The folder is an argument, or the output as of other commands, but not both.
  @Test func theFolderIsNamed() throws {
    try withFolder { folder in
      try Data().write(to: folder.appending("file"))
      for words in ["file/x", "-o file/x", "--output file/x", "--output=file/x"] {
        let outcome = try Command.shell("exec \"$PLEATS\" demo \(words)", in: folder)
        #expect(outcome.code == 1 && outcome.message.contains("file/x"), "\(outcome.errors)")
      }
      #expect(try folder.names == ["file"])
    }
  }

  /// The address of the documentation is a link of the page, and no markup.
  @Test(.needsPNG) func linksToTheDocumentation() throws {
    let index = DemoIndex(
      missing: [], photographs: [Image(width: 2, height: 2)], documentation: "a/?b=\"1\"&c")
    let link = "Read the <a href=\"a/?b=&quot;1&quot;&amp;c\">documentation</a>."
    #expect(try index.text().contains(link))
    let bare = DemoIndex(missing: [], photographs: [Image(width: 2, height: 2)])
    #expect(try !bare.text().contains(">documentation</a>"))
  }

  #if !DEBUG  // without optimisation it takes half a minute
    /// An animation of an earlier demo stays, and the output says so.
    @Test func writesItsFilesAndSaysWhatIsMissing() throws {
      try withFolder { folder in
        let demo = folder.appending("demo")
        try FileManager.default.createDirectory(at: demo, withIntermediateDirectories: false)
        try Data("old".utf8).write(to: demo.appending("curl.gif"))
        let outcome = try Command.pleats("demo", demo.path, environment: ["PATH": folder.path])
        #expect(outcome.code == 0)
        #expect(outcome.errors.isEmpty)
        #expect(outcome.lines.first?.hasPrefix("Open \(demo.path)/index.html ") == true)
        #expect(outcome.lines.count == 1 + DemoEntry.all.count)
        for entry in DemoEntry.all {
          let line = outcome.lines.first { $0.hasPrefix("\(demo.path)/\(entry.file): ") }
          #expect(
            line?.contains("not made, there is no program ffmpeg") == !entry.isPage, "\(entry.file)"
          )
          #expect(
            line?.contains("the file of an earlier demo stays") == (entry.file == "curl.gif"),
            "\(entry.file)")
        }
        #expect(try Set(demo.names) == Self.files(withAnimations: false).union(["curl.gif"]))
        #expect(try Data(contentsOf: demo.appending("curl.gif")) == Data("old".utf8))
        let photograph = try Image(contentsOf: demo.path + "/dawn.png")
        #expect(photograph.isOpaque && photograph.width == 480 && photograph.height == 360)
        let index = try String(contentsOf: demo.appending("index.html"), encoding: .utf8)
        #expect(Set(Self.links(in: index)) == Self.files(withAnimations: false, linked: true))
      }
    }

    /// Every file is linked, and every page is one file.
    ///
    /// A second run replaces them whole.
    @Test(.needsFFmpeg) func theIndexLinksToEveryFile() throws {
      try withFolder { folder in
        let demo = folder.appending("demo")
        for round in 1...2 {
          let outcome = try Command.pleats("demo", demo.path)
          #expect(outcome.code == 0 && outcome.errors.isEmpty)
          #expect(try Set(demo.names) == Self.files(withAnimations: true), "round \(round)")
          let index = try String(contentsOf: demo.appending("index.html"), encoding: .utf8)
          let photographs = try DemoEntry.photographs.map {
            try Image(contentsOf: demo.path + "/\($0.file)")
          }
          #expect(try index == DemoIndex(missing: [], photographs: photographs).text())
          // It shall be small.
          #expect(index.utf8.count < 1_500_000)
          #expect(Set(Self.links(in: index)) == Self.files(withAnimations: true, linked: true))
          for name in try demo.names {
            let file = demo.appending(name)
            if name.hasSuffix(".html") {
              try Self.checkPage(file)
              let page = try String(contentsOf: file, encoding: .utf8)
              let isHome = name == "index.html"
              #expect(page.contains("<a class=\"home\" href=\"index.html\">") != isHome, "\(name)")
            }
            // What the second run does not replace whole would keep its end.
            if round == 1 {
              try Data(contentsOf: file).appended("old").write(to: file)
            } else {
              #expect(try Data(contentsOf: file).suffix(3) != Data("old".utf8), "\(name)")
            }
          }
        }
      }
    }

    /// A page is whole, and loads nothing from elsewhere.
    private static func checkPage(_ file: URL) throws {
      let page = try String(contentsOf: file, encoding: .utf8)
      #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"), "\(file.path)")
      // Names of the SVG namespace are no addresses.
      let addresses = page.replacing("http://www.w3.org/", with: "")
      #expect(!addresses.contains("http:") && !addresses.contains("https:"), "\(file.path)")
    }

  #endif

  /// The names of the files of a demo.
  ///
  /// - Parameters:
  ///   - withAnimations: Whether there is ffmpeg.
  ///   - linked: Whether to leave out the index page, which links to the others.
  private static func files(withAnimations: Bool, linked: Bool = false) -> Set<String> {
    let entries = DemoEntry.all.filter { $0.isPage || withAnimations }
    return Set(entries.map(\.file) + DemoEntry.inputs + (linked ? [] : ["index.html"]))
  }

  /// The files that the links and the pictures of a page name.
  private static func links(in page: String) -> [String] {
    let names = page.matches(of: /(?:href|src)="([^"#]*)[^"]*"/).map { String($0.1) }
    return names.filter { $0 != "data:," }
  }

  @Test(.needsPNG, arguments: [true, false]) func theIndexHasNoDeadLinks(hasFFmpeg: Bool) throws {
    let animations = DemoEntry.all.filter { !$0.isPage }.map(\.file)
    let index = try Self.index(missing: hasFFmpeg ? [] : Set(animations))
    #expect(
      Set(Self.links(in: index)) == Self.files(withAnimations: hasFFmpeg, linked: true))
    #expect(index.contains("ffmpeg is missing") == !hasFFmpeg)
    #expect(!index.contains("http:") && !index.contains("https:"))
    // A script is not XML.
    let markup = index.replacing(/(?s)<script type="module">.*?<\/script>/, with: "")
    let parser = XMLParser(data: Data(markup.utf8))
    #expect(parser.parse(), "line \(parser.lineNumber): \(String(describing: parser.parserError))")
    for entry in DemoEntry.all {
      #expect(index.contains("value=\"\(entry.command)\""), "\(entry.file)")
    }
    #expect(index.matches(of: /<h1>/).count == 1)
    #expect(index.matches(of: /<h3>/).count == DemoCard.all.count)
    #expect(index.matches(of: /<li class="card">/).count == DemoCard.all.count)
  }

  private static func index(missing: Set<String> = []) throws -> String {
    let photographs = DemoEntry.photographs.map { _ in Image(width: 2, height: 2) }
    return try DemoIndex(missing: missing, photographs: photographs).text()
  }

  /// Every kind has a card, which leads to a transition that `page.html` offers.
  @Test func everyKindHasACard() throws {
    #expect(Set(DemoCard.all.map(\.kind.name)) == Set(TransitionKind.builtIn.map(\.name)))
    let cards = try DemoCard.all.enumerated().map { try $1.page(at: $0) }
    let links = cards.map(\.link)
    #expect(Set(links).count == links.count)
    for link in ["page.html#fold", "page.html#curl", "page.html#prism?sides=2"] {
      #expect(links.contains(link), "\(links)")
    }
    let card = try #require(cards.first { $0.link.contains("#prism?sides=2") })
    #expect(
      card.copies.first { $0.name == "swift" }?.text.contains(
        #"(of: "prism", ["sides": .integer(2)], from: "old", to: "new", "#) == true)
    let swift = try Pleat.frames(
      of: "prism", ["sides": .integer(2)], from: "old", to: "new",
      size: Size(width: 320, height: 480))
    #expect(swift.count == 19)
  }

  /// The commands can be copied to a shell as they are, and are right.
  @Test func theCommandsAreRight() throws {
    let cards = try DemoCard.all.enumerated().flatMap { try $1.page(at: $0).copies }
      .filter { $0.name != "swift" }.map(\.text)
    for command in someCases(DemoEntry.all.map(\.command) + cards) {
      let words = command.split(separator: " ").map(String.init)
      #expect(words.allSatisfy { $0.wholeMatch(of: /[-a-z0-9.]+/) != nil }, "\(command)")
      let arguments = Array(words.dropFirst())
      try NamedKind.$arguments.withValue(.init(arguments)) {
        let command = try Pleats.parseAsRoot(arguments)
        #expect(command is any WorkingCommand, "\(words)")
      }
    }
  }

  static let long = String(repeating: "n", count: 300)

  /// Said in our words, and what had been made on the way is gone.
  @Test(
    .needsPNG,
    arguments: [
      ("''", 64, "\"\": the name of a folder is needed"),
      ("file", 1, "file: the folder cannot be created: it is not a folder"),
      ("file/x", 1, "file/x: the folder cannot be created: file: it is not a folder"),
      (
        "new/../file/x", 1,
        "new/../file/x: the folder cannot be created: new/../file: it is not a folder"
      ),
      (
        "/dev/null/x", 1, "/dev/null/x: the folder cannot be created: /dev/null: it is not a folder"
      ),
      ("link", 1, "link: the folder cannot be created: it is a broken link"),
      ("link/x", 1, "link/x: the folder cannot be created: link: it is a broken link"),
      ("/proc/x", 1, "/proc/x: the folder cannot be created: No such file or directory"),
      (long, 1, "\(long): the folder cannot be created: File name too long"),
      (
        "new/newer/\(long)", 1,
        "new/newer/\(long): the folder cannot be created: File name too long"
      ),
    ]) func oddPlaces(place: String, code: Int, text: String) throws
  {
    try withFolder { folder in
      let outcome = try Command.shell(
        "touch file; ln -s nowhere/at/all link; exec \"$PLEATS\" demo \(place)", in: folder)
      #expect(outcome.message == "Error: " + text)
      #expect(Int(outcome.code) == code && outcome.output.isEmpty)
      #expect(try folder.names == ["file", "link"])
    }
  }

  @Test func foldersOnTheWay() throws {
    try withFolder { folder in
      let path = folder.path + "/a//b\u{301}/c/"
      try OutputFolder.make(path)
      try OutputFolder.make(path)
      #expect(try folder.appending("a/b\u{301}").names == ["c"])
    }
  }

  /// A page of somebody else stays, also through a link, and nothing is written next to it.
  @Test(.needsPNG) func aPageOfSomebodyElseStays() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        mkdir a b d e f; echo mine >a/index.html; ln -s ../a/index.html b/index.html; mkdir -p c/index.html
        ln -s ../gone d/index.html; mkdir e/page.html; ln -s ../gone f/pager.html
        for f in a b c d e f; do "$PLEATS" demo $f; done
        cat a/index.html; ls -A a b c d e f; test -e gone && echo gone
        # This one takes a debug build eight seconds.
        \(Command.runsAllCases ? #"ulimit -f 400; "$PLEATS" demo g"# : "")
        """, in: folder)
      let own = "index.html is not a page that Pleat has written"
      let errors = outcome.errors.split(separator: "\n")
      #expect(
        errors.dropLast(Command.runsAllCases ? 1 : 0)
          == [
            "a/\(own)", "b/\(own)", "c/\(own)", "d/\(own)", "e/page.html is not a file",
            "f/pager.html is not a file",
          ]
          .map { "Error: \($0): choose another folder" })
      if Command.runsAllCases {
        let last = errors.last
        #expect(last?.hasPrefix("Error: g/page.html: cannot be written") == true, "\(errors)")
      }
      #expect(
        outcome.lines == [
          "mine", "a:", "index.html", "b:", "index.html", "c:", "index.html", "d:", "index.html",
          "e:",
          "page.html", "f:", "pager.html",
        ])
    }
  }

  @Test(.needsPNG, .enabled(if: geteuid() == 0, "only root may make links of other users"))
  func linksOfOtherUsersAreNotFollowed() throws {
    try withFolder { folder in
      let outcome = try Command.shell(
        """
        mkdir st dir; chmod 1777 st; ln -s ../dir st/dir; chown -h 65534 st/dir; ln -s st/dir own
        for f in st/dir/d own/d; do "$PLEATS" demo $f; done; ls dir
        """, in: folder)
      #expect(
        outcome.errors.split(separator: "\n")
          == ["st/dir/d", "own/d"].map {
            "Error: \($0): the folder is, or is below, a link of another user in a folder that all may write"
          })
      #expect(outcome.output.isEmpty)
    }
  }
}

extension Data {
  /// The bytes with a text after them.
  fileprivate func appended(_ text: String) -> Data { self + Data(text.utf8) }
}
