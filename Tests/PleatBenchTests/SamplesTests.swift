import Foundation
import Testing

@testable import pleat_bench

@Suite struct SamplesTests {
  @Test func medianIsTheMiddleSample() {
    #expect(Samples([3, 1, 2]).median == 2)
  }

  @Test func medianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
    #expect(Samples([4, 1, 2, 3]).median == 2.5)
  }

  @Test func quantilesAreInterpolated() {
    let samples = Samples((0...10).map(Double.init))
    #expect(samples.quantile(0.1) == 1)
    #expect(samples.quantile(0.25) == 2.5)
    #expect(samples.quantile(0.9) == 9)
    #expect(samples.quantile(1) == 10)
  }

  @Test func aSingleSampleIsEveryQuantile() {
    #expect(Samples([7]).quantile(0.1) == 7)
    #expect(Samples([7]).quantile(0.9) == 7)
  }

  @Test func samplesComeAtLeastFiveTimes() throws {
    var calls = 0
    let slow = Candidate(name: "slow") { calls += 1 }
    let samples = try Sampler(budget: .zero).measure([slow])
    #expect(samples.count == 1)
    #expect(samples[0].median > 0)
    #expect(calls >= 5)
  }

  @Test func freshPagesAreCounted() throws {
    let (size, page) = (1 << 20, Int(getpagesize()))
    let fresh = Candidate(name: "fresh") {
      let memory = try #require(
        mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0))
      for offset in stride(from: 0, to: size, by: page) {
        memory.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
      }
      munmap(memory, size)
    }
    let samples = try Sampler(budget: .zero).measure([fresh, Candidate(name: "none") {}])
    #expect(samples[0].pageFaultsPerCall >= 1)
    #expect(samples[1].pageFaultsPerCall < 1)
  }

  @Test(arguments: [
    (0.0123456, "0.012"), (0.9994, "0.999"), (0.9996, "1.00"), (3.14159, "3.14"), (9.996, "10.0"),
    (42.42, "42.4"), (99.96, "100"), (1234.5, "1234"),
  ]) func digitsAreThreeWithoutAnExponent(_ value: Double, _ text: String) {
    #expect(Table.digits(value) == text)
  }
}
