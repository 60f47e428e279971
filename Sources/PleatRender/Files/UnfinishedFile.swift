internal import Foundation

/// A regular file that gets its name only when it is complete.
///
/// Until then it has no name at all if the system allows that (`O_TMPFILE` on Linux), so that nothing is
/// left of it, however this process ends. Otherwise it has a temporary name in the same folder. Signals
/// that can be caught remove this name, but `kill -9` does not. A file that replaces another has a
/// temporary name during the rename.
struct UnfinishedFile {
  /// The name that the file will have, with links followed.
  let target: String
  /// The descriptor, which is open for reading and writing.
  let descriptor: Int32
  /// The temporary name, or nil for a file without a name.
  private(set) var temporary: String?
  private let replaced: stat?

  /// Creates an empty file in the folder of the target, with the owner and the permissions of the file
  /// that it will replace.
  init(for target: String, replacing replaced: stat?) throws(FileCalls.Refusal) {
    self.target = target
    self.replaced = replaced
    let folder = FilePlace.folder(target)
    if let unnamed = FileCalls.openUnnamed(in: folder) {
      descriptor = unnamed
    } else {
      let made = try UnfinishedWork.uninterrupted { list throws(FileCalls.Refusal) in
        let made = try Self.withTemporaryName(in: folder) { path throws(FileCalls.Refusal) in
          try FileCalls.open(path, O_RDWR | O_CREAT | O_EXCL)
        }
        list.paths.insert(made.name)
        return made
      }
      (temporary, descriptor) = (made.name, made.result)
    }
    // The owner may always write and read, because encoders read the file again.
    if let replaced {
      FileCalls.adopt(descriptor, like: replaced, permissions: replaced.st_mode & 0o777 | 0o600)
    }
  }

  /// Calls a function with temporary names, until a name is not taken.
  private static func withTemporaryName<Result>(
    in folder: String, _ make: (String) throws(FileCalls.Refusal) -> Result
  ) throws(FileCalls.Refusal) -> (name: String, result: Result) {
    while true {
      let name = folder + ".pleats-" + String(UInt64.random(in: .min ... .max), radix: 36)
      do throws(FileCalls.Refusal) {
        return (name, try make(name))
      } catch {
        guard error.code == EEXIST else { throw error }
      }
    }
  }

  /// Sets the final permissions, and waits until the file is on the disk.
  ///
  /// The set-user-ID and set-group-ID bits are dropped, because they were given to other contents.
  func settle() throws(FileCalls.Refusal) {
    if let replaced {
      FileCalls.adopt(descriptor, like: replaced, permissions: replaced.st_mode & 0o1777)
    }
    try FileCalls.synchronize(descriptor)
  }

  /// Removes the file; its descriptor stays open.
  mutating func remove() {
    guard let name = temporary else { return }
    UnfinishedWork.uninterrupted { list in
      FileCalls.remove(name)
      list.paths.remove(name)
    }
    temporary = nil
  }
}

// MARK: - Taking its name

extension UnfinishedFile {
  /// Gives the name `target` back to the file that had it before.
  struct Undo {
    let target: String
    /// A second name of the file that had `target` before, or the name of its copy; nil if there was no such file.
    let old: String?

    func run() {
      guard let old else { return FileCalls.remove(target) }
      try? FileCalls.rename(old, target)
      // If both names belong to one file, renaming does nothing, and the second name is still there.
      FileCalls.remove(old)
    }

    /// Removes the file that the undo would restore.
    func forget() {
      if let old { FileCalls.remove(old) }
    }
  }

  /// Gives the file its name, and replaces a file that has this name.
  ///
  /// - Parameters:
  ///   - keepsOld: whether the replaced file is kept, so that it can be restored.
  ///   - list: the files that a signal removes.
  mutating func takeName(
    keepsOld: Bool, _ list: inout UnfinishedWork.List
  ) throws(FileCalls.Refusal) -> Undo {
    if temporary == nil {
      do throws(FileCalls.Refusal) {
        try FileCalls.name(descriptor, target)
        return Undo(target: target, old: nil)
      } catch {
        // Only a file that has a name can replace another.
        guard error.code == EEXIST else { throw error }
      }
    }
    let undo = Undo(target: target, old: keepsOld ? try keepOld() : nil)
    do throws(FileCalls.Refusal) {
      if temporary == nil { try nameTemporarily(&list) }
      guard let name = temporary else { preconditionFailure("named above") }
      try FileCalls.rename(name, target)
      list.paths.remove(name)
      temporary = nil
    } catch {
      undo.forget()
      throw error
    }
    return undo
  }

  private mutating func nameTemporarily(
    _ list: inout UnfinishedWork.List
  ) throws(FileCalls.Refusal) {
    let descriptor = descriptor
    let name = try Self.withTemporaryName(in: FilePlace.folder(target)) {
      path throws(FileCalls.Refusal) in try FileCalls.name(descriptor, path)
    }.name
    list.paths.insert(name)
    temporary = name
  }

  /// Gives a second name to the file that will be replaced, or copies this file if there are no hard
  /// links; returns nil if the file is gone.
  private func keepOld() throws(FileCalls.Refusal) -> String? {
    let target = target
    do throws(FileCalls.Refusal) {
      return try Self.withTemporaryName(in: FilePlace.folder(target)) {
        path throws(FileCalls.Refusal) in try Self.keep(target, as: path)
      }.name
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }

  private static func keep(_ target: String, as path: String) throws(FileCalls.Refusal) {
    do throws(FileCalls.Refusal) {
      try FileCalls.link(target, path)
    } catch {
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.code) else { throw error }
      // Folders have no hard links anywhere.
      guard try FileCalls.status(target).st_mode & S_IFMT == S_IFREG else {
        throw FileCalls.Refusal(code: EISDIR)
      }
      try FileCalls.copy(target, path)
    }
  }
}
