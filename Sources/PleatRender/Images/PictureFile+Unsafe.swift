import Foundation

/// Reads the bytes of a picture file that the user names.
enum PictureFile {
  /// The largest number of bytes that are read from a file: twice the raw size of `Image.pixelLimit` pixels.
  static let limit = 1 << 31

  /// The number of bytes that are checked before memory is allocated for the rest of the file.
  static let startLength = 1 << 12

  /// The largest number of bytes that are read at once.
  private static let pieceLength = 1 << 18

  /// Reads a whole file, or returns only a few of its first bytes if `isWanted` is false for them.
  ///
  /// So reading also ends for a device that has no end.
  ///
  /// - Parameters:
  ///   - limit: the largest accepted number of bytes.
  ///   - isWanted: called with the bytes read so far; if they come slowly, it is called several times.
  ///   - look: called once, with the first `startLength` bytes, or with all bytes of a shorter file.
  static func read(
    _ path: String, limit: Int = limit, isWanted: ([UInt8]) -> Bool,
    look: ([UInt8]) throws(ImageError.Reason) -> Void = { _ in }
  ) throws(ImageError) -> [UInt8] {
    do throws(ImageError.Reason) {
      // The system would end the path at the null character, and read another file.
      if path.utf8.contains(0) { throw .notFound }
      // Standard input may be a socket, which has a name that cannot be opened.
      let descriptor =
        unsafe path == "/dev/stdin"
        ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        : open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { throw reason(errno) }
      defer { close(descriptor) }
      var bytes = try start(descriptor, isWanted)
      guard isWanted(bytes) else { return bytes }
      try look(bytes)
      if bytes.count == startLength { try readRest(descriptor, into: &bytes, limit) }
      return bytes
    } catch {
      throw ImageError(name: path, reason: error)
    }
  }

  /// Reads the first bytes, and stops early if they are not wanted.
  private static func start(
    _ descriptor: Int32, _ isWanted: ([UInt8]) -> Bool
  ) throws(ImageError.Reason) -> [UInt8] {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: startLength)
    while bytes.count < startLength {
      let count = try read(descriptor, into: &piece, atMost: startLength - bytes.count)
      bytes += piece[..<count]
      if count == 0 || !isWanted(bytes) { break }
    }
    return bytes
  }

  private static func readRest(
    _ descriptor: Int32, into bytes: inout [UInt8], _ limit: Int
  ) throws(ImageError.Reason) {
    var status = stat()
    // For a pipe or a device, the size is 0 or has no meaning.
    let size =
      unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      ? Int(status.st_size) : 0
    if max(size, bytes.count) > limit { throw .fileTooLarge(limit: limit) }
    var room = max(size, pieceLength)
    try reserve(room, for: &bytes)
    var piece = [UInt8](repeating: 0, count: pieceLength)
    while true {
      let count = try read(descriptor, into: &piece, atMost: pieceLength)
      if count == 0 { return }
      let needed = bytes.count + count
      if needed > limit { throw .fileTooLarge(limit: limit) }
      if needed > room {
        room = max(needed, min(2 * room, limit))
        try reserve(room, for: &bytes)
      }
      bytes += piece[..<count]
    }
  }

  /// Reserves memory for a number of bytes, because an array without memory ends the process.
  private static func reserve(
    _ count: Int, for bytes: inout [UInt8]
  ) throws(ImageError.Reason) {
    // Reading a piece needs memory too.
    try translating(Memory.require(count + pieceLength)) { (_: OutOfMemory) in
      ImageError.Reason.outOfMemory(bytes: count)
    }
    bytes.reserveCapacity(count)
  }

  /// Reads bytes to the start of `piece`, and returns their number, which is 0 at the end of the file.
  private static func read(
    _ descriptor: Int32, into piece: inout [UInt8], atMost most: Int
  ) throws(ImageError.Reason) -> Int {
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe Foundation.read(descriptor, $0.baseAddress, min($0.count, most))
      }
      if count >= 0 { return count }
      if errno != EINTR { throw reason(errno) }
    }
  }

  private static func reason(_ code: Int32) -> ImageError.Reason {
    switch code {
    case ENOENT, ENOTDIR: .notFound
    case EISDIR: .isFolder
    default: .unreadable(systemWords(code))
    }
  }
}
