// Geometry is written as plain lists of numbers, the shape of the frames file: `[x, y]` for a point,
// sixteen numbers for a transform. A coordinate that is not a number is written as null.

extension Decoder {
  /// Reads a list of exactly `count` numbers; null stands for NaN.
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
  /// Writes a list of numbers, NaN as null.
  internal func encode(numbers: [Double]) throws {
    var container = unkeyedContainer()
    for number in numbers {
      if number.isNaN { try container.encodeNil() } else { try container.encode(number) }
    }
  }
}
