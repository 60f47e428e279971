import Foundation
import Pleat

/// The command `pleats frames`, run in each format and compared with `memcpy` of the bytes that it writes.
///
/// The writers are in the command, so the built command is timed. The time of a run with one frame is
/// subtracted, because most of it is the start of the process. The output is the null device, so no file
/// system is measured.
struct FramesTable {
  static let formats = ["json", "ndjson", "csv", "npy"]
  /// The number of frames, which make some 80 MB of text.
  private static let count = 1 << 16

  let format: String

  static func name(_ format: String) -> String { "frames-\(format)" }

  /// The command that the build puts next to this one.
  static var command: URL? {
    let file = Bundle.main.executableURL?.deletingLastPathComponent()
      .appendingPathComponent("pleats")
    return file.flatMap { FileManager.default.isExecutableFile(atPath: $0.path) ? $0 : nil }
  }

  /// Measures the format on the default backend, in single precision.
  func measure(
    _ command: URL, backend: String, limits: Limits, sampler: Sampler
  ) throws -> TableLine {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("pleat-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let files = format == "npy" ? ["frames-matrices.npy", "frames-quads.npy"] : ["frames"]
    let output = folder.appendingPathComponent("frames").path
    let many = ["--duration", "1", "--fps", "\(Self.count - 1)"]

    try run(command, many, output: output)
    var bytes = 0
    for file in files.map({ folder.appendingPathComponent($0) }) {
      bytes += try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      try FileManager.default.removeItem(at: file)
      try FileManager.default.createSymbolicLink(
        atPath: file.path, withDestinationPath: "/dev/null")
    }
    let samples = try sampler.measure([
      Candidate(name: "all") { try run(command, many, output: output) },
      Candidate(name: "start") { try run(command, ["--progress", "0"], output: output) },
      limits.copy(bytes: bytes),
    ])
    let copy = (samples[2].median * 1e9 / Double(Self.count)).short
    return TableLine(
      operation: Self.name(format), precision: "single", count: Self.count, bytesRead: 0,
      bytesWritten: bytes / Self.count, operations: 0, limit: copy,
      limitParts: ["memcpy": copy],
      candidates: [CandidateLine(backend, samples[0] - samples[1].median, items: Self.count)],
      wrong: [])
  }

  private func run(_ command: URL, _ options: [String], output: String) throws {
    // `waitUntilExit` looks only every 50 ms, and some runs take no longer than that.
    let end = DispatchSemaphore(value: 0)
    let process = Process()
    process.executableURL = command
    process.arguments =
      ["frames", "fold", "--size", "320x480", "--precision", "single"] + options
      + ["--format", format, "--output", output]
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    end.wait()
    guard process.terminationStatus == 0 else { throw FramesError(format: format) }
  }
}

/// The error for a command that has failed and has itself said why.
struct FramesError: Error, CustomStringConvertible {
  let format: String
  var description: String { "pleats frames --format \(format) has failed" }
}
