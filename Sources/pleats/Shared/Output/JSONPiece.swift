import Pleat
import PleatRender

/// A piece of JSON with values in it, as in `"size": \(size), "name": \(name)`.
///
/// `NumberWriter` writes numbers, and `jsonString` quotes texts. A missing value is null.
struct JSONPiece: ExpressibleByStringInterpolation {
  fileprivate(set) var bytes: [UInt8]

  init(stringLiteral text: String) { bytes = Array(text.utf8) }

  init(stringInterpolation: StringInterpolation) { bytes = stringInterpolation.bytes }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    mutating func appendLiteral(_ literal: String) { bytes.append(contentsOf: literal.utf8) }

    mutating func appendInterpolation(_ piece: JSONPiece) { bytes += piece.bytes }

    mutating func appendInterpolation(_ number: Double?) {
      withUnsafeTemporaryAllocation(byteCount: NumberWriter.room, alignment: 8) { text in
        guard let start = text.baseAddress else { return }
        bytes += text[..<NumberWriter.shared.write(number ?? .nan, at: start)]
      }
    }

    mutating func appendInterpolation(_ number: Int?) {
      appendLiteral(number.map { "\($0)" } ?? "null")
    }

    mutating func appendInterpolation(_ isTrue: Bool) { appendLiteral("\(isTrue)") }

    mutating func appendInterpolation(_ text: String?) {
      appendLiteral(text.map(jsonString) ?? "null")
    }

    mutating func appendInterpolation(_ size: Size) {
      appendInterpolation([size.width, size.height])
    }

    mutating func appendInterpolation(_ point: Point) { appendInterpolation([point.x, point.y]) }

    mutating func appendInterpolation(_ rect: Rect) {
      appendInterpolation([rect.minX, rect.minY, rect.width, rect.height])
    }

    mutating func appendInterpolation(_ matrix: Transform3D) {
      appendInterpolation(matrix.elements)
    }

    mutating func appendInterpolation(_ quad: Quad) {
      append(quad.corners) { $0.appendInterpolation($1) }
    }

    mutating func appendInterpolation(_ numbers: [Double]?, separator: String = ", ") {
      guard let numbers else { return appendLiteral("null") }
      append(numbers, separator) { $0.appendInterpolation($1) }
    }

    mutating func appendInterpolation(_ texts: [String], separator: String = ", ") {
      append(texts, separator) { $0.appendInterpolation($1) }
    }

    mutating func appendInterpolation(_ pieces: [JSONPiece], separator: String = ", ") {
      append(pieces, separator) { $0.appendInterpolation($1) }
    }

    private mutating func append<Item>(
      _ items: [Item], _ separator: String = ", ", _ item: (inout Self, Item) -> Void
    ) {
      appendLiteral("[")
      for index in items.indices {
        if index > 0 { appendLiteral(separator) }
        item(&self, items[index])
      }
      appendLiteral("]")
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  static func += (first: inout JSONPiece, second: JSONPiece) { first.bytes += second.bytes }
}

extension TextBuffer {
  mutating func append(json piece: JSONPiece) { append(piece.bytes) }
}
