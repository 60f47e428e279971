import Pleat
import PleatRender
import PleatVerify
import Testing

@testable import pleats

/// The transitions that `pleats verify` compares.
@Suite struct KindCoverageTests {
  private static let size = Size(width: 320, height: 480)

  @Test func doors() throws {
    let kind = try #require(TransitionKind.named("doors")?.kind)
    #expect(
      KindCoverage(kind).settings.map(kind.line) == [
        "doors", "doors --leaves 1", "doors --approach 10", "doors --cast 1", "doors --away",
        "doors --leaves 1 --away", "doors --away --approach 10", "doors --away --cast 1",
      ])
  }

  @Test(arguments: TransitionKind.builtIn.map(\.name)) func everythingIsUsed(name: String) throws {
    let kind = try #require(TransitionKind.named(name)?.kind)
    let settings = KindCoverage(kind).settings
    #expect(settings.first == [:])
    #expect(Set(settings).count == settings.count)
    let setup = Set(["direction", "shade", "light"])
    for parameter in kind.parameters where !(kind.hasSetup && setup.contains(parameter.name)) {
      let used = Set(settings.map { $0[parameter.name] ?? kind.defaults[parameter.name]! })
      #expect(used.allSatisfy(parameter.accepted.contains))
      switch parameter.accepted {
      case .flag: #expect(used == [.flag(false), .flag(true)])
      case .name(let names): #expect(used == Set(names.map { .name($0) }))
      case .number(let range, let others):
        let ends = Set(([range.lowerBound, range.upperBound] + others).map { Value.number($0) })
        #expect(used.isSuperset(of: ends))
      case .integer(let range): #expect(used.contains(.integer(range.lowerBound)))
      }
    }
  }

  private typealias Value = TransitionKind.Value

  /// Every setting in all directions, on one page or on four, under all lights, and none too large for
  /// a browser.
  @Test func thePlan() throws {
    for kind in TransitionKind.builtIn {
      let plans = try (0..<4).map { page in
        try VerificationPlan(
          [kind], size: Self.size, scale: 2, perspective: .automatic, page: page)
      }
      for plan in plans {
        #expect(Set(plan.entries.map(\.name)).count == plan.entries.count, "\(kind.name)")
      }
      for entry in plans[0].entries {
        #expect(try entry.subject(0.25).panels.count <= 256, "\(entry.name)")
      }
      func directions(_ entries: [VerificationPlan.Entry]) -> Set<PageSetup.Direction> {
        let names = entries.map(\.name)
        return Set(
          PageSetup.Direction.allCases.filter { direction in
            names.contains { $0.contains("--direction \(direction.rawValue) ") }
          })
      }
      guard kind.hasSetup else {
        #expect(plans[0].entries.allSatisfy { $0.row == $0.name })
        continue
      }
      let entries = plans.flatMap(\.entries)
      for (row, entries) in Dictionary(grouping: entries, by: \.row) {
        #expect(directions(entries).count == 4, "\(row)")
      }
      #expect(directions(plans[3].entries.filter { $0.row == kind.name }).count == 4)
      for light in Light.Side.allCases {
        let isUsed = entries.contains { $0.name.hasSuffix("--light \(light.rawValue)") }
        #expect(isUsed, "\(kind.name), \(light)")
      }
    }
  }

  @Test func theSixteenStyles() throws {
    let plan = try VerificationPlan(
      [FoldTransition.kind, FlipTransition.kind], size: Self.size, scale: 1,
      perspective: .automatic, page: 0)
    #expect(
      plan.entries.map(\.row)
        == FoldStyle.allStyles.map(\.description) + FlipStyle.allStyles.map(\.description))
  }

  /// Flags that exclude each other are not combined.
  @Test func whatExcludesItself() throws {
    let kind = try #require(TransitionKind.named("prism")?.kind)
    let plan = try VerificationPlan(
      [kind], size: Self.size, scale: 1, perspective: .automatic, page: 0)
    let rows = Set(plan.entries.map(\.row))
    #expect(rows.isSuperset(of: ["prism --inside", "prism --keep-behind"]))
    #expect(!rows.contains { $0.contains("--inside") && $0.contains("--keep-behind") })
  }
}
