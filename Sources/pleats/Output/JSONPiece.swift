import Pleat
import PleatRender

/// A piece of JSON with values in it, as in `"size": \(size), "name": \(name)`.
///
/// Numbers are as `NumberWriter` writes them, and texts as `jsonString` quotes them. A value that is
/// missing is null.
struct JSONPiece: ExpressibleByStringInterpolation {
  fileprivate enum Part {
    case text(String)
    case number(Double)
  }

  fileprivate var parts: [Part] = []

  init(stringLiteral text: String) { parts = [.text(text)] }

  init(stringInterpolation: StringInterpolation) { parts = stringInterpolation.parts }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var parts: [Part] = []

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { parts.append(.text(literal)) }

    mutating func appendInterpolation(_ piece: JSONPiece) { parts += piece.parts }

    mutating func appendInterpolation(_ number: Double?) { parts.append(.number(number ?? .nan)) }

    mutating func appendInterpolation(_ number: Int?) {
      appendLiteral(number.map { "\($0)" } ?? "null")
    }

    mutating func appendInterpolation(_ isTrue: Bool) { appendLiteral("\(isTrue)") }

    mutating func appendInterpolation(_ text: String) { appendLiteral(jsonString(text)) }

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

    /// The corners of a quadrilateral; those behind the viewer are null.
    mutating func appendInterpolation(_ quad: Quad) {
      appendInterpolation(
        [quad.topLeft, quad.topRight, quad.bottomRight, quad.bottomLeft].map {
          "\($0)" as JSONPiece
        })
    }

    mutating func appendInterpolation(_ numbers: [Double]?) {
      guard let numbers else { return appendLiteral("null") }
      appendInterpolation(numbers.map { "\($0)" as JSONPiece })
    }

    mutating func appendInterpolation(_ texts: [String], separator: String = ", ") {
      appendInterpolation(texts.map { "\($0)" as JSONPiece }, separator: separator)
    }

    /// Pieces as a list.
    mutating func appendInterpolation(_ pieces: [JSONPiece], separator: String = ", ") {
      appendLiteral("[")
      for (index, piece) in pieces.enumerated() {
        if index > 0 { appendLiteral(separator) }
        parts += piece.parts
      }
      appendLiteral("]")
    }
  }

  /// A piece of both, one after the other.
  static func += (first: inout JSONPiece, second: JSONPiece) { first.parts += second.parts }
}

extension TextBuffer {
  /// Appends a piece of JSON.
  mutating func append(json piece: JSONPiece) {
    for part in piece.parts {
      switch part {
      case .text(let text): append(made: text)
      case .number(let number): append(number)
      }
    }
  }
}
