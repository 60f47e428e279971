import Foundation
import Pleat
import PleatRender

struct ScriptLines: ~Copyable {
  private let descriptor: Int32
  private let name: ErrorText
  private let limits: Limits
  private var piece = [UInt8](repeating: 0, count: 1 << 17)
  /// The bytes that have been read.
  ///
  /// Those from `start` on have not been returned yet. There is no line break from `start` to `searched`.
  private var bytes: [UInt8] = []
  private var (start, searched) = (0, 0)
  private var (count, total) = (0, 0)
  private var isAtEnd = false

  struct Limits {
    /// The largest number of bytes in a line.
    var line = 1 << 24
    /// The largest number of bytes in all lines.
    var total = 1 << 30
  }

  /// Opens a script; `-` and `/dev/stdin` mean standard input.
  ///
  /// - Parameter option: The option that gives the path; nil for an argument.
  init(_ path: String, option: String? = "--script", limits: Limits = Limits()) throws {
    let isStandard = Self.isStandardInput(path)
    name =
      isStandard
      ? "standard input"
      : (option.map { "\(option: $0) " } ?? "")
        + "\(path.isEmpty ? path.quoted : path.printable)"
    descriptor = isStandard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    self.limits = limits
    if descriptor < 0 { throw refusal(errno) }
  }

  static func isStandardInput(_ path: String) -> Bool { ["-", "/dev/stdin"].contains(path) }

  init(ofOpen file: Int32, from start: off_t, name: String, limits: Limits) throws {
    self.name = "\(name)"
    self.limits = limits
    descriptor = fcntl(file, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    if descriptor < 0 || lseek(descriptor, start, SEEK_SET) < 0 { throw refusal(errno) }
  }

  deinit {
    if descriptor > STDIN_FILENO { close(descriptor) }
  }

  private func refusal(_ code: Int32) -> Failure {
    Failure(
      "\(name) cannot be read: \(code == EISDIR ? "it is a folder" : systemWords(code))")
  }

  /// Returns the next line, without its line break; nil after the last line.
  mutating func next() throws -> ArraySlice<UInt8>? {
    while true {
      if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        return try line(to: end, nextStart: end + 1)
      }
      searched = bytes.count
      guard searched - start <= limits.line else { throw tooLong }
      if isAtEnd {
        return start < bytes.count ? try line(to: bytes.count, nextStart: bytes.count) : nil
      }
      try fill()
    }
  }

  private var tooLong: Failure {
    Failure(
      "\(name), line \(count + 1): \(accepted: "a line can have at most \(limits.line) bytes")")
  }

  private mutating func line(to end: Int, nextStart: Int) throws -> ArraySlice<UInt8> {
    guard end - start <= limits.line else { throw tooLong }
    let line = bytes[start..<end]
    (start, searched) = (nextStart, nextStart)
    count += 1
    return line
  }

  private mutating func fill() throws {
    bytes.removeSubrange(..<start)
    (start, searched) = (0, searched - start)
    while true {
      let read = piece.withUnsafeMutableBytes {
        Foundation.read(descriptor, $0.baseAddress, $0.count)
      }
      if read >= 0 {
        total += read
        guard total <= limits.total else {
          throw Failure(
            "\(name) is too long: \(accepted: "a script can have at most \(limits.total) bytes")")
        }
        isAtEnd = read == 0
        bytes += piece[..<read]
        return
      }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&request, 1, -1)
      default: throw refusal(errno)
      }
    }
  }
}
