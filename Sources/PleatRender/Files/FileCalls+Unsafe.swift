internal import Foundation

/// The system's calls about files and their names, each as a function that throws the error number.
enum FileCalls {
  /// The system has refused.
  struct Refusal: Error, Equatable {
    let code: Int32

    /// Names the error number that a call has left, or another.
    init(code: Int32 = errno) { self.code = code }
  }

  /// Opens a file that children do not inherit.
  static func open(
    _ path: String, _ flags: Int32, permissions: mode_t = 0o666
  ) throws(Refusal) -> Int32 {
    while true {
      let descriptor = unsafe Foundation.open(path, flags | O_CLOEXEC, permissions)
      if descriptor >= 0 { return descriptor }
      guard errno == EINTR else { throw Refusal() }
    }
  }

  /// Makes a file without a name, for reading and writing; nil where the system cannot, or could
  /// not give it a name later.
  static func openUnnamed(in folder: String) -> Int32? {
    #if os(Linux)
      let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE
      guard unsafe access("/proc/self/fd", X_OK) == 0 else { return nil }
      return try? open(folder, O_RDWR | unnamed)
    #else
      return nil
    #endif
  }

  /// Gives a file without a name its first one.
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

  /// Waits until what was written is on the disk, where the file system knows that.
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

  /// Whether a name is taken, be it by a link that leads nowhere.
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0
  }

  /// Throws unless this process may write to a file.
  static func requireWritable(_ path: String) throws(Refusal) {
    guard unsafe access(path, W_OK) == 0 else { throw Refusal() }
  }

  static func rename(_ path: String, _ target: String) throws(Refusal) {
    guard unsafe Foundation.rename(path, target) == 0 else { throw Refusal() }
  }

  /// Gives a file a second name.
  static func link(_ path: String, _ other: String) throws(Refusal) {
    guard unsafe Foundation.link(path, other) == 0 else { throw Refusal() }
  }

  static func symlink(_ text: String, _ path: String) throws(Refusal) {
    guard unsafe Foundation.symlink(text, path) == 0 else { throw Refusal() }
  }

  /// Removes a name; one that is not there is no error.
  static func remove(_ path: String) { _ = unsafe unlink(path) }

  /// What a symbolic link says; nil if it is none.
  static func linkText(_ path: String) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe buffer.withUnsafeMutableBytes { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) {
        unsafe readlink(path, $0.baseAddress!, $0.count)
      }
    }
    return length < 0 ? nil : Array(buffer.prefix(length))
  }

  /// The names in a folder, those of the folder itself and its parent included; names that are not
  /// UTF-8 are left out.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let name { names.append(name) }
    }
    return names
  }

  /// Locks an open file exclusively, unless another process has locked it.
  ///
  /// The lock ends with the last duplicate of the descriptor, children's included.
  static func lock(_ descriptor: Int32) throws(Refusal) {
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw Refusal() }
  }

  /// Gives an open file a group, an owner where that is allowed, and permissions.
  static func adopt(_ descriptor: Int32, like status: stat, permissions: mode_t) {
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      // Not everyone may give a file away; its group may still be kept.
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    fchmod(descriptor, permissions)
  }

  /// Writes all bytes, and waits where a pipe is full.
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

  /// Writes all bytes, and waits where a pipe is full.
  static func write(_ descriptor: Int32, _ bytes: [UInt8]) throws(Refusal) {
    try write(descriptor, unsafe bytes.span.bytes)
  }

  /// Writes a text into a new file.
  static func create(_ path: String, _ text: String) throws(Refusal) {
    let file = try open(path, O_WRONLY | O_CREAT | O_EXCL)
    defer { Foundation.close(file) }
    do throws(Refusal) {
      try write(file, Array(text.utf8))
    } catch {
      remove(path)
      throw error
    }
  }

  /// Copies a file into an open one that is empty, with its owner and its permissions.
  static func copy(_ path: String, into copy: Int32) throws(Refusal) {
    let source = try open(path, O_RDONLY)
    defer { Foundation.close(source) }
    let status = try status(of: source)
    let file = FileBytes(descriptor: source, count: Int(status.st_size))
    var offset = 0
    while offset < file.count {
      let piece = file.bytes(offset, 1 << 20)
      guard !piece.isEmpty else { throw Refusal(code: EIO) }
      try write(copy, piece)
      offset += piece.count
    }
    adopt(copy, like: status, permissions: status.st_mode & 0o7777)
  }
}

/// An open file, read wherever one likes.
struct FileBytes {
  let descriptor: Int32
  let count: Int

  /// Some of the bytes; fewer at the end of the file, none beyond it or where it cannot be read.
  func bytes(_ offset: Int, _ count: Int) -> [UInt8] {
    guard offset >= 0, offset < self.count else { return [] }
    var bytes = [UInt8](repeating: 0, count: min(count, self.count - offset))
    let read = unsafe bytes.withUnsafeMutableBytes {
      unsafe pread(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    return Array(bytes.prefix(max(0, read)))
  }
}
