/// An animated WebP file, taken apart.
///
/// ffmpeg reads no animated WebP before version 8, but each of its frames as a file of its own.
package struct WebPAnimation: Equatable, Sendable {
  struct Frame: Equatable, Sendable {
    let x, y, width, height: Int
    /// How long the frame is shown.
    let seconds: Double
    /// Whether what was there before shows through, and whether the frame leaves nothing behind.
    let (blends, clears): (Bool, Bool)
    /// The frame as a WebP file that does not move.
    let file: [UInt8]
  }

  /// The size in pixels.
  package let width, height: Int
  let frames: [Frame]

  var duration: Double { frames.reduce(0) { $0 + $1.seconds } }

  /// Takes a file apart; nil for a WebP that does not move.
  init?(_ file: [UInt8]) throws(ImageError.Reason) {
    let chunks = Self.chunks(of: file)
    guard let header = chunks.first, header.name == "VP8X", header.content.count == 10,
      chunks.contains(where: { $0.name == "ANIM" })
    else { return nil }
    let size = (Self.number(header.content, 4) + 1, Self.number(header.content, 7) + 1)
    frames = chunks.compactMap { $0.name == "ANMF" ? Frame($0.content) : nil }
    let length = file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    if frames.isEmpty || file.count < 8 + length { throw .truncated }
    for frame in frames where frame.x + frame.width > size.0 || frame.y + frame.height > size.1 {
      throw .damaged("a frame reaches beyond its \(size.0)x\(size.1) pixels")
    }
    (width, height) = size
  }

  /// The pieces of a WebP file.
  static func chunks(of file: [UInt8]) -> [(name: String, content: ArraySlice<UInt8>)] {
    var (rest, chunks) = (file.dropFirst(12), [(name: String, content: ArraySlice<UInt8>)]())
    while rest.count >= 8 {
      let length = number(rest, 4) | Int(rest[rest.startIndex + 7]) << 24
      let name = String(decoding: rest.prefix(4), as: UTF8.self)
      chunks.append((name, rest.dropFirst(8).prefix(length)))
      rest = rest.dropFirst(8 + length + length % 2)
    }
    return chunks
  }

  /// Returns the number in three bytes, lowest byte first.
  fileprivate static func number(_ bytes: ArraySlice<UInt8>, _ offset: Int) -> Int {
    bytes.dropFirst(offset).prefix(3).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}

extension WebPAnimation.Frame {
  /// Reads a frame's chunk; nil for one that is cut off.
  fileprivate init?(_ content: ArraySlice<UInt8>) {
    guard content.count > 16 else { return nil }
    let numbers = stride(from: 0, to: 15, by: 3).map { WebPAnimation.number(content, $0) }
    (x, y) = (2 * numbers[0], 2 * numbers[1])
    (width, height) = (numbers[2] + 1, numbers[3] + 1)
    // Browsers show a frame without a duration for a tenth of a second, too.
    seconds = numbers[4] <= 10 ? 0.1 : Double(numbers[4]) / 1000
    let flags = content[content.startIndex + 15]
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
