internal import Foundation

/// Files that are locked while they are open, so that no process takes them for left behind.
enum LockedFile {
  /// Creates a file, and locks it if the file system can.
  ///
  /// - Throws: `EEXIST` also when another process that cleans up has been faster than the lock.
  static func create(
    _ path: String, permissions: mode_t = 0o666
  ) throws(FileCalls.Refusal) -> Int32 {
    let descriptor = try FileCalls.open(
      path, O_RDWR | O_CREAT | O_EXCL, permissions: permissions)
    do throws(FileCalls.Refusal) {
      try FileCalls.lock(descriptor)
    } catch {
      // Without locks, no process removes the files of another.
      guard error.code == EWOULDBLOCK else { return descriptor }
    }
    // Another process that cleans up has been faster: the file is gone, or will be.
    guard let status = try? FileCalls.status(of: descriptor), status.st_nlink > 0 else {
      try? FileCalls.close(descriptor)
      throw FileCalls.Refusal(code: EEXIST)
    }
    return descriptor
  }

  /// Opens an existing file to lock it.
  ///
  /// It is opened for reading and writing if that is allowed, because NFS locks a file exclusively
  /// only if it is open for writing. Otherwise it is opened for what is allowed.
  static func open(_ path: String, _ flags: Int32 = 0) throws(FileCalls.Refusal) -> Int32 {
    var refusal = FileCalls.Refusal(code: EACCES)
    for access in [O_RDWR, O_RDONLY, O_WRONLY] {
      do throws(FileCalls.Refusal) {
        return try FileCalls.open(path, access | O_NONBLOCK | flags)
      } catch {
        refusal = error
        if error.code == ENOENT { break }
      }
    }
    throw refusal
  }
}
