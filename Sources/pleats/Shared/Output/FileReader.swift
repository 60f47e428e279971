import Foundation
import Pleat
import PleatRender

/// A regular file that is read in pieces.
///
/// A `URL` would resolve ".." before links, and so could open another file than the system does.
final class FileReader {
  let count: Int
  private let descriptor: Int32
  private let name: ErrorText
  private let hasManifest: Bool

  /// - Throws: `Failure` if the file cannot be read, is not a regular file, or does not have `bytes` bytes.
  init(_ path: String, option: String? = nil, bytes: Int? = nil) throws {
    name = (option.map { "\(option: $0) " } ?? "") + "\(path.printable)"
    hasManifest = bytes != nil
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      count = 0
      throw Failure("\(name) cannot be read: \(systemWords(errno))")
    }
    count = bytes ?? Int(status.st_size)
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw Failure(
        "\(name) cannot be read: \(accepted: "it is not a regular file, which is needed")")
    }
    guard Int(status.st_size) == count else { throw refusal }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  var refusal: Failure {
    Failure(
      hasManifest
        ? "\(name) does not have the \(count) bytes of its manifest: make this part again"
        : "\(name) has changed while it was read")
  }

  func bytes(_ count: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(min(count, self.count))
    try read(0..<count) { bytes += $0 }
    return bytes
  }

  func copy(_ range: Range<Int>, to file: OutputFile) throws {
    try read(range) { try file.write($0.span.bytes) }
  }

  func read(_ range: Range<Int>, _ body: (ArraySlice<UInt8>) throws -> Void) throws {
    var piece = [UInt8](repeating: 0, count: min(range.count, 1 << 20))
    var next = range.lowerBound
    while next < range.upperBound {
      let read = pread(descriptor, &piece, min(piece.count, range.upperBound - next), off_t(next))
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { throw refusal }
      try body(piece[..<read])
      next += read
    }
  }
}

/// Returns the type of the file to which a path leads, such as `S_IFREG`; nil if there is no file.
func fileType(of path: String) -> mode_t? {
  var status = stat()
  return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
}
