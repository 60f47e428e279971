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
    let header = Array(bytes.dropFirst(ImageFormat.pngSignature.count).prefix(21))
    if header.count < 8 { throw .truncated }
    guard header[..<4].number == 13, header[4..<8].elementsEqual("IHDR".utf8) else {
      throw .damaged("it does not start with a header of 13 bytes (IHDR)")
    }
    if header.count < 21 { throw .truncated }
    width = header[8..<12].number
    height = header[12..<16].number
    // Numbers of PNG have 31 bits, so a product of two fits into 64.
    guard max(width, height) <= Self.mostPixelsEachWay else {
      throw .damaged(
        "its header says \(width)x\(height) pixels; a PNG has at most \(Self.mostPixelsEachWay) each way"
      )
    }
    let channels = [2: 3, 4: 2, 6: 4][header[17]] ?? 1
    bitsOfAPixel = max(1, Int(header[16])) * channels
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
}
