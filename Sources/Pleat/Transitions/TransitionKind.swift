/// A kind of transition: its name, its parameters, and how to make a transition of this kind.
///
/// ``builtIn`` is the list of the kinds that the library has. To describe a kind of your own, give
/// the parameters as key paths of your transition:
///
/// ```swift
/// let wave = TransitionKind(
///   name: "wave", title: "Wave", summary: "The page waves goodbye.",
///   parameters: [.integer("ribs", \.ribs, 1...16, help: "Number of ribs.")]
/// ) { Wave($0) }
/// let motion = try wave.transition(setup, ["ribs": .integer(3)])
/// ```
///
/// For a kind of ``PageTransition``, the transition back goes in the opposite direction: see
/// ``reversed(_:)``. If your kind ignores the direction, pass the name of a flag as `reversing:`.
/// Otherwise a transition and the transition back look the same.
public struct TransitionKind: Sendable {
  /// The name in commands and files, as in `fold-up`.
  public let name: String
  /// The name in headings, as in `Fold-up`.
  public let title: String
  /// One sentence that says what the viewer sees.
  public let summary: String
  /// A few paragraphs about the panels, the angle and the timing.
  public let discussion: String
  /// The parameters, in the order in which the headers of output files list them.
  public let parameters: [Parameter]
  /// The default of each parameter.
  public let defaults: [String: Value]
  /// Whether the kind's transitions use the direction, the shade and the light of a ``PageSetup``.
  public let hasDirection: Bool
  /// The kind's usual direction.
  ///
  /// The kind does not apply this direction by itself: pass it to the ``PageSetup``.
  /// ``transition(_:_:)`` uses the setup's direction, unless `values` contains a direction. Kinds
  /// whose ``hasDirection`` is false ignore directions.
  public let direction: PageSetup.Direction
  /// The name of the parameter that ``reversed(_:)`` changes to turn a transition round, or nil for none.
  public let reversingParameter: String?
  /// What dragging does to the page, in words: usually, and if the flag ``reversingParameter`` is set.
  var actions = (usual: "turn the page", reversed: "turn the page")
  /// The values that pictures and exports of the command use instead of those in ``defaults``.
  package internal(set) var pictured: [String: Value] = [:]

  private let make: @Sendable (PageSetup, [String: Value]) -> any Transition
  private let read: @Sendable (any Transition) -> [String: Value]?

  /// Creates a kind of transition.
  ///
  /// The name is in lower case. `make` returns a transition for a setup, with the default of every
  /// parameter. `reversing` is the name of the parameter that ``reversed(_:)`` changes, or nil if the
  /// transition back has the same values.
  ///
  /// - Precondition: The parameter `reversing` is a flag or a direction.
  @_disfavoredOverload  // A `PageTransition` uses the initializer below.
  @_semantics("optimize.sil.specialize.generic.never")
  public init<Motion: Transition>(
    name: String, title: String, summary: String, discussion: String = "",
    parameters: [TransitionParameter<Motion>] = [], reversing: String? = nil,
    make: @escaping @Sendable (PageSetup) -> Motion
  ) {
    self.init(
      name: name, title: title, summary: summary, discussion: discussion, parameters: parameters,
      hasDirection: false, direction: .left, reversing: reversing, make: make)
  }

  /// Creates a kind of ``PageTransition``.
  ///
  /// The kind gets three more parameters: first the setup's direction, with the default `direction`, and
  /// last the setup's shade and light. The transition's ``Transition/rig()`` has to use all three. The
  /// transition back goes in the opposite direction, unless `reversing` names another parameter.
  @_semantics("optimize.sil.specialize.generic.never")
  public init<Motion: PageTransition>(
    name: String, title: String, summary: String, discussion: String = "",
    parameters: [TransitionParameter<Motion>] = [], direction: PageSetup.Direction = .left,
    reversing: String = "direction", make: @escaping @Sendable (PageSetup) -> Motion
  ) {
    let common = TransitionParameter<Motion>.ofSetup
    self.init(
      name: name, title: title, summary: summary, discussion: discussion,
      parameters: common.first + parameters + common.last, hasDirection: true,
      direction: direction, reversing: reversing, make: make)
  }

  // Not specialised: compiling a copy for each kind would take longer than compiling all kernels, and
  // each kind is made only once.
  @_semantics("optimize.sil.specialize.generic.never")
  private init<Motion: Transition>(
    name: String, title: String, summary: String, discussion: String,
    parameters: [TransitionParameter<Motion>], hasDirection: Bool,
    direction: PageSetup.Direction, reversing: String?,
    make: @escaping @Sendable (PageSetup) -> Motion
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.discussion = discussion
    self.hasDirection = hasDirection
    self.direction = direction
    self.parameters = parameters.map(\.description)
    reversingParameter = reversing
    let sample = make(PageSetup(size: Size(width: 320, height: 480), direction: direction))
    defaults = Dictionary(
      uniqueKeysWithValues: parameters.map { ($0.description.name, $0.read(sample)) })
    read = { transition in
      guard let motion = transition as? Motion else { return nil }
      return Dictionary(
        uniqueKeysWithValues: parameters.map { ($0.description.name, $0.read(motion)) })
    }
    self.make = { setup, values in
      var motion = make(setup)
      for parameter in parameters {
        if let value = values[parameter.description.name] { parameter.write(value, &motion) }
      }
      return motion
    }
    if let reversing {
      let parameter = self.parameters.first { $0.name == reversing }
      precondition(
        parameter.map { $0.accepted == .flag || $0.accepted == .direction } ?? false,
        "\(name): the parameter \(reversing) is neither a flag nor a direction")
    }
  }

  /// Returns a transition of this kind.
  ///
  /// - Parameters:
  ///   - setup: The page, the direction, the viewer and the light. Kinds whose ``hasDirection`` is false
  ///     use only its size, scale, perspective and shadow colour.
  ///   - values: The values of parameters by name. Parameters without a value have their defaults, or
  ///     the values of `setup`. `.integer(4)` is accepted for a number, and `.number(4)` for an integer.
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)`` for a value that a parameter
  ///   does not accept, or for a name that no parameter has.
  public func transition(
    _ setup: PageSetup, _ values: [String: Value] = [:]
  ) throws(PleatError) -> any Transition {
    make(setup, try canonical(values))
  }

  /// Returns the values, with each integer or number converted to the type of its parameter.
  ///
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)``, as for ``transition(_:_:)``.
  package func canonical(_ values: [String: Value]) throws(PleatError) -> [String: Value] {
    for name in values.keys.sorted() where parameter(named: name) == nil {
      throw .parameterNotAccepted(
        name: "parameter", value: name, accepted: parameters.map(\.name).joined(separator: ", "))
    }
    var canonical = values
    for parameter in parameters {
      guard let value = values[parameter.name] else { continue }
      canonical[parameter.name] = try parameter.check(value)
    }
    return canonical
  }

  /// Returns the value of each parameter of a transition, or nil if the transition is of another kind.
  public func values(of transition: any Transition) -> [String: Value]? {
    read((transition as? CompiledTransition)?.transition ?? transition)
  }

  /// Returns the parameter values of the transition back, which undoes the transition with the given values.
  ///
  /// The result differs in one parameter, ``reversingParameter``: a flag is toggled, and a direction
  /// becomes the opposite one. Reversing the result gives values of the original transition.
  ///
  /// - fold, accordion: `unfold` is toggled.
  /// - flip: `backward` is toggled.
  /// - all other built-in kinds: `direction` becomes the opposite direction.
  ///
  /// For folds, flips, accordions, prisms, carousels and books, the transition back from the destination
  /// to the source is exactly the transition played backwards, except for the shades, since light does
  /// not change sides. Tiles turn back, but start in the same order as before. The slats of a twist keep
  /// turning in the same sense, and those that started last start first. Doors, stairs, fold-up and curl
  /// take the page away toward the opposite edge. Doors with two leaves look the same in opposite
  /// directions.
  ///
  /// - Parameter values: The values of parameters by name; parameters without a value have their
  ///   defaults.
  /// - Returns: The values, with the value of ``reversingParameter`` changed. They are not changed if
  ///   there is no such parameter, or if its value is not accepted.
  public func reversed(_ values: [String: Value]) -> [String: Value] {
    guard let name = reversingParameter else { return values }
    var values = values
    switch values[name] ?? defaults[name] {
    case .flag(let value): values[name] = .flag(!value)
    case .name(let value):
      guard let direction = PageSetup.Direction(rawValue: value) else { break }
      values[name] = .name(direction.opposite.rawValue)
    default: break
    }
    return values
  }

  /// Returns the parameter with a name, or nil if there is none.
  public func parameter(named name: String) -> Parameter? {
    parameters.first { $0.name == name }
  }
}

// MARK: - Values

extension TransitionKind {
  /// The value of a parameter.
  ///
  /// A value is encoded as an object with one key, the name of the case, as in `{"integer": 4}`.
  public enum Value: Hashable, Sendable {
    /// True or false.
    case flag(Bool)
    /// A whole number.
    case integer(UInt64)
    /// Any number.
    case number(Double)
    /// One of a few names.
    case name(String)

    /// The value as text, as in `4`, `0.35`, `left` or `true`.
    public var text: String {
      switch self {
      case .flag(let value): "\(value)"
      case .integer(let value): "\(value)"
      case .number(let value): numberText(value)
      case .name(let value): value
      }
    }
  }

  /// The values that a parameter accepts.
  public enum Accepted: Hashable, Sendable {
    /// True or false.
    case flag
    /// Whole numbers in a range.
    case integer(ClosedRange<UInt64>)
    /// Numbers in a range, and single numbers outside the range.
    case number(ClosedRange<Double>, or: [Double])
    /// One of a few names.
    case name([String])

    static var direction: Accepted { .name(PageSetup.Direction.allCases.map(\.rawValue)) }

    /// The accepted values, as in `2...12`, `0, 1, or 0.05...0.95` or `left, right, up, down`.
    public var text: String {
      switch self {
      case .flag: return "true, false"
      case .integer(let range): return "\(range.lowerBound)...\(range.upperBound)"
      case .number(let range, let others):
        let text = "\(numberText(range.lowerBound))...\(numberText(range.upperBound))"
        return others.isEmpty
          ? text : others.map(numberText).joined(separator: ", ") + ", or " + text
      case .name(let names): return names.joined(separator: ", ")
      }
    }

    fileprivate var textWithType: String {
      switch self {
      case .flag: "a flag, true or false"
      case .integer: "a whole number, \(text)"
      case .number: "a number, \(text)"
      case .name: "one of the names \(text)"
      }
    }

    /// Returns a value as the accepted type, or nil if the value has another type; an integer is
    /// converted to a number, and a whole number to an integer.
    fileprivate func converted(_ value: Value) -> Value? {
      switch (self, value) {
      case (.integer, .number(let value)): UInt64(exactly: value).map(Value.integer)
      case (.number, .integer(let value)): Double(exactly: value).map(Value.number)
      case (.flag, .flag), (.integer, .integer), (.number, .number), (.name, .name): value
      default: nil
      }
    }

    /// Returns whether a value is accepted.
    ///
    /// `.integer(4)` is accepted for a number, and `.number(4)` for an integer.
    public func contains(_ value: Value) -> Bool { acceptedValue(value) != nil }

    fileprivate func acceptedValue(_ value: Value) -> Value? {
      guard let value = converted(value) else { return nil }
      let isInside =
        switch (self, value) {
        case (.flag, .flag): true
        case (.integer(let range), .integer(let value)): range.contains(value)
        case (.number(let range, let others), .number(let value)):
          range.contains(value) || others.contains(value)
        case (.name(let names), .name(let value)): names.contains(value)
        default: false
        }
      return isInside ? value : nil
    }
  }

  /// A parameter of a kind.
  public struct Parameter: Hashable, Sendable {
    /// The name in Swift and in files, as in `keepBehind`.
    public let name: String
    /// The values that are accepted.
    public let accepted: Accepted
    /// Whether the headers of output files contain the parameter's value.
    public let isInHeader: Bool
    /// One sentence that says what the parameter does.
    public let help: String

    init(name: String, accepted: Accepted, isInHeader: Bool = true, help: String) {
      self.name = name
      self.accepted = accepted
      self.isInHeader = isInHeader
      self.help = help
    }

    /// The option of the command `pleats` for this parameter, as in `--keep-behind`.
    public var option: String {
      // Only names with other letters than a to z need the slow look at each character's properties.
      guard name.utf8.contains(where: { $0 < 0x61 || $0 > 0x7A }) else { return "--" + name }
      return name.reduce("--") { text, letter in
        letter.isUppercase ? text + "-" + letter.lowercased() : text + String(letter)
      }
    }

    /// Returns a value as the type that the parameter has, or throws if the value is not accepted.
    @discardableResult
    func check(_ value: Value) throws(PleatError) -> Value {
      if let value = accepted.acceptedValue(value) { return value }
      let hasType =
        switch (accepted, value) {
        case (.integer, .number(let number)): number == number.rounded()
        case (.integer, .integer), (.number, .number), (.number, .integer), (.name, .name): true
        default: false
        }
      if hasType {
        throw .parameterNotAccepted(name: name, value: value.text, accepted: accepted.text)
      }
      // Without quotes, the name "6" would look like a number.
      let text = if case .name(let name) = value { "\"\(name)\"" } else { value.text }
      throw .parameterNotAccepted(name: name, value: text, accepted: accepted.textWithType)
    }
  }

  /// Throws an error if a parameter of a transition has a value that the parameter does not accept.
  ///
  /// Call this method in the `rig()` of a transition, with the parameters of its kind.
  ///
  /// - Throws: ``PleatError/parameterNotAccepted(name:value:accepted:)``.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func check<Motion: Transition>(
    _ motion: Motion, _ parameters: [TransitionParameter<Motion>]
  ) throws(PleatError) {
    for parameter in parameters {
      try parameter.description.check(parameter.read(motion))
    }
  }
}
