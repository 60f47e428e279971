internal import Foundation
internal import Synchronization

/// Unfinished files that killed processes left behind.
///
/// A process holds a lock on each of its unfinished files. The lock ends with the process, however
/// it ends. So files that another process is writing in the same folder can be told from those that
/// no one will finish. If the file system has no locks, no file is removed.
package enum LeftFiles {
  private static let cleanFolders = Mutex<Set<String>>([])

  /// Removes the files that killed processes left in a folder, once for each folder.
  static func removeOnce(in folder: String) {
    guard cleanFolders.withLock({ $0.insert(folder).inserted }) else { return }
    remove(in: folder)
  }

  /// Removes the files that killed processes left in a folder.
  ///
  /// Its path ends with a slash.
  package static func remove(in folder: String) {
    for name in FileCalls.names(in: folder) {
      guard let claim = ClaimedName(marker: name, in: folder), claim.isMarked || claim.isRevoked
      else { continue }
      UnfinishedWork.uninterrupted { remove(claim) }
    }
  }

  private static func remove(_ claim: ClaimedName) {
    do throws(FileCalls.Refusal) {
      let file = try LockedFile.open(claim.path, O_NOFOLLOW)
      defer { try? FileCalls.close(file) }
      guard try FileCalls.status(of: file).st_mode & S_IFMT == S_IFREG else { return }
      try FileCalls.lock(file)
      // Another process may have removed it before it was locked.
      guard try FileCalls.status(of: file).st_nlink > 0 else { return }
      FileCalls.remove(claim.path)
      claim.revoke()
    } catch {
      guard error.code == ENOENT else { return }
      claim.revoke()
    }
  }
}
