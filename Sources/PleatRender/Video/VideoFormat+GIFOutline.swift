/// GIF89a (CompuServe 1990): a header, the logical screen with its colour table, then images and
/// extensions, and a trailer of one byte. Their data are sub-blocks, each with its length.
extension VideoFormat {
  /// The fault in the outline of a GIF, or nil.
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
        // The colour table is followed by the size of the first codes.
        guard let image = walk.take(9), walk.skipColours(image[8]), walk.take(1) != nil,
          let length = walk.skipData()
        else { return isCutOff(in: "an image") }
        if length == 0 { return "it has an image without data" }
        hasImage = true
      case 0x3B:
        if walk.position < file.count { return "something follows its trailer" }
        return hasImage ? nil : "it has no image"
      default: return "it has a block of unknown kind \(kind)"
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

    /// The next bytes, or nil if there are fewer.
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

    /// Skips the colour table that the flags describe.
    ///
    /// Returns false if the file ends before it does.
    mutating func skipColours(_ flags: UInt8) -> Bool {
      if flags & 0x80 != 0 { position += 3 << (Int(flags & 7) + 1) }
      return position <= file.count
    }

    /// Skips sub-blocks up to the empty one that ends them.
    ///
    /// Returns their bytes, or nil if it is missing.
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
