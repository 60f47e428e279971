import Foundation
import TestSupport
import Testing

@testable import pleats

/// Disks that are full.
@Suite struct RenderFullDiskTests {
  private let run = "\"$PLEATS\" render flip --size 60x90 --overflow cut --fps 200"

  /// Runs a script in a small file system.
  private func onASmallDisk(
    _ script: String, kilobytes: Int = 96, _ check: (URL, Outcome) throws -> Void
  ) throws {
    try Command.withSmallDisk(kilobytes: kilobytes) { folder in
      try check(folder, try Command.shell(script, in: folder))
    }
  }

  @Test(.needsPNG) func finishedFramesAreKept() throws {
    for threads in [1, 3] {
      try onASmallDisk("exec \(run) -o %d.png --threads \(threads)") { folder, outcome in
        #expect(outcome.code == 1)
        #expect(
          try outcome.errors.wholeMatch(
            of: Regex("Error: --output \\d+\\.png: cannot be written: No space left on device\n"))
            != nil)
        let names = try folder.names
        #expect(names.count > 3)
        #expect(names.allSatisfy { $0.hasSuffix(".png") })
        for name in names {
          let file = folder.appending(name)
          let size = RenderFiles.size(try Data(contentsOf: file))
          #expect(FinishedPicture.isWhole(file.path, width: size[0], height: size[1]))
        }
      }
    }
  }

  @Test(.needsFFmpeg, arguments: ["mp4", "gif"])
  func aVideoIsRemoved(format: String) throws {
    try onASmallDisk(
      "exec \"$PLEATS\" render flip --size 100x150 --overflow cut --hold 0 -o x.\(format)",
      kilobytes: 8
    ) { (folder, outcome) throws in
      #expect(outcome.code == 1)
      #expect(
        outcome.errors.hasPrefix(
          "Error: --output x.\(format): ffmpeg ended with exit code 1 before the file was whole; it "
            + "printed:\n"))
      #expect(outcome.errors.contains("No space left on device"))
      #expect(try folder.names.isEmpty)
    }
  }
}
