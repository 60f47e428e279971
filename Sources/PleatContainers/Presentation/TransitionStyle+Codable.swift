import Pleat

/// A style is encoded as the name of its kind and the values of its parameters, as in `{"kind":
/// "fold", "unfold": false, "cubic": true, "horizontal": false, "foldShadow": 0.25}`.
extension TransitionStyle: Codable {
  /// The key in a decoder's `userInfo` for an array of your own kinds, each a `TransitionKind`.
  ///
  /// ```swift
  /// decoder.userInfo[TransitionStyle.kinds] = [wave]
  /// ```
  ///
  /// If the array is missing, or contains no kind with the decoded name, the name must be that of a
  /// built-in kind.
  public static let kinds: CodingUserInfoKey = {
    guard let key = CodingUserInfoKey(rawValue: "PleatContainers.TransitionStyle.kinds") else {
      preconditionFailure("a key of text")
    }
    return key
  }()

  /// Decodes a style.
  ///
  /// Parameters that are missing have their defaults or, after a short name such as `cube`, the values
  /// for which the name stands.
  ///
  /// - Throws: A `DecodingError` that names the kind or the parameter that is not accepted.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let name = try container.decode(String.self, forKey: .kind)
    do {
      let own = decoder.userInfo[Self.kinds] as? [TransitionKind] ?? []
      let found = own.first { $0.name == name }
      let named = try found.map { try TransitionStyle($0) } ?? Self.kind(name)
      var values = named.values
      for key in container.allKeys where key != .kind {
        values[key.text] = try container.value(of: named.kind, forKey: key)
      }
      self = try TransitionStyle(named.kind, values)
    } catch let error as PleatError {
      throw decoder.refusal("\(error)", error)
    }
  }

  /// Encodes the name of the kind and the values of all parameters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(kind.name, forKey: .kind)
    for (name, value) in values {
      let key = Key(name)
      switch value {
      case .flag(let value): try container.encode(value, forKey: key)
      case .integer(let value): try container.encode(value, forKey: key)
      case .number(let value): try container.encode(value, forKey: key)
      case .name(let value): try container.encode(value, forKey: key)
      }
    }
  }
}

/// The key `kind`, or the name of a parameter.
private struct Key: CodingKey, Hashable {
  let text: String

  init(_ text: String) { self.text = text }

  static let kind = Key("kind")

  var stringValue: String { text }
  var intValue: Int? { nil }
  init?(stringValue: String) { text = stringValue }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer<Key> {
  /// Returns the value of a parameter, decoded as the type of the parameter.
  fileprivate func value(
    of kind: TransitionKind, forKey key: Key
  ) throws -> TransitionKind.Value {
    // An unknown parameter is refused later, when all values are checked.
    switch kind.parameter(named: key.text)?.accepted {
    case .flag: .flag(try decode(Bool.self, forKey: key))
    case .integer:
      // A number that is not whole is refused later, too.
      if let value = try? decode(UInt64.self, forKey: key) {
        .integer(value)
      } else {
        .number(try decode(Double.self, forKey: key))
      }
    case .number: .number(try decode(Double.self, forKey: key))
    case .name: .name(try decode(String.self, forKey: key))
    case nil: .flag(true)
    }
  }
}
