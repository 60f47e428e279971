// Geometric values are encoded as plain lists of numbers, as in the frames file: `[x, y]` for a point,
// sixteen numbers for a transform. NaN is encoded as null, because JSON has no NaN.

extension Decoder {
  /// Decodes a list of exactly `count` numbers; null becomes NaN.
  internal func numbers(_ count: Int) throws -> [Double] {
    var container = try unkeyedContainer()
    var numbers: [Double] = []
    while !container.isAtEnd {
      numbers.append(try container.decodeNil() ? .nan : container.decode(Double.self))
    }
    guard numbers.count == count else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: codingPath,
          debugDescription: "expected \(count) numbers, found \(numbers.count)"))
    }
    return numbers
  }
}

extension Encoder {
  /// Encodes a list of numbers; NaN becomes null.
  internal func encode(numbers: [Double]) throws {
    var container = unkeyedContainer()
    for number in numbers {
      if number.isNaN { try container.encodeNil() } else { try container.encode(number) }
    }
  }
}
