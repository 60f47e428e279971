/// A parameter of a kind of transition: its name, the values that it accepts, and where its value
/// goes.
public struct TransitionParameter<Motion>: Sendable {
  /// The description, which does not depend on the type of the transition.
  public let description: TransitionKind.Parameter
  let read: @Sendable (Motion) -> TransitionKind.Value
  let write: @Sendable (TransitionKind.Value, inout Motion) -> Void

  /// A parameter that is true or false, false by default.
  public static func flag(
    _ name: String, _ path: any WritableKeyPath<Motion, Bool> & Sendable, isInHeader: Bool = true,
    help: String
  ) -> Self {
    Self(
      description: .init(name: name, accepted: .flag, isInHeader: isInHeader, help: help),
      read: { .flag($0[keyPath: path]) },
      write: { if case .flag(let value) = $0 { $1[keyPath: path] = value } })
  }

  /// A whole number.
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

  /// A seed: any whole number that fits into 64 bits.
  public static func seed(
    _ name: String, _ path: any WritableKeyPath<Motion, UInt64> & Sendable, help: String
  ) -> Self {
    Self(
      description: .init(name: name, accepted: .integer(0...UInt64.max), help: help),
      read: { .integer($0[keyPath: path]) },
      write: { if case .integer(let value) = $0 { $1[keyPath: path] = value } })
  }

  /// A number in a range, or one of a few others.
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

  /// The fraction by which parts that start one after another are staggered.
  public static func stagger(_ path: any WritableKeyPath<Motion, Double> & Sendable) -> Self {
    .number(
      "stagger", path, 0...1,
      help: "How far each has turned, as a fraction of its way, when the next one starts.")
  }

  /// One of a few names: the raw values of a type.
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
  /// The direction, the shade and the light of a setup, which every kind with a setup has.
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
