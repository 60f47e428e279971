import Foundation
import Testing

/// Frames as they were printed, read back by Foundation.
struct FrameDocument: Decodable {
  struct Panel: Decodable {
    let name: String
    let visible: Bool
    let matrix: [Double]
    let quad: [[Double?]]
    let shade: Double
  }

  struct Frame: Decodable {
    let time: Double?
    let progress: Double
    let angle: Double
    let panels: [Panel]
    let order: [String]

    /// A panel by its name.
    func panel(_ name: String) throws -> Panel {
      try #require(panels.first { $0.name == name })
    }
  }

  let perspectiveDistance: Double?
  let clips: Bool
  let clipEdges: [String]
  let frames: [Frame]

  /// Runs `pleats frames` with the words of a line, and reads its JSON.
  init(_ line: String) throws {
    let outcome = try Command.pleats(line: "frames " + line)
    try #require(outcome.code == 0, "\(outcome.errors)")
    self = try JSONDecoder().decode(FrameDocument.self, from: outcome.output)
  }
}

/// A NumPy file, read back.
struct NumPyFile {
  let type: String
  let shape: [Int]
  let numbers: [Double]

  init(_ url: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: url))
    let magic: [UInt8] = [0x93] + Array("NUMPY".utf8) + [1, 0]
    try #require(Array(bytes.prefix(8)) == magic)
    let length = Int(bytes[8]) | Int(bytes[9]) << 8
    try #require((10 + length) % 64 == 0)
    let words = String(decoding: bytes[10..<10 + length], as: UTF8.self)
    try #require(words.last == "\n")
    let match = try #require(
      words.wholeMatch(
        of: /\{'descr': '(<f[48])', 'fortran_order': False, 'shape': \(([0-9, ]+)\), \} *\n/))
    type = String(match.1)
    shape = match.2.split(separator: ", ").compactMap { Int($0) }
    let body = Array(bytes[(10 + length)...])
    numbers = body.withUnsafeBytes { raw in
      match.1 == "<f4"
        ? (0..<raw.count / 4).map {
          Double(
            Float(
              bitPattern: .init(
                littleEndian: raw.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self))))
        }
        : (0..<raw.count / 8).map {
          Double(
            bitPattern: .init(
              littleEndian: raw.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)))
        }
    }
    try #require(numbers.count == shape.reduce(1, *))
  }
}

/// Whether two numbers are as near as printed tables are exact.
func isNear(_ a: Double?, _ b: Double, within tolerance: Double) -> Bool {
  a.map { ($0 - b).magnitude <= tolerance } ?? false
}
