import Foundation
import Pleat
import TestSupport
import Testing

/// The example of CONTRIBUTING.md: a kind made with what is public.
@Suite struct LouverTransitionTests {
  @Test func pageShowsTheCode() throws {
    try expectContributing(shows: "LouverTransition.swift", after: "<!-- kind -->")
  }

  @Test(arguments: PageSetup.Direction.allCases) func laws(direction: PageSetup.Direction) throws {
    let setup = PageSetup(size: Size(width: 320, height: 480), direction: direction)
    for slats in (runsAllCases ? [2, 3, 8, 64] : [2, 3]) as [UInt64] {
      let louver = try LouverTransition.kind.transition(setup, ["slats": .integer(slats)])
      let laws = TransitionLaws(try #require(louver as? LouverTransition))
      try laws.expectExactEnds()
      try laws.expectExactKeyframes()
      for progress in [0.1, 0.25, 0.5, 0.9] { try laws.expectSameKeyframes(at: progress) }
    }
    #expect(throws: PleatError.self) { try LouverTransition(setup, slats: 1).compiled() }
  }
}

/// Expects that CONTRIBUTING.md shows a file of this folder, in the block after a comment.
func expectContributing(shows name: String, after mark: String) throws {
  let block = try #require(
    try Markdown(".github/CONTRIBUTING.md").blocks.first { $0.before == mark })
  let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent(name)
  #expect(try String(contentsOf: file, encoding: .utf8) == block.text + "\n")
}
