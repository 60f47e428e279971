import Foundation
import Pleat
import PleatRender

/// A file of jobs, which is read more than once.
///
/// A pipe is first copied to a temporary file without a name.
final class JobFile {
  let name: String
  /// The path, or `-` for standard input.
  let path: String
  private let descriptor: Int32
  /// The position of the first job, which is not 0 if a part of standard input has been read before.
  private let start: off_t

  init(_ path: String) throws {
    self.path = path
    let isStandard = path == "-"
    name = isStandard ? "standard input" : path.isEmpty ? path.quoted : path.printable
    let opened = isStandard ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard opened >= 0 else { throw Failure("\(name) cannot be read: \(systemWords(errno))") }
    var status = stat()
    fstat(opened, &status)
    if status.st_mode & S_IFMT == S_IFDIR {
      close(opened)
      throw Failure("\(name) cannot be read: it is a folder")
    }
    if status.st_mode & S_IFMT == S_IFREG {
      descriptor = opened
      start = max(0, lseek(opened, 0, SEEK_CUR))
    } else {
      defer { close(opened) }
      descriptor = try Self.copy(of: opened, name)
      start = 0
    }
  }

  deinit { close(descriptor) }

  private static let longestCopy = 1 << 30

  private static func copy(of source: Int32, _ name: String) throws -> Int32 {
    let path = NSTemporaryDirectory() + "/.pleats-" + UUID().uuidString
    let copy = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard copy >= 0 else {
      throw Failure("\(path): \(name) cannot be copied: \(systemWords(errno))")
    }
    unlink(path)
    var piece = [UInt8](repeating: 0, count: 1 << 17)
    var (total, line) = (0, 0)
    while true {
      let count = read(source, &piece, piece.count)
      // A line that is too long is refused when the copy is read.
      if count == 0 || line > JobReader.longestLine { return copy }
      if count < 0, errno == EINTR { continue }
      var written = 0
      while count > 0, written < count {
        let more = piece[written..<count].withUnsafeBytes { write(copy, $0.baseAddress, $0.count) }
        guard more > 0 else { break }
        written += more
      }
      guard count > 0, written == count else {
        let code = errno
        close(copy)
        throw Failure("\(name) cannot be copied: \(systemWords(code))")
      }
      (total, line) = (total + count, line + count)
      if let end = piece[..<count].lastIndex(of: UInt8(ascii: "\n")) { line = count - 1 - end }
      guard total <= longestCopy else {
        close(copy)
        throw Failure(
          "\(name) is too long: \(accepted: "at most \(longestCopy) bytes are read from a pipe or a device")"
        )
      }
    }
  }

  func reader() throws -> JobReader { try JobReader(descriptor, from: start, name) }
}

final class JobReader {
  fileprivate static let longestLine = 1 << 20

  private var lines: ScriptLines
  private(set) var digest = Digest()
  /// The number of the line that was read last, from 1, and how many lines were not blank.
  private(set) var (line, count) = (0, 0)

  fileprivate init(_ descriptor: Int32, from start: off_t, _ name: String) throws {
    lines = try ScriptLines(
      ofOpen: descriptor, from: start, name: name,
      limits: .init(line: Self.longestLine, total: .max / 2))
  }

  /// Reads the next line that is not blank; returns nil after the last one.
  func next() throws -> ArraySlice<UInt8>? {
    while let bytes = try lines.next() {
      line += 1
      digest.add(bytes)
      digest.add(CollectionOfOne(UInt8(ascii: "\n")))
      guard ScriptLine.hasText(bytes) else { continue }
      count += 1
      return bytes
    }
    return nil
  }
}
