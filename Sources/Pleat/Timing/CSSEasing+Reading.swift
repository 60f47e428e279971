extension CSSScanner {
  mutating func readEasing() throws(PleatError) -> CSSEasing {
    let here = refusal("an easing function, such as ease-in, linear(0, 1) or spring(1 100 10 0)")
    let name = token
    advance()
    let easing: CSSEasing
    switch name {
    case .name(let keyword):
      guard let named = CSSEasing(keyword: keyword) else { throw here }
      return named
    case .function("cubic-bezier"): easing = try readBezier()
    case .function("linear"): easing = try readLinear()
    case .function("steps"): easing = try readSteps()
    case .function("spring"): easing = try readSpring()
    default: throw here
    }
    try require(.closing, "a closing parenthesis")
    return easing
  }

  private mutating func readPlainNumber(_ words: String) throws(PleatError) -> CSSNumber {
    let here = refusal(words)
    guard let number = try readNumber(), number.kind == .number else { throw here }
    return number
  }

  private mutating func readBezier() throws(PleatError) -> CSSEasing {
    var (numbers, values): ([CSSNumber], [Double]) = ([], [])
    for index in 0..<4 {
      if index > 0 { try require(.comma, "a comma and the next of four numbers") }
      let isX = index % 2 == 0
      let here = refusal("a number in 0...1")
      let number = try readPlainNumber("one of four numbers")
      numbers.append(number)
      let value = number.limited
      // CSS clamps the result of `calc()`, and refuses a plain number outside 0...1.
      guard !isX || number.isCalculated || (0...1).contains(value) else { throw here }
      values.append(isX ? min(max(value, 0), 1) : value)
    }
    let curve = try TimingCurve.cubicBezier(values[0], values[1], values[2], values[3])
    return CSSEasing(.cubicBezier(numbers), curve)
  }

  private mutating func readLinear() throws(PleatError) -> CSSEasing {
    var stops: [CSSEasing.Stop] = []
    repeat { stops.append(try readStop()) } while skip(.comma)
    guard stops.count > 1 else { throw refusal("a comma and another point") }
    return CSSEasing(.linear(stops), try .linear(CSSEasing.positioned(stops)))
  }

  /// Reads a number, with up to two percentages before or after it.
  private mutating func readStop() throws(PleatError) -> CSSEasing.Stop {
    var positions = try readPercentages()
    let output = try readPlainNumber("a number, the output of a point")
    if positions.isEmpty { positions = try readPercentages() }
    return CSSEasing.Stop(output: output, positions: positions)
  }

  private mutating func readPercentages() throws(PleatError) -> [CSSNumber] {
    var percentages: [CSSNumber] = []
    while percentages.count < 2 {
      var ahead = self
      guard let number = try ahead.readNumber(), number.kind == .percentage else { break }
      self = ahead
      percentages.append(number)
    }
    return percentages
  }

  private mutating func readSteps() throws(PleatError) -> CSSEasing {
    let start = self
    let number = try readPlainNumber("a whole number of at least 1")
    var position = StepPosition.end
    if skip(.comma) {
      let words = StepPosition.allCases.map(\.rawValue).joined(separator: ", ")
      guard case .name(let name) = token, let named = StepPosition(rawValue: name) else {
        throw refusal("one of \(words)")
      }
      advance()
      position = named
    }
    let least = position == .jumpNone ? 2.0 : 1
    // CSS rounds and clamps the result of `calc()`, but refuses a plain number below `least` or not whole.
    let count = number.isCalculated ? max((number.value + 0.5).rounded(.down), least) : number.value
    guard count >= least, count <= 0x1p52, count == count.rounded() else {
      throw start.refusal("a whole number of at least \(Int(least))")
    }
    return CSSEasing(.steps(number, position), try .steps(Int(count), position))
  }

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

extension CSSNumber {
  /// The value as CSS limits it: NaN becomes 0, and an infinity the greatest finite number of its sign.
  var limited: Double { value.isNaN ? 0 : held(value) }
}

extension CSSEasing {
  fileprivate init?(keyword: String) {
    switch keyword {
    case "linear": self.init(.keyword(keyword), .linear)
    case "ease", "default": self.init(.keyword("ease"), .default)
    case "ease-in", "easein": self.init(.keyword("ease-in"), .easeIn)
    case "ease-out", "easeout": self.init(.keyword("ease-out"), .easeOut)
    case "ease-in-out", "easeinout": self.init(.keyword("ease-in-out"), .easeInOut)
    case "step-start", "step-end":
      let position = keyword == "step-start" ? StepPosition.start : .end
      guard let curve = try? TimingCurve.steps(1, position) else { return nil }
      self.init(.steps(CSSNumber(value: 1), position), curve)
    default:
      let named = PennerEasing.named.first { $0.name.lowercased() == keyword }
      guard let easing = named?.easing else { return nil }
      self.init(.other, .easing(easing.family, easing.direction))
    }
  }

  /// Returns the points of `linear()` with the missing positions filled in, as CSS does it.
  ///
  /// Without a position, the first point is at 0, the last at 1, and others are spread evenly between their
  /// neighbours. A position below an earlier one is raised to it.
  fileprivate static func positioned(_ stops: [Stop]) -> [LinearStop] {
    var points: [(input: Double?, output: Double)] = []
    for stop in stops {
      let inputs: [Double?] = stop.positions.isEmpty ? [nil] : stop.positions.map(\.limited)
      points += inputs.map { ($0, stop.output.limited) }
    }
    points[0].input = points[0].input ?? 0
    var largest = -Double.infinity
    for index in points.indices {
      let isLast = index == points.count - 1
      guard let input = points[index].input ?? (isLast ? 1 : nil) else { continue }
      largest = max(largest, input)
      points[index].input = largest
    }
    var known = 0
    for index in points.indices.dropFirst() {
      guard let end = points[index].input else { continue }
      let (start, count) = (points[known].input!, Double(index - known))
      for between in known..<index where between > known {
        points[between].input = start + (end - start) * (Double(between - known) / count)
      }
      known = index
    }
    return points.map { LinearStop(input: $0.input!, output: $0.output) }
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
  /// It is in CSS syntax, except for ``easing(_:_:)`` and ``spring(_:duration:)``: CSS has neither.
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
