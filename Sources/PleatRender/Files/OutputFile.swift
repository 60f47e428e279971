internal import Foundation

/// A destination of output.
///
/// All files of this package are written through this class.
///
/// While a regular file is written, it has no name or a temporary one. `commit` gives the file its name
/// once it is complete and on the disk. A new file takes the permissions of the file that it replaces.
/// Symbolic links are followed. Standard output, devices and pipes are written to directly and never
/// replaced. `kill -9` can leave a file `.pleats-…`: during a rename, or at any time on a file system
/// without nameless files.
package final class OutputFile {
  /// The name in messages.
  package let name: String
  /// The open descriptor, or -1 after it is closed.
  private(set) var descriptor: Int32
  private var unfinished: UnfinishedFile?
  /// Whether the file is for bytes alone, and never gets a name.
  private(set) var isTemporary = false

  /// The environment variable that names the folder in which all written files must lie, by its path
  /// without links.
  ///
  /// A batch sets it for its jobs, because only the jobs know the names of all files that they write.
  package static let rootVariable = "PLEAT_OUTPUT_ROOT"

  private static let root = ProcessInfo.processInfo.environment[rootVariable]

  /// Opens a file for writing.
  ///
  /// nil means standard output, and so does `-` if `use` is nil.
  ///
  /// - Parameters:
  ///   - option: the option that messages name before the path, or nil for none.
  ///   - use: what is written, for example "a .gif", if it needs a regular file.
  package init(
    _ path: String?, option: String? = "--output", regularFor use: String? = nil
  ) throws(OutputError) {
    guard let path, path != "-" || use != nil else {
      name = "standard output"
      descriptor = STDOUT_FILENO
      return
    }
    let name = (option.map { $0 + " " } ?? "") + path
    self.name = name
    let target = try FilePlace.followLinks(path, name: name)
    if let root = Self.root {
      let folder = FilePlace.folder(target)
      guard let place = FileCalls.realPath(folder) else {
        throw Self.refusal(.init(), ofANewFileIn: folder, name: name)
      }
      guard FilePlace.isBelow(root, place + "/") else {
        throw .unusable(name: name, why: "is a link that leads out of the folder \(root)")
      }
    }
    let kind = try FilePlace.kind(of: target, name: name)
    if case .regular(let status) = kind {
      let unfinished = try Self.unfinished(for: target, replacing: status, name: name)
      self.unfinished = unfinished
      descriptor = unfinished.descriptor
      return
    }
    // Throws before the file is opened, because opening a pipe would wait for its reader.
    if let use {
      throw .unusable(name: name, why: "\(use) needs a regular file, not a device or a pipe")
    }
    if case .descriptor(let number) = kind {
      descriptor = number
    } else {
      descriptor = try translating(FileCalls.open(target, O_WRONLY | O_NOCTTY)) {
        (error: FileCalls.Refusal) in
        OutputError.refused(name: name, what: "cannot be opened", code: error.code)
      }
    }
  }

  /// Opens an unfinished file in the folder for temporary files, for bytes that only this process and its
  /// children see.
  ///
  /// - Parameter name: the name in messages.
  init(forBytesOf name: String) throws(OutputError) {
    self.name = name
    isTemporary = true
    let unfinished = try Self.unfinished(
      for: NSTemporaryDirectory() + "/bytes", replacing: nil, name: name)
    self.unfinished = unfinished
    descriptor = unfinished.descriptor
  }

  /// Opens a file like ``init(forBytesOf:)`` that already has bytes, for a child that reads them.
  convenience init(containing bytes: [UInt8]) throws(OutputError) {
    try self.init(forBytesOf: "a temporary file")
    try translating(FileCalls.write(descriptor, bytes), to: unwritable)
  }

  /// The bytes of a file that has not been put in place.
  var bytes: [UInt8] {
    get throws(OutputError) {
      let size = try size
      let bytes = FileCalls.start(of: descriptor, size)
      guard bytes.count == size else { throw refusal("cannot be read", .init()) }
      return bytes
    }
  }

  private static func unfinished(
    for target: String, replacing status: stat?, name: String
  ) throws(OutputError) -> UnfinishedFile {
    try translating(UnfinishedFile(for: target, replacing: status)) { (error: FileCalls.Refusal) in
      Self.refusal(error, ofANewFileIn: FilePlace.folder(target), name: name)
    }
  }

  private static func refusal(
    _ refusal: FileCalls.Refusal, ofANewFileIn folder: String, name: String
  ) -> OutputError {
    refusal.code == ENOENT && !FileCalls.exists(folder)
      ? .unusable(name: name, why: "there is no folder \(folder)")
      : .refused(name: name, what: "a file cannot be made in \(folder)", code: refusal.code)
  }

  deinit { discard() }

  package func write(_ bytes: RawSpan) throws(OutputError) {
    try translating(FileCalls.write(descriptor, bytes), to: unwritable)
  }

  /// Writes all bytes and puts the file in place.
  ///
  /// If that fails, it discards the file.
  package func writeWhole(_ bytes: [UInt8]) throws(OutputError) {
    do throws(FileCalls.Refusal) {
      try FileCalls.write(descriptor, bytes)
    } catch {
      discard()
      throw unwritable(error)
    }
    try Self.commit([self])
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  var isEmpty: Bool { (try? size) ?? 0 == 0 }

  /// The number of bytes of the file, before it is put in place.
  package var size: Int {
    get throws(OutputError) {
      try translating(Int(FileCalls.status(of: descriptor).st_size)) {
        refusal("cannot be read", $0)
      }
    }
  }

  /// Whether the output is a regular file that holds only this output, not a pipe, a device or
  /// standard output.
  var isOwnFile: Bool {
    guard descriptor != STDOUT_FILENO, let status = try? FileCalls.status(of: descriptor) else {
      return false
    }
    return status.st_mode & S_IFMT == S_IFREG
  }

  package var readerHasLeft: Bool { FileCalls.readerHasLeft(descriptor) }

  /// Returns the name under which a child process that inherits the descriptor can open the file.
  ///
  /// The file may have no name in its folder yet, and a program that opened a name there would create
  /// another file.
  func name(forChildWith lent: Int32) -> String {
    // The child uses the descriptor as it is: some pipes cannot be opened again, and standard output may
    // be a file that holds more than this output.
    if !isOwnFile { return "pipe:\(lent)" }
    let folder = "/proc/self/fd"
    if FileCalls.exists(folder) { return "\(folder)/\(lent)" }
    return "file:" + (unfinished?.temporary ?? name)
  }

  /// Removes an unfinished file.
  ///
  /// Devices and pipes keep the bytes that they have received.
  package func discard() {
    unfinished?.remove()
    unfinished = nil
    try? close()
  }

  /// Closes the descriptor, unless it is a standard stream.
  ///
  /// Closing may report an error of an earlier write.
  private func close() throws(OutputError) {
    guard descriptor > STDERR_FILENO else { return }
    let open = descriptor
    descriptor = -1
    try translating(FileCalls.close(open), to: unwritable)
  }

  private func unwritable(_ refusal: FileCalls.Refusal) -> OutputError {
    refusal.code == EPIPE ? .readerLeft : self.refusal("cannot be written", refusal)
  }

  private func refusal(_ what: String, _ refusal: FileCalls.Refusal) -> OutputError {
    .refused(name: name, what: what, code: refusal.code)
  }
}

// MARK: - Putting files in place

extension OutputFile {
  /// Puts complete files in place together.
  ///
  /// If one of them cannot be put in place, the previous ones are taken back, and all are
  /// discarded. Each file is written to the disk (`fsync`) before it gets its name. So a name never
  /// belongs to an incomplete file, even after a power failure.
  package static func commit(_ files: [OutputFile]) throws(OutputError) {
    do throws(OutputError) {
      for file in files { try file.settle() }
      try UnfinishedWork.uninterrupted { list throws(OutputError) in
        try putInPlace(files, &list)
      }
    } catch {
      for file in files { file.discard() }
      throw error
    }
  }

  private func settle() throws(OutputError) {
    do throws(FileCalls.Refusal) {
      if let unfinished {
        try unfinished.settle()
      } else if descriptor > STDERR_FILENO {
        try FileCalls.synchronize(descriptor)
      }
    } catch {
      throw unwritable(error)
    }
    if unfinished == nil { try close() }
  }

  private static func putInPlace(
    _ files: [OutputFile], _ list: inout UnfinishedWork.List
  ) throws(OutputError) {
    var placed: [UnfinishedFile.Undo] = []
    for (index, file) in files.enumerated() {
      do throws(FileCalls.Refusal) {
        // The last file is never taken back, so the file that it replaces is not kept.
        let isLast = index == files.count - 1
        guard let undo = try file.unfinished?.takeName(keepsOld: !isLast, &list) else { continue }
        placed.append(undo)
      } catch {
        for undo in placed.reversed() { undo.run() }
        throw file.refusal("cannot be put in place", error)
      }
    }
    for undo in placed { undo.forget() }
    for file in files {
      file.unfinished = nil
      try? file.close()
    }
  }
}
