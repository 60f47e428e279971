import Foundation
import MachineReport

/// The results as written to the JSON file.
struct Report: Codable {
  var pleat = 1
  let machine: Machine
  var unit = "ns per item"
  /// The headline; nil if no row of keyframes was measured.
  var headline: Headline?
  var rows: [Row] = []
  var limits: [LimitRow] = []
  var memory: [MemoryComparison] = []
  /// The layouts.
  ///
  /// Their times are in nanoseconds per call, except for those per element.
  var layouts: [LayoutRow] = []
  var wrong: [WrongResult] = []

  /// The default backend's keyframes per second, and its speed-up over the pure-Swift fallback.
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

  /// Whether a report can be written to a path.
  ///
  /// This is checked before measuring for minutes.
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

  /// Replaces a regular file once the new one is complete, or writes to a device or a pipe.
  ///
  /// Links are followed.
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

  /// The type of the file at a path, after following links; nil if there is none.
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
