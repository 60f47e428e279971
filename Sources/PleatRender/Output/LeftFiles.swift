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
      // Somebody else may have removed it before it was locked.
      guard try FileCalls.status(of: file).st_nlink > 0 else { return }
      FileCalls.remove(claim.path)
      claim.revoke()
    } catch {
      guard error.code == ENOENT else { return }
      claim.revoke()
    }
  }
}
