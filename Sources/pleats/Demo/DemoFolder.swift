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
    for folder in FilePlace.way(to: path) where fileType(of: folder) != S_IFDIR {
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

  private static func reason(_ path: String, _ code: Int32) -> String {
    guard code == EEXIST else { return systemWords(code) }
    return fileType(of: path) == nil ? "it is a broken link" : "it is not a folder"
  }
}
