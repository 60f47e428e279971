internal import Foundation

/// A place that output goes to: the one road of every file that this package writes.
///
/// A regular file, new or there already, is written apart from its name and put in place by `commit` once
/// it is whole and on the disk, with the permissions of the one it replaces; links are followed. Standard
/// output, devices and pipes are written to directly and are never renamed over. What killed runs have
/// left in the folder is removed first.
package final class OutputFile {
  /// What messages call it.
  package let name: String
  /// Where the bytes go; -1 once it is closed.
  private(set) var descriptor: Int32
  private var unfinished: UnfinishedFile?

  /// Opens a file for writing; nil and `-` stand for standard output.
  ///
  /// - Parameters:
  ///   - option: the option that messages name before the path; nil for none.
  ///   - use: what is written, as in "a .gif", if only a regular file will do for it.
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
    let kind = try FilePlace.kind(of: target, name: name)
    if case .regular(let status) = kind {
      LeftFiles.removeOnce(in: FilePlace.folder(target))
      do throws(FileCalls.Refusal) {
        let unfinished = try UnfinishedFile(for: target, replacing: status)
        self.unfinished = unfinished
        descriptor = unfinished.descriptor
      } catch {
        throw Self.refusal(error, ofANewFileIn: FilePlace.folder(target), name: name)
      }
      return
    }
    // Refused before it is opened: a pipe would wait for its reader.
    if let use {
      throw .unusable(name: name, why: "\(use) needs a regular file, not a device or a pipe")
    }
    if case .descriptor(let number) = kind {
      descriptor = number
    } else {
      do throws(FileCalls.Refusal) {
        descriptor = try FileCalls.open(target, O_WRONLY | O_NOCTTY)
      } catch {
        throw .refused(name: name, what: "cannot be opened", code: error.code)
      }
    }
  }

  /// Opens a file that is written under its own name at once, and stays there however it ends.
  init(inPlace path: String) throws(OutputError) {
    name = path
    do throws(FileCalls.Refusal) {
      descriptor = try FileCalls.open(path, O_RDWR | O_CREAT | O_TRUNC)
    } catch {
      throw .refused(name: name, what: "cannot be written", code: error.code)
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

  /// Writes all of some bytes.
  package func write(_ bytes: RawSpan) throws(OutputError) {
    do throws(FileCalls.Refusal) {
      try FileCalls.write(descriptor, bytes)
    } catch {
      throw unwritable(error)
    }
  }

  /// Writes all there is to write, and puts the file in place; discards it if that fails.
  package func writeWhole(_ bytes: [UInt8]) throws(OutputError) {
    do throws(FileCalls.Refusal) {
      try FileCalls.write(descriptor, bytes)
    } catch {
      discard()
      throw unwritable(error)
    }
    try Self.commit([self])
  }

  /// Whether people read it as it is written.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Its bytes so far, for files that were opened to be read as well.
  var bytes: FileBytes {
    let status = try? FileCalls.status(of: descriptor)
    return FileBytes(descriptor: descriptor, count: Int(status?.st_size ?? 0))
  }

  /// The file as a child names it that has been lent its descriptor: the file need not have a name, and
  /// a program that opens a name anew would make a file that nobody knows of.
  func name(forChildWith lent: Int32) -> String {
    let folder = "/proc/self/fd"
    if FileCalls.exists(folder) { return "\(folder)/\(lent)" }
    return "file:" + (unfinished?.claim?.path ?? name)
  }

  /// Forgets what was written; devices, pipes and what is written in place keep what they have got.
  package func discard() {
    unfinished?.remove()
    unfinished = nil
    try? close()
  }

  /// Closes what was opened; an error that the system has held back shows here.
  private func close() throws(OutputError) {
    guard descriptor > STDERR_FILENO else { return }
    let open = descriptor
    descriptor = -1
    do throws(FileCalls.Refusal) {
      try FileCalls.close(open)
    } catch {
      throw unwritable(error)
    }
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
  /// Puts whole files in place together: if one cannot be, those before it are put back, and all are
  /// discarded.
  ///
  /// Each is brought to the disk before it gets its name (`fsync`), so that a name never stands for less
  /// than the whole file, even after a power cut.
  package static func commit(_ files: [OutputFile]) throws(OutputError) {
    do throws(OutputError) {
      for file in files { try file.settle() }
      try UnfinishedWork.uninterrupted { () throws(OutputError) in try putInPlace(files) }
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

  private static func putInPlace(_ files: [OutputFile]) throws(OutputError) {
    var placed: [UnfinishedFile.Undo] = []
    for (index, file) in files.enumerated() {
      do throws(FileCalls.Refusal) {
        // Only a file that a later one may call back needs its predecessor.
        let isLast = index == files.count - 1
        guard let undo = try file.unfinished?.takeName(keepsOld: !isLast) else { continue }
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
