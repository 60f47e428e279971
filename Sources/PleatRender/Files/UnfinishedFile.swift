internal import Foundation

/// A regular file that is being written, and gets its name when it is complete.
///
/// Until then it has no name at all if the system allows that (`O_TMPFILE` on Linux). So nothing is
/// left of it, however this process ends. Otherwise it has a claimed name in the same folder.
struct UnfinishedFile {
  /// The name that it will have, with links followed.
  let target: String
  /// Open for reading and writing, and locked.
  let descriptor: Int32
  /// The name until then, or nil for a file without a name.
  private(set) var claim: ClaimedName?
  /// The file that it replaces, if there was one.
  private let replaced: stat?

  /// Makes an empty file in the folder of the target, with the owner and the permissions of the
  /// file that it will replace.
  init(for target: String, replacing replaced: stat?) throws(FileCalls.Refusal) {
    self.target = target
    self.replaced = replaced
    let folder = FilePlace.folder(target)
    if let unnamed = FileCalls.openUnnamed(in: folder) {
      try? FileCalls.lock(unnamed)
      descriptor = unnamed
    } else {
      (claim, descriptor) = try Self.named(in: folder)
    }
    // The owner can write to it whatever the permissions are, and encoders read it again.
    if let replaced {
      FileCalls.adopt(descriptor, like: replaced, permissions: replaced.st_mode & 0o777 | 0o600)
    }
  }

  private static func named(
    in folder: String
  ) throws(FileCalls.Refusal) -> (ClaimedName, Int32) {
    try UnfinishedWork.uninterrupted { () throws(FileCalls.Refusal) in
      let taken = try ClaimedName.take(in: folder) { path throws(FileCalls.Refusal) in
        try LockedFile.create(path)
      }
      UnfinishedWork.add(path: taken.name.path)
      UnfinishedWork.add(path: taken.name.marker)
      return (taken.name, taken.descriptor ?? -1)
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
    guard let claim else { return }
    UnfinishedWork.uninterrupted {
      FileCalls.remove(claim.path)
      free(claim)
    }
    self.claim = nil
  }

  private func free(_ claim: ClaimedName) {
    claim.release()
    UnfinishedWork.forget(path: claim.path)
    UnfinishedWork.forget(path: claim.marker)
  }
}

// MARK: - Taking its name

extension UnfinishedFile {
  /// A second name of a file that is replaced, or a copy of it; its lock keeps others from taking
  /// it for one that was left behind.
  struct Spare {
    let claim: ClaimedName
    /// Holds the lock; nil where the file may not be opened.
    let lock: Int32?

    /// Removes the name, and then lets go of the lock.
    func remove() {
      FileCalls.remove(claim.path)
      claim.release()
      if let lock { try? FileCalls.close(lock) }
    }
  }

  /// How a name is returned to the file that had it.
  enum Undo {
    /// There was no file of that name.
    case remove(String)
    /// The file that was there has a second name until all is done.
    case restore(Spare, String)

    func run() {
      switch self {
      case .remove(let path): FileCalls.remove(path)
      case .restore(let spare, let path):
        try? FileCalls.rename(spare.claim.path, path)
        forget()
      }
    }

    /// Removes what an undo would need.
    func forget() {
      guard case .restore(let spare, _) = self else { return }
      spare.remove()
    }
  }

  /// Gives the file its name, in place of one that has it.
  ///
  /// - Parameter keepsOld: whether the replaced file is kept, so that it can be restored.
  mutating func takeName(keepsOld: Bool) throws(FileCalls.Refusal) -> Undo {
    if claim == nil {
      do throws(FileCalls.Refusal) {
        try FileCalls.name(descriptor, target)
        return .remove(target)
      } catch {
        // Only a file that has a name can replace another.
        guard error.code == EEXIST else { throw error }
      }
    }
    let spare = keepsOld ? try keepOld() : nil
    do throws(FileCalls.Refusal) {
      if claim == nil {
        let descriptor = descriptor
        claim = try ClaimedName.take(in: FilePlace.folder(target)) {
          path throws(FileCalls.Refusal) in
          try FileCalls.name(descriptor, path)
          return nil
        }.name
      }
      guard let claim else { preconditionFailure("claimed above") }
      try FileCalls.rename(claim.path, target)
      free(claim)
      self.claim = nil
    } catch {
      spare?.remove()
      throw error
    }
    return spare.map { .restore($0, target) } ?? .remove(target)
  }

  /// Gives the file that has the name a second one; nil if there is none any more.
  private func keepOld() throws(FileCalls.Refusal) -> Spare? {
    let target = target
    do throws(FileCalls.Refusal) {
      let taken = try ClaimedName.take(in: FilePlace.folder(target)) {
        path throws(FileCalls.Refusal) in try Self.keep(target, as: path)
      }
      return Spare(claim: taken.name, lock: taken.descriptor)
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }

  /// Gives a file a second name, and returns the descriptor that holds the lock on it.
  ///
  /// The file is copied if the file system has no hard links, or if another process has the lock,
  /// because that process may release it.
  private static func keep(
    _ target: String, as path: String
  ) throws(FileCalls.Refusal) -> Int32? {
    let old: Int32?
    do throws(FileCalls.Refusal) {
      old = try LockedFile.open(target)
    } catch {
      guard error.code != ENOENT else { throw error }
      old = nil
    }
    do throws(FileCalls.Refusal) {
      if let old { try lock(old) }
      try FileCalls.link(target, path)
      if let old, try !isOpen(path, as: old) {
        // The target has been replaced meanwhile.
        FileCalls.remove(path)
        throw FileCalls.Refusal(code: EEXIST)
      }
      return old
    } catch {
      if let old { try? FileCalls.close(old) }
      guard [EPERM, ENOTSUP, ENOSYS, EMLINK, EWOULDBLOCK].contains(error.code) else { throw error }
    }
    let copy = try LockedFile.create(path, permissions: 0o600)
    do throws(FileCalls.Refusal) {
      try FileCalls.copy(target, into: copy)
    } catch {
      FileCalls.remove(path)
      try? FileCalls.close(copy)
      throw error
    }
    return copy
  }

  /// Locks a file.
  ///
  /// Without locks, no process removes the files of another.
  private static func lock(_ descriptor: Int32) throws(FileCalls.Refusal) {
    do throws(FileCalls.Refusal) {
      try FileCalls.lock(descriptor)
    } catch {
      if error.code == EWOULDBLOCK { throw error }
    }
  }

  /// Whether a name belongs to an open file.
  private static func isOpen(
    _ path: String, as descriptor: Int32
  ) throws(FileCalls.Refusal) -> Bool {
    let (named, open) = (try FileCalls.status(path), try FileCalls.status(of: descriptor))
    return named.st_dev == open.st_dev && named.st_ino == open.st_ino
  }
}
