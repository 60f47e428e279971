import Dispatch
import Foundation

/// A connection over which one request is answered.
final class Connection: Sendable {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var time = timeval(tv_sec: 10, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  /// Reads a request and answers it, on a thread of its own, which may wait.
  ///
  /// The work is a task, which is cancelled when the client leaves.
  func serve(_ videos: Videos) {
    guard let request = head() else { return }
    let (reply, isDone) = (Reply(), DispatchSemaphore(value: 0))
    let task = Task {
      reply.bytes = await videos.answer(to: request)
      isDone.signal()
    }
    while isDone.wait(timeout: .now() + 0.1) == .timedOut {
      if hasLeft { task.cancel() }
    }
    send(reply.bytes)
  }

  /// What the task hands to the thread, which waits for it.
  private final class Reply: @unchecked Sendable {
    var bytes: [UInt8] = []
  }

  /// The head of a request, of at most 8 KiB.
  private func head() -> String? {
    var (bytes, piece) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 10))
    while bytes.count < 1 << 13 {
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      bytes += piece[..<count]
      if let text = String(validating: bytes, as: UTF8.self), text.contains("\r\n\r\n") {
        return text
      }
    }
    return nil
  }

  private func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  private var hasLeft: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    var byte: UInt8 = 0
    return poll(&request, 1, 0) > 0 && read(descriptor, &byte, 1) <= 0
  }
}
