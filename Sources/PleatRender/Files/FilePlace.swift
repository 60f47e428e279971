internal import Foundation
internal import Pleat

/// The place that a path leads to, and how to write there.
package enum FilePlace {
  /// A descriptor of this process, something to write to directly, or a regular file, with the status
  /// of the file that it replaces, if there is one.
  enum Kind {
    case descriptor(Int32)
    case direct
    case regular(stat?)
  }

  /// Returns the path at the end of a chain of symbolic links; no file needs to be there.
  static func followLinks(_ path: String, name: String) throws(OutputError) -> String {
    // The system would write to the name before the null character.
    if path.utf8.contains(0) { throw .refused(name: name, what: "cannot be opened", code: EINVAL) }
    if hasForeignLink(path) { throw .unusable(name: name, why: foreignLink) }
    var path = path
    for _ in 0..<mostLinks {
      // Links such as `/dev/fd/1` lead to open files, which may be pipes, and not to names.
      if descriptor(path) != nil { return path }
      guard let bytes = FileCalls.linkText(path) else { return path }
      guard let link = String(validating: bytes, as: UTF8.self) else {
        throw .unusable(
          name: name, why: "leads to \(printableText(bytes)), a name that is not UTF-8")
      }
      path = isAbsolute(link) ? link : folder(path) + link
    }
    throw .refused(name: name, what: "cannot be opened", code: ELOOP)
  }

  private static let mostLinks = 40

  package static let foreignLink =
    "is, or is below, a link of another user in a folder that all may write"

  /// Returns whether a path leads through a link of another user, directly or through other links.
  package static func hasForeignLink(_ path: String) -> Bool {
    var rest = mostLinks
    func isOnTheWay(_ path: String) -> Bool {
      way(to: path).contains { place in
        // The system follows at most `mostLinks` links.
        guard rest > 0, let link = FileCalls.linkText(place) else { return false }
        rest -= 1
        let target = String(decoding: link, as: UTF8.self)
        return FileCalls.isForeignLink(place)
          || isOnTheWay(isAbsolute(target) ? target : folder(place) + target)
      }
    }
    return isOnTheWay(path)
  }

  static func kind(of path: String, name: String) throws(OutputError) -> Kind {
    if let number = descriptor(path) { return .descriptor(number) }
    let status: stat
    do throws(FileCalls.Refusal) {
      status = try FileCalls.status(path)
    } catch {
      guard error.code == ENOENT else {
        throw .refused(name: name, what: "cannot be opened", code: error.code)
      }
      if path.hasSuffix("/") { throw .unusable(name: name, why: "is the name of a folder") }
      return .regular(nil)
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw .unusable(name: name, why: "is a folder")
    case S_IFREG:
      // Renaming over the file would ignore a write protection.
      try translating(FileCalls.requireWritable(path)) { (error: FileCalls.Refusal) in
        OutputError.refused(name: name, what: "cannot be replaced", code: error.code)
      }
      return .regular(status)
    default: return .direct
    }
  }

  /// Returns the number of the descriptor in `/dev/stdout`, `/dev/fd/1` and similar names.
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

  // The system compares bytes. For Swift, a slash and a combining mark after it are one character, and two
  // spellings of a letter are equal.

  /// Returns whether a path is below a folder; neither contains links.
  package static func isBelow(_ root: String, _ path: String) -> Bool {
    path.utf8.starts(with: (root == "/" ? root : root + "/").utf8)
  }

  package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

  /// Returns the path of the folder of a file, and the file's name; the path ends with a slash, or
  /// is empty if `path` is a name alone.
  package static func divided(_ path: String) -> (folder: String, name: String) {
    let slash = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let start = slash.map { path.utf8.index(after: $0) } ?? path.startIndex
    return (String(path[..<start]), String(path[start...]))
  }

  /// Returns the paths of the folders of a file, and of the file, outermost first.
  package static func way(to path: String) -> [String] {
    path.utf8.indices.filter { $0 > path.startIndex && path.utf8[$0] == UInt8(ascii: "/") }
      .map { String(path[..<$0]) } + [path]
  }

  /// Returns the path of the folder of a file, with the slash at its end.
  package static func folder(_ path: String) -> String {
    let folder = divided(path).folder
    return folder.isEmpty ? "./" : folder
  }
}
