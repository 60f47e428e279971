import Foundation
import TestTraits
import Testing

@testable import PleatRender

/// Whether a file is told to be whole.
@Suite struct VideoOutlineTests {
  private func fault(_ bytes: [UInt8], of format: VideoFormat, in folder: VideoFolder) throws
    -> String?
  {
    let path = folder.path("file")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let descriptor = try FileCalls.open(path, O_RDONLY)
    defer { close(descriptor) }
    return format.fault(in: FileBytes(descriptor: descriptor, count: bytes.count))
  }

  /// What ffmpeg makes is whole, and nothing that starts so and ends earlier.
  @Test(
    .needsFFmpeg, arguments: VideoFormat.allCases)
  func realFiles(format: VideoFormat) throws {
    try withVideoFolder { folder in
      for frames in [1, 5] {
        let path = folder.path("x")
        let encoder = try VideoEncoder(
          path: path, width: 32, height: 24, frameRate: 10, format: format)
        for frame in 0..<frames {
          try encoder.append(wanderingDisc(width: 32, height: 24, frame: frame))
        }
        try encoder.finish()
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        #expect(try fault(bytes, of: format, in: folder) == nil)
        // A GIF has no lengths: one that is cut off after a byte of its trailer's value looks whole.
        for count in stride(from: 1, to: bytes.count, by: 7)
        where format != .gif || bytes[count - 1] != 0x3B {
          let cut = try fault(Array(bytes[..<count]), of: format, in: folder)
          #expect(cut != nil, "\(count) of \(bytes.count) bytes")
        }
      }
    }
  }

  @Test func otherFiles() throws {
    try withVideoFolder { folder in
      for format in VideoFormat.allCases {
        #expect(try fault([], of: format, in: folder) == "it is empty")
        for bytes in [[0], Array("text".utf8), [UInt8](repeating: 0, count: 99)] {
          #expect(
            try fault(bytes, of: format, in: folder) == "it starts as something else", "\(format)")
        }
      }
      // Sizes as large as can be are no arithmetic overflow.
      let box = [UInt8](repeating: 0xFF, count: 8)
      let start: [UInt8] = [0, 0, 0, 8] + Array("ftyp".utf8)
      #expect(
        try fault(start + [0, 0, 0, 1] + Array("moov".utf8) + box, of: .mp4, in: folder)
          == "it is cut off in its box moov")
      #expect(try fault(start, of: .mp4, in: folder) == "it has no box moov")
      #expect(
        try fault([0x1A, 0x45, 0xDF, 0xA3, 1] + box.dropFirst(), of: .webm, in: folder)
          == "it is cut off in its head")
      let name = try fault(start + [0, 0, 1, 0, 27, 91, 50, 74], of: .mp4, in: folder)
      #expect(name == "it is cut off in its box ?[2J")
    }
  }
}
