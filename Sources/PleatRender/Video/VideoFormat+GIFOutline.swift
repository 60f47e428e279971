/// GIF89a (CompuServe 1990): a header, the logical screen with its table of colours, then images and
/// extensions, whose data are sub-blocks of a length each, and a trailer of one byte.
extension VideoFormat {
  /// What is wrong with the outline of a GIF; nil for nothing.
  static func faultOfGIF(_ file: FileBytes) -> String? {
    guard file.bytes(0, 6) == Array("GIF89a".utf8) else { return foreignStart }
    var walk = GIFWalk(file: file, position: 6)
    guard let screen = walk.take(7), walk.skipColours(screen[4]) else {
      return isCutOff(in: "its head")
    }
    var hasImage = false
    while let kind = walk.take(1)?.first {
      switch kind {
      case 0x21:
        guard walk.take(1) != nil, walk.skipData() != nil else {
          return isCutOff(in: "an extension")
        }
      case 0x2C:
        // After the table of colours stands the size of the first codes.
        guard let image = walk.take(9), walk.skipColours(image[8]), walk.take(1) != nil,
          let length = walk.skipData()
        else { return isCutOff(in: "an image") }
        if length == 0 { return "it has an image without data" }
        hasImage = true
      case 0x3B:
        if walk.position < file.count { return "something follows its trailer" }
        return hasImage ? nil : "it has no image"
      default: return "it has a block of no known kind, \(kind)"
      }
    }
    return "it ends without a trailer"
  }

  /// Reads a file from front to back, a piece at a time: sub-blocks have at most 255 bytes.
  private struct GIFWalk {
    let file: FileBytes
    var position: Int
    private var piece: [UInt8] = []
    private var start = 0

    init(file: FileBytes, position: Int) {
      self.file = file
      self.position = position
    }

    /// The next bytes; nil if there are fewer.
    mutating func take(_ count: Int) -> [UInt8]? {
      if position < start || position + count > start + piece.count {
        start = position
        piece = file.bytes(start, 1 << 16)
      }
      let offset = position - start
      guard offset + count <= piece.count else { return nil }
      position += count
      return Array(piece[offset..<offset + count])
    }

    /// Passes the table of colours that flags tell of; false if the file ends before it does.
    mutating func skipColours(_ flags: UInt8) -> Bool {
      if flags & 0x80 != 0 { position += 3 << (Int(flags & 7) + 1) }
      return position <= file.count
    }

    /// Passes sub-blocks to the empty one that ends them: how many bytes they have, nil if it is missing.
    mutating func skipData() -> Int? {
      var total = 0
      while let length = take(1)?.first.map(Int.init) {
        if length == 0 { return total }
        position += length
        total += length
      }
      return nil
    }
  }
}
