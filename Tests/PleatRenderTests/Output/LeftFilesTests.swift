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
}
