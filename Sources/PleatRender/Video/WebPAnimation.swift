/// An animated WebP file, taken apart.
///
/// Before version 8, ffmpeg reads no animated WebP, but it reads each frame as a file of its own.
package struct WebPAnimation: Equatable, Sendable {
  struct Frame: Equatable, Sendable {
    let columns, rows: Range<Int>
    /// How long the frame is shown.
    let seconds: Double
    /// Whether the frame is blended with what was there before, and whether its place is cleared after it.
    let blends, clears: Bool
    /// The frame as a WebP file that does not move.
    let file: [UInt8]
  }

  /// The size in pixels.
  let width, height: Int
  let frames: [Frame]

  /// Reads a file and takes it apart; nil for a file that is no WebP or does not move.
  static func read(_ path: String) throws(ImageError) -> WebPAnimation? {
    let bytes = try PictureFile.read(
      path, isWanted: { $0.count < ImageFormat.signatureLength || ImageFormat(start: $0) == .webp })
    return try translating(WebPAnimation(bytes)) { ImageError(name: path, reason: $0) }
  }

  /// Takes a file apart; nil for a file that is no WebP or does not move.
  init?(_ file: [UInt8]) throws(ImageError.Reason) {
    let chunks = ImageFormat.webp.chunks(in: file)
    guard let header = chunks.first, header.name == "VP8X", header.content.count == 10,
      chunks.contains(where: { $0.name == "ANIM" })
    else { return nil }
    (width, height) = (header.content.number(at: 4, 3) + 1, header.content.number(at: 7, 3) + 1)
    frames = chunks.compactMap { $0.name == "ANMF" ? Frame($0.content) : nil }
    if frames.isEmpty || file.count < 8 + file[4...].number(at: 0, 4) { throw .truncated }
    for frame in frames where frame.columns.upperBound > width || frame.rows.upperBound > height {
      throw .damaged("a frame reaches beyond its \(width)x\(height) pixels")
    }
  }
}

extension WebPAnimation.Frame {
  /// Reads a frame's chunk; nil for one that is cut off.
  fileprivate init?(_ content: ArraySlice<UInt8>) {
    guard content.count > 16 else { return nil }
    let (x, y) = (2 * content.number(at: 0, 3), 2 * content.number(at: 3, 3))
    let (width, height) = (content.number(at: 6, 3) + 1, content.number(at: 9, 3) + 1)
    (columns, rows) = (x..<x + width, y..<y + height)
    // Browsers also show a frame of at most 10 ms for a tenth of a second.
    let milliseconds = content.number(at: 12, 3)
    seconds = milliseconds <= 10 ? 0.1 : Double(milliseconds) / 1000
    let flags = content.number(at: 15, 1)
    (blends, clears) = (flags & 2 == 0, flags & 1 != 0)
    func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    var body = Array(content.dropFirst(16))
    if body.starts(with: "ALPH".utf8) {
      let header = [0x10, 0, 0, 0] + bytes(width - 1, 3) + bytes(height - 1, 3)
      body = Array("VP8X".utf8) + bytes(header.count, 4) + header + body
    }
    file = Array("RIFF".utf8) + bytes(body.count + 4, 4) + Array("WEBP".utf8) + body
  }
}

extension ArraySlice<UInt8> {
  /// Returns the number in some bytes, lowest byte first.
  func number(at offset: Int, _ count: Int) -> Int {
    dropFirst(offset).prefix(count).reversed().number
  }
}
