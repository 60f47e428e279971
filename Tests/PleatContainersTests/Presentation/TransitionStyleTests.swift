import Foundation
import Pleat
import PleatContainers
import Testing

@Suite struct TransitionStyleTests {
  static let size = Size(width: 320, height: 480)

  @Test func reversingTogglesTheLowestBitOfFoldsAndFlips() {
    for raw in 0..<8 {
      let (fold, flip) = (FoldStyle(rawValue: raw), FlipStyle(rawValue: raw))
      #expect(TransitionStyle.fold(fold).reversed == .fold(FoldStyle(rawValue: raw ^ 1)))
      #expect(TransitionStyle.flip(flip).reversed == .flip(FlipStyle(rawValue: raw ^ 1)))
      #expect(TransitionStyle.fold(fold).reversed == .fold(fold.reversed))
      #expect(TransitionStyle.flip(flip).reversed == .flip(flip.reversed))
    }
  }

  @Test func transitionsAreThoseOfTheCatalogue() throws {
    for raw in 0..<8 {
      let (fold, flip) = (FoldStyle(rawValue: raw), FlipStyle(rawValue: raw))
      #expect(
        TransitionStyle.fold(fold).transition(size: Self.size, scale: 2) as? FoldTransition
          == FoldTransition(PageSetup(size: Self.size, scale: 2), style: fold))
      #expect(
        TransitionStyle.flip(flip).transition(size: Self.size, scale: 2) as? FlipTransition
          == FlipTransition(PageSetup(size: Self.size, scale: 2), style: flip))
    }
    let style = try TransitionStyle.kind(
      "prism", ["sides": .integer(6), "direction": .name("up"), "shade": .number(0.5)])
    let setup = PageSetup(size: Self.size, scale: 3, direction: .up, shade: 0.5)
    #expect(
      style.transition(size: Self.size, scale: 3) as? PrismTransition
        == PrismTransition(setup, sides: 6))
    // Short names stand for values, which may be replaced.
    #expect(try TransitionStyle.kind("cube") == .kind("prism", ["sides": .integer(4)]))
    #expect(
      try TransitionStyle.kind("blinds", ["direction": .name("left")])
        == .kind("tiles", ["columns": .integer(1), "order": .name("rows")]))
  }

  @Test func equalStylesHaveEqualValues() throws {
    #expect(try TransitionStyle.kind("prism", ["sides": .integer(4)]) == .kind("prism"))
    #expect(try TransitionStyle.kind("fold", ["cubic": .flag(true)]) == .fold(.cubic))
    #expect(TransitionStyle.fold([]) != .flip([]))
    let styles: Set<TransitionStyle> = try [.fold([]), .kind("fold"), .kind("prism"), .flip([])]
    #expect(styles.count == 3)
  }

  /// However a number is given, the style has it as the type of its parameter.
  @Test func numbersOfEitherTypeMakeEqualStyles() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    for (name, own, other) in [
      ("sides", TransitionKind.Value.integer(6), TransitionKind.Value.number(6)),
      ("shade", .number(1), .integer(1)),
    ] {
      let (style, same) = (
        try TransitionStyle.kind("prism", [name: own]),
        try TransitionStyle.kind("prism", [name: other])
      )
      #expect(same == style && same.hashValue == style.hashValue && same.values[name] == own)
      #expect("\(same)" == "\(style)" && "\(same)" == "prism --\(name) \(own.text)")
      #expect(same.reversed == style.reversed)
      #expect(try encoder.encode(same) == encoder.encode(style))
      // Reading 6.0 gives the same as reading 6.
      let text = #"{"kind":"prism","\#(name)":\#(own.text).0}"#
      #expect(try JSONDecoder().decode(TransitionStyle.self, from: Data(text.utf8)) == style)
    }
  }

  @Test func descriptionsAreWordsOfTheCommand() throws {
    #expect("\(TransitionStyle.fold([]))" == "fold")
    #expect("\(TransitionStyle.fold([.unfold, .cubic]))" == "fold --unfold --cubic")
    #expect("\(TransitionStyle.flip(.backward))" == "flip --backward")
    let prism = try TransitionStyle.kind(
      "prism", ["sides": .integer(6), "keepBehind": .flag(true), "direction": .name("right")])
    #expect("\(prism)" == "prism --direction right --sides 6 --keep-behind")
  }

  @Test func refusals() {
    #expect(
      throws: PleatError.parameterNotAccepted(name: "sides", value: "13", accepted: "2...12")
    ) { try TransitionStyle.kind("prism", ["sides": .integer(13)]) }
    #expect(
      throws: PleatError.parameterNotAccepted(
        name: "parameter", value: "strips",
        accepted: "direction, sides, inside, keepBehind, shade, light")
    ) { try TransitionStyle.kind("prism", ["strips": .integer(4)]) }
    #expect {
      try TransitionStyle.kind("cuboid")
    } throws: { error in
      guard case .parameterNotAccepted("kind", "cuboid", let accepted)? = error as? PleatError
      else { return false }
      return accepted.hasPrefix("fold, flip, prism") && accepted.hasSuffix("cube, card, blinds")
    }
  }

  // MARK: - Kinds of your own

  @Test func aKindOfYourOwn() throws {
    let style = try TransitionStyle(Trapdoor.kind, ["angle": .number(2)])
    #expect(
      style.transition(size: Self.size) as? Trapdoor == Trapdoor(size: Self.size, angle: 2))
    #expect(style.reversed.values == ["angle": .number(2), "rises": .flag(true)])
    #expect(throws: PleatError.self) {
      try TransitionStyle(Trapdoor.kind, ["angle": .number(3)])
    }
    var stack = PageStack(root: "list", style: style)
    try stack.push("page")
    try stack.finish()
    let pop = try #require(try stack.pop())
    #expect(pop.style == style.reversed)
    #expect((pop.transition(size: Self.size) as? Trapdoor)?.rises == true)
  }

  @Test func aStyleHasTheDirectionOfItsKind() throws {
    let kind = TransitionKind(name: "roll", title: "Roll", summary: "It rolls.", direction: .down) {
      PrismTransition($0)
    }
    let style = try TransitionStyle(kind)
    #expect(style.description == "roll" && style.reversed.description == "roll --direction up")
    #expect((style.transition(size: Self.size) as? PrismTransition)?.setup.direction == .down)
  }

  @Test func aKindWithoutAWayBackIsItsOwnReverse() throws {
    let kind = TransitionKind(name: "plain", title: "Plain", summary: "Nothing moves.") {
      Trapdoor(size: $0.size)
    }
    let style = try TransitionStyle(kind)
    #expect(style.reversed == style && style.kind.reversingParameter == nil)
  }
}
