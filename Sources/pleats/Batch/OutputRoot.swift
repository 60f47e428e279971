import Foundation
import Pleat
import PleatRender

struct OutputRoot {
  private let given: String
  /// The path, with links resolved.
  let path: String
  /// The folder of the last output, as given and with links resolved: the next is often in the same folder.
  private var last: (given: String, path: String)?

  init(_ given: String) throws {
    self.given = given
    guard let path = FileCalls.realPath(given) else {
      throw Failure("\(option: "--output-root") \(given.printable): \(systemWords(errno))")
    }
    guard fileType(of: path) == S_IFDIR else {
      throw Failure("\(option: "--output-root") \(given.printable) is not a folder")
    }
    self.path = path
  }

  mutating func place(of output: String) throws -> String {
    func refusal(_ words: String) -> ScriptLine.Refusal {
      ScriptLine.Refusal("--output \(BatchJob.shown(output).printable(atMost: 200)): \(words)")
    }
    let outside =
      "it must be below the folder \(given.printable(atMost: 200)), which --output-root can change"
    let (folder, name) = (FilePlace.folder(output), FilePlace.divided(output).name)
    if name.isEmpty { throw refusal("a file name is needed") }
    let names = output.utf8.split(separator: UInt8(ascii: "/"))
    if names.contains(where: { $0.elementsEqual("..".utf8) }) {
      throw refusal("\"..\" is not accepted, since " + outside)
    }
    if last?.given.utf8.elementsEqual(folder.utf8) != true {
      guard let real = FileCalls.realPath(folder) else {
        throw refusal(
          errno == ENOENT ? "there is no folder \(folder.printable)" : systemWords(errno))
      }
      last = (folder, real)
    }
    let place = (last?.path ?? "") + "/" + name
    guard FilePlace.isBelow(path, place) else { throw refusal(outside) }
    var status = stat()
    guard lstat(output, &status) == 0, status.st_mode & S_IFMT == S_IFLNK else { return place }
    guard let target = FileCalls.realPath(output), FilePlace.isBelow(path, target) else {
      throw refusal("it is a link that leads elsewhere or nowhere; " + outside)
    }
    return target
  }

  /// The path of any file, with links resolved in the part that exists.
  static func place(ofAny file: String) -> String {
    if let real = FileCalls.realPath(file) { return real }
    return (FileCalls.realPath(FilePlace.folder(file)) ?? "") + "/" + FilePlace.divided(file).name
  }
}
