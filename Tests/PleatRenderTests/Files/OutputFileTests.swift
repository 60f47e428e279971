import CTestHooks
import Foundation
import TestSupport
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

  /// Lends a folder of a file system that has files without a name, or of one that has not.
  private func withFolder(
    hasUnnamed: Bool = true, _ body: (VideoFolder) throws -> Void
  ) throws {
    hooks_refuse_unnamed_files(hasUnnamed ? 0 : 1)
    defer { hooks_refuse_unnamed_files(0) }
    try withVideoFolder(body)
  }

  @Test(arguments: [true, false], [true, false])
  func theFirstFileIsPutBackIfTheSecondFails(exists: Bool, hasUnnamed: Bool) throws {
    try withFolder(hasUnnamed: hasUnnamed) { folder in
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

  /// While a later file may call the first one back, the old one is there under another name.
  @Test(
    .enabled(if: hooks_see_files() == 1, "calls are not seen here"), arguments: [true, false],
    [true, false])
  func theOldFileIsKept(hasUnnamed: Bool, hasLinks: Bool) throws {
    hooks_refuse_links(hasLinks ? 0 : 1)
    defer { hooks_refuse_links(0) }
    try withFolder(hasUnnamed: hasUnnamed) { folder in
      let path = folder.path("x")
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      var new = try UnfinishedFile(for: path, replacing: try FileCalls.status(path))
      try FileCalls.write(new.descriptor, Array("new".utf8))
      var list = UnfinishedWork.List()
      let undo = try new.takeName(keepsOld: true, &list)
      try FileCalls.close(new.descriptor)
      #expect(try text(path) == "new")
      #expect(try folder.names.count == 2)
      undo.run()
      #expect(try text(path) == "old")
      #expect(try folder.names == ["x"])
    }
  }

  /// A folder that has taken the name of a file meanwhile stays where it is.
  @Test(arguments: [true, false]) func aFolderIsNotMovedAside(hasUnnamed: Bool) throws {
    try withFolder(hasUnnamed: hasUnnamed) { folder in
      let paths = [folder.path("first"), folder.path("second")]
      let files = try paths.map { try OutputFile($0) }
      try FileManager.default.createDirectory(
        atPath: paths[0], withIntermediateDirectories: false)
      #expect(throws: OutputError.self) { try OutputFile.commit(files) }
      #expect(try folder.names == ["first"])
    }
  }

  @Test(arguments: [true, false]) func bothFilesAreReplaced(hasUnnamed: Bool) throws {
    try withFolder(hasUnnamed: hasUnnamed) { folder in
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
  @Test(arguments: [true, false]) func whatIsDiscardedIsGone(hasUnnamed: Bool) throws {
    try withFolder(hasUnnamed: hasUnnamed) { folder in
      do {
        let file = try OutputFile(folder.path("x"))
        try write("half", to: file)
        // It has no name at all until it is whole, or a temporary one.
        if hooks_see_files() == 1 { #expect(try folder.names.count == (hasUnnamed ? 0 : 1)) }
      }
      #expect(try folder.names.isEmpty)
    }
  }

  /// A name that somebody has taken in the meantime is taken over, as if it had been there before.
  @Test(arguments: [true, false]) func aNameTakenMeanwhile(hasUnnamed: Bool) throws {
    try withFolder(hasUnnamed: hasUnnamed) { folder in
      let file = try OutputFile(folder.path("x"))
      try write("new", to: file)
      try Data("other".utf8).write(to: URL(fileURLWithPath: folder.path("x")))
      try OutputFile.commit([file])
      #expect(try folder.names == ["x"])
      #expect(try text(folder.path("x")) == "new")
    }
  }

  /// Each file is on the disk before it gets its name, or it does not get it.
  @Test(.enabled(if: hooks_see_files() == 1, "fsync is not seen here"), arguments: [true, false])
  func filesAreSynced(hasUnnamed: Bool) throws {
    try withFolder(hasUnnamed: hasUnnamed) { folder in
      let paths = [folder.path("first"), folder.path("second")]
      for path in paths { try Data("old".utf8).write(to: URL(fileURLWithPath: path)) }
      let before = hooks_syncs()
      let files = try paths.map { try OutputFile($0) }
      for file in files { try write("new", to: file) }
      #expect(hooks_syncs() == before)
      try OutputFile.commit(files)
      #expect(hooks_syncs() == before + 2)
      try OutputFile(paths[0]).writeWhole([1])
      #expect(hooks_syncs() == before + 3)

      hooks_fail_syncs(EIO)
      defer { hooks_fail_syncs(0) }
      #expect(
        throws: OutputError.refused(
          name: "--output " + paths[1], what: "cannot be written", code: EIO)
      ) { try OutputFile(paths[1]).writeWhole([2]) }
      #expect(try folder.names == ["first", "second"])
      #expect(try text(paths[1]) == "new")
      // Some file systems cannot say.
      hooks_fail_syncs(EINVAL)
      try OutputFile(paths[1]).writeWhole(Array("last".utf8))
      #expect(try text(paths[1]) == "last")
    }
  }

  @Test func aLinkToANameThatIsNotText() throws {
    try withVideoFolder { folder in
      let link = folder.path("link")
      let bytes: [CChar] = [97, -1, 0]
      try #require(symlink(bytes, link) == 0)
      #expect(
        throws: OutputError.unusable(
          name: "--output " + link, why: "leads to a\\xff, a name that is not UTF-8")
      ) { try OutputFile(link) }
      #expect(try folder.names == ["link"])
    }
  }

  /// A program that ran as its owner does not give that right to other contents.
  @Test func aReplacementRunsAsNobodyElse() throws {
    try withFolder { folder in
      let path = folder.path("x")
      try Data("old".utf8).write(to: URL(fileURLWithPath: path))
      chmod(path, 0o6755)
      try OutputFile(path).writeWhole(Array("new".utf8))
      #expect(try FileCalls.status(path).st_mode & 0o7777 == 0o755)
    }
  }

  /// Others may make links in a folder such as `/tmp`, to files that they may not write.
  @Test(.enabled(if: geteuid() == 0, "only root may make links of other users"))
  func linksOfOtherUsersAreNotFollowed() throws {
    try withFolder { folder in
      let (target, link, shared) = (
        folder.path("x"), folder.path("shared/y"), folder.path("shared")
      )
      try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
      try Data("old".utf8).write(to: URL(fileURLWithPath: target))
      symlink(target, link)
      for (owner, mode, isFollowed) in [
        (65534, 0o1777, false), (0, 0o1777, true), (65534, 0o755, true),
      ]
        as [(uid_t, mode_t, Bool)]
      {
        lchown(link, owner, owner)
        chmod(shared, mode)
        func error(_ name: String) -> OutputError {
          .unusable(
            name: name,
            why: "is, or is below, a link of another user in a folder that all may write")
        }
        if isFollowed {
          try OutputFile(link).writeWhole(Array("new".utf8))
          #expect(try text(target) == "new")
        } else {
          #expect(throws: error("--output " + link)) { try OutputFile(link) }
          #expect(throws: error(link + "/x")) { try OutputFile(link + "/x", option: nil) }
          // Through a link of one's own.
          let own = folder.path("own")
          unlink(own)
          symlink("shared/y", own)
          for path in [own, own + "/x"] {
            #expect(throws: error(path)) { try OutputFile(path, option: nil) }
          }
          #expect(try text(target) == "old")
        }
      }
    }
  }

  /// The system ends a path at a null character.
  @Test(.needsPNG) func namesWithNullCharacters() throws {
    try withFolder { folder in
      let name = folder.prefix + "x\0y"
      #expect(throws: OutputError.self) { try OutputFile(name) }
      try Data(Image(width: 1, height: 1).pngData()).write(
        to: folder.url.appendingPathComponent("x"))
      #expect(throws: ImageError(name: name, reason: .notFound)) { try Image(contentsOf: name) }
      #expect(throws: ChildProcess.StartError.self) {
        try ChildProcess("true", [name], patience: .inAll(.seconds(10)))
      }
      #expect(try folder.names == ["x"])
    }
  }

  /// A slash and the combining character after it are one `Character`, and two spellings of é are equal.
  @Test func pathsAreBytes() {
    for name in ["\u{301}x", "\u{200D}x", "\u{FE0F}x"] {
      #expect(FilePlace.divided("a/b/" + name) == ("a/b/", name))
      #expect(FilePlace.isBelow("/a", "/a/" + name) && FilePlace.isAbsolute("/" + name))
    }
    #expect(FilePlace.divided("x") == ("", "x"))
    #expect(!FilePlace.isBelow("/\u{E9}", "/e\u{301}/x") && !FilePlace.isBelow("/a", "/ab"))
    #expect(FilePlace.isBelow("/", "/\u{301}x"))
  }
}
