/// A limit for the pixels of several pictures together.
///
/// The pixels of PNG and JPEG files are counted from their headers, those of other files after decoding.
struct PixelAllowance {
  let limit: Int
  private var together = 0

  init(limit: Int) { self.limit = limit }

  /// Reads a file, and counts the pixels that its header states.
  ///
  /// The first bytes of a PNG file contain its header, and those of a JPEG file usually do. The rest of
  /// the file is then read only if its pixels are accepted.
  mutating func read(_ path: String) throws(ImageError) -> [UInt8] {
    var isCounted = false
    let bytes = try PictureFile.read(
      path,
      isWanted: { $0.count < ImageFormat.signatureLength || ImageFormat(start: $0) != nil },
      look: { start throws(ImageError.Reason) in isCounted = try count(start) })
    if isCounted { return bytes }
    do throws(ImageError.Reason) {
      _ = try count(bytes)
    } catch {
      throw ImageError(name: path, reason: error)
    }
    return bytes
  }

  /// Decodes a file that has been read.
  mutating func decode(_ bytes: [UInt8], name: String) throws(ImageError) -> Image {
    if [.png, .jpeg].contains(ImageFormat(start: bytes)) {
      return try Image(decoding: bytes, name: name, limit: limit)
    }
    do throws(ImageError) {
      let image = try Image(decoding: bytes, name: name, limit: limit - together)
      together += image.width * image.height
      return image
    } catch {
      guard case .tooLarge(let width, let height, _) = error.reason, together > 0 else {
        throw error
      }
      let sum = together + width * height
      throw ImageError(
        name: name,
        reason: .tooLargeTogether(width: width, height: height, together: sum, limit: limit))
    }
  }

  /// Counts the pixels of a header.
  ///
  /// Returns false if these bytes contain no header.
  private mutating func count(_ bytes: [UInt8]) throws(ImageError.Reason) -> Bool {
    guard let (width, height) = try Self.size(ofHeader: bytes) else { return false }
    try Image.check(width: width, height: height, limit: min(limit, Image.mostPixels))
    // Neither calculation overflows: the size has been checked, and `together` is at most `limit`.
    let pixels = width * height
    guard pixels <= limit - together else {
      let (sum, overflow) = together.addingReportingOverflow(pixels)
      throw .tooLargeTogether(
        width: width, height: height, together: overflow ? .max : sum, limit: limit)
    }
    together += pixels
    return true
  }

  /// Returns the size that a header states, or nil if there is no header to check.
  private static func size(
    ofHeader bytes: [UInt8]
  ) throws(ImageError.Reason) -> (width: Int, height: Int)? {
    switch ImageFormat(start: bytes) {
    case .png:
      if !Image.supportsPNG { throw .builtWithoutPNG }
      let file = try PNGFile(header: bytes)
      return (file.width, file.height)
    case .jpeg:
      // A height of 0 means that the height follows after the pixels. The decoder refuses this.
      guard let file = JPEGFile(header: bytes), file.width > 0, file.height > 0 else { return nil }
      return (file.width, file.height)
    default: return nil
    }
  }
}
