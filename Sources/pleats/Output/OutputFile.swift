import Foundation

/// A place that output goes to.
///
/// A regular file, new or there already, is written beside its name and put in place by `commit` once
/// it is whole, with the permissions of the one it replaces; links are followed. Standard output,
/// devices and pipes are written to directly and are never renamed over.
final class OutputFile {
  /// What messages call it.
  let name: String
  private(set) var descriptor: Int32
  private var replacement: Replacement?

  /// A whole file that waits to take a name.
  private struct Replacement {
    let target: String
    let temporary: String
    /// Whether there was a file of that name.
    let replaces: Bool
    /// Keeps the lock until the file has its name, also while it is closed.
    let lock: Int32
  }

  /// Opens a file for writing; nil and `-` stand for standard output.
  ///
  /// - Parameter option: the option that messages name before the path; nil for none.
  init(_ path: String?, option: String? = "--output") throws {
    // A write then fails with EPIPE or EFBIG instead of ending the process with a file half done.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    guard let path, path != "-" else {
      name = "standard output"
      descriptor = STDOUT_FILENO
      return
    }
    let name = (option.map { $0 + " " } ?? "") + path
    self.name = name
    let target = try FilePlace.followLinks(path, name: name)
    switch try FilePlace.kind(of: target, name: name) {
    case .descriptor(let number):
      descriptor = number
    case .direct:
      descriptor = open(target, O_WRONLY | O_NOCTTY)
      if descriptor < 0 { throw refusal("cannot be opened") }
    case .regular(let status):
      let temporary = try PartialFiles.uninterrupted {
        let temporary = try FilePlace.temporary(beside: target, name: name)
        PartialFiles.add(temporary.path)
        return temporary
      }
      descriptor = temporary.descriptor
      replacement = Replacement(
        target: target, temporary: temporary.path, replaces: status != nil,
        lock: fcntl(descriptor, F_DUPFD_CLOEXEC, 3))
      if let status { FilePlace.adopt(status, descriptor) }
    }
  }

  deinit { discard() }

  /// Writes all of some bytes.
  func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = Foundation.write(
        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if written >= 0 {
        rest = rest.dropFirst(written)
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: waitUntilWritable()
      case EPIPE: throw OutputError.readerLeft
      default: throw refusal("cannot be written")
      }
    }
  }

  /// The path of the unfinished file, for programs that write it on their own; nil for devices, pipes
  /// and standard output.
  var unfinishedPath: String? { replacement?.temporary }

  /// Writes all there is to write, and puts the file in place; discards it if that fails.
  func writeWhole(_ bytes: [UInt8]) throws {
    do {
      try bytes.withUnsafeBytes { try write($0) }
      try Self.commit([self])
    } catch {
      discard()
      throw error
    }
  }

  /// Whether people read it as it is written.
  var isTerminal: Bool { isatty(descriptor) == 1 }

  private func waitUntilWritable() {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    poll(&request, 1, -1)
  }

  private func refusal(_ what: String) -> OutputError {
    .refused(name: name, what: what, code: errno)
  }

  /// Closes what was opened; an error that the system has held back shows here.
  private func close() throws {
    guard descriptor > STDERR_FILENO else { return }
    let open = descriptor
    descriptor = -1
    if Foundation.close(open) != 0 { throw refusal("cannot be written") }
  }

  /// Forgets what was written; devices and pipes keep what they have got.
  func discard() {
    try? close()
    if let replacement { unlink(replacement.temporary) }
    forgetReplacement()
  }

  private func forgetReplacement() {
    guard let replacement else { return }
    PartialFiles.forget(replacement.temporary)
    if replacement.lock >= 0 { Foundation.close(replacement.lock) }
    self.replacement = nil
  }
}

// MARK: - Putting files in place

extension OutputFile {
  /// Puts whole files in place together: if one cannot be, those before it are put back.
  static func commit(_ files: [OutputFile]) throws {
    for file in files { try file.close() }
    try PartialFiles.uninterrupted { try putInPlace(files) }
  }

  private static func putInPlace(_ files: [OutputFile]) throws {
    var undo: [() -> Void] = []
    var spares: [String] = []
    do {
      for (index, file) in files.enumerated() {
        guard let replacement = file.replacement else { continue }
        // Only a file that a later one may call back needs its predecessor.
        var spare: String?
        if replacement.replaces, index < files.count - 1 {
          spare = replacement.temporary + "~"
          try file.keep(replacement.target, as: replacement.temporary + "~")
        }
        spares += spare.map { [$0] } ?? []
        guard rename(replacement.temporary, replacement.target) == 0 else {
          throw file.refusal("cannot be put in place")
        }
        file.forgetReplacement()
        undo.append {
          if let spare {
            rename(spare, replacement.target)
          } else {
            unlink(replacement.target)
          }
        }
      }
    } catch {
      for step in undo.reversed() { step() }
      for spare in spares { unlink(spare) }
      for file in files { file.discard() }
      throw error
    }
    for spare in spares { unlink(spare) }
  }

  /// Gives a file a second name; where the file system has no hard links, its only one.
  private func keep(_ path: String, as spare: String) throws {
    guard link(path, spare) == 0 || rename(path, spare) == 0 else {
      throw refusal("cannot be put in place")
    }
  }
}
