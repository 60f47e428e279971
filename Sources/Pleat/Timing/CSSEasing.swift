/// An easing function as a CSS text writes it.
///
/// It keeps what a ``TimingCurve`` does not: which keyword was used, which points of `linear()` had no
/// position, and where `calc()` was. ``specifiedText`` prints it as it was written, and ``computedText``
/// with everything filled in. `calc()` may add, subtract, multiply and divide numbers and percentages;
/// `min()`, `max()` and `clamp()` may stand wherever `calc()` may.
///
/// In addition to the functions of CSS, two forms are read: the names of the curves of Core Animation
/// and of ``TimingCurve/easing(_:_:)``, such as `easeOut` and `easeOutBounce`, and `spring()`:
///
///     spring(mass stiffness damping velocity)
///     spring(response: seconds, damping: fraction)
///     spring(duration: seconds, bounce: number)
///
/// The last two forms may contain `velocity: number` too. Each form may end with the time at which the
/// spring is cut, as in `spring(1 100 10 0, 0.8s)`.
///
/// Source: CSS Easing Functions Level 2; CSS Values and Units Level 4 for `calc()`.
public struct CSSEasing: Hashable, Sendable {
  /// What stands in the text.
  enum Syntax: Hashable, Sendable {
    case keyword(String)
    case cubicBezier([CSSNumber])
    case linear([Stop])
    case steps(CSSNumber, StepPosition)
    /// A form that CSS does not have.
    case other
  }

  /// A point of `linear()`, with no, one or two positions.
  struct Stop: Hashable, Sendable {
    var output: CSSNumber
    var positions: [CSSNumber]
  }

  let syntax: Syntax
  /// The curve that the text describes.
  public let curve: TimingCurve

  init(_ syntax: Syntax, _ curve: TimingCurve) { (self.syntax, self.curve) = (syntax, curve) }

  /// Reads one easing function.
  ///
  /// - Throws: ``PleatError/textNotUnderstood(_:position:expected:)`` for a text that is no easing function,
  ///   and the errors of the factories of ``TimingCurve`` for numbers out of range.
  public init(_ text: some StringProtocol) throws(PleatError) {
    var scanner = CSSScanner(text)
    self = try scanner.readEasing()
    try scanner.require(.end, "nothing more after the easing function")
  }

  /// Reads a list of easing functions that are separated by commas, as in
  /// `animation-timing-function`.
  ///
  /// - Throws: The errors of ``init(_:)``.
  public static func list(_ text: some StringProtocol) throws(PleatError) -> [CSSEasing] {
    var scanner = CSSScanner(text)
    var list = [try scanner.readEasing()]
    while scanner.skip(.comma) { list.append(try scanner.readEasing()) }
    try scanner.require(.end, "a comma or the end after the easing function")
    return list
  }

  /// The text as it was specified, in the spelling of CSSOM: `steps(2, end)` becomes `steps(2)`.
  public var specifiedText: String {
    switch syntax {
    case .keyword(let name): name
    case .cubicBezier(let numbers) where numbers.allSatisfy(\.value.isFinite):
      "cubic-bezier(\(joined(numbers.map(\.text))))"
    case .linear(let stops) where stops.allSatisfy(\.isFinite):
      "linear(\(joined(stops.map { ([$0.output] + $0.positions).map(\.text).joined(separator: " ") })))"
    case .steps(let count, let position): Self.text(steps: count.text, position)
    case .cubicBezier, .linear, .other: computedText
    }
  }

  /// The text with all positions filled in and `calc()` resolved; percentages have at most six decimals.
  ///
  /// For the text that reads back as exactly the same curve, use ``TimingCurve/text``.
  public var computedText: String {
    switch (syntax, curve.form) {
    case (.keyword(let name), _): name
    case (.cubicBezier, .bezier(let bezier)): bezier.text
    case (_, .linear(let linear)):
      linear.text { numberText(($0 * 1e8).rounded() / 1e6) + "%" }
    case (.steps, .steps(let steps)): Self.text(steps: "\(steps.count)", steps.position)
    default: curve.text
    }
  }

  static func text(steps count: String, _ position: StepPosition) -> String {
    position == .end || position == .jumpEnd
      ? "steps(\(count))" : "steps(\(count), \(position.rawValue))"
  }

  private func joined(_ texts: [String]) -> String { texts.joined(separator: ", ") }
}

extension CSSEasing.Stop {
  fileprivate var isFinite: Bool { ([output] + positions).allSatisfy(\.value.isFinite) }
}

extension CubicBezier {
  var text: String { "cubic-bezier(\(numberText([x1, y1, x2, y2])))" }
}

extension LinearEasing {
  /// Returns the curve in CSS syntax, with a position for each point.
  func text(position: (Double) -> String) -> String {
    let points = stops.map { "\(numberText($0.output)) \(position($0.input))" }
    return "linear(\(points.joined(separator: ", ")))"
  }
}
