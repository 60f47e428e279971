import Foundation
import Pleat
import PleatRender

enum DemoFolder {
  /// Creates a folder and its parents, unless they exist.
  ///
  /// - Throws: `Failure`. Folders that were created until then are removed.
  static func make(_ path: String) throws {
    if FilePlace.hasForeignLink(path) {
      throw Failure("\(path.printable): the folder \(FilePlace.foreignLink)")
    }
    var made: [String] = []
    for folder in way(to: path) where fileType(of: folder) != S_IFDIR {
      if mkdir(folder, 0o777) == 0 {
        made.append(folder)
        continue
      }
      let code = errno
      // Another process may have created it in the meantime.
      if code == EEXIST, fileType(of: folder) == S_IFDIR { continue }
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

  private static func reason(_ path: String, _ code: Int32) -> String {
    guard code == EEXIST else { return systemWords(code) }
    return fileType(of: path) == nil ? "it is a broken link" : "it is not a folder"
  }
}
