import Foundation
import Pleat
import PleatRender

/// A file of a shard, which is read in pieces.
final class ShardFile {
  let path: String
  /// The number of bytes.
  let count: Int
  private let descriptor: Int32

  /// Opens a file, or throws `Failure` if it is not as long as its manifest says.
  init(_ path: String, bytes: Int) throws {
    self.path = path
    count = bytes
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw Failure("\(path.printable) cannot be read: \(systemWords(errno))")
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      Int(status.st_size) == bytes
    else { throw refusal }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The error for a file that is not what its manifest says.
  var refusal: Failure {
    Failure(
      "\(path.printable) does not have the \(count) bytes of its manifest: make this part again")
  }

  /// The first bytes.
  func bytes(_ count: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    guard pread(descriptor, &bytes, count, 0) == count else { throw refusal }
    return bytes
  }

  /// Copies a range of bytes.
  func copy(_ range: Range<Int>, to file: OutputFile) throws {
    var piece = [UInt8](repeating: 0, count: min(range.count, 1 << 20))
    var next = range.lowerBound
    while next < range.upperBound {
      let read = pread(descriptor, &piece, min(piece.count, range.upperBound - next), off_t(next))
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { throw refusal }
      try file.write(piece.span.extracting(..<read).bytes)
      next += read
    }
  }
}
