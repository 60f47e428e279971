/// What is read from a JPEG file before its pixels are decoded: parts of the frame header, and a profile.
struct JPEGFile {
  let width: Int
  let height: Int
  /// Whether the file uses arithmetic coding, which can take less than a bit for each number.
  private let isArithmetic: Bool

  /// The largest number of pixels in a byte: a Huffman code for 8x8 samples has at least one bit,
  /// and a sample covers at most 4x4 pixels.
  private static let mostPixelsOfAByte = 8 * 64 * 16

  /// The segments before the pixels: the kind of each marker, and the bytes after its length field.
  static func segments(
    of bytes: [UInt8]
  ) -> some Sequence<(kind: UInt8, content: ArraySlice<UInt8>)> {
    sequence(state: 2) { (marker: inout Int) -> (kind: UInt8, content: ArraySlice<UInt8>)? in
      while marker + 4 <= bytes.count, bytes[marker] == 0xFF {
        let kind = bytes[marker + 1]
        // Before a marker, there may be any number of 0xFF bytes. Some markers have no data.
        if kind == 0xFF || kind == 0x01 || (0xD0...0xD8).contains(kind) {
          marker += kind == 0xFF ? 1 : 2
          continue
        }
        let start = marker + 4
        let end = marker + 2 + Int(bytes[marker + 2]) << 8 + Int(bytes[marker + 3])
        // Pixels follow the start of the scan.
        guard kind != 0xDA, start <= end, end <= bytes.count else { return nil }
        marker = end
        return (kind, bytes[start..<end])
      }
      return nil
    }
  }

  /// The ICC profile, whose parts are numbered from 1; empty if there is none, or a part is missing.
  static func profile(of bytes: [UInt8]) -> [UInt8] {
    let name = Array("ICC_PROFILE\0".utf8)
    let parts = segments(of: bytes).lazy
      .filter { $0.kind == 0xE2 && $0.content.count > 14 && $0.content.starts(with: name) }
      .prefix(256).map { $0.content.dropFirst(name.count) }
      .sorted { $0[$0.startIndex] < $1[$1.startIndex] }
    let isWhole = parts.enumerated().allSatisfy { index, part in
      part.starts(with: [index + 1, parts.count].map { UInt8(truncatingIfNeeded: $0) })
    }
    return isWhole ? parts.flatMap { $0.dropFirst(2) } : []
  }

  /// Reads the frame header; the result is nil if there is none before the pixels.
  init?(header bytes: [UInt8]) {
    // C4, C8 and CC are not frames, but tables and an extension.
    let frame = Self.segments(of: bytes).first {
      (0xC0...0xCF).contains($0.kind) && ![0xC4, 0xC8, 0xCC].contains($0.kind)
    }
    guard let frame, frame.content.count >= 5 else { return nil }
    height = frame.content.dropFirst().prefix(2).number
    width = frame.content.dropFirst(3).prefix(2).number
    isArithmetic = frame.kind > 0xC8
  }

  /// Throws an error if the header states more pixels than a file of Huffman codes can contain.
  static func check(_ bytes: [UInt8]) throws(ImageError.Reason) {
    guard let file = JPEGFile(header: bytes), !file.isArithmetic,
      file.width * file.height / mostPixelsOfAByte >= bytes.count
    else { return }
    throw .damaged(
      "its \(bytes.count) bytes cannot hold \(file.width)x\(file.height) pixels")
  }
}
