/// The check of a PNG file before its pixels are decoded.
///
/// libpng's simplified interface stops reading at the last pixel. It also ignores damage in chunks
/// that a decoder may skip, for example transparency. So this type reads all chunks: the file must
/// continue to its end chunk, and all checksums must be right. A header with more pixels than
/// deflate can produce from the file is refused before memory is allocated.
struct PNGFile {
  let width: Int
  let height: Int
  /// Whether it is of the kind that libpng's simplified interface reads wrongly.
  let isInterlacedOf16Bits: Bool
  private let bitsOfAPixel: Int

  /// ISO 15948, 7.1: numbers of four bytes are below 2^31.
  private static let mostPixelsEachWay = 0x7FFF_FFFF

  /// The largest number of bytes that deflate can produce from one byte.
  private static let mostExpansion = 1032

  /// Reads a header.
  init(header bytes: [UInt8]) throws(ImageError.Reason) {
    let header = ImageFormat.pngSignatureLength
    if bytes.count < header + 8 { throw .truncated }
    guard Self.number(bytes, header) == 13, Self.name(bytes, header) == "IHDR" else {
      throw .damaged("it does not start with a header of 13 bytes (IHDR)")
    }
    if bytes.count < header + 21 { throw .truncated }
    width = Self.number(bytes, header + 8)
    height = Self.number(bytes, header + 12)
    // Numbers of PNG have 31 bits, so a product of two fits into 64.
    guard max(width, height) <= Self.mostPixelsEachWay else {
      throw .damaged(
        "its header says \(width)x\(height) pixels; a PNG has at most \(Self.mostPixelsEachWay) each way"
      )
    }
    isInterlacedOf16Bits = bytes[header + 16] == 16 && bytes[header + 20] != 0
    let channels = [2: 3, 4: 2, 6: 4][bytes[header + 17]] ?? 1
    bitsOfAPixel = max(1, Int(bytes[header + 16])) * channels
  }

  /// Checks a whole file.
  init(_ bytes: [UInt8], limit: Int) throws(ImageError.Reason) {
    try self.init(header: bytes)
    try Image.check(width: width, height: height, limit: limit)
    let compressed = try Self.checkChunks(bytes)
    // Rows are rounded up to bytes and have one more byte, so this is a lower bound.
    let raw = (width * height * bitsOfAPixel + 7) / 8
    if raw / Self.mostExpansion >= max(1, compressed) {
      throw .damaged(
        "its \(compressed) bytes of compressed pixels cannot hold \(width)x\(height) pixels")
    }
  }

  /// Checks all chunks, and returns the number of bytes in those with pixels.
  private static func checkChunks(_ bytes: [UInt8]) throws(ImageError.Reason) -> Int {
    var chunk = ImageFormat.pngSignatureLength
    var compressed = 0
    while true {
      if bytes.count < chunk + 12 { throw .truncated }
      let length = number(bytes, chunk)
      let name = name(bytes, chunk)
      // The letters are checked so that random bytes are not taken for the length of a truncated
      // file.
      guard name.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
        throw .damaged("there is no valid chunk at byte \(chunk)")
      }
      if bytes.count - chunk - 12 < length { throw .truncated }
      let end = chunk + 8 + length
      if CRC32.sum(bytes, chunk + 4..<end) != number(bytes, end) {
        throw .damaged("the checksum of its chunk \(name) is wrong")
      }
      if name == "IDAT" { compressed += length }
      if name == "IEND" { return compressed }
      chunk = end + 4
    }
  }

  /// Four bytes, highest first.
  private static func number(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) }
  }

  /// The name of the chunk that starts here.
  private static func name(_ bytes: [UInt8], _ chunk: Int) -> String {
    String(decoding: bytes[chunk + 4..<chunk + 8], as: Unicode.ASCII.self)
  }
}
