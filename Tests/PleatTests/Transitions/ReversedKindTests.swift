import Pleat
import TestSupport
import Testing

/// The way back of a kind, held against the film of the way there.
@Suite struct ReversedKindTests {
  private static let setup = PageSetup(size: Size(width: 320, height: 480), scale: 2)

  /// What is seen of the pages in one frame: each visible part and its corners.
  private struct Sight: Comparable {
    let page: String
    let rect: Rect
    let quad: Quad

    static func < (left: Sight, right: Sight) -> Bool {
      left.key.lexicographicallyPrecedes(right.key)
    }

    private var key: [Double] {
      let order: Double = page == "source" ? 0 : page == "destination" ? 1 : 2
      let places = quad.corners.flatMap { [($0.x * 1e6).rounded(), ($0.y * 1e6).rounded()] }
      return [order, rect.minX, rect.minY, rect.width, rect.height] + places
    }

    func isClose(to other: Sight) -> Bool {
      page == other.page
        && zip(quad.corners, other.quad.corners).allSatisfy {
          ($0.x - $1.x).magnitude < 1e-9 && ($0.y - $1.y).magnitude < 1e-9
        }
    }
  }

  /// What is seen at a progress, with the pages exchanged if it is the way back.
  private func sights(
    _ kind: TransitionKind, _ values: [String: TransitionKind.Value], at fraction: Double,
    exchanged: Bool
  ) throws -> [Sight] {
    let transition = try kind.transition(Self.setup, values).compiled()
    let frames = try transition.keyframes(at: [fraction])
    return frames.order(frame: 0).map { panel in
      let content = frames.panels[panel].content
      let page =
        switch content.page {
        case .source where exchanged: Panel.Page.destination
        case .destination where exchanged: Panel.Page.source
        default: content.page
        }
      return Sight(
        page: page.rawValue, rect: content.rect, quad: frames.quad(ofPanel: panel, frame: 0))
    }.sorted()
  }

  private func isFilm(
    _ kind: TransitionKind, _ values: [String: TransitionKind.Value]
  ) throws -> Bool {
    for fraction in [0.125, 0.25, 0.375, 0.625, 0.75, 0.875] {
      let there = try sights(kind, values, at: 1 - fraction, exchanged: false)
      let back = try sights(kind, kind.reversed(values), at: fraction, exchanged: true)
      guard there.count == back.count, zip(there, back).allSatisfy({ $0.isClose(to: $1) }) else {
        return false
      }
    }
    return true
  }

  private static let films = ["fold", "flip", "accordion", "prism", "carousel", "book"]

  /// Every flag and name, and some numbers, of the kinds whose way back is the film.
  @Test(arguments: films)
  func theWayBackIsTheFilmPlayedBackwards(name: String) throws {
    let kind = try #require(TransitionKind.named(name)?.kind)
    var cases: [[String: TransitionKind.Value]] = [[:]]
    for parameter in kind.parameters {
      let others: [TransitionKind.Value] =
        switch parameter.accepted {
        case .flag: [.flag(true)]
        case .name(let names): names.map { .name($0) }
        case .integer: [.integer(5)]
        case .number: parameter.name == "spine" ? [.number(0), .number(0.25), .number(1)] : []
        }
      cases += cases.flatMap { values in
        others.map { values.merging([parameter.name: $0]) { $1 } }
      }
    }
    cases.removeAll { $0["inside"] == .flag(true) && $0["keepBehind"] == .flag(true) }
    for values in someCases(someCases(cases)) {
      #expect(try isFilm(kind, values), "\(name) \(values)")
    }
  }

  /// The others are not, which the documentation says: the test fails if one of them becomes it.
  @Test(arguments: TransitionKind.builtIn.map(\.name).filter { !films.contains($0) })
  func otherWaysBackAreNot(name: String) throws {
    let kind = try #require(TransitionKind.named(name)?.kind)
    #expect(try !isFilm(kind, [:]))
    #expect(kind.reversed([:]) == ["direction": .name(kind.direction.opposite.rawValue)])
  }

  @Test func reversedValues() throws {
    let accordion = AccordionTransition.kind
    #expect(accordion.reversed(["unfold": .flag(true)]) == ["unfold": .flag(false)])
    #expect(
      accordion.reversed(["direction": .name("up")])
        == ["direction": .name("up"), "unfold": .flag(true)])
    for direction in PageSetup.Direction.allCases {
      #expect(direction.opposite != direction && direction.opposite.opposite == direction)
      let axis: Set<PageSetup.Direction> = [direction, direction.opposite]
      #expect(axis == [.left, .right] || axis == [.up, .down])
      #expect(
        PrismTransition.kind.reversed(["direction": .name(direction.rawValue)])
          == ["direction": .name(direction.opposite.rawValue)])
    }
    let astray: [String: TransitionKind.Value] = ["direction": .name("north")]
    #expect(PrismTransition.kind.reversed(astray) == astray)
  }
}
