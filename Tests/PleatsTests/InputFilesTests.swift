import Foundation
import PleatRender
import TestSupport
import Testing

@testable import pleats

/// What a command reads is never what it writes.
@Suite struct InputFilesTests {
  @Test(
    .needsPNG,
    arguments: Command.cases([
      ("render flip --source 2.png --progress 0.5 -o 2.png", "2.png", "--source"),
      ("render flip --destination ./2.png --times 0 -o 2.png", "2.png", "--destination"),
      ("render flip --source 2.png --fps 10 -o %d.png", "2.png", "--source"),
      ("render flip --source 2.png --fps 10 -o sheet.png", "sheet.png", "--source"),
      ("render flip --source 2.png -o link.gif", "link.gif", "--source"),
      ("render flip --source x.mp4.shard --shard 0/2 -o x.mp4", "x.mp4.shard", "--source"),
      (
        "render flip --source f0-of-2.png.shard --shard 0/2 -o f%d.png", "f0-of-2.png.shard",
        "--source"
      ),
      ("export flip --source 2.png --format html -o 2.png", "2.png", "--source"),
      ("book --size 24x36 --pages 2 --pictures 2.png -o ../in/2.png", "../in/2.png", "--pictures"),
      ("book --size 24x36 --pages 2 --script line.gif -o line.gif", "line.gif", "--script"),
      ("navigate line.gif --size 24x36 -o line.gif", "line.gif", "the script"),
      ("navigate line.gif --size 24x36 -o page.html", "page.html", "the script"),
    ]))
  func isRefusedAsOutput(line: String, output: String, input: String) throws {
    try withFolder { parent in
      let folder = parent.appending("in")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(Image(width: 24, height: 36).pngData()).write(to: folder.appending("2.png"))
      try Data("{\"t\":0,\"tap\":[10,10]}\n".utf8).write(to: folder.appending("line.gif"))
      for (name, target) in [
        ("x.mp4.shard", "2.png"), ("f0-of-2.png.shard", "2.png"), ("link.gif", "2.png"),
        ("sheet.png", "../in/2.png"), ("page.html", "line.gif"),
      ] {
        try FileManager.default.createSymbolicLink(
          atPath: folder.appending(name).path, withDestinationPath: target)
      }
      let before = try RenderFiles.contents(folder)
      let outcome = try Command.shell("\"$PLEATS\" \(line)", in: folder)
      #expect(outcome.code == 1)
      #expect(
        outcome.message
          == "Error: --output \(output) is a file that the command reads, \(input): choose another name"
      )
      #expect(try RenderFiles.contents(folder) == before)
    }
  }

  /// A list of pages is read too.
  @Test(.needsPNG) func aListIsNoOutput() throws {
    try withFolder { folder in
      try Data(Image(width: 24, height: 36).pngData()).write(to: folder.appending("2.png"))
      try Data("2.png\n2.png\n".utf8).write(to: folder.appending("list.mp4"))
      let outcome = try Command.shell(
        "\"$PLEATS\" render flip --pages @list.mp4 -o list.mp4; "
          + "\"$PLEATS\" render flip --pages @- -o list.mp4 <list.mp4", in: folder)
      let error =
        "Error: --output list.mp4 is a file that the command reads, --pages: choose another name\n"
      #expect(outcome.errors == error + error)
      let text = try String(contentsOf: folder.appending("list.mp4"), encoding: .utf8)
      #expect(text == "2.png\n2.png\n")
    }
  }

  /// Neither a device nor a name that nobody has is a file that is read.
  @Test func othersAreAccepted() throws {
    try withFolder { folder in
      let old = folder.appending("old"), other = folder.appending("other")
      try Data("a".utf8).write(to: old)
      try Data("a".utf8).write(to: other)
      let inputs = InputFiles([
        ("--source", old.path), ("--back", "/dev/null"), ("--destination", folder.path),
      ])
      for path in [nil, other.path, folder.appending("new").path, "/dev/null", folder.path] {
        try inputs.refuse(output: path)
      }
      #expect(throws: Failure.self) { try inputs.refuse(output: old.path) }
    }
  }
}
