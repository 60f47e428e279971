import Pleat
import Testing

@Suite struct ParameterizedTransitionTests {
  private static let setup = PageSetup(size: Size(width: 320, height: 480))

  /// A transition knows its kind, and a compiled one that of the transition that was compiled.
  @Test(arguments: TransitionKind.builtIn.map(\.name))
  func builtInTransitionsHaveTheirKinds(name: String) throws {
    let transition = try #require(TransitionKind.named(name)?.kind).transition(Self.setup)
    #expect(transition is any ParameterizedTransition)
    #expect(TransitionKind.kind(of: transition)?.name == name)
    #expect(TransitionKind.kind(of: try transition.compiled())?.name == name)
  }

  @Test func ownTransitionsHaveTheirs() {
    let louver = LouverTransition(Self.setup, slats: 5)
    #expect(TransitionKind.kind(of: louver)?.values(of: louver)?["slats"] == .integer(5))
  }

  private struct Still: Transition {
    func rig() -> Rig { Rig() }
  }

  @Test func otherTransitionsHaveNone() {
    #expect(TransitionKind.kind(of: Still()) == nil)
  }
}
