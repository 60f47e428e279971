import Pleat

/// The values of a kind's parameters that a page offers: a few values of each, in all combinations.
///
/// Rigs are made in Swift and not by the page's script, so the page contains a rig for each combination.
struct ParameterChoice {
  struct Offer {
    let parameter: TransitionKind.Parameter
    var values: [TransitionKind.Value]
  }

  private(set) var offers: [Offer]

  static let limit = 640

  /// Chooses the values of a kind's parameters.
  ///
  /// Flags and names have all their values. Numbers have their default, their least value, and as many
  /// others as ``limit`` allows, with both signs if the range is symmetric. The light and its strength are
  /// left out, because the page has other controls for them. So are seeds, because no seed is better than
  /// another, and how paper looks, which stays as exported.
  ///
  /// - Parameter current: The values of the exported transition, which are always offered.
  init(_ kind: TransitionKind, current: [String: TransitionKind.Value]) {
    let live: Set = kind.hasDirection ? ["shade", "light", "cast", "showThrough"] : []
    offers = kind.parameters.compactMap { parameter in
      guard parameter.isInHeader, !live.contains(parameter.name),
        let preset = kind.defaults[parameter.name]
      else { return nil }
      var values = Self.values(of: parameter, preset)
      if parameter.isNumber { values.insert(current[parameter.name] ?? preset, at: 0) }
      values = values.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      return values.count > 1 ? Offer(parameter: parameter, values: values) : nil
    }
    while count > Self.limit,
      let longest = offers.indices.filter({ offers[$0].parameter.isNumber }).max(by: {
        offers[$0].values.count <= offers[$1].values.count
      }), offers[longest].values.count > 1
    {
      offers[longest].values.removeLast()
    }
    for index in offers.indices where offers[index].parameter.isNumber {
      offers[index].values.sort { $0.amount < $1.amount }
    }
  }

  var count: Int { offers.reduce(1) { $0 * $1.values.count } }

  /// All combinations of the offered values, in which the last parameter changes fastest.
  var combinations: [[TransitionKind.Value]] {
    offers.reduce([[]]) { all, offer in all.flatMap { some in offer.values.map { some + [$0] } } }
  }

  /// Returns the indices of values among the offered values, or nil if one of them is not offered.
  func places(of values: [String: TransitionKind.Value]) -> [Int]? {
    var places: [Int] = []
    for offer in offers {
      guard let value = values[offer.parameter.name],
        let place = offer.values.firstIndex(of: value)
      else { return nil }
      places.append(place)
    }
    return places
  }

  func named(_ combination: [TransitionKind.Value]) -> [String: TransitionKind.Value] {
    Dictionary(uniqueKeysWithValues: zip(offers.map(\.parameter.name), combination))
  }

  private static func values(
    of parameter: TransitionKind.Parameter, _ preset: TransitionKind.Value
  ) -> [TransitionKind.Value] {
    switch (parameter.accepted, preset) {
    case (.flag, _): return [.flag(false), .flag(true)]
    case (.name(let names), _): return names.map(TransitionKind.Value.name)
    case (.integer(let range), .integer(let preset)):
      guard range.upperBound <= 1000 else { return [] }
      let preset = Double(preset)
      let values = [
        preset, Double(range.lowerBound), 2 * preset, preset / 2, 1.5 * preset, 0.75 * preset,
      ]
      return values.map { UInt64($0.rounded()) }.filter(range.contains)
        .map(TransitionKind.Value.integer)
    case (.number(let range, let others), .number(let preset)):
      let (low, high) = (range.lowerBound, range.upperBound)
      let multiples =
        low == -high
        ? [0.4, -0.4, 0.8, -0.8, 1].map { $0 * high }
        : preset == low
          ? [0.1, 0.05, 0.2, 0.5].map { low + $0 * (high - low) }
          : [2, 0.5, 1.5, 4].map { $0 * preset }
      return ([preset, low] + others + multiples).filter {
        range.contains($0) || others.contains($0)
      }
      .map(TransitionKind.Value.number)
    default: return []
    }
  }
}

extension TransitionKind.Parameter {
  fileprivate var isNumber: Bool {
    switch accepted {
    case .integer, .number: true
    case .flag, .name: false
    }
  }
}

extension TransitionKind.Value {
  fileprivate var amount: Double {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .flag, .name: 0
    }
  }
}
