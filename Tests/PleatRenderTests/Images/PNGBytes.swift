/// A PNG file, written by hand: nothing is compressed, every sum is made here.
struct PNGBytes {
  var width: Int
  var height: Int
  /// Bits of a sample.
  var depth = 8
  var colour = Colour.trueColour
  var isInterlaced = false
  /// Chunks between the header and the pixels, as name and content.
  var chunks: [(name: String, content: [UInt8])] = []
  /// The samples of the pixel (x, y), one for each channel.
  var samples: (_ x: Int, _ y: Int) -> [Int]

  enum Colour: UInt8, CaseIterable, Sendable {
    case grey = 0
    case trueColour = 2
    case palette = 3
    case greyAlpha = 4
    case trueColourAlpha = 6

    var depths: [Int] {
      switch self {
      case .grey: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      default: [8, 16]
      }
    }

    var channels: Int {
      switch self {
      case .grey, .palette: 1
      case .greyAlpha: 2
      case .trueColour: 3
      case .trueColourAlpha: 4
      }
    }
  }

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The whole file.
  var bytes: [UInt8] {
    let header =
      Self.word(width) + Self.word(height)
      + [UInt8(depth), colour.rawValue, 0, 0, isInterlaced ? 1 : 0]
    var file = Self.signature + Self.chunk("IHDR", header)
    for chunk in chunks { file += Self.chunk(chunk.name, chunk.content) }
    return file + Self.chunk("IDAT", Self.zlib(scanlines)) + Self.chunk("IEND", [])
  }

  /// The rows, or those of Adam7's seven passes, each after the number of its filter: none.
  private var scanlines: [UInt8] {
    let passes: [(x: Int, y: Int, dx: Int, dy: Int)] =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    var bytes: [UInt8] = []
    for pass in passes where pass.x < width && pass.y < height {
      for y in stride(from: pass.y, to: height, by: pass.dy) {
        bytes.append(0)
        var bits = 0
        var pending = 0
        for x in stride(from: pass.x, to: width, by: pass.dx) {
          for sample in samples(x, y) {
            pending = pending << depth | sample
            bits += depth
            while bits >= 8 {
              bits -= 8
              bytes.append(UInt8(truncatingIfNeeded: pending >> bits))
            }
          }
        }
        if bits > 0 { bytes.append(UInt8(truncatingIfNeeded: pending << (8 - bits))) }
      }
    }
    return bytes
  }

  /// A chunk with its length and its sum.
  static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + content
    return word(content.count) + body + word(Int(crc(body)))
  }

  /// Four bytes, highest first.
  static func word(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  /// ISO 3309's check, bit by bit.
  static func crc(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = ~0
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return ~sum
  }

  /// RFC 1950 around stored blocks of RFC 1951.
  static func zlib(_ bytes: [UInt8]) -> [UInt8] {
    var stream: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: max(1, bytes.count), by: 65535) {
      let block = bytes[start..<min(start + 65535, bytes.count)]
      let length = block.count
      stream.append(start + length == bytes.count ? 1 : 0)
      for number in [length, ~length] {
        stream += [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
      }
      stream += block
    }
    var (a, b) = (1, 0)
    for byte in bytes {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    return stream + word(b << 16 | a)
  }
}
