import Pleat

/// Values of a kind's parameters which together use all that the kind can do.
///
/// They are every combination of its flags and choices and, with every combination of its flags, a few
/// numbers: the smallest and the largest, or of whole numbers the smallest and the one after the
/// default. Direction, shade and light are not among them.
struct KindCoverage {
  /// Values of parameters by name; the first are the defaults.
  let settings: [[String: TransitionKind.Value]]
  /// Every combination of the flags, with defaults for the rest.
  let flags: [[String: TransitionKind.Value]]

  init(_ kind: TransitionKind) {
    let own = kind.parameters.filter { !(kind.hasSetup && Self.setup.contains($0.name)) }
    var flags: [[String: TransitionKind.Value]] = [[:]]
    var choices: [[String: TransitionKind.Value]] = [[:]]
    var numbers: [[String: TransitionKind.Value]] = []
    for parameter in own {
      let others = Self.others(of: parameter, than: kind.defaults[parameter.name])
      switch parameter.accepted {
      case .flag: flags += Self.combinations(flags, parameter, others)
      case .name: choices += Self.combinations(choices, parameter, others)
      case .integer, .number: numbers += others.map { [parameter.name: $0] }
      }
    }
    self.flags = flags
    settings = flags.flatMap { flags in
      (choices + numbers).map { flags.merging($0) { $1 } }
    }
  }

  /// The parameters of a ``PageSetup``.
  private static let setup: Set = ["direction", "shade", "light"]

  private static func combinations(
    _ settings: [[String: TransitionKind.Value]], _ parameter: TransitionKind.Parameter,
    _ values: [TransitionKind.Value]
  ) -> [[String: TransitionKind.Value]] {
    values.flatMap { value in settings.map { $0.merging([parameter.name: value]) { $1 } } }
  }

  /// Values other than the default.
  private static func others(
    of parameter: TransitionKind.Parameter, than standard: TransitionKind.Value?
  ) -> [TransitionKind.Value] {
    let values: [TransitionKind.Value]
    switch (parameter.accepted, standard) {
    case (.flag, _): values = [.flag(true)]
    case (.name(let names), _): values = names.map { .name($0) }
    case (.number(let range, let others), _):
      values = ([range.lowerBound, range.upperBound] + others).map { .number($0) }
    case (.integer(let range), .integer(let number)?):
      // The next number is odd where the default is even. The largest of some kinds are thousands of
      // panels, which take a browser minutes.
      values = [range.lowerBound, number &+ 1].map { .integer($0) }
    case (.integer(let range), _): values = [.integer(range.lowerBound)]
    }
    var seen: Set<TransitionKind.Value> = standard.map { [$0] } ?? []
    return values.filter { parameter.accepted.contains($0) && seen.insert($0).inserted }
  }
}
