import Foundation
import PleatRender
import TestSupport
import TestTraits
import Testing

@testable import pleats

/// The folder that `pleats demo` makes.
@Suite struct DemoTests {
  #if !DEBUG  // without optimisation it takes twenty seconds
    @Test func writesItsFilesAndSaysWhatIsMissing() throws {
      try withFolder { folder in
        let demo = folder.appending("demo").path
        let outcome = try Command.pleats("demo", demo, environment: ["PATH": folder.path])
        #expect(outcome.code == 0)
        #expect(outcome.lines.count == 6)
        for line in outcome.lines[1...4] {
          #expect(line.contains("not made, there is no program ffmpeg"))
        }
        #expect(try folder.appending("demo").names == ["page.html", "sheet.png"])
        let sheet = try Image(contentsOf: demo + "/sheet.png")
        #expect(sheet.isOpaque && sheet.width > 1000 && sheet.height > 1000)
      }
    }

    /// A name that is a folder by the time the animation is whole: the message names it once.
    @Test(.needsFFmpeg)
    func aFolderTakesTheName() throws {
      try withFolder { folder in
        try RenderFiles.standIn(
          "PATH=${PATH#bin:} ffmpeg \"$@\"; mkdir demo/flip.gif", in: folder)
        let outcome = try Command.shell("PATH=bin:$PATH exec \"$PLEATS\" demo demo", in: folder)
        #expect(outcome.code == 1)
        #expect(
          outcome.errors == "Error: demo/flip.gif: cannot be put in place: Is a directory\n")
      }
    }

    /// The animation goes the road of all files.
    @Test(.needsFFmpeg)
    func replacesAnAnimationAsAllFiles() throws {
      try withFolder { folder in
        let outcome = try Command.shell(
          """
          mkdir demo real; echo old > real/a.gif; chmod 600 real/a.gif; ln -s ../real/a.gif demo/flip.gif
          echo mine > demo/.pleat-notes
          "$PLEATS" demo demo >&2; readlink demo/flip.gif; stat -c %a real/a.gif; head -c 6 real/a.gif
          """, in: folder)
        #expect(outcome.lines == ["../real/a.gif", "600", "GIF89a"])
        #expect(
          try folder.appending("demo").names
            == [
              ".pleat-notes", "cube.gif", "curl.gif", "flip.gif", "page.html", "sheet.png",
              "tiles.gif",
            ])
      }
    }
  #endif

  @Test(.needsPNG) func aFileIsNoFolder() throws {
    try withFolder { folder in
      let file = folder.appending("demo")
      try Data("mine".utf8).write(to: file)
      let outcome = try Command.pleats("demo", file.path)
      #expect(outcome.code == 1)
      #expect(outcome.message.contains("\(file.path): the folder cannot be created"))
      #expect(try String(contentsOf: file, encoding: .utf8) == "mine")
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
      try DemoFolder.make(path)
      try DemoFolder.make(path)
      #expect(try folder.appending("a/b\u{301}").names == ["c"])
    }
  }
}
