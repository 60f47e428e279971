import Pleat
import PleatRender
import PleatVerify

/// The transitions that are compared on pages of one size and scale.
struct VerificationPlan {
  let size: Size
  let scale: Double
  /// The transitions, in the order of the report.
  private(set) var entries: [Entry] = []

  private let perspective: Perspective
  private let page: Int

  /// A transition.
  struct Entry {
    /// The name in findings: the style, or the kind with its options.
    let name: String
    /// The row of the report, which all directions of a transition share.
    let row: String
    let subject: (_ tolerance: Double) throws(PleatError) -> VerificationSubject
  }

  /// Makes the transitions of the given kinds.
  ///
  /// - Parameter page: The number of plans before this one. Directions and lights take turns from one
  ///   plan to the next.
  /// - Throws: A `PleatError` if one of the transitions cannot be made on this page.
  init(
    _ kinds: [TransitionKind], size: Size, scale: Double, perspective: Perspective, page: Int
  ) throws(PleatError) {
    (self.size, self.scale, self.perspective, self.page) = (size, scale, perspective, page)
    for kind in kinds { try add(kind) }
  }

  /// The row of the report for each name of a transition.
  var rows: [String: String] {
    Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0.row) })
  }

  /// What Pleat computes for the transitions.
  func subjects(tolerance: Double) throws(PleatError) -> [VerificationSubject] {
    var subjects: [VerificationSubject] = []
    for entry in entries { subjects.append(try entry.subject(tolerance)) }
    return subjects
  }

  /// A kind in all its styles; or, if it has none, in all directions, and with each of its other
  /// settings in one of them.
  private mutating func add(_ kind: TransitionKind) throws(PleatError) {
    let coverage = KindCoverage(kind)
    if kind.hasStyles {
      for style in coverage.flags { try add(kind, style, name: kind.words(style)) }
      return
    }
    let directions = PageSetup.Direction.allCases
    for (index, setting) in coverage.settings.enumerated() {
      let row = kind.line(setting)
      guard kind.hasSetup else {
        try add(kind, setting, name: row)
        continue
      }
      for direction in index == 0 ? directions : [directions[(index + page) % directions.count]] {
        let light = Light.Side.allCases[(entries.count + page) % Light.Side.allCases.count]
        let turned: [String: TransitionKind.Value] = [
          "direction": .name(direction.rawValue), "light": .name(light.rawValue),
        ]
        let values = setting.merging(turned) { $1 }
        try add(kind, values, name: kind.line(values), row: row)
      }
    }
  }

  private mutating func add(
    _ kind: TransitionKind, _ values: [String: TransitionKind.Value], name: String,
    row: String? = nil
  ) throws(PleatError) {
    let setup = PageSetup(
      size: size, scale: scale, direction: kind.direction, perspective: perspective)
    let transition = try kind.transition(setup, values)
    do {
      _ = try transition.rig()
    } catch .parametersExclude {
      return
    }
    entries.append(
      Entry(name: name, row: row ?? name) { tolerance throws(PleatError) in
        try VerificationSubject(transition, name: name, tolerance: tolerance)
      })
  }
}

extension TransitionKind {
  /// The kind with options, as in `prism --sides 2`.
  func line(_ values: [String: Value]) -> String {
    parameters.reduce(name) { text, parameter in
      guard let value = values[parameter.name] else { return text }
      return text + " " + parameter.option + (value == .flag(true) ? "" : " " + value.text)
    }
  }
}
