/// A parameter of a kind of transition: its name, the values that it accepts, and where a transition
/// stores its value.
public struct TransitionParameter<Motion>: Sendable {
  /// The name, the accepted values and the help of the parameter.
  public let description: TransitionKind.Parameter
  let read: @Sendable (Motion) -> TransitionKind.Value
  let write: @Sendable (TransitionKind.Value, inout Motion) -> Void

  /// Creates a parameter that is true or false.
  public static func flag(
    _ name: String, _ path: any WritableKeyPath<Motion, Bool> & Sendable, isInHeader: Bool = true,
    help: String
  ) -> Self {
    Self(
      description: .init(name: name, accepted: .flag, isInHeader: isInHeader, help: help),
      read: { .flag($0[keyPath: path]) },
      write: { if case .flag(let value) = $0 { $1[keyPath: path] = value } })
  }

  /// Creates a parameter whose values are the whole numbers in a range.
  public static func integer(
    _ name: String, _ path: any WritableKeyPath<Motion, Int> & Sendable, _ range: ClosedRange<Int>,
    help: String
  ) -> Self {
    Self(
      description: .init(
        name: name, accepted: .integer(UInt64(range.lowerBound)...UInt64(range.upperBound)),
        help: help),
      read: { .integer(UInt64(clamping: $0[keyPath: path])) },
      write: { if case .integer(let value) = $0 { $1[keyPath: path] = Int(clamping: value) } })
  }

  /// Creates a parameter for a seed: any whole number that fits into 64 bits.
  public static func seed(
    _ name: String, _ path: any WritableKeyPath<Motion, UInt64> & Sendable, help: String
  ) -> Self {
    Self(
      description: .init(name: name, accepted: .integer(0...UInt64.max), help: help),
      read: { .integer($0[keyPath: path]) },
      write: { if case .integer(let value) = $0 { $1[keyPath: path] = value } })
  }

  /// Creates a parameter whose values are the numbers in a range and the numbers in `others`.
  public static func number(
    _ name: String, _ path: any WritableKeyPath<Motion, Double> & Sendable,
    _ range: ClosedRange<Double>, or others: [Double] = [], isInHeader: Bool = true, help: String
  ) -> Self {
    Self(
      description: .init(
        name: name, accepted: .number(range, or: others), isInHeader: isInHeader, help: help),
      read: { .number($0[keyPath: path]) },
      write: { if case .number(let value) = $0 { $1[keyPath: path] = value } })
  }

  /// Creates the parameter `stagger`: how far each part has turned when the next part starts.
  public static func stagger(_ path: any WritableKeyPath<Motion, Double> & Sendable) -> Self {
    .number(
      "stagger", path, 0...1,
      help: "How far each has turned, as a fraction of its way, when the next one starts.")
  }

  /// Creates a parameter whose values are names: the raw values of an enumeration.
  @_semantics("optimize.sil.specialize.generic.never")
  public static func name<Choice: RawRepresentable<String> & CaseIterable & SendableMetatype>(
    _ name: String, _ path: any WritableKeyPath<Motion, Choice> & Sendable, help: String
  ) -> Self {
    Self(
      description: .init(
        name: name, accepted: .name(Choice.allCases.map(\.rawValue)), help: help),
      read: { .name($0[keyPath: path].rawValue) },
      write: {
        if case .name(let value) = $0, let choice = Choice(rawValue: value) {
          $1[keyPath: path] = choice
        }
      })
  }

  private init(
    description: TransitionKind.Parameter,
    read: @escaping @Sendable (Motion) -> TransitionKind.Value,
    write: @escaping @Sendable (TransitionKind.Value, inout Motion) -> Void
  ) {
    self.description = description
    self.read = read
    self.write = write
  }
}

extension TransitionParameter where Motion: PageTransition {
  /// The parameters of a setup, which every kind of `PageTransition` has: the direction, the shade and
  /// the light.
  @_semantics("optimize.sil.specialize.generic.never")
  static var ofSetup: (first: [Self], last: [Self]) {
    (
      [.name("direction", \.setup.direction, help: "Where the motion goes.")],
      [
        .number(
          "shade", \.setup.shade, 0...1,
          help: "Greatest opacity of the shadow on a panel that turns away from the light."),
        .name("light", \.setup.light, help: "The side from which light comes."),
      ]
    )
  }
}
