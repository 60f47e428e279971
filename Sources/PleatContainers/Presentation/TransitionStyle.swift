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

  /// A setup for transitions of which only the parameters matter, not the size.
  private static let sample = PageSetup(size: Size(width: 320, height: 480))

  /// The reverse of the style, for example to pop a page that this style pushed.
  ///
  /// The reverse has the same kind, and differs in one parameter: see `TransitionKind.reversed(_:)`. If
  /// a kind of your own has no parameter to reverse, the style is its own reverse.
  public var reversed: TransitionStyle {
    TransitionStyle(kind, accepted: kind.reversed(values))
  }

  /// Returns the transition of this style, with the default perspective and shadow colour.
  ///
  /// Leaves cast no shadow and print does not show through, whatever the values say, because containers
  /// draw nothing but parts of pages.
  ///
  /// The size of the pages is in points, and the scale in pixels per point. If a page is too small to be
  /// cut, the transition throws an error when it is used.
  public func transition(size: Size, scale: Double = 1) -> any Transition {
    kind.accepted(PageSetup(size: size, scale: scale), values).withoutPaper
  }
}

extension TransitionKind {
  /// Returns a transition of this kind with values that its parameters are known to accept.
  func accepted(_ setup: PageSetup, _ values: [String: Value]) -> any Transition {
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
    TransitionStyle(FoldTransition.kind, of: FoldTransition(style, size: sample.size))
  }

  /// Returns the style of a flip about a spine in the middle of the page.
  public static func flip(_ style: FlipStyle) -> TransitionStyle {
    TransitionStyle(FlipTransition.kind, of: FlipTransition(style, size: sample.size))
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
