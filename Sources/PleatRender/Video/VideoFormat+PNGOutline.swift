/// PNG, third edition (W3C 2025): a signature, then chunks of a length, a name, data and a
/// checksum: IHDR first, IEND last.
extension VideoFormat {
  /// The fault in the outline of a PNG, animated or not, or nil.
  static func faultOfPNG(_ file: FileBytes) -> String? {
    let start = file.bytes(0, ImageFormat.pngSignatureLength)
    guard start == ImageFormat.pngSignature else { return foreignStart }
    var (chunk, pixels) = (start.count, 0)
    while true {
      let head = file.bytes(chunk, 8)
      guard head.count == 8 else { return "it ends without its last chunk, IEND" }
      let name = Self.name(head[4...])
      let length = Self.number(head[..<4])
      if chunk == start.count, name != "IHDR" || length != 13 {
        return "its first chunk is not IHDR"
      }
      let end = chunk + 12 + length
      if end > file.count { return isCutOff(in: "its chunk \(name)") }
      if name == "IDAT" { pixels += length }
      if name == "IEND" {
        if end < file.count { return "something follows its last chunk, IEND" }
        return pixels > 0 ? nil : "it has no pixels (IDAT)"
      }
      chunk = end
    }
  }
}
