internal import Foundation

/// The system's calls about files and their names, each as a function that throws the error number.
package enum FileCalls {
  struct Refusal: Error, Equatable {
    let code: Int32

    init(code: Int32 = errno) { self.code = code }
  }

  /// Opens a file whose descriptor child processes do not inherit.
  static func open(
    _ path: String, _ flags: Int32, permissions: mode_t = 0o666
  ) throws(Refusal) -> Int32 {
    while true {
      let descriptor = unsafe Foundation.open(path, flags | O_CLOEXEC, permissions)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw Refusal() }
    }
  }

  /// Creates a file without a name, for reading and writing, or returns nil if the system cannot create
  /// or later name such a file.
  static func openUnnamed(in folder: String) -> Int32? {
    #if os(Linux)
      let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE
      guard unsafe access("/proc/self/fd", X_OK) == 0 else { return nil }
      return try? open(folder, O_RDWR | unnamed)
    #else
      return nil
    #endif
  }

  /// Gives a name to a file that has none.
  static func name(_ descriptor: Int32, _ path: String) throws(Refusal) {
    #if os(Linux)
      let file = "/proc/self/fd/\(descriptor)"
      guard unsafe linkat(AT_FDCWD, file, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 else {
        throw Refusal()
      }
    #else
      throw Refusal(code: ENOTSUP)
    #endif
  }

  static func close(_ descriptor: Int32) throws(Refusal) {
    guard Foundation.close(descriptor) == 0 else { throw Refusal() }
  }

  /// Waits until all written bytes are on the disk, if the file system supports this.
  static func synchronize(_ descriptor: Int32) throws(Refusal) {
    while fsync(descriptor) != 0 {
      switch errno {
      case EINTR: continue
      case EINVAL, ENOTSUP, ENOSYS: return
      default: throw Refusal()
      }
    }
  }

  static func status(_ path: String) throws(Refusal) -> stat {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw Refusal() }
    return status
  }

  static func status(of descriptor: Int32) throws(Refusal) -> stat {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw Refusal() }
    return status
  }

  /// Returns a path without links, or nil, with the reason in `errno`, if there is no such file.
  package static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// Returns whether a name is taken, even by a link that leads nowhere.
  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  static func requireWritable(_ path: String) throws(Refusal) {
    guard unsafe access(path, W_OK) == 0 else { throw Refusal() }
  }

  static func rename(_ path: String, _ target: String) throws(Refusal) {
    guard unsafe Foundation.rename(path, target) == 0 else { throw Refusal() }
  }

  static func link(_ path: String, _ other: String) throws(Refusal) {
    guard unsafe Foundation.link(path, other) == 0 else { throw Refusal() }
  }

  /// Copies a regular file and its permissions to a name that is not taken.
  static func copy(_ path: String, _ other: String) throws(Refusal) {
    guard !exists(other) else { throw Refusal(code: EEXIST) }
    do {
      try FileManager.default.copyItem(atPath: path, toPath: other)
    } catch {
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      remove(other)
      throw Refusal(code: cause.map { Int32(truncatingIfNeeded: $0.code) } ?? EIO)
    }
  }

  /// Removes a name; a missing name is no error.
  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// Returns the path in a symbolic link, or nil if there is no such link.
  static func linkText(_ path: String) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe readlink(path, $0.baseAddress!, $0.count)
      }
    }
    return length < 0 ? nil : Array(buffer.prefix(length))
  }

  /// Returns whether a path is a link of another user in a folder like `/tmp`.
  ///
  /// In such a folder everyone may make links, but remove only their own. A link that belongs to the owner
  /// of the folder is not foreign.
  static func isForeignLink(_ path: String) -> Bool {
    var (link, folder) = (stat(), stat())
    guard unsafe lstat(path, &link) == 0, link.st_mode & S_IFMT == S_IFLNK,
      unsafe stat(FilePlace.folder(path), &folder) == 0
    else { return false }
    return folder.st_mode & 0o1002 == 0o1002 && ![geteuid(), folder.st_uid].contains(link.st_uid)
  }

  /// Gives an open file `permissions`, and the group and, where allowed, the owner in `status`.
  static func adopt(_ descriptor: Int32, like status: stat, permissions: mode_t) {
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      // Most users may not change the owner, but they may still set the group.
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    fchmod(descriptor, permissions)
  }

  /// Returns whether a descriptor writes to a pipe that nobody reads any more.
  static func readerHasLeft(_ descriptor: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: 0, revents: 0)
    return unsafe poll(&request, 1, 0) > 0 && request.revents & Int16(POLLERR) != 0
  }

  /// Reads the first bytes of a file, at most `count`.
  static func start(of descriptor: Int32, _ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    let read = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, 0)
    }
    return Array(bytes.prefix(max(0, read)))
  }

  /// Writes all bytes, and waits while a pipe is full.
  static func write(_ descriptor: Int32, _ bytes: RawSpan) throws(Refusal) {
    try unsafe bytes.withUnsafeBytes { bytes throws(Refusal) in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
        let count = unsafe Foundation.write(descriptor, piece.baseAddress, piece.count)
        if count >= 0 {
          unsafe rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&request, 1, -1)
        } else if errno != EINTR {
          throw Refusal()
        }
      }
    }
  }

  static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Refusal) {
    try write(descriptor, unsafe bytes.span.bytes)
  }

  /// Creates a pipe whose ends child processes do not inherit.
  ///
  /// No end gets the number of a closed standard stream, because other code would read or write there.
  static func pipe() throws(Refusal) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe Foundation.pipe(&ends) == 0 else { throw Refusal() }
    defer { for end in ends { try? close(end) } }
    let raised = ends.map { fcntl($0, F_DUPFD_CLOEXEC, STDERR_FILENO + 1) }
    guard raised.allSatisfy({ $0 >= 0 }) else {
      let refusal = Refusal()
      for end in raised where end >= 0 { try? close(end) }
      throw refusal
    }
    return (raised[0], raised[1])
  }
}
