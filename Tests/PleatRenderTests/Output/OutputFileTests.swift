import Foundation
import Testing

@testable import PleatRender

/// Files that are whole or not there.
@Suite struct OutputFileTests {
  private func write(_ text: String, to file: OutputFile) throws {
    let bytes = Array(text.utf8)
    try file.write(bytes.span.bytes)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  @Test(arguments: [true, false]) func theFirstFileIsPutBackIfTheSecondFails(exists: Bool) throws {
    try withVideoFolder { folder in
      let (first, second) = (folder.path("first"), folder.path("second"))
      if exists { try Data("old".utf8).write(to: URL(fileURLWithPath: first)) }
      let files = [try OutputFile(first), try OutputFile(second)]
      for file in files { try write("new", to: file) }
      // A folder of that name appears while both are being written.
      try FileManager.default.createDirectory(atPath: second, withIntermediateDirectories: false)
      #expect(
        throws: OutputError.refused(
          name: "--output " + second, what: "cannot be put in place", code: EISDIR)
      ) { try OutputFile.commit(files) }
      #expect(try folder.names == (exists ? ["first", "second"] : ["second"]))
      if exists { #expect(try text(first) == "old") }
    }
  }

  @Test func bothFilesAreReplaced() throws {
    try withVideoFolder { folder in
      let paths = [folder.path("first"), folder.path("second")]
      for path in paths { try Data("old".utf8).write(to: URL(fileURLWithPath: path)) }
      let files = try paths.map { try OutputFile($0) }
      for file in files { try write("new", to: file) }
      try OutputFile.commit(files)
      #expect(try folder.names == ["first", "second"])
      for path in paths { #expect(try text(path) == "new") }
    }
  }

  /// Whatever is there meanwhile, a file that is let go of leaves the folder as it was.
  @Test func whatIsDiscardedIsGone() throws {
    try withVideoFolder { folder in
      do {
        let file = try OutputFile(folder.path("x"))
        try write("half", to: file)
        #if os(Linux)
          // It has no name at all until it is whole.
          #expect(try folder.names.isEmpty)
        #endif
        LeftFiles.remove(in: folder.prefix)
      }
      #expect(try folder.names.isEmpty)
    }
  }

  /// A name that somebody has taken in the meantime is taken over, as if it had been there before.
  @Test func aNameTakenMeanwhile() throws {
    try withVideoFolder { folder in
      let file = try OutputFile(folder.path("x"))
      try write("new", to: file)
      try Data("other".utf8).write(to: URL(fileURLWithPath: folder.path("x")))
      try OutputFile.commit([file])
      #expect(try folder.names == ["x"])
      #expect(try text(folder.path("x")) == "new")
    }
  }

  @Test func aLinkToANameThatIsNotText() throws {
    try withVideoFolder { folder in
      let link = folder.path("link")
      let bytes: [CChar] = [97, -1, 0]
      try #require(symlink(bytes, link) == 0)
      #expect(
        throws: OutputError.unusable(
          name: "--output " + link, why: "leads to a name that is not UTF-8")
      ) { try OutputFile(link) }
      #expect(try folder.names == ["link"])
    }
  }

  @Test func whatIsWrittenInPlace() throws {
    try withVideoFolder { folder in
      let file = try OutputFile(inPlace: folder.path("x"))
      try write("new", to: file)
      #expect(try text(folder.path("x")) == "new")
      try OutputFile.commit([file])
      #expect(try folder.names == ["x"])
      #expect(
        throws: OutputError.refused(
          name: folder.path("a/x"), what: "cannot be written", code: ENOENT)
      ) { try OutputFile(inPlace: folder.path("a/x")) }
    }
  }
}
