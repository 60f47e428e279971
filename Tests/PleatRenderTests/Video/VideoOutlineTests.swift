import Foundation
import TestSupport
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
        // A hundred lengths or more, in either build.
        let step = runsSlowTests ? 7 : max(7, bytes.count / 100)
        for count in stride(from: 1, to: bytes.count, by: step) {
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
            try fault(bytes, of: format, in: folder) == "it does not start like this format",
            "\(format)")
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

  private func bigEndian(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(number >> (24 - 8 * $0) & 0xFF) }
  }

  private func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(8 + content.count) + Array(type.utf8) + content
  }

  private func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    bigEndian(content.count) + Array(name.utf8) + content + [0, 0, 0, 0]
  }

  /// Heads without pictures.
  @Test func gifsWithoutPictures() throws {
    let head = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 1, 2, 3, 4, 5, 6]
    let comment: [UInt8] = [0x21, 0xFE, 2, 0x3B, 0x3B, 0]
    let place: [UInt8] = [0x2C, 0, 0, 0, 0, 2, 0, 2, 0]
    let whole = head + comment + place + [0, 2, 2, 0x84, 0x51, 0]
    let cases: [([UInt8], String?)] = [
      (whole + [0x3B], nil), (head + place + [0x80, 1, 2, 3, 4, 5, 6, 2, 1, 9, 0, 0x3B], nil),
      (Array("GIF89a;".utf8), "it is cut off in its head"),
      (head.dropLast(), "it is cut off in its head"), (head + [0x3B], "it has no image"),
      (head + comment + [0x3B], "it has no image"),
      (head + comment.dropLast(2), "it is cut off in an extension"),
      (head + place + [0, 2, 0, 0x3B], "it has an image without data"),
      (whole.dropLast(), "it is cut off in an image"), (whole, "it ends without a trailer"),
      (whole + [0x3B, 0x3B], "something follows its trailer"),
      (whole + [7, 0x3B], "it has a block of unknown kind 7"),
    ]
    try withVideoFolder { (folder) throws in
      for (bytes, text) in cases { #expect(try fault(bytes, of: .gif, in: folder) == text) }
    }
  }

  @Test func pngsWithoutPictures() throws {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let head = chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
    let (pixels, end) = (chunk("IDAT", [1]), chunk("IEND", []))
    let cases: [([[UInt8]], String?)] = [
      ([head, chunk("IDAT", []), pixels, end], nil),
      ([pixels, head, end], "its first chunk is not IHDR"),
      ([chunk("IHDR", []), pixels, end], "its first chunk is not IHDR"),
      ([head, end], "it has no pixels (IDAT)"),
      ([head, chunk("IDAT", []), end], "it has no pixels (IDAT)"),
      ([head, pixels, end, end], "something follows its last chunk, IEND"),
      ([head, pixels], "it ends without its last chunk, IEND"),
    ]
    try withVideoFolder { (folder) throws in
      for (chunks, text) in cases {
        #expect(try fault(signature + chunks.joined(), of: .apng, in: folder) == text)
      }
      #expect(
        try fault([0] + signature.dropFirst() + head, of: .apng, in: folder)
          == "it does not start like this format")
    }
  }

  @Test func filmsWithoutPictures() throws {
    let start = box("ftyp", [])
    let head = box("mvhd", [UInt8](repeating: 0, count: 100))
    func track(_ count: UInt8) -> [UInt8] {
      let sizes = box("stsz", [0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0, count])
      return box("trak", box("mdia", box("minf", box("stbl", sizes))))
    }
    let film = box("moov", head + track(1))
    let cases: [([UInt8], String?)] = [
      (start + film + box("mdat", [1]), nil),
      (start + film + [0, 0, 0, 0] + Array("mdat1".utf8), nil),
      (start + box("moov", []) + box("mdat", [1]), "its box moov has no box mvhd"),
      (start + box("moov", box("mvhd", [])) + box("mdat", [1]), "its box moov has no box mvhd"),
      (start + box("moov", head) + box("mdat", [1]), "its box moov has no box trak"),
      (
        start + box("moov", head + box("trak", [])) + box("mdat", [1]),
        "its box trak has no box mdia"
      ),
      (start + box("moov", head + track(0)) + box("mdat", [1]), "its track has no samples"),
      (
        start + box("moov", head + track(1).dropLast()) + box("mdat", [1]),
        "it is cut off in its box trak"
      ),
      (start + film + box("mdat", []), "its box mdat is empty"),
      (start + film, "it has no box mdat"),
    ]
    try withVideoFolder { (folder) throws in
      #expect(try fault(WholeMP4.bytes, of: .mp4, in: folder) == nil)
      for (bytes, text) in cases { #expect(try fault(bytes, of: .mp4, in: folder) == text) }
    }
  }

  @Test func webmsWithoutPictures() throws {
    func element(_ identifier: [UInt8], _ content: [UInt8]) -> [UInt8] {
      identifier + [0x80 | UInt8(content.count)] + content
    }
    let head = element([0x1A, 0x45, 0xDF, 0xA3], [])
    let cluster: [UInt8] = [0x1F, 0x43, 0xB6, 0x75]
    let tracks = element([0x16, 0x54, 0xAE, 0x6B], element([0xAE], [0xD7, 0x81, 1]))
    let (time, block) = (element([0xE7], [0]), element([0xA3], [0x81, 0, 0, 0, 9]))
    let cases: [([UInt8], String?)] = [
      (tracks + element(cluster, time + block), nil),
      (tracks + cluster + [0xFF] + time + block, nil),
      (element(cluster, time + block), "it has no tracks"),
      (element([0x16, 0x54, 0xAE, 0x6B], []) + element(cluster, block), "it has no tracks"),
      (tracks, "it has no cluster of frames"),
      (tracks + element(cluster, []), "it has no cluster of frames"),
      (tracks + element(cluster, time), "its clusters have no frames"),
      (tracks + element(cluster, element([0xA3], [])), "its clusters have no frames"),
      (tracks + element(cluster, time + block.dropLast()), "it is cut off in an element"),
    ]
    try withVideoFolder { (folder) throws in
      for (content, text) in cases {
        let bytes = head + element([0x18, 0x53, 0x80, 0x67], content)
        #expect(try fault(bytes, of: .webm, in: folder) == text)
      }
    }
  }
}
