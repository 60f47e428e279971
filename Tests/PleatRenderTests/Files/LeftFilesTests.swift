import CTestHooks
import Foundation
import Testing

@testable import PleatRender

/// What killed runs have left, and what merely looks so.
@Suite struct LeftFilesTests {
  private let name = ".pleats-0123456789abc"
  private let words = "unfinished, made by pleats: "

  private func make(_ name: String, in folder: VideoFolder) throws {
    try Data("half".utf8).write(to: URL(fileURLWithPath: folder.path(name)))
  }

  /// Makes a file with a marker of its own.
  private func leave(_ name: String, in folder: VideoFolder) throws {
    try make(name, in: folder)
    try #require(symlink(words + name, folder.path(name + ".unfinished")) == 0)
  }

  @Test func whatIsOursIsRemoved() throws {
    try withVideoFolder { folder in
      try leave(name, in: folder)
      // A marker without a file, and one that is a file, as where there are no symbolic links.
      symlink(words + ".pleats-0000000000000", folder.path(".pleats-0000000000000.unfinished"))
      try make(".pleats-zzzzzzzzzzzzz", in: folder)
      try Data((words + ".pleats-zzzzzzzzzzzzz").utf8).write(
        to: URL(fileURLWithPath: folder.path(".pleats-zzzzzzzzzzzzz.unfinished")))
      LeftFiles.remove(in: folder.prefix)
      #expect(try folder.names.isEmpty)
    }
  }

  @Test func whatIsNotProvenStays() throws {
    try withVideoFolder { folder in
      for name in [
        ".pleats-notes", ".pleats-left1", name, ".pleats-", ".pleats-.unfinished", "x.unfinished",
        ".pleats-0123456789abd.unfinished", ".pleats-0123456789ABC.unfinished",
      ] { try make(name, in: folder) }
      // The markers of other names, and a folder under a name that has a right marker.
      symlink(words + name, folder.path(".pleats-0123456789abe.unfinished"))
      symlink(words + ".pleats-notes", folder.path(".pleats-notes.unfinished"))
      symlink(words + ".pleats-0123456789abf", folder.path(".pleats-0123456789abf.unfinished"))
      try FileManager.default.createDirectory(
        atPath: folder.path(".pleats-0123456789abf"), withIntermediateDirectories: false)
      let before = try folder.names
      LeftFiles.remove(in: folder.prefix)
      #expect(try folder.names == before)
    }
  }

  /// A file that somebody holds is being written.
  @Test func whatIsHeldStays() throws {
    try withVideoFolder { folder in
      try leave(name, in: folder)
      let held = open(folder.path(name), O_RDONLY)
      try #require(flock(held, LOCK_EX) == 0)
      LeftFiles.remove(in: folder.prefix)
      #expect(try folder.names == [name, name + ".unfinished"])
      close(held)
      LeftFiles.remove(in: folder.prefix)
      #expect(try folder.names.isEmpty)
    }
  }

  /// A claim whose marker is taken for one that was left is given up for another one.
  @Test func aClaimThatIsLost() throws {
    try withVideoFolder { folder in
      var tries = 0
      let taken = try ClaimedName.take(in: folder.prefix) { path throws(FileCalls.Refusal) in
        tries += 1
        // First the marker goes before the name is taken, then name and marker both.
        if tries == 1 { LeftFiles.remove(in: folder.prefix) }
        try FileCalls.create(path, "half")
        if tries == 2 { LeftFiles.remove(in: folder.prefix) }
        return nil
      }
      #expect(tries == 3)
      #expect(taken.name.isMarked)
      let name = URL(fileURLWithPath: taken.name.path).lastPathComponent
      #expect(try folder.names == [name, name + ".unfinished"])
      LeftFiles.remove(in: folder.prefix)
      #expect(try folder.names.isEmpty)
    }
  }

  /// Where somebody who cleans up is ended, before each of the steps, there is no file without a marker,
  /// and the next one removes what is there.
  @Test(
    .enabled(if: hooks_see_files() == 1, "calls are not seen here"), arguments: [true, false],
    [true, false])
  func cleaningUpIsEnded(hasFile: Bool, isLink: Bool) throws {
    for step in 0..<8 {
      try withVideoFolder { folder in
        let marker = name + ".unfinished"
        if hasFile { try make(name, in: folder) }
        if isLink {
          try #require(symlink(words + name, folder.path(marker)) == 0)
        } else {
          try Data((words + name).utf8).write(to: URL(fileURLWithPath: folder.path(marker)))
        }
        hooks_end_after_changes(step)
        LeftFiles.remove(in: folder.prefix)
        hooks_end_after_changes(-1)
        let names = try folder.names
        #expect(!names.contains(name) || names.contains(marker), "step \(step)")
        LeftFiles.remove(in: folder.prefix)
        #expect(try folder.names.isEmpty, "step \(step)")
      }
    }
  }

  /// A claim that was found void by the process that made it is as good as lost.
  @Test func aClaimThatIsRevoked() throws {
    try withVideoFolder { folder in
      var first: String?
      let taken = try ClaimedName.take(in: folder.prefix) { path throws(FileCalls.Refusal) in
        if first == nil {
          first = path
          let name = URL(fileURLWithPath: path).lastPathComponent
          try FileCalls.create(path + ".void", "revoked, found by pleats: " + name)
          try FileCalls.rename(path + ".void", path + ".unfinished")
        }
        try FileCalls.create(path, "half")
        return nil
      }
      #expect(taken.name.path != first)
      FileCalls.remove(taken.name.path)
      taken.name.release()
      // The void marker is alone, and goes.
      #expect(try folder.names.count == 1)
      LeftFiles.remove(in: folder.prefix)
      #expect(try folder.names.isEmpty)
    }
  }

  /// Where only files that are open for writing can be locked, as with NFS.
  @Test(.enabled(if: hooks_see_files() == 1, "calls are not seen here"))
  func whereReadersCannotLock() throws {
    hooks_refuse_locks_of_readers(1)
    defer { hooks_refuse_locks_of_readers(0) }
    try withVideoFolder { folder in
      try leave(name, in: folder)
      LeftFiles.remove(in: folder.prefix)
      #expect(try folder.names.isEmpty)
    }
  }
}
