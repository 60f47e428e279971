public import Pleat

/// A kind of transition with the values of its parameters.
///
/// ```swift
/// let cube = try TransitionStyle.kind("prism", ["sides": .integer(4)])
/// let fold = TransitionStyle.fold(.cubic)
/// ```
///
/// A style does not depend on the page. ``transition(size:scale:)`` makes a transition from it, for
/// pages of any size. Two styles are equal if their kinds have the same name, and their parameters
/// the same values.
public struct TransitionStyle: Sendable {
  /// The kind.
  public let kind: TransitionKind

  /// The value of each parameter of the kind, by its name.
  public let values: [String: TransitionKind.Value]

  /// Creates a style from a kind of transition, which may be your own.
  ///
  /// Parameters that are missing have their defaults. The property ``values`` contains each value in
  /// its parameter's type: for an integer parameter, `.number(6)` becomes `.integer(6)`.
  ///
  /// - Throws: `PleatError.parameterNotAccepted` if a parameter does not accept its value, or if
  ///   the kind has no parameter with a given name.
  public init(
    _ kind: TransitionKind, _ values: [String: TransitionKind.Value] = [:]
  ) throws(PleatError) {
    self.init(kind, accepted: try kind.canonical(values))
  }

  /// Creates a style from values that the parameters are known to accept.
  init(_ kind: TransitionKind, accepted values: [String: TransitionKind.Value]) {
    self.kind = kind
    self.values = kind.defaults.merging(values) { _, value in value }
  }

  /// A setup, of any size, for transitions that are made only to read their parameters.
  private static let sample = PageSetup(size: Size(width: 320, height: 480))

  /// The reverse of the style, for example to pop a page that this style pushed.
  ///
  /// The reverse has the same kind, and differs in one parameter: see `TransitionKind.reversed(_:)`. If
  /// a kind of your own has no parameter to reverse, the style is its own reverse.
  public var reversed: TransitionStyle {
    TransitionStyle(kind, accepted: kind.reversed(values))
  }

  /// Returns the transition of this style, with the default perspective and colour of shades.
  ///
  /// Panels are shaded, but leaves cast no shadow and print does not show through, whatever the values say,
  /// because containers draw nothing but parts of pages.
  ///
  /// The size of the pages is in points, and the scale in pixels per point. If a page is too small to be
  /// cut, the transition throws an error when it is used.
  public func transition(size: Size, scale: Double = 1) -> any Transition {
    kind.accepted(PageSetup(size: size, scale: scale), values).withoutPaper
  }
}

extension TransitionKind {
  /// Returns a transition of this kind with values that its parameters are known to accept.
  package func accepted(_ setup: PageSetup, _ values: [String: Value]) -> any Transition {
    do {
      return try transition(setup, values)
    } catch {
      preconditionFailure("the values were accepted before: \(error)")
    }
  }
}

extension TransitionStyle: Hashable, CustomStringConvertible {
  /// Creates the style of a transition, which must be of the given kind.
  private init(_ kind: TransitionKind, of transition: some Transition) {
    guard let values = kind.values(of: transition) else {
      preconditionFailure("a transition of another kind than \(kind.name)")
    }
    self.init(kind, accepted: values)
  }

  /// Returns the style of a fold or an unfold.
  public static func fold(_ style: FoldStyle) -> TransitionStyle {
    TransitionStyle(FoldTransition.kind, of: FoldTransition(sample, style: style))
  }

  /// Returns the style of a flip about a spine in the middle of the page.
  public static func flip(_ style: FlipStyle) -> TransitionStyle {
    TransitionStyle(FlipTransition.kind, of: FlipTransition(sample, style: style))
  }

  /// Returns the style of a built-in kind.
  ///
  /// The name is that of the kind, as in `prism`, or a short name, as in `cube`. Parameters that are
  /// missing have the values for which the short name stands, or their defaults.
  ///
  /// - Throws: `PleatError.parameterNotAccepted` if no built-in kind has this name; also the errors
  ///   of ``init(_:_:)``.
  public static func kind(
    _ name: String, _ values: [String: TransitionKind.Value] = [:]
  ) throws(PleatError) -> TransitionStyle {
    let named = try TransitionKind.required(name)
    return try TransitionStyle(named.kind, named.values.merging(values) { _, value in value })
  }

  /// Returns whether the kinds of two styles have the same name, and their parameters the same
  /// values.
  public static func == (left: TransitionStyle, right: TransitionStyle) -> Bool {
    left.kind.name == right.kind.name && left.values == right.values
  }

  /// Hashes the name of the kind and the values of the parameters.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind.name)
    hasher.combine(values)
  }

  /// The kind, followed by an option of the `pleats` command for each parameter that does not have
  /// its default, as in `fold --unfold` or `prism --direction right --sides 6`.
  public var description: String {
    let options = kind.parameters.compactMap { parameter -> String? in
      guard let value = values[parameter.name], value != kind.defaults[parameter.name] else {
        return nil
      }
      return value == .flag(true) ? parameter.option : "\(parameter.option) \(value.text)"
    }
    return ([kind.name] + options).joined(separator: " ")
  }
}

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
