/// A case of an enumeration, decoded from its name or from an object whose only key is the name.
package struct EnumerationCase {
  /// The name of the case.
  package let name: String
  private let container: KeyedDecodingContainer<Name>?
  private let decoder: any Decoder

  package init(from decoder: any Decoder) throws {
    self.decoder = decoder
    if let name = try? decoder.singleValueContainer().decode(String.self) {
      (self.name, container) = (name, nil)
      return
    }
    let container = try decoder.container(keyedBy: Name.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      throw decoder.refusal("expected the name of one case, or an object with one key")
    }
    (name, self.container) = (key.stringValue, container)
  }

  /// Returns the value of the case or, if the case has several values, the one with the given label.
  package func value<Value: Decodable>(_ label: String? = nil) throws -> Value {
    guard let container else { throw decoder.refusal("\(name) needs a value") }
    guard let label else { return try container.decode(Value.self, forKey: Name(name)) }
    return try container.nestedContainer(keyedBy: Name.self, forKey: Name(name))
      .decode(Value.self, forKey: Name(label))
  }

  /// Returns the error for a name that is not a case of the enumeration.
  package func unknown(_ accepted: String) -> DecodingError {
    decoder.refusal("\(name) is none of: \(accepted)")
  }

  fileprivate struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension Decoder {
  /// The error of a value that is not accepted.
  package func refusal(_ text: String, _ cause: PleatError? = nil) -> DecodingError {
    .dataCorrupted(.init(codingPath: codingPath, debugDescription: text, underlyingError: cause))
  }
}

extension Encoder {
  /// Encodes a case without a value as its name.
  package func encode(case name: String) throws {
    var container = singleValueContainer()
    try container.encode(name)
  }

  /// Encodes a case with a value as an object with one key, the name of the case.
  package func encode(case name: String, _ value: some Encodable) throws {
    var container = container(keyedBy: EnumerationCase.Name.self)
    try container.encode(value, forKey: EnumerationCase.Name(name))
  }
}
