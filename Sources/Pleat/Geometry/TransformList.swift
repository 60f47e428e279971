/// A value of the CSS property `transform`: a list of functions, or `none` if the list is empty.
///
/// As in CSS, the functions are written from the outside in: the last one acts on a point first.
/// Percentages stay percentages until ``matrix(for:)`` is given the box.
///
/// It is encoded as its CSS text.
public struct TransformList: Hashable, Sendable {
  /// The functions, of which the last one acts on a point first.
  public var functions: [TransformFunction]

  /// Creates a list of functions, of which the last one acts on a point first; without functions it
  /// is `none`.
  public init(_ functions: [TransformFunction] = []) { self.functions = functions }

  /// Returns the product of the functions' matrices.
  ///
  /// The origin is the point (0, 0), as with `transform-origin: 0 0`; for another origin see
  /// ``TransformProperties``. The last function's matrix is the leftmost factor, because points are
  /// row vectors.
  ///
  /// - Parameter box: The box to which percentages refer, in points.
  public func matrix(for box: Size) -> Transform3D {
    functions.reduce(.identity) { $1.matrix(for: box).concatenating($0) }
  }

  /// The list in CSS syntax, as in `translate(50%, 0px) rotate(45deg)`, or nil if it has none.
  ///
  /// Reading the text gives the same list. Lists have no text if a number is not finite, or a
  /// distance is negative.
  public var cssText: String? { isPrintable ? description : nil }

  var isPrintable: Bool {
    functions.allSatisfy { function in
      if case .perspective(let distance?) = function, distance < 0 { return false }
      return function.numbers.allSatisfy(\.isFinite)
    }
  }
}

extension TransformList: ExpressibleByArrayLiteral {
  /// Creates a list of functions, of which the last one acts on a point first.
  public init(arrayLiteral functions: TransformFunction...) { self.init(functions) }
}

extension TransformList: CSSTextCodable {
  /// The functions in CSS syntax, separated by spaces, or `none`.
  public var description: String {
    functions.isEmpty ? "none" : functions.map(\.description).joined(separator: " ")
  }
}

/// A value that is encoded as its CSS text.
protocol CSSTextCodable: Codable, CustomStringConvertible {
  init(_ text: String, fontSize: Double?) throws(PleatError)
  var cssText: String? { get }
}

extension CSSTextCodable {
  /// Decodes a CSS text.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    do throws(PleatError) {
      try self.init(text, fontSize: nil)
    } catch {
      throw decoder.refusal(error.description, error)
    }
  }

  /// Encodes the CSS text; throws an `EncodingError` if there is none.
  public func encode(to encoder: any Encoder) throws {
    guard let cssText else {
      throw EncodingError.invalidValue(
        self, .init(codingPath: encoder.codingPath, debugDescription: "\(self) is no CSS text"))
    }
    var container = encoder.singleValueContainer()
    try container.encode(cssText)
  }
}
