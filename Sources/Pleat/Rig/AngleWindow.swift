/// A range of angles in quarter turns, encoded as `[lower, upper]`.
///
/// An infinite bound is encoded as null, because JSON has no infinity.
struct AngleWindow: Hashable, Codable, Sendable {
  var range: Range<Double>

  init(_ range: Range<Double>) { self.range = range }

  init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    let lower = try container.decodeNil() ? -.infinity : container.decode(Double.self)
    let upper = try container.decodeNil() ? .infinity : container.decode(Double.self)
    guard lower <= upper, container.isAtEnd else {
      throw decoder.refusal("expected a lower and an upper bound in ascending order")
    }
    range = lower..<upper
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    if range.lowerBound == -.infinity {
      try container.encodeNil()
    } else {
      try container.encode(range.lowerBound)
    }
    if range.upperBound == .infinity {
      try container.encodeNil()
    } else {
      try container.encode(range.upperBound)
    }
  }
}
