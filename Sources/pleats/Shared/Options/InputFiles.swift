import Foundation
import Pleat

/// The files that a command reads, which its output must not replace.
struct InputFiles {
  private struct Identity: Hashable {
    let device: dev_t
    let node: ino_t
  }

  private var names: [Identity: String] = [:]

  /// - Parameter inputs: The option or argument that gives each path, and the path; `-` is standard input.
  init(_ inputs: [(name: String, path: String)]) {
    for (name, path) in inputs {
      guard let file = Self.file(path, isInput: true) else { continue }
      names[file] = names[file] ?? name
    }
  }

  func contains(_ path: String) -> Bool { Self.file(path).map { names[$0] != nil } ?? false }

  func refuse(output path: String?, option: String = "--output") throws {
    guard !names.isEmpty, let path, let file = Self.file(path), let name = names[file] else {
      return
    }
    throw Failure(
      "\(option: option) \(path.printable) is a file that the command reads, \(name): choose another name"
    )
  }

  /// Returns the identity of the file to which a path leads; nil if it is not a regular file.
  private static func file(_ path: String, isInput: Bool = false) -> Identity? {
    var status = stat()
    let result = isInput && path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)
    guard result == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Identity(device: status.st_dev, node: status.st_ino)
  }
}
