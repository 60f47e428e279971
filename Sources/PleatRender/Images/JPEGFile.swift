/// The part of a JPEG file's frame header that is checked before pixels are decoded.
struct JPEGFile {
  let width: Int
  let height: Int
  /// Whether the file uses arithmetic coding, which can take less than a bit for each number.
  private let isArithmetic: Bool

  /// The largest number of pixels in a byte: a Huffman code for 8x8 samples has at least one bit,
  /// and a sample covers at most 4x4 pixels.
  private static let mostPixelsOfAByte = 8 * 64 * 16

  /// Reads the frame header; the result is nil if there is none before the pixels.
  init?(header bytes: [UInt8]) {
    var marker = 2
    while marker + 4 <= bytes.count, bytes[marker] == 0xFF {
      let kind = bytes[marker + 1]
      // A marker may follow any number of 0xFF bytes, and some markers have no data.
      if kind == 0xFF || kind == 0x01 || (0xD0...0xD8).contains(kind) {
        marker += kind == 0xFF ? 1 : 2
        continue
      }
      let length = Int(bytes[marker + 2]) << 8 | Int(bytes[marker + 3])
      // C4, C8 and CC are not frames, but tables and an extension.
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        guard marker + 9 <= bytes.count else { return nil }
        height = Int(bytes[marker + 5]) << 8 | Int(bytes[marker + 6])
        width = Int(bytes[marker + 7]) << 8 | Int(bytes[marker + 8])
        isArithmetic = kind > 0xC8
        return
      }
      if kind == 0xDA || length < 2 { return nil }
      marker += 2 + length
    }
    return nil
  }

  /// Throws an error if the header states more pixels than the file can contain.
  static func check(_ bytes: [UInt8]) throws(ImageError.Reason) {
    guard let file = JPEGFile(header: bytes), !file.isArithmetic,
      file.width * file.height / mostPixelsOfAByte >= bytes.count
    else { return }
    throw .damaged(
      "its \(bytes.count) bytes cannot hold \(file.width)x\(file.height) pixels")
  }
}
