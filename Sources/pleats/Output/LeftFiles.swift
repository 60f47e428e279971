import Foundation

/// Unfinished files that runs left behind which were killed.
///
/// A run that lives holds a lock on each of its unfinished files, which ends with it however it ends:
/// so what other runs are writing in the same folder is told from what nobody will finish.
enum LeftFiles {
  private static let prefix = ".pleats-"

  /// A name for an unfinished file.
  static func newName() -> String {
    prefix + String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Marks a new file as being written; false if somebody has removed it in the meantime, or will.
  ///
  /// Where the file system has no locks nothing is ever taken for left behind.
  static func claim(_ descriptor: Int32) -> Bool {
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK { return false }
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// Removes what killed runs have left in the folder of a file.
  static func remove(beside path: String) {
    let folder = FilePlace.folder(path)
    guard
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: folder.isEmpty ? "." : folder)
    else { return }
    for name in names where isUnfinished(name) {
      let path = folder + name
      let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard descriptor >= 0 else { continue }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
        flock(descriptor, LOCK_EX | LOCK_NB) == 0
      else { continue }
      unlink(path)
    }
  }

  /// Whether `newName` makes such names.
  static func isUnfinished(_ name: String) -> Bool {
    let word = name.dropFirst(prefix.count)
    return name.hasPrefix(prefix) && !word.isEmpty
      && word.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }
}
