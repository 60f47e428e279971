extension TransitionKind.Value: Codable {
  /// Decodes a value from an object whose key is the name of the case.
  public init(from decoder: any Decoder) throws {
    let found = try EnumerationCase(from: decoder)
    switch found.name {
    case "flag": self = .flag(try found.value())
    case "integer": self = .integer(try found.value())
    case "number": self = .number(try found.value())
    case "name": self = .name(try found.value())
    default: throw found.unknown("flag, integer, number, name")
    }
  }

  /// Encodes the value as an object whose key is the name of the case.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .flag(let value): try encoder.encode(case: "flag", value)
    case .integer(let value): try encoder.encode(case: "integer", value)
    case .number(let value): try encoder.encode(case: "number", value)
    case .name(let value): try encoder.encode(case: "name", value)
    }
  }
}
