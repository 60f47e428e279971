import Pleat
import PleatRender

struct PageMenu {
  struct Choice {
    let label: String
    /// The index of the kind in ``PageMenu/kinds``.
    let kind: Int
    /// The index of the value that each control of the kind shows.
    let places: [Int]
    let motion: Int
    /// Whether the choice is a style of a kind whose transitions are all in the menu.
    let isStyle: Bool
  }

  struct Kind {
    let name: String
    let title: String
    let summary: String
    let offers: [ParameterChoice.Offer]
    /// The index of each transition in the table, or nil for a combination that is not possible.
    let motions: [Int?]
  }

  private(set) var kinds: [Kind] = []
  private(set) var choices: [Choice] = []
  private(set) var selected = 0
  private(set) var table = MotionTable()
  private(set) var omitted: [String] = []

  /// Creates the menu of a page that shows an exported transition.
  ///
  /// - Parameter otherCurves: The other timing curves that the page offers.
  /// - Throws: a `PleatError` for an option of the exported transition; others with errors are left out.
  init(
    _ transition: any Transition, name: String, timeline: Timeline, kinds: [TransitionKind],
    otherCurves: [TimingCurve], hasBack: Bool
  ) throws {
    let values = kinds.map { $0.values(of: transition) }
    let exported = try ExportedMotion(
      transition, timeline: timeline,
      kind: values.firstIndex { $0 != nil }.map { (kinds[$0], values[$0]!) },
      otherCurves: otherCurves, hasBack: hasBack)
    if !values.contains(where: { $0 != nil }) { add(exported.motion, named: name) }
    for (kind, values) in zip(kinds, values) {
      add(kind, values, like: exported, named: name)
    }
    sortChoices()
  }

  /// Moves the choices that have no group of their own behind the others.
  private mutating func sortChoices() {
    let places =
      choices.indices.filter { isGrouped(choices[$0]) }
      + choices.indices.filter { !isGrouped(choices[$0]) }
    selected = places.firstIndex(of: selected) ?? 0
    choices = places.map { choices[$0] }
  }

  /// Whether the kind of a choice has a group of its own, as unknown kinds and kinds with several choices do.
  private func isGrouped(_ choice: Choice) -> Bool {
    choices.count { $0.kind == choice.kind } > 1 || kinds[choice.kind].summary.isEmpty
  }

  /// The name of the group that contains a choice.
  func group(of choice: Choice) -> String {
    isGrouped(choice) ? kinds[choice.kind].title : "Other kinds"
  }

  private mutating func add(_ motion: MotionData, named name: String) {
    let place = table.add(motion)
    kinds.append(Kind(name: name, title: name, summary: "", offers: [], motions: [place]))
    choices.append(
      Choice(label: name, kind: 0, places: [], motion: place, isStyle: false))
  }

  /// Adds a kind, with the values of the exported transition if this transition is of the kind.
  private mutating func add(
    _ kind: TransitionKind, _ values: [String: TransitionKind.Value]?,
    like exported: ExportedMotion,
    named name: String
  ) {
    let current = kind.defaults.merging(values ?? [:]) { $1 }
    let offered = ParameterChoice(kind, current: current)
    let own = values.flatMap { _ in offered.places(of: current) }
    var reasons: [String] = []
    let motions = offered.combinations.map { combination -> Int? in
      let some = offered.named(combination)
      if own != nil, current.merging(some, uniquingKeysWith: { $1 }) == current {
        return table.add(exported.motion)
      }
      do {
        return table.add(try exported.motion(kind, current.merging(some) { $1 }))
      } catch {
        reasons.append("\(kind.words(some)): \(error)")
        return nil
      }
    }
    let place = kinds.count
    kinds.append(
      Kind(
        name: kind.name, title: kind.title, summary: kind.summary, offers: offered.offers,
        motions: motions))
    func choose(_ label: String, _ places: [Int], isStyle: Bool = false) {
      let index = zip(places, offered.offers).reduce(0) { $0 * $1.1.values.count + $1.0 }
      guard let motion = motions[index] else { return }
      choices.append(
        Choice(label: label, kind: place, places: places, motion: motion, isStyle: isStyle))
      if places == own { selected = choices.count - 1 }
    }
    if kind.hasStyles {
      for combination in offered.combinations.sorted(by: TransitionKind.stylesAreInOrder) {
        let some = offered.named(combination)
        choose(kind.words(some), offered.places(of: some)!, isStyle: true)
      }
      omitted += reasons
    } else {
      let names = [(kind.name, kind.defaults)] + kind.namedCases
      for (name, values) in names where names.first(where: { $0.1 == values })!.0 == name {
        guard let places = offered.places(of: values) else { continue }
        choose(names.filter { $0.1 == values }.map(\.0).joined(separator: ", "), places)
      }
      if motions.allSatisfy({ $0 == nil }), let reason = reasons.first { omitted.append(reason) }
    }
    if let own, !choices.contains(where: { $0.kind == place && $0.places == own }) {
      // If the exported transition has no name of its own, the label has the values that are not defaults.
      let values = current.filter { $0.value != kind.defaults[$0.key] }
      choose(name == kind.name ? kind.words(values) : name, own)
    }
  }
}
