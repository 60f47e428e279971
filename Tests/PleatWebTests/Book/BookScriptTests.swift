import Foundation
import Pleat
import PleatContainers
import TestSupport
import Testing

@testable import PleatWeb

/// The pager of the page's own script against the library, in Node: random scripts of events.
@Suite(.enabled(if: Node.isHere)) struct BookScriptTests {
  private struct Effect: Decodable {
    var time: Double
    var kind: String
    var finished: Bool?
    var completed: Bool?
    var from: Int?
    var to: Int?
    var reason: String?
    var turn: Int
    var cause: String
    var direction: String?
    var duration: Double?
    var isInteractive: Bool?
  }

  private struct Frame: Decodable {
    struct Leaf: Decodable {
      var id, turn, from: Int
      var to: Int?
      var cause, direction: String
      var progress, velocity: Double
      var isDelivered: Bool
    }
    struct Panel: Decodable {
      var name: String
      var leaf: Int
      var page: Int?
      var rect, matrix: [Double]
      var shade: Double
      var gradient: ScriptGradient?
      var outline: [[Double]]?
      var isPaper: Bool?
    }
    var state: String
    var page: Int
    var moves: Double?
    var leaves: [Leaf]
    var panels: [Panel]?
  }

  private struct Answer: Decodable {
    var effects: [[Effect]]
    var frames: [Frame]
    var ignored: Int
  }

  /// What was seen, so that the scripts are known to reach it.
  private struct Coverage {
    var states: [Pager.State: Int] = [:]
    var leaves: [Int: Int] = [:]
    var effects = 0
    var refusals: Set<Pager.Refusal> = []
    var panels = 0
    var shadows = 0
    var gradients = 0
    var caught = 0
  }

  /// The part of the page's script that has no use for a browser.
  private static let module = PageFile.script(of: "Book/file-pager.js", "Book/leaf-panels.js")

  /// After each event, and a while later: a fifth of all frames with their panels.
  private static func delay(_ index: Int) -> Double { [0, 0.03, 0.11, 0.4][index % 4] }

  private static func isDrawn(_ index: Int) -> Bool { index % 5 == 0 }

  private static func answers(_ scripts: [RandomBookScript]) throws -> [Answer] {
    let encoded = PageValue.list(
      try scripts.map { script in
        var motions = BookMotions(scale: script.scale)
        var (size, options) = (script.size, script.options)
        try motions.add(options, size: size)
        for (_, event) in script.events {
          switch event {
          case .resize(let other): size = other
          case .options(let others, let other): (options, size) = (others, other ?? size)
          default: continue
          }
          try motions.add(options, size: size)
        }
        return [
          "motions": .object(motions.members),
          "book": script.book.value, "page": .number(Double(script.page)),
          "size": script.size.value, "options": script.options.value,
          "scale": .number(script.scale),
          "events": .list(
            script.events.map { ["time": .number($0.time), "event": $0.event.value] }),
        ]
      })
    let output = try #require(
      try Node.run(
        module + """

          const delays = [0, 0.03, 0.11, 0.4];
          for (const { book, page, size, options, scale, events, motions } of \(encoded.json)) {
            const pager = new FilePager(book, page, size, options);
            const answer = { effects: [], frames: [] };
            const all = new Motions(motions);
            events.forEach(({ time, event }, index) => {
              if (event.point?.[0] === null) event.point[0] = NaN;
              answer.effects.push(pager.handle(event, time));
              const frame = pager.frame(time + delays[index % 4]);
              const panels = index % 5 === 0 ? allPanelsOf(frame, scale, all, 1) : undefined;
              answer.frames.push({
                state: frame.state, page: frame.page, leaves: frame.leaves, moves: pager.motionEndTime,
                panels,
              });
            });
            answer.effects.push(pager.handle({ type: 'tick' }, events.at(-1).time + 20));
            answer.ignored = pager.ignored;
            console.log(JSON.stringify(answer));
          }
          """), "the page's script failed")
    return try output.split(separator: 0x0A).map {
      try JSONDecoder().decode(Answer.self, from: Data($0))
    }
  }

  @Test func theScriptTurnsPagesAsTheLibrary() throws {
    let first: UInt64 = 20_260
    let share = runsSlowTests ? 1 : runsAllCases ? 3 : 24
    let seeds = first..<first + 1200 / UInt64(share)
    print("seeds \(seeds)")
    let scripts = try seeds.map { try RandomBookScript(seed: $0) }
    let answers = try Self.answers(scripts)
    try #require(answers.count == scripts.count)
    var coverage = Coverage()
    for (seed, (script, answer)) in zip(seeds, zip(scripts, answers)) {
      do {
        try Self.check(script, answer, &coverage)
      } catch let fault as Fault {
        Issue.record("seed \(seed): \(fault.what)")
        return
      }
    }
    #expect(Pager.State.allCases.allSatisfy { coverage.states[$0, default: 0] > 300 / share })
    #expect(
      (2...4).allSatisfy { coverage.leaves[$0, default: 0] > 100 / share }, "\(coverage.leaves)")
    #expect(coverage.refusals.count >= 4, "\(coverage.refusals)")
    #expect(
      coverage.effects > 10_000 / share && coverage.caught > 100 / share
        && coverage.panels > 4000 / share)
  }

  /// Whole pages: every kind of the catalogue, with the matrices and shades of its panels.
  @Test func anyKindTurnsAsInTheLibrary() throws {
    let first: UInt64 = 20_261
    var coverage = Coverage()
    let rounds = runsAllCases ? 6 : 1
    let names = TransitionKind.allNames.filter { $0 != FlipTransition.kind.name }
    let scripts = try names.flatMap { name in
      // A kind keeps its seeds when another one is added before it.
      let own = name.utf8.reduce(first) { 31 &* $0 &+ UInt64($1) }
      let style = try TransitionStyle.kind(name)
      return try (0..<UInt64(rounds)).map {
        let seed = own &+ $0
        return (seed, name, try RandomBookScript(seed: seed, style: style))
      }
    }
    let answers = try Self.answers(scripts.map { $0.2 })
    try #require(answers.count == scripts.count)
    for ((seed, name, script), answer) in zip(scripts, answers) {
      do {
        try Self.check(script, answer, &coverage)
      } catch let fault as Fault {
        Issue.record("\(name), seed \(seed): \(fault.what)")
      }
    }
    #expect(
      coverage.panels > 2000 * rounds / 6 && coverage.caught > 5 * rounds / 6, "\(coverage)")
    #expect(coverage.leaves[2, default: 0] > 20 * rounds / 6, "\(coverage.leaves)")
  }

  /// Leaves of paper and stiff ones, with the outlines and gradients of their panels and shadows.
  @Test func paperTurnsAsInTheLibrary() throws {
    let first: UInt64 = 20_262
    let rounds = runsAllCases ? 200 : 40
    var coverage = Coverage()
    let scripts = try (0..<UInt64(rounds)).map { round in
      var generator = SeededGenerator(seed: first + round)
      let style = try TransitionStyle(
        PeelTransition.kind,
        [
          "radius": .number([0, 0.1, Double.random(in: 0...1, using: &generator)][Int(round) % 3]),
          "strips": .integer(.random(in: 2...24, using: &generator)),
          "shade": .number(.random(in: 0...1, using: &generator)),
          "cast": .number(.random(in: 0...1, using: &generator)),
          "light": .name(
            Light.Side.allCases.randomElement(using: &generator)?.rawValue ?? "front"),
        ])
      return try RandomBookScript(seed: first + round, style: style)
    }
    let answers = try Self.answers(scripts)
    try #require(answers.count == scripts.count)
    var faults: [String] = []
    for (round, (script, answer)) in zip(scripts, answers).enumerated() {
      do {
        try Self.check(script, answer, &coverage)
      } catch let fault as Fault {
        faults.append("seed \(first + UInt64(round)): \(fault.what)")
      }
    }
    // Once in a while rounding decides whether a corner of a shadow is doubled, or its polygon convex.
    #expect(faults.count * 100 <= rounds, "\(faults)")
    #expect(coverage.panels > 30 * rounds && coverage.caught > rounds / 4, "\(coverage)")
    #expect(coverage.shadows > rounds && coverage.gradients > 20 * rounds, "\(coverage)")
    #expect(coverage.leaves[2, default: 0] > rounds / 2, "\(coverage.leaves)")
  }

  private struct Fault: Error { let what: String }

  private static func require(_ condition: Bool, _ what: @autoclosure () -> String) throws {
    if !condition { throw Fault(what: what()) }
  }

  private static func isClose(_ a: Double, _ b: Double, _ size: Double = 1) -> Bool {
    abs(a - b) <= 1e-9 * max(1, size)
  }

  private static func check(
    _ script: RandomBookScript, _ answer: Answer, _ coverage: inout Coverage
  ) throws {
    var container = try FlipPager(
      PageSeries(count: script.book.count, loops: script.book.loops, late: script.book.late),
      page: script.page, size: script.size, options: script.options)
    container.isStiff = { script.book.hard.contains($0) }
    for (index, (time, event)) in script.events.enumerated() {
      let place = "event \(index), \(event) at \(time)"
      try check(
        answer.effects[index], container.handle(event, at: time), place, &coverage)
      let frame = container.frame(at: time + delay(index))
      let other = answer.frames[index]
      try require(
        other.state == frame.state.rawValue && other.page == frame.page,
        "\(place): \(other.state), page \(other.page), not \(frame.state), page \(frame.page)")
      let (moves, motionEndTime) = (other.moves, container.motionEndTime)
      try require(
        moves == nil
          ? motionEndTime == nil : motionEndTime.map { isClose(moves ?? 0, $0) } ?? false,
        "\(place): moves until \(moves ?? -1), not \(motionEndTime ?? -1)")
      try check(other, frame, place)
      if isDrawn(index) {
        let panels = other.panels ?? []
        try check(panels, frame, script, place)
        coverage.panels += panels.count
        coverage.shadows += panels.count { $0.page == nil }
        coverage.gradients += panels.count { $0.gradient?.from != nil }
      }
      coverage.states[frame.state, default: 0] += 1
      coverage.leaves[frame.leaves.count, default: 0] += 1
    }
    let end = container.handle(.tick, at: (script.events.last?.time ?? 0) + 20)
    try check(answer.effects.last ?? [], end, "the end", &coverage)
    try require(
      answer.ignored == container.ignoredEventCount, "\(answer.ignored) events were ignored")
  }

  private static func check(
    _ found: [Effect], _ all: [FlipPager<Int>.Effect], _ place: String,
    _ coverage: inout Coverage
  ) throws {
    let expected = all.filter { if case .containment = $0.kind { false } else { true } }
    try require(
      found.count == expected.count, "\(place): effects \(found), not \(expected.map(\.kind))")
    for (effect, other) in zip(found, expected) {
      let isSame: Bool
      func isTurn(_ turn: FlipPager<Int>.Turn) -> Bool {
        effect.from == turn.from && effect.to == turn.to && effect.turn == turn.id
          && effect.cause == turn.cause.rawValue && effect.direction == turn.direction.rawValue
          && effect.duration == turn.duration && effect.isInteractive == turn.isInteractive
      }
      switch other.kind {
      case .didStart(let turn): isSame = effect.kind == "didStart" && isTurn(turn)
      case .didFinish(let turn, let finished, let completed):
        isSame =
          effect.kind == "didFinish" && isTurn(turn) && effect.finished == finished
          && effect.completed == completed
        if !finished { coverage.caught += 1 }
      case .refused(let reason, let turn, let cause):
        isSame =
          effect.kind == "refused" && effect.reason == reason.rawValue && effect.turn == turn
          && effect.cause == cause.rawValue
        coverage.refusals.insert(reason)
      case .containment: isSame = false
      }
      try require(
        isSame && isClose(effect.time, other.time), "\(place): \(effect), not \(other)")
      coverage.effects += 1
    }
  }

  private static func check(_ found: Frame, _ frame: PagerFrame<Int>, _ place: String) throws {
    try require(
      found.leaves.count == frame.leaves.count,
      "\(place): \(found.leaves.count) leaves, not \(frame.leaves.count)")
    for (leaf, other) in zip(found.leaves, frame.leaves) {
      let isSame =
        leaf.id == other.id && leaf.turn == other.turn && leaf.from == other.from
        && leaf.to == other.to && leaf.cause == other.cause.rawValue
        && leaf.direction == other.direction.rawValue && leaf.isDelivered == other.isDelivered
        && isClose(leaf.progress, other.progress)
        && isClose(leaf.velocity, other.velocity, abs(other.velocity))
      try require(isSame, "\(place): \(leaf), not \(other)")
    }
  }

  private static func check(
    _ found: [Frame.Panel], _ frame: PagerFrame<Int>, _ script: RandomBookScript, _ place: String
  ) throws {
    let expected = try frame.panels(scale: script.scale).filter { $0.rect != nil }
    let names = found.map { "\($0.name) of \($0.leaf)" }
    let others = expected.map { "\($0.name) of \($0.leaf)" }
    // Of two panels at the same distance, rounding decides which is painted first. Where a leaf is about
    // to lie flat, it decides for all of its panels.
    let isFlat = frame.leaves.contains { min($0.progress, 1 - $0.progress) < 0.005 }
    let slack = !script.options.movesWholePage ? 0 : isFlat ? names.count : 1
    let isInOrder = names.enumerated().allSatisfy { index, name in
      others.firstIndex(of: name).map { abs($0 - index) <= slack } ?? false
    }
    try require(
      names.count == others.count && isInOrder, "\(place): panels \(names), not \(others)")
    for panel in found {
      guard let index = others.firstIndex(of: "\(panel.name) of \(panel.leaf)") else { continue }
      let other = expected[index]
      guard let rect = other.rect else { continue }
      let matrix = other.matrix.elements
      let size = matrix.map(abs).max() ?? 1
      let isEqual =
        panel.leaf == other.leaf && panel.page == other.page
        && isClose(panel.shade, other.shade)
        && zip(panel.rect, [rect.minX, rect.minY, rect.width, rect.height])
          .allSatisfy { isClose($0, $1, abs($1)) }
        && zip(panel.matrix, matrix).allSatisfy { isClose($0, $1, size) }
        && isSame(panel.outline, other.outline)
        && (script.options.style?.isPeel != true
          || (panel.isPaper ?? false) == other.isPlainBack && isShadedAlike(panel, other))
      try require(isEqual, "\(place): \(panel), not \(other)")
    }
  }

  /// Whether panels of a leaf of paper have the same gradients; of a constant shade, one has none.
  private static func isShadedAlike(_ panel: Frame.Panel, _ other: PagerPanel<Int>) -> Bool {
    guard other.outline != nil else { return panel.gradient?.from == nil }  // A stiff leaf.
    let paint = other.shading?.paint
    if let gradient = panel.gradient, case .gradient = paint {
      return gradient.isSame(
        as: paint, shade: panel.shade, other.shade, slack: 1e-9 * 500)
    }
    var alphas = panel.gradient?.stops.map { $0[1] } ?? []
    if case .gradient(let own)? = paint { alphas += own.stops.map(\.alpha) }
    return alphas.allSatisfy { isClose($0 * panel.shade, panel.shade) }
  }

  /// Whether outlines have the same corners; of two in one place, but for rounding, one may be missing.
  static func isSame(_ outline: [[Double]]?, _ other: [Point]?) -> Bool {
    guard let outline, let other else { return other == nil }
    let own = outline.map { Point(x: $0[0], y: $0[1]) }
    func covers(_ points: [Point], _ others: [Point]) -> Bool {
      others.allSatisfy { point in points.contains { $0.distance(to: point) < 1e-9 * 500 } }
    }
    return covers(own, other) && covers(other, own)
  }
}
