/// The header of a PNG file, and its check before memory is allocated for the pixels.
///
/// A header with more pixels than deflate can produce from the file is refused. libpng checks the
/// chunks.
struct PNGFile {
  let width: Int
  let height: Int
  private let bitsOfAPixel: Int

  /// ISO 15948, 7.1: numbers of four bytes are below 2^31.
  private static let mostPixelsEachWay = 0x7FFF_FFFF

  /// The largest number of bytes that deflate can produce from one byte.
  private static let mostExpansion = 1032

  init(header bytes: [UInt8]) throws(ImageError.Reason) {
    let header = ImageFormat.pngSignature.count
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
    let channels = [2: 3, 4: 2, 6: 4][bytes[header + 17]] ?? 1
    bitsOfAPixel = max(1, Int(bytes[header + 16])) * channels
  }

  /// Reads the header of a whole file, and throws an error if the file has too many pixels.
  init(_ bytes: [UInt8], limit: Int) throws(ImageError.Reason) {
    try self.init(header: bytes)
    try Image.check(width: width, height: height, limit: limit)
    // Rows are rounded up to bytes and have one more byte each, so this number is a lower bound.
    let raw = (width * height * bitsOfAPixel + 7) / 8
    if raw / Self.mostExpansion >= bytes.count {
      throw .damaged("its \(bytes.count) bytes cannot hold \(width)x\(height) pixels")
    }
  }

  /// Returns the number in four bytes, highest byte first.
  private static func number(_ bytes: [UInt8], _ start: Int) -> Int {
    bytes[start..<start + 4].number
  }

  /// Returns the name of the chunk that starts at an index.
  private static func name(_ bytes: [UInt8], _ chunk: Int) -> String {
    String(decoding: bytes[chunk + 4..<chunk + 8], as: Unicode.ASCII.self)
  }
}
