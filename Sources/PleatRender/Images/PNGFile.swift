/// What is checked of a PNG file before its pixels are decoded.
///
/// libpng's simplified interface stops reading at the last pixel, and passes over damage in chunks
/// that a decoder may do without, transparency among them. So the chunks are walked here: the file
/// must go on to its end chunk, and the sums of all but the pixels' chunks, which libpng checks, must
/// be right.
struct PNGFile {
  let width: Int
  let height: Int
  /// Whether it is of the kind that libpng's simplified interface reads wrongly.
  let isInterlacedOf16Bits: Bool

  init(_ bytes: [UInt8], limit: Int) throws(ImageError.Reason) {
    let header = ImageFormat.pngSignatureLength
    if bytes.count < header + 8 { throw .truncated }
    guard Self.number(bytes, header) == 13, Self.name(bytes, header) == "IHDR" else {
      throw .damaged("it does not start with a header of 13 bytes (IHDR)")
    }
    if bytes.count < header + 21 { throw .truncated }
    width = Self.number(bytes, header + 8)
    height = Self.number(bytes, header + 12)
    isInterlacedOf16Bits = bytes[header + 16] == 16 && bytes[header + 20] != 0
    try Image.check(width: width, height: height, limit: limit)
    try Self.checkChunks(bytes)
  }

  private static func checkChunks(_ bytes: [UInt8]) throws(ImageError.Reason) {
    var chunk = ImageFormat.pngSignatureLength
    while true {
      if bytes.count < chunk + 12 { throw .truncated }
      let length = number(bytes, chunk)
      let name = name(bytes, chunk)
      // The letters are checked so that rubbish is not taken for the length of a file cut off.
      guard name.utf8.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) }) else {
        throw .damaged("what should be a chunk at byte \(chunk) is none")
      }
      if bytes.count - chunk - 12 < length { throw .truncated }
      let end = chunk + 8 + length
      if name != "IDAT", crc(bytes[chunk + 4..<end]) != number(bytes, end) {
        throw .damaged("the checksum of its chunk \(name) is wrong")
      }
      if name == "IEND" { return }
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

  /// The cyclic redundancy check of PNG, ISO 3309: polynomial 0xEDB88320, lowest bit first.
  private static func crc(_ bytes: ArraySlice<UInt8>) -> Int {
    let table = crcTable
    return Int(~bytes.reduce(~0) { table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] ^ $0 >> 8 })
  }

  private static let crcTable: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
  }
}
