import Foundation
import Pleat

/// Where a path leads, and how one writes there.
enum FilePlace {
  /// A descriptor of this process, something to write to directly, or a regular file to replace.
  enum Kind {
    case descriptor(Int32)
    case direct
    case regular(stat?)
  }

  /// The path that a chain of symbolic links ends at; nothing needs to be there.
  static func followLinks(_ path: String, name: String) throws -> String {
    var path = path
    for _ in 0..<40 {
      // These links lead to open files, pipes included, not to names.
      if descriptor(path) != nil { return path }
      var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
      let length = buffer.withUnsafeMutableBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { chars in
          chars.baseAddress.map { readlink(path, $0, chars.count) } ?? -1
        }
      }
      guard length >= 0 else { return path }
      guard let link = String(validating: buffer.prefix(length), as: UTF8.self) else {
        throw OutputError.unusable(
          name: name,
          why: "leads to \(printableText(buffer.prefix(length))), a name that is not UTF-8")
      }
      path = link.hasPrefix("/") ? link : folder(path) + link
    }
    throw OutputError.refused(name: name, what: "cannot be opened", code: ELOOP)
  }

  static func kind(of path: String, name: String) throws -> Kind {
    if let number = descriptor(path) { return .descriptor(number) }
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else {
        throw OutputError.refused(name: name, what: "cannot be opened", code: errno)
      }
      if path.hasSuffix("/") {
        throw OutputError.unusable(name: name, why: "is the name of a folder")
      }
      return .regular(nil)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw OutputError.unusable(name: name, why: "is a folder")
    case S_IFREG:
      // Renaming over it would pass by a protection that writing respects.
      guard access(path, W_OK) == 0 else {
        throw OutputError.refused(name: name, what: "cannot be replaced", code: errno)
      }
      return .regular(status)
    default: return .direct
    }
  }

  /// The number in `/dev/stdout`, `/dev/fd/1` and their kin.
  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default:
      for folder in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(folder) {
        return Int32(path.dropFirst(folder.count))
      }
      return nil
    }
  }

  /// The path of the folder that a file is in, with its slash; empty for the current one.
  static func folder(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  /// Creates an empty file in the folder of another, under a name that nobody uses.
  ///
  /// Its lock, which any duplicate of the descriptor keeps, tells others that it is being written.
  static func temporary(
    beside path: String, name: String
  ) throws -> (path: String, descriptor: Int32) {
    let folder = folder(path)
    while true {
      let temporary = folder + LeftFiles.newName()
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        if LeftFiles.claim(descriptor) { return (temporary, descriptor) }
        // Whoever cleans up took it for another's: it is gone, or will be.
        close(descriptor)
        continue
      }
      switch errno {
      case EEXIST, EINTR: continue
      case ENOENT where access(folder.isEmpty ? "." : folder, F_OK) != 0:
        throw OutputError.unusable(name: name, why: "there is no folder \(folder)")
      default:
        throw OutputError.refused(
          name: name, what: "a file cannot be made in \(folder.isEmpty ? "./" : folder)",
          code: errno)
      }
    }
  }

  /// Gives a new file the permissions of another, and its owner where that is allowed.
  static func adopt(_ status: stat, _ descriptor: Int32) {
    if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
      // Not everyone may give a file away; its group may still be kept.
      _ = fchown(descriptor, uid_t.max, status.st_gid)
    }
    fchmod(descriptor, status.st_mode & 0o7777)
  }
}
