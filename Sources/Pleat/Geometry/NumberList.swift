/// A value that is encoded as a plain list of numbers: a point as `[x, y]`, a transform as sixteen
/// numbers.
///
/// NaN is encoded as null, because JSON has no NaN.
protocol NumberList: Codable, CustomStringConvertible {
  /// The length of the list.
  static var numberCount: Int { get }
  /// Creates a value from a list of `numberCount` numbers.
  init(numbers: [Double])
  /// The numbers of the value.
  var numbers: [Double] { get }
}

extension NumberList {
  /// Decodes a list of numbers; null becomes NaN.
  public init(from decoder: any Decoder) throws {
    self.init(numbers: try Self.numbers(from: decoder))
  }

  /// Decodes a list of ``numberCount`` numbers; null becomes NaN.
  static func numbers(from decoder: any Decoder) throws -> [Double] {
    var container = try decoder.unkeyedContainer()
    var numbers: [Double] = []
    while !container.isAtEnd {
      numbers.append(try container.decodeNil() ? .nan : container.decode(Double.self))
    }
    guard numbers.count == Self.numberCount else {
      throw decoder.refusal("expected \(Self.numberCount) numbers, found \(numbers.count)")
    }
    return numbers
  }

  /// Decodes a list of numbers, or the older form: an object with one key for each number.
  static func numbers<Name: CodingKey & CaseIterable>(
    from decoder: any Decoder, older: Name.Type
  ) throws -> [Double] {
    guard let object = try? decoder.container(keyedBy: Name.self) else {
      return try numbers(from: decoder)
    }
    return try Name.allCases.map { try object.decode(Double.self, forKey: $0) }
  }

  /// Encodes a list of numbers; NaN becomes null.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for number in numbers {
      if number.isNaN { try container.encodeNil() } else { try container.encode(number) }
    }
  }

  /// Returns whether each number differs from that of another value by at most a tolerance.
  func isNear(_ other: Self, _ tolerance: Double) -> Bool {
    zip(numbers, other.numbers).allSatisfy { $0 == $1 || ($0 - $1).magnitude <= tolerance }
  }

  /// The numbers in parentheses, as in `(160, 7.5)`.
  public var description: String { "(\(numberText(numbers)))" }
}
