internal import Foundation

/// A regular file that is being written, and gets its name when it is complete.
///
/// Until then it has no name at all if the system allows that (`O_TMPFILE` on Linux). So nothing is
/// left of it, however this process ends. Otherwise it has a temporary name in the same folder,
/// which a signal that can be caught removes, and `kill -9` does not. A file that replaces another
/// has one for the moment of the rename.
struct UnfinishedFile {
  /// The name that it will have, with links followed.
  let target: String
  /// Open for reading and writing.
  let descriptor: Int32
  /// The name until then, or nil for a file without a name.
  private(set) var temporary: String?
  /// The file that it replaces, if there was one.
  private let replaced: stat?

  /// Makes an empty file in the folder of the target, with the owner and the permissions of the
  /// file that it will replace.
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
    // The owner can write to it whatever the permissions are, and encoders read it again.
    if let replaced {
      FileCalls.adopt(descriptor, like: replaced, permissions: replaced.st_mode & 0o777 | 0o600)
    }
  }

  /// Makes something under a temporary name, of which no other file is known.
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

  /// Brings what was written to the disk, and sets the permissions that the file is to have.
  func settle() throws(FileCalls.Refusal) {
    if let replaced {
      FileCalls.adopt(descriptor, like: replaced, permissions: replaced.st_mode & 0o7777)
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
  /// How a name is returned to the file that had it.
  struct Undo {
    let target: String
    /// A second name of the file that was there, or of a copy, or nil if there was none.
    let old: String?

    func run() {
      guard let old else { return FileCalls.remove(target) }
      try? FileCalls.rename(old, target)
      // Two names of one file stay two.
      FileCalls.remove(old)
    }

    /// Removes what an undo would need.
    func forget() {
      if let old { FileCalls.remove(old) }
    }
  }

  /// Gives the file its name, in place of one that has it.
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

  /// Gives the file that has the name a second one, or copies it where the file system has no hard
  /// links; nil if there is none any more.
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
