/// A value that is encoded as a plain list of numbers: a point as `[x, y]`, a transform as sixteen
/// numbers.
///
/// NaN is encoded as null, because JSON has no NaN.
protocol NumberList: Codable, CustomStringConvertible {
  static var numberCount: Int { get }
  /// Creates a value from a list of `numberCount` numbers.
  init(numbers: [Double])
  var numbers: [Double] { get }
}

extension NumberList where Self: BatchElement {
  static var numberCount: Int { scalarCount }
  init(numbers: [Double]) { self.init(scalars: { numbers[$0] }) }
  var numbers: [Double] { scalars }
}

extension NumberList {
  /// Decodes a list of ``numberCount`` numbers; null becomes NaN.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    var numbers: [Double] = []
    while !container.isAtEnd {
      numbers.append(try container.decodeNil() ? .nan : container.decode(Double.self))
    }
    guard numbers.count == Self.numberCount else {
      throw decoder.refusal("expected \(Self.numberCount) numbers, found \(numbers.count)")
    }
    self.init(numbers: numbers)
  }

  /// Encodes a list of numbers; NaN becomes null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for number in numbers {
      if number.isNaN { try container.encodeNil() } else { try container.encode(number) }
    }
  }

  func isNear(_ other: Self, _ tolerance: Double) -> Bool {
    zip(numbers, other.numbers).allSatisfy { $0 == $1 || ($0 - $1).magnitude <= tolerance }
  }

  /// The numbers in parentheses, as in `(160, 7.5)`.
  public var description: String { "(\(numberText(numbers)))" }
}
