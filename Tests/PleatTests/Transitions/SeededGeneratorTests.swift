import Testing

@testable import Pleat

/// Random numbers that are the same on every platform and in every version.
@Suite struct SeededGeneratorTests {
  @Test func seedZeroGivesThePrintedNumbers() {
    var generator = SeededGenerator(seed: 0)
    #expect(
      (0..<3).map { _ in generator.next() } == [
        0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
      ])
  }

  @Test func shortListsAreShuffled() {
    var generator = SeededGenerator(seed: 1)
    #expect(generator.shuffled(0) == [])
    #expect(generator.shuffled(1) == [0])
    #expect(generator.shuffled(100).sorted() == Array(0..<100))
  }
}
