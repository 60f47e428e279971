import Foundation
import Pleat
import PleatRender
import PleatWeb

enum OutputFolder {
  static let index = "index.html"

  /// Whether a name means a folder: it ends with a slash, or there is a folder of this name.
  static func isFolder(_ name: String) -> Bool {
    name.utf8.last == UInt8(ascii: "/") || fileType(of: name) == S_IFDIR
  }

  /// Creates a folder and its parents, unless they exist, and returns the created ones, outermost first.
  ///
  /// - Throws: `Failure`, after removing the folders that were created.
  @discardableResult static func make(_ path: String) throws -> [String] {
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
    return made
  }

  /// Throws if there is a file of this name without the mark that pages of Pleat have near the start.
  static func requireOwnPage(_ path: String) throws {
    guard FileCalls.exists(path) else { return }
    let file = fileType(of: path) == S_IFREG ? try FileReader(path) : nil
    let start = try file.map { try $0.bytes(min($0.count, 1 << 12)) } ?? []
    guard !String(decoding: start, as: UTF8.self).contains(PageFile.mark) else { return }
    throw Failure(
      "\(path.printable) is not a page that Pleat has written: \(accepted: "choose another folder")"
    )
  }

  private static func reason(_ path: String, _ code: Int32) -> String {
    guard code == EEXIST else { return systemWords(code) }
    return fileType(of: path) == nil ? "it is a broken link" : "it is not a folder"
  }
}
