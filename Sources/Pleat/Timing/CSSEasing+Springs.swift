extension CSSScanner {
  /// Reads the arguments of `spring()`, in one of its three forms.
  mutating func readSpring() throws(PleatError) -> CSSEasing {
    let spring: Spring
    var length: Double?
    if case .name = token {
      var arguments = try readNamedArguments()
      let velocity = arguments.removeValue(forKey: "velocity") ?? 0
      switch (Set(arguments.keys), arguments) {
      case (["response", "damping"], let numbers):
        spring = try Spring(
          response: numbers["response"]!, dampingFraction: numbers["damping"]!,
          initialVelocity: velocity)
      case (["duration", "bounce"], let numbers):
        spring = try Spring(
          duration: numbers["duration"]!, bounce: numbers["bounce"]!, initialVelocity: velocity)
      default: throw refusal("response: and damping:, or duration: and bounce:")
      }
      if case .dimension = token { length = try readSeconds() }
    } else {
      var numbers: [Double] = []
      for name in ["mass", "stiffness", "damping", "initial velocity"] {
        guard case .number(let number) = token else {
          throw refusal("the \(name), one of four numbers")
        }
        advance()
        numbers.append(number)
      }
      spring = try Spring(
        mass: numbers[0], stiffness: numbers[1], damping: numbers[2], initialVelocity: numbers[3])
      if skip(.comma) { length = try readSeconds() }
    }
    return CSSEasing(.other, try .spring(spring, duration: length))
  }

  /// Reads arguments such as `response: 0.5`, which are separated by commas.
  private mutating func readNamedArguments() throws(PleatError) -> [String: Double] {
    var arguments: [String: Double] = [:]
    while case .name(let name) = token {
      guard ["response", "damping", "duration", "bounce", "velocity"].contains(name),
        arguments[name] == nil
      else { throw refusal("response, damping, duration, bounce or velocity, each once") }
      advance()
      try require(.other(":"), "a colon after \(name)")
      guard case .number(let number) = token else { throw refusal("a number after \(name):") }
      advance()
      arguments[name] = number
      guard skip(.comma) else { break }
    }
    return arguments
  }

  private mutating func readSeconds() throws(PleatError) -> Double {
    switch token {
    case .dimension(let number, unit: "s"):
      advance()
      return number
    case .dimension(let number, unit: "ms"):
      advance()
      return number / 1000
    default: throw refusal("the time at which the spring is cut, such as 0.8s")
    }
  }
}

// MARK: - Text of timing curves

extension TimingCurve {
  /// Creates a curve from a text in CSS syntax, such as `ease-in`, `steps(3)` or
  /// `linear(0, 0.8 30%, 1)`, or in one of the other forms that ``CSSEasing`` reads.
  ///
  /// - Throws: The errors of ``CSSEasing/init(_:)``.
  public init(_ text: some StringProtocol) throws(PleatError) { self = try CSSEasing(text).curve }

  /// The curve as text, which ``init(_:)`` reads back as exactly the same curve.
  ///
  /// It is in CSS syntax, except for ``easing(_:_:)`` and ``spring(_:duration:)``: CSS has none of them.
  public var text: String {
    switch form {
    case .bezier(let bezier):
      switch self {
      case .linear: return "linear"
      case .default: return "ease"
      case .easeIn: return "ease-in"
      case .easeOut: return "ease-out"
      case .easeInOut: return "ease-in-out"
      default: return bezier.text
      }
    case .linear(let linear): return linear.text { percentageText($0) }
    case .steps(let steps): return CSSEasing.text(steps: "\(steps.count)", steps.position)
    case .penner(let penner): return penner.name
    case .spring(let easing):
      let text = easing.spring.description
      guard easing.duration != easing.spring.settlingDuration() else { return text }
      return "\(text.dropLast()), \(numberText(easing.duration))s)"
    }
  }
}
