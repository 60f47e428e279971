import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatContainers

/// The table of states, touches and events: complete, as the documentation has it, and true.
@Suite struct PagerTableTests {
  typealias State = Pager.State
  typealias Role = Pager.TouchRole
  typealias Kind = Pager.EventKind
  typealias Reaction = Pager.Reaction

  struct Entry: Hashable, CustomTestStringConvertible {
    let state: State
    let role: Role
    let kind: Kind

    var reaction: Reaction { Pager.reaction(in: state, touch: role, to: kind) }
    var testDescription: String { "\(state), \(role), \(kind): \(reaction)" }
  }

  /// The product of the three types.
  static let entries = State.allCases.flatMap { state in
    Role.allCases.flatMap { role in
      Kind.allCases.map { Entry(state: state, role: role, kind: $0) }
    }
  }

  @Test func theProductIsWhole() {
    #expect(Self.entries.count == 5 * 4 * 16)
    #expect(Set(Self.entries.map(\.reaction)) == Set(Reaction.allCases))
    #expect(Self.entries.count { $0.reaction == .impossible } == 5 * 16 + 4 * 4)
  }

  /// The page of the documentation has a row for each state and touch that occur together, and a
  /// column for each event.
  @Test func theDocumentationHasEveryEntry() throws {
    let page = "Sources/PleatContainers/PleatContainers.docc/PagerStates.md"
    let text = try String(contentsOf: packageFolder.appendingPathComponent(page), encoding: .utf8)
    let rows = text.components(separatedBy: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(rows.count { $0.first == "state" } == 3)
    var found: [Entry: String] = [:]
    var header: [String] = []
    for row in rows {
      if row.first == "state" { header = row }
      guard let state = State(rawValue: row[0]), let role = Role(rawValue: row[1]) else { continue }
      for (name, cell) in zip(header, row).dropFirst(2) {
        let kind = try #require(Kind(rawValue: name), "no event \(name)")
        let entry = Entry(state: state, role: role, kind: kind)
        #expect(found.updateValue(cell, forKey: entry) == nil, "twice: \(entry)")
      }
    }
    #expect(found.count == 15 * 16)
    for entry in Self.entries {
      #expect((found[entry] ?? "impossible") == entry.reaction.rawValue, "\(entry)")
    }
    for reaction in Reaction.allCases {
      #expect(text.contains("\n- term `\(reaction)`: "), "\(reaction) is not explained")
    }
  }

  @Test(arguments: entries.filter { $0.reaction != .impossible })
  func theEntryIsWhatHappens(entry: Entry) throws {
    let before = try Self.pager(entry.state, entry.role)
    #expect(before.state == entry.state && before.touchRole == entry.role)
    let event = Self.event(entry.kind)
    #expect(before.kind(of: event) == entry.kind)
    var after = before
    let effects = after.send(event, at: 1)
    try check(entry.reaction, before, after, effects)
  }

  /// What random scripts meet is what the table says can be.
  @Test func scriptsMeetEveryEntryAndNoOther() throws {
    var met: Set<Entry> = []
    for seed in 0..<caseCount(600) {
      let script = PagerScript(seed: UInt64(seed), changing: true)
      var pager = try script.pager()
      for step in script.steps {
        let refused = pager.ignoredEventCount
        let (state, role, kind) = (
          pager.frame(at: step.time).state, pager.touchRole, pager.kind(of: step.event)
        )
        _ = pager.handle(step.event, at: step.time)
        guard pager.ignoredEventCount == refused else { continue }
        met.insert(Entry(state: state, role: role, kind: kind))
      }
    }
    let expected = Set(Self.entries.filter { $0.reaction != .impossible })
    #expect(met.subtracting(expected).isEmpty)
    // A sixteenth of the scripts meets the half.
    #expect(runsAllCases ? expected.subtracting(met).isEmpty : 2 * met.count > expected.count)
  }

  // MARK: - Situations

  /// A pager in a state, at time 1, with a touch of the id 0.
  static func pager(_ state: State, _ role: Role, leaves: Int = 1) throws -> FlipPager<Int> {
    let page = state == .waiting ? 2 : state == .rubberBanding ? 4 : 1
    var pager = try FlipPager.sample(
      pages: PageSeries(count: 5, late: [3]), page: page,
      .init(dragAnywhere: true, maximumLeaves: leaves))
    switch role {
    case .none: break
    case .undecided: _ = pager.handle(.began(Point(x: 160, y: 240)), at: 0)
    case .spent:
      _ = pager.handle(.began(Point(x: 160, y: 240)), at: 0)
      _ = pager.handle(.moved(Point(x: 160, y: 260)), at: 0)
    case .owning:
      _ = pager.handle(.began(Point(x: 300, y: 240)), at: 0)
      _ = pager.handle(.moved(Point(x: 240, y: 240)), at: 0.5)
    }
    if role != .owning, state != .idle { _ = pager.handle(.step(.next), at: 0.9) }
    _ = pager.handle(.tick, at: 1)
    return pager
  }

  static func event(_ kind: Kind) -> PagerEvent<Int> {
    switch kind {
    case .began: .began(Point(x: 300, y: 240), id: 5)
    case .beganAgain: .began(Point(x: 300, y: 240))
    case .moved: .moved(Point(x: 140, y: 240))
    case .ended: .ended(Point(x: 140, y: 240))
    case .cancelled: .cancelled()
    case .ofAnotherTouch: .moved(Point(x: 0, y: 0), id: 5)
    case .tap: .tap(Point(x: 10, y: 10))
    case .swipe: .swipe(.right)
    case .goTo: .goTo(0)
    case .jump: .goTo(0, animated: false)
    case .options: .options(.init(axis: .vertical))
    case .step: .step(.previous)
    case .resize: .resize(Size(width: 1000, height: 1000))
    case .ready: .ready(3)
    case .tick: .tick
    case .inputEnded: .inputEnded
    }
  }

  // MARK: - What happens

  private func check(
    _ reaction: Reaction, _ before: FlipPager<Int>, _ after: FlipPager<Int>,
    _ effects: [Report]
  ) throws {
    let (old, new) = (before.frame(at: 1), after.frame(at: 1))
    let isSame = old.leaves == new.leaves && old.state == new.state && effects.isEmpty
    let (from, to) = (old.newest?.from ?? before.page, old.newest?.to)
    let caught: [Report] = [
      .didFinish(finished: false, completed: false, from: from, to: to),
      .didStart(from: from, to: to),
    ]
    #expect(after.page == before.page || [.jumps, .changes].contains(reaction))
    switch reaction {
    case .impossible: Issue.record("it cannot be")
    case .ignores, .lands:
      #expect(isSame && before.touchRole == after.touchRole && before.size == after.size)
    case .begins where before.state == .idle:
      #expect(effects == [.didStart(from: 1, to: 2)] && after.touchRole == .owning)
    case .begins where before.state == .waiting:
      #expect(effects == [.refused(.flipInProgress)] && after.touchRole == .spent)
    case .begins, .beginsAgain:
      #expect(effects == caught && after.touchRole == .owning)
      #expect(isClose(new.newest?.progress, old.newest?.progress ?? -1))
    case .decides where before.state == .idle:
      #expect(effects == [.didStart(from: 1, to: 2)] && after.touchRole == .owning)
    case .decides: #expect(effects == [.refused(.flipInProgress)] && after.touchRole == .spent)
    case .decidesAndLifts where before.state == .idle:
      #expect(effects == [.didStart(from: 1, to: 2)] && after.state == .settling)
      #expect(after.touchRole == .none)
    case .decidesAndLifts:
      #expect(effects == [.refused(.flipInProgress)] && after.touchRole == .none)
    case .forgets: #expect(isSame && after.touchRole == .none)
    case .follows:
      let progress = try #require(new.newest?.progress)
      #expect(effects.isEmpty && after.touchRole == .owning && after.state == before.state)
      #expect(progress > (try #require(old.newest?.progress)))
    case .releases:
      #expect(effects.isEmpty && after.touchRole == .none && after.nextLanding != nil)
      #expect(after.state == (before.state == .rubberBanding ? .rubberBanding : .settling))
    case .fallsBack:
      #expect(effects.isEmpty && after.touchRole == .none && new.newest?.velocity == 0)
      var later = after
      let landed = Report.didFinish(
        finished: true, completed: false, from: from, to: to)
      #expect(later.send(.tick, at: 9) == [landed])
    case .flips: #expect(effects == [.didStart(from: 1, to: 0)] && after.state == .settling)
    case .flipsNext:
      #expect(effects == [.refused(.flipInProgress)] && old == new)
      var several = try Self.pager(before.state, before.touchRole, leaves: 2)
      #expect(several.send(.step(.next), at: 1).first == .didStart(from: 2, to: 3))
    case .refuses: #expect(effects == [.refused(.flipInProgress)] && old == new)
    case .resizes: #expect(isSame && after.size.width == 1000)
    case .holdsOn:
      #expect(after.size.width == 1000 && effects.isEmpty && after.state == before.state)
      #expect(isClose(new.newest?.progress, old.newest?.progress ?? -1))
    case .remembers:
      var later = after
      #expect(isSame)
      _ = later.handle(.inputEnded, at: 1)
      _ = later.handle(.goTo(3), at: 9)
      #expect(later.state == .settling)
    case .joins: #expect(effects.isEmpty && after.state == .dragging)
    case .jumps, .changes:
      // What flies to its page lands there, and everything else where it came from.
      let flies = before.state == .settling
      var expected: [Report] = []
      if old.newest != nil {
        expected = [.didFinish(finished: true, completed: flies, from: from, to: to)]
      }
      let page = flies ? to ?? from : from
      if reaction == .jumps {
        expected += [
          .didStart(from: page, to: 0),
          .didFinish(finished: true, completed: true, from: page, to: 0),
        ]
      }
      #expect(effects == expected && after.page == (reaction == .jumps ? 0 : page))
      #expect(after.state == .idle && after.touchRole == .none)
      #expect(after.options.axis == (reaction == .jumps ? .horizontal : .vertical))
    case .departs: #expect(effects.isEmpty && after.state == .settling)
    }
  }
}
