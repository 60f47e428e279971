import Foundation
import Pleat
import PleatRender

/// The folder of the demo.
enum DemoFolder {
  /// Makes a folder if it is not there, with those on the way to it.
  ///
  /// - Throws: `Failure`; what had been made until then is removed.
  static func make(_ path: String) throws {
    var made: [String] = []
    for folder in way(to: path) where kind(of: folder) != S_IFDIR {
      if mkdir(folder, 0o777) == 0 {
        made.append(folder)
        continue
      }
      let code = errno
      // Somebody else may have made it in the meantime.
      if code == EEXIST, kind(of: folder) == S_IFDIR { continue }
      let place = folder == path ? "" : "\(folder.printable): "
      let reason = reason(folder, code)
      for folder in made.reversed() { rmdir(folder) }
      throw Failure("\(path.printable): the folder cannot be made: \(place)\(reason)")
    }
  }

  /// The folders on the way to one, each with the path so far, and itself.
  private static func way(to path: String) -> [String] {
    // By bytes: a letter that combines would make one character with the slash before it.
    path.utf8.indices.filter { $0 > path.startIndex && path.utf8[$0] == UInt8(ascii: "/") }
      .map { String(path[..<$0]) } + [path]
  }

  /// What lies under a name, links followed; nil if there is nothing.
  private static func kind(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func reason(_ path: String, _ code: Int32) -> String {
    guard code == EEXIST else { return systemWords(code) }
    return kind(of: path) == nil ? "it is a link that leads nowhere" : "it is no folder"
  }
}
