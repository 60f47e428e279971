import Foundation
import Pleat
import PleatRender

/// Writes two NumPy files: matrices (frames, panels, 4, 4) and quads (frames, panels, 4, 2), in C
/// order.
///
/// The format is that of NumPy's NEP 1, version 1.0. Scalars are little-endian, as on all platforms
/// of the package.
struct NPYWriter<Scalar: PrintableScalar>: FrameWriter {
  private let matrices: OutputFile
  private let quads: OutputFile
  private let frames: Int
  private let panels: Int
  /// The matrices and the quads of a block, frame by frame as in the files, in memory that is reused.
  private var frameMatrices: [Scalar] = []
  private var frameQuads: [Scalar] = []

  init(_ run: FrameRun) throws {
    frames = run.frames.count
    panels = run.panels.count
    let names = Self.names(run.options.output ?? "")
    matrices = try OutputFile(names[0], regularFor: run.shardUse)
    quads = try OutputFile(names[1], regularFor: run.shardUse)
  }

  var files: [OutputFile] { [matrices, quads] }

  mutating func begin() throws -> Int {
    let preambles = Self.preambles(frames: frames, panels: panels)
    for (file, preamble) in zip(files, preambles) { try write(preamble, to: file) }
    return preambles[0].count
  }

  /// The names of the two files, which begin with the name that `--output` gives.
  static func names(_ output: String) -> [String] {
    [output + "-matrices.npy", output + "-quads.npy"]
  }

  /// Returns the bytes before the numbers in each of the two files, which have the same length.
  static func preambles(frames: Int, panels: Int) -> [[UInt8]] {
    [preamble([frames, panels, 4, 4]), preamble([frames, panels, 4, 2])]
  }

  mutating func append(_ block: borrowing FrameBlock<Scalar>) throws {
    for panel in 0..<panels {
      place(block.keyframes.matrices(ofPanel: panel), of: panel, 16, in: &frameMatrices)
      place(block.keyframes.quads(ofPanel: panel), of: panel, 8, in: &frameQuads)
    }
    try write(frameMatrices, to: matrices)
    try write(frameQuads, to: quads)
  }

  /// Copies the items of one panel, of `width` scalars each, to their places among those of all panels.
  private func place(
    _ row: Span<Scalar>, of panel: Int, _ width: Int, in items: inout [Scalar]
  ) {
    let total = row.count * panels
    if items.count != total { items = [Scalar](repeating: 0, count: total) }
    var places = items.mutableSpan
    for frame in 0..<row.count / width {
      let place = (frame * panels + panel) * width
      for scalar in 0..<width { places[place + scalar] = row[frame * width + scalar] }
    }
  }

  mutating func finish() throws {}

  /// Returns the bytes before the numbers of an array: magic number, version, length, and a dictionary in
  /// the syntax of Python, padded to a multiple of 64.
  static func preamble(_ shape: [Int]) -> [UInt8] {
    let list = shape.map(\.description).joined(separator: ", ")
    let type = "<f\(MemoryLayout<Scalar>.size)"
    let words = "{'descr': '\(type)', 'fortran_order': False, 'shape': (\(list)), }"
    let fixed = 10
    let length = (fixed + words.utf8.count + 1 + 63) / 64 * 64 - fixed
    let padding = String(repeating: " ", count: length - words.utf8.count - 1)
    var bytes: [UInt8] = [0x93]
    bytes += "NUMPY".utf8
    bytes += [1, 0, UInt8(length & 255), UInt8(length >> 8)]
    bytes += (words + padding + "\n").utf8
    return bytes
  }

  private func write<Item: BitwiseCopyable>(_ items: [Item], to file: OutputFile) throws {
    try file.write(items.span.bytes)
  }
}
