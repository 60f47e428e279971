import Foundation
import Pleat
import PleatRender

/// The folder of the demo.
enum DemoFolder {
  /// Creates a folder and its parents, unless they exist.
  ///
  /// - Throws: `Failure`. Folders that were created until then are removed.
  static func make(_ path: String) throws {
    var made: [String] = []
    for folder in way(to: path) where kind(of: folder) != S_IFDIR {
      if mkdir(folder, 0o777) == 0 {
        made.append(folder)
        continue
      }
      let code = errno
      // Another process may have created it in the meantime.
      if code == EEXIST, kind(of: folder) == S_IFDIR { continue }
      let place = folder == path ? "" : "\(folder.printable): "
      let reason = reason(folder, code)
      for folder in made.reversed() { rmdir(folder) }
      throw Failure("\(path.printable): the folder cannot be created: \(place)\(reason)")
    }
  }

  /// The paths of a folder's parents and of the folder, outermost first.
  private static func way(to path: String) -> [String] {
    // This compares bytes, because a combining character would form one character with the slash
    // before it.
    path.utf8.indices.filter { $0 > path.startIndex && path.utf8[$0] == UInt8(ascii: "/") }
      .map { String(path[..<$0]) } + [path]
  }

  /// The type of the file at a path, after following links; nil if there is none.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func reason(_ path: String, _ code: Int32) -> String {
    guard code == EEXIST else { return systemWords(code) }
    return kind(of: path) == nil ? "it is a broken link" : "it is not a folder"
  }
}
