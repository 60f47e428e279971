internal import Foundation

/// A regular file that is being written and gets its name when it is whole.
///
/// Where the system can do that (`O_TMPFILE` of Linux), it has no name at all until then, so that
/// nothing is left of it however this process ends. Elsewhere it has a claimed name next to its own.
struct UnfinishedFile {
  /// The name that it will have, links followed.
  let target: String
  /// Open for reading and writing, and locked.
  let descriptor: Int32
  /// What it is called meanwhile; nil for a file without a name.
  private(set) var claim: ClaimedName?
  /// The file that it replaces, if there was one.
  private let replaced: stat?

  /// Makes an empty file in the folder of the target, with the owner and the permissions of the file
  /// that it will replace.
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
    // The owner can write it whatever the permissions are, and encoders read it again.
    if let replaced {
      FileCalls.adopt(descriptor, like: replaced, permissions: replaced.st_mode & 0o777 | 0o600)
    }
  }

  private static func named(
    in folder: String
  ) throws(FileCalls.Refusal) -> (ClaimedName, Int32) {
    try UnfinishedWork.uninterrupted { () throws(FileCalls.Refusal) in
      let taken = try ClaimedName.take(in: folder) { path throws(FileCalls.Refusal) in
        let descriptor = try FileCalls.open(path, O_RDWR | O_CREAT | O_EXCL)
        do throws(FileCalls.Refusal) {
          try FileCalls.lock(descriptor)
        } catch {
          // Where there are no locks, nobody removes what is not theirs.
          guard error.code == EWOULDBLOCK else { return descriptor }
        }
        // Another process that cleans up has been faster: the file is gone, or will be.
        guard try FileCalls.status(of: descriptor).st_nlink > 0 else {
          try? FileCalls.close(descriptor)
          throw FileCalls.Refusal(code: EEXIST)
        }
        return descriptor
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
  /// How a file's name is given back.
  enum Undo {
    /// There was no file of that name.
    case remove(String)
    /// The file that was there has a second name until all is done.
    case restore(ClaimedName, String)

    func run() {
      switch self {
      case .remove(let path): FileCalls.remove(path)
      case .restore(let spare, let path):
        try? FileCalls.rename(spare.path, path)
        forget()
      }
    }

    /// Removes what would be needed to undo.
    func forget() {
      guard case .restore(let spare, _) = self else { return }
      FileCalls.remove(spare.path)
      spare.release()
    }
  }

  /// Gives the file its name, in place of one that has it.
  ///
  /// - Parameter keepsOld: whether the one that has it is kept, for the way back.
  mutating func takeName(keepsOld: Bool) throws(FileCalls.Refusal) -> Undo {
    if claim == nil {
      do throws(FileCalls.Refusal) {
        try FileCalls.name(descriptor, target)
        return .remove(target)
      } catch {
        // A name that is taken can only be taken over by a file that has one.
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
      if let spare { Undo.restore(spare, target).forget() }
      throw error
    }
    return spare.map { .restore($0, target) } ?? .remove(target)
  }

  /// Gives the file that has the name a second one; where the file system has no hard links, copies it.
  private func keepOld() throws(FileCalls.Refusal) -> ClaimedName? {
    let target = target
    // Its lock keeps others from taking the second name for one that was left behind.
    let old = try? FileCalls.open(target, O_RDONLY | O_NONBLOCK)
    defer { if let old { try? FileCalls.close(old) } }
    if let old { try? FileCalls.lock(old) }
    do throws(FileCalls.Refusal) {
      return try ClaimedName.take(in: FilePlace.folder(target)) {
        path throws(FileCalls.Refusal) in
        do throws(FileCalls.Refusal) {
          try FileCalls.link(target, path)
        } catch {
          guard [EPERM, ENOTSUP, ENOSYS, EMLINK].contains(error.code) else { throw error }
          try FileCalls.copy(target, path)
        }
        return nil
      }.name
    } catch {
      guard error.code == ENOENT else { throw error }
      return nil
    }
  }
}
