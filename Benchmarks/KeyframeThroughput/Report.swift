import Foundation
import MachineReport

/// What programs read.
struct Report: Codable {
  var pleat = 1
  let machine: Machine
  var unit = "ns per item"
  /// Nil where no row of keyframes was measured.
  var headline: Headline?
  var rows: [Row] = []
  var limits: [LimitRow] = []
  var memory: [MemoryComparison] = []
  /// Times in nanoseconds, as in the rows, but of whole calls where they do not say otherwise.
  var layouts: [LayoutRow] = []
  var wrong: [WrongResult] = []

  /// The chosen backend's keyframes per second, and how many times the pure-Swift fallback that is.
  struct Headline: Codable {
    let backend: String
    let precision: String
    let count: Int
    let keyframesPerSecond: Double
    let timesSwift: Double

    init(_ row: Row) {
      backend = row.backend
      precision = row.precision
      count = row.count
      keyframesPerSecond = row.itemsPerSecond
      timesSwift = (1 / row.toSwift).short
    }
  }

  /// Whether a report could be written to a path, which is worth knowing before everything is measured.
  static func canWrite(to path: String) -> Bool {
    let files = FileManager.default
    switch kind(of: path) {
    case .typeDirectory?: return false
    case nil, .typeRegular?:
      let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent()
      return files.isWritableFile(atPath: folder.path)
    default: return files.isWritableFile(atPath: path)
    }
  }

  /// Writes the whole report.
  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try Self.write(try encoder.encode(self) + Data("\n".utf8), to: path)
  }

  /// Writes a whole file, or leaves what is there: a regular file is replaced by a new one, links
  /// followed; a device or a pipe is written to.
  static func write(_ data: Data, to path: String) throws {
    let kind = kind(of: path)
    if kind == nil || kind == .typeRegular {
      let url = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      try data.write(to: url, options: .atomic)
    } else {
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
      try file.write(contentsOf: data)
      try file.close()
    }
  }

  /// What stands at a path, links followed; nil if nothing does.
  private static func kind(of path: String) -> FileAttributeType? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return switch status.st_mode & S_IFMT {
    case S_IFREG: .typeRegular
    case S_IFDIR: .typeDirectory
    default: .typeUnknown
    }
  }
}
