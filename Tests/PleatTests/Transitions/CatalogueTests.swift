import Pleat
import TestSupport
import Testing

/// Every kind of the catalogue keeps the laws of all transitions, with any values of its parameters.
@Suite struct CatalogueTests {
  static let seed: UInt64 = 20_261_122
  static let kinds = TransitionKind.builtIn.map(\.name)

  private func kind(_ name: String) throws -> TransitionKind {
    try #require(TransitionKind.named(name)?.kind)
  }

  @Test func namesAreDifferent() {
    let names = Self.kinds + TransitionKind.shortNames.map(\.name)
    #expect(Set(names).count == names.count)
    for name in names { #expect(TransitionKind.named(name) != nil) }
    #expect(TransitionKind.named("fold up") == nil)
  }

  /// What a drag does, in the words of a kind, of its flag, or of a transition without a kind.
  @Test func dragsHaveWords() throws {
    for (name, values, words) in [
      ("doors", [:], "open the doors"), ("curl", [:], "curl the page"),
      ("flip", ["backward": .flag(true)], "turn the page"), ("fold", [:], "fold the page"),
      ("fold", ["unfold": .flag(true)], "unfold the page"),
      ("accordion", ["unfold": .flag(true)], "unfold the page"),
    ] as [(String, [String: TransitionKind.Value], String)] {
      let transition = try kind(name).transition(.plain, values)
      #expect(TransitionKind.action(of: transition) == words)
      #expect(TransitionKind.action(of: try transition.compiled()) == words)
    }
  }

  @Test(arguments: kinds) func theDefaultsAreAccepted(name: String) throws {
    let kind = try kind(name)
    for parameter in kind.parameters {
      let value = try #require(kind.defaults[parameter.name])
      #expect(parameter.accepted.contains(value), "\(parameter.name)")
      #expect(parameter.help.hasSuffix("."), "\(parameter.name)")
    }
    let plain = try kind.transition(.plain, kind.defaults).compiled()
    #expect(try kind.transition(.plain).compiled().basis == plain.basis)
  }

  @Test(arguments: kinds) func namesAndValuesThatAreNotAcceptedThrow(name: String) throws {
    let kind = try kind(name)
    #expect(throws: PleatError.self) { try kind.transition(.plain, ["sidez": .integer(3)]) }
    for parameter in kind.parameters {
      for value in parameter.accepted.outside {
        #expect(
          throws: PleatError.parameterNotAccepted(
            name: parameter.name, value: value.text, accepted: parameter.accepted.text)
        ) { try kind.transition(.plain, [parameter.name: value]) }
      }
      for (value, text) in parameter.accepted.ofOtherTypes {
        #expect(
          throws: PleatError.parameterNotAccepted(
            name: parameter.name, value: text, accepted: parameter.accepted.typed)
        ) { try kind.transition(.plain, [parameter.name: value]) }
        #expect(!parameter.accepted.contains(value))
      }
    }
  }

  /// A number may be given as an integer, and an integer as a number that is whole.
  @Test(arguments: kinds) func numbersAreAcceptedAsEitherType(name: String) throws {
    let kind = try kind(name)
    for parameter in kind.parameters {
      let pairs: [(TransitionKind.Value, TransitionKind.Value)] =
        switch parameter.accepted {
        case .integer(let range):
          [range.lowerBound, min(range.upperBound, 1 << 53)].map { (end: UInt64) in
            (.integer(end), .number(Double(end)))
          }
        case .number(let range, _):
          [range.lowerBound, range.upperBound].filter { $0 == $0.rounded() && $0 >= 0 }
            .map { (end: Double) in (.number(end), .integer(UInt64(end))) }
        case .flag, .name: []
        }
      for (own, other) in pairs {
        #expect(parameter.accepted.contains(other))
        let made = try kind.transition(.plain, [parameter.name: other])
        #expect(kind.values(of: made)?[parameter.name] == own, "\(parameter.name) \(other)")
      }
    }
  }

  /// Numbers that only one of the types has are not rounded to the other.
  @Test func numbersAreNotRounded() {
    let seeds = TransitionKind.Accepted.integer(0...UInt64.max)
    for value in [0x1p64, 0.5, -1, .infinity, .nan] { #expect(!seeds.contains(.number(value))) }
    #expect(seeds.contains(.number(0x1.fffffffffffffp63)) && seeds.contains(.number(-0.0)))
    let numbers = TransitionKind.Accepted.number(0...1e300, or: [])
    #expect(numbers.contains(.integer(1 << 63)) && !numbers.contains(.integer((1 << 53) + 1)))
  }

  @Test func refusalsNameWhatIsAccepted() throws {
    let prism = try kind("prism")
    func text(_ name: String, _ value: TransitionKind.Value) -> String {
      do { return "\(try prism.transition(.plain, [name: value]))" } catch { return "\(error)" }
    }
    #expect(text("sides", .integer(13)) == "sides 13 is not usable; accepted: 2...12")
    #expect(text("sides", .number(13)) == "sides 13 is not usable; accepted: 2...12")
    #expect(
      text("sides", .number(4.5)) == "sides 4.5 is not usable; accepted: a whole number, 2...12")
    #expect(
      text("sides", .name("6")) == "sides \"6\" is not usable; accepted: a whole number, 2...12")
    #expect(text("shade", .flag(true)) == "shade true is not usable; accepted: a number, 0...1")
    #expect(
      text("inside", .integer(1)) == "inside 1 is not usable; accepted: a flag, true or false")
    #expect(
      text("direction", .name("north"))
        == "direction north is not usable; accepted: left, right, up, down")
    #expect(
      text("direction", .integer(3))
        == "direction 3 is not usable; accepted: one of the names left, right, up, down")
  }

  /// A transition of one's own with a setup need not check the setup itself.
  @Test func theSetupOfATransitionOfOnesOwnIsChecked() throws {
    struct Sheet: PageTransition {
      var setup: PageSetup

      func rig() throws(PleatError) -> Rig {
        Rig(panels: [
          Panel(
            name: "sheet",
            content: .init(page: .source, rect: Rect(origin: .zero, size: setup.size)))
        ])
      }
    }
    let kind = TransitionKind(name: "sheet", title: "Sheet", summary: "A sheet.") {
      Sheet(setup: $0)
    }
    let size = Size(width: 320, height: 480)
    let wrong: [(PageSetup, PleatError)] = [
      (PageSetup(size: .zero), .sizeOutOfRange(width: 0, height: 0)),
      (
        PageSetup(size: Size(width: 320, height: Double.infinity)),
        .sizeOutOfRange(width: 320, height: .infinity)
      ),
      (PageSetup(size: size, scale: 0), .scaleOutOfRange(0)),
      (PageSetup(size: size, perspective: .distance(0)), .perspectiveDistanceOutOfRange(0)),
      (PageSetup(size: size, shade: 2), .fractionOutOfRange(2)),
      (
        PageSetup(size: size, shadowColor: RGBColor(red: -1, green: 0, blue: 0)),
        .fractionOutOfRange(-1)
      ),
    ]
    for (setup, error) in wrong {
      #expect(throws: error) { try Sheet(setup: setup).compiled() }
      #expect(throws: error) { _ = try Sheet(setup: setup).keyframes(at: [0.5]) }
      #expect(throws: error) { try kind.transition(setup).compiled() }
      #expect(throws: error) {
        try Pleat.frames(of: kind.transition(setup), from: "a", to: "b")
      }
    }
    #expect(throws: Never.self) { try kind.transition(PageSetup(size: size)).compiled() }
  }

  @Test func aKindMayHaveADirectionOfItsOwn() throws {
    let kinds = [nil, PageSetup.Direction.up].map { direction in
      guard let direction else {
        return TransitionKind(name: "prism", title: "", summary: "") { PrismTransition($0) }
      }
      return TransitionKind(name: "prism", title: "", summary: "", direction: direction) {
        PrismTransition($0)
      }
    }
    #expect(kinds.map(\.direction) == [.left, .up] && kinds.allSatisfy(\.hasDirection))
    #expect(kinds.map { $0.defaults["direction"] } == [.name("left"), .name("up")])
    #expect(kinds[1].reversed([:])["direction"] == .name("down"))
    #expect(kinds[1].reversed(["direction": .name("left")])["direction"] == .name("right"))
    let size = Size(width: 320, height: 480)
    func direction(
      _ setup: PageSetup, _ values: [String: TransitionKind.Value] = [:]
    ) throws -> PageSetup.Direction? {
      (try kinds[1].transition(setup, values) as? PrismTransition)?.setup.direction
    }
    #expect(try direction(PageSetup(size: size), kinds[1].defaults) == .up)
    #expect(try direction(PageSetup(size: size, direction: kinds[1].direction)) == .up)
    #expect(try direction(PageSetup(size: size, direction: .right)) == .right)
    #expect(try direction(PageSetup(size: size), ["direction": .name("down")]) == .down)
    #expect(try kind("prism").direction == .left)
  }

  /// Kinds without multiples of an angle, if no shadow is cast.
  private static let plain: Set = [
    "prism", "doors", "accordion", "carousel", "book", "tiles", "twist",
  ]

  /// Values and coding are kept, ends are exact, order and sides are right, and all backends agree.
  @Test(arguments: kinds) func laws(name: String) throws {
    let kind = try kind(name)
    try RandomGeometry.repeated(seed: Self.seed, caseCount(96)) { random in
      let setup = random.setup()
      let values = random.values(of: kind)
      // Two flags may exclude each other, and a page may be too small for its parts.
      guard let motion = try? kind.transition(setup, values), (try? motion.rig()) != nil else {
        return
      }
      let found = kind.values(of: motion)
      for (parameter, value) in values {
        #expect(found?[parameter] == value, "\(parameter), \(random.label)")
      }
      if let coded = motion as? any Codable & Equatable { try Self.expectCoded(coded) }
      let compiled = try motion.compiled()
      #expect(compiled.streams.count == compiled.basis.streamCount)
      #expect(try motion.timeline(duration: 1).progress(at: 1) == 1)
      guard let motion = motion as? any PageTransition else { return }
      let laws = TransitionLaws(motion, label: "\(values)")
      try laws.expectExactEnds()
      try laws.expectExactKeyframes()
      try laws.expectSameKeyframes(at: random.number(0...1))
      guard Self.plain.contains(name), let bare = motion.withoutPaper as? any PageTransition
      else { return }
      try TransitionLaws(bare, label: "\(values)").expectPlainBasis(at: random.number(0...1))
    }
  }

  /// On every ray, the parts of kinds with many of them are drawn from far to near.
  @Test(arguments: ["stairs", "fold-up", "curl", "tiles", "twist"])
  func laterPanelsAreNearer(name: String) throws {
    let kind = try kind(name)
    var random = RandomGeometry(seed: Self.seed)
    var overlaps = 0
    for round in 0..<64 where round < 8 || overlaps == 0 {
      let made = try? kind.transition(random.setup(), random.values(of: kind)).withoutPaper
      guard let motion = made as? any PageTransition, (try? motion.rig()) != nil else { continue }
      let laws = TransitionLaws(motion, label: random.label)
      overlaps += try laws.expectNearerLater(at: random.number(0...1), using: &random)
    }
    #expect(overlaps > 0)
  }

  private static func expectCoded(_ transition: some Codable & Equatable) throws {
    #expect(try geometryRoundTrip(transition) == transition)
  }

  /// In front of the viewer w is finite, and above 0 for pages of an ordinary shape.
  @Test(arguments: kinds) func panelsStayInFrontOfTheViewer(name: String) throws {
    let kind = try kind(name)
    for direction in PageSetup.Direction.allCases {
      let setup = PageSetup(size: Size(width: 320, height: 480), direction: direction)
      let motion = try kind.transition(setup).compiled()
      let frames = try motion.keyframes(
        at: (0...64).map { Double($0) / 64 }, outputs: .quads)
      #expect(frames.hiddenCorners == 0, "\(direction)")
    }
  }

  /// The angle for display is a number also for counts that no transition accepts.
  @Test(arguments: [Int.min, .min + 1, -1, 0, .max]) func anglesOfCountsOutOfRange(count: Int) {
    let transitions: [any PageTransition] = [
      CurlTransition(.plain, strips: count), FoldUpTransition(.plain, strips: count),
      StairsTransition(.plain, steps: count), TwistTransition(.plain, strips: count),
      AccordionTransition(.plain, panels: count),
      TilesTransition(.plain, columns: count, rows: count),
      PrismTransition(.plain, sides: count),
    ]
    for transition in transitions {
      #expect(!transition.angle(at: 0.5).radians.isNaN, "\(transition)")
      #expect(throws: PleatError.self) { try transition.compiled() }
    }
  }
}

extension RandomGeometry {
  /// Values of the parameters that are special to a kind.
  mutating func values(of kind: TransitionKind) -> [String: TransitionKind.Value] {
    var values: [String: TransitionKind.Value] = [:]
    for parameter in kind.parameters
    where !["direction", "light", "shade"].contains(parameter.name) {
      values[parameter.name] =
        switch parameter.accepted {
        case .flag: .flag(whole(0...2) == 0)
        case .integer(let range):
          .integer(
            range.lowerBound + UInt64(whole(0...Int(min(8, range.upperBound - range.lowerBound)))))
        case .number(let range, _): .number(number(range))
        case .name(let names): .name(names[whole(0...names.count - 1)])
        }
    }
    return values
  }
}

extension TransitionKind.Accepted {
  /// Values that are not accepted.
  fileprivate var outside: [TransitionKind.Value] {
    switch self {
    case .flag: []
    case .integer(let range):
      (range.upperBound < .max ? [.integer(range.upperBound + 1)] : [])
        + (range.lowerBound > 0 ? [.integer(range.lowerBound - 1)] : [])
        + [.number(0x1p64), .number(-1)]
    case .number(let range, _):
      [.number(range.upperBound.nextUp), .number(.nan), .number(-1e-9 - range.upperBound)]
    case .name: [.name("sideways")]
    }
  }

  /// Values of types that are not accepted, as messages show them.
  fileprivate var ofOtherTypes: [(TransitionKind.Value, String)] {
    switch self {
    case .flag: [(.name("true"), "\"true\""), (.integer(1), "1"), (.number(0), "0")]
    case .integer: [(.number(2.5), "2.5"), (.name("2"), "\"2\""), (.flag(true), "true")]
    case .number: [(.name("0"), "\"0\""), (.flag(false), "false")]
    case .name: [(.flag(true), "true"), (.integer(4), "4"), (.number(0.5), "0.5")]
    }
  }

  /// The accepted values, with their type.
  fileprivate var typed: String {
    switch self {
    case .flag: "a flag, true or false"
    case .integer: "a whole number, \(text)"
    case .number: "a number, \(text)"
    case .name: "one of the names \(text)"
    }
  }
}
