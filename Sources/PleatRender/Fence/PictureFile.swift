import Foundation

/// The bytes of a file that is named from outside.
enum PictureFile {
  /// The most bytes that are read of one file: twice what the largest picture needs raw, or so.
  static let limit = 1 << 31

  /// Reads a whole file, unless its first bytes are not wanted: then it returns a few of them.
  ///
  /// An endless device is so left alone.
  static func read(
    _ path: String, limit: Int = limit, isWanted: ([UInt8]) -> Bool
  ) throws(ImageError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw ImageError(name: path, reason: reason(errno)) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 12)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw ImageError(name: path, reason: reason(errno)) }
      if count == 0 { return bytes }
      let isFirst = bytes.isEmpty
      bytes += piece[..<count]
      if isFirst {
        if !isWanted(bytes) { return bytes }
        piece = [UInt8](repeating: 0, count: 1 << 18)
        var status = stat()
        if unsafe fstat(descriptor, &status) == 0 {
          bytes.reserveCapacity(min(max(0, Int(status.st_size)), limit))
        }
      }
      if bytes.count > limit { throw ImageError(name: path, reason: .fileTooLarge(limit: limit)) }
    }
  }

  private static func reason(_ code: Int32) -> ImageError.Reason {
    switch code {
    case ENOENT, ENOTDIR: .notFound
    case EISDIR: .isFolder
    default: .unreadable(unsafe String(cString: strerror(code)))
    }
  }
}
