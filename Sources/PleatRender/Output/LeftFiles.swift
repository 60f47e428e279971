internal import Foundation
internal import Synchronization

/// Unfinished files that runs left behind which were killed.
///
/// A run that lives holds a lock on each of its unfinished files, which ends with it however it ends:
/// so what other runs are writing in the same folder is told from what nobody will finish. Where the
/// file system has no locks nothing is ever taken for left behind.
package enum LeftFiles {
  private static let cleanFolders = Mutex<Set<String>>([])

  /// Removes what killed runs have left in a folder, once for each folder.
  static func removeOnce(in folder: String) {
    guard cleanFolders.withLock({ $0.insert(folder).inserted }) else { return }
    remove(in: folder)
  }

  /// Removes what killed runs have left in a folder, whose path ends in a slash.
  package static func remove(in folder: String) {
    for name in FileCalls.names(in: folder) {
      guard let claim = ClaimedName(marker: name, in: folder), claim.isMarked else { continue }
      UnfinishedWork.uninterrupted { remove(claim) }
    }
  }

  private static func remove(_ claim: ClaimedName) {
    do throws(FileCalls.Refusal) {
      let file = try open(claim.path)
      defer { try? FileCalls.close(file) }
      guard try FileCalls.status(of: file).st_mode & S_IFMT == S_IFREG else { return }
      try FileCalls.lock(file)
      FileCalls.remove(claim.path)
      claim.release()
    } catch {
      guard error.code == ENOENT else { return }
      removeMarker(of: claim)
    }
  }

  /// Opens a file that it may be allowed to read, or else to write.
  private static func open(_ path: String) throws(FileCalls.Refusal) -> Int32 {
    let flags = O_NOFOLLOW | O_NONBLOCK
    do throws(FileCalls.Refusal) {
      return try FileCalls.open(path, O_RDONLY | flags)
    } catch {
      guard error.code == EACCES else { throw error }
      return try FileCalls.open(path, O_WRONLY | flags)
    }
  }

  /// Removes a marker whose name is free.
  ///
  /// The process that made it may be about to take the name. With the name taken from it, it claims
  /// another one.
  private static func removeMarker(of claim: ClaimedName) {
    guard
      let file = try? FileCalls.open(claim.path, O_WRONLY | O_CREAT | O_EXCL, permissions: 0o600)
    else { return }
    claim.release()
    FileCalls.remove(claim.path)
    try? FileCalls.close(file)
  }
}
