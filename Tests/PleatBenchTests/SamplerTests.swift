import Foundation
import Pleat
import Testing

@testable import pleat_bench

@Suite struct SamplerTests {
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

  /// Every candidate follows every other one, in an order that its seed repeats.
  @Test func theOrderOfCandidatesIsRandomAndSeeded() throws {
    func order(seed: UInt64) throws -> [Int] {
      var calls: [Int] = []
      let candidates = (0..<4).map { name in
        Candidate(name: "\(name)") { (_: Int) in
          if calls.last != name { calls.append(name) }
          usleep(150)
        }
      }
      _ = try Sampler(budget: .seconds(60), seed: seed).measure(candidates)
      return calls
    }
    let calls = try order(seed: 1)
    let pairs = Set(zip(calls, calls.dropFirst()).map { [$0, $1] })
    #expect(pairs.count == 12)
    #expect(try order(seed: 1) == calls)
    #expect(try order(seed: 2) != calls)
  }

  /// Three calls before each sample are not timed, so that the sample finds its memory in the caches.
  @Test func callsBeforeASampleAreNotTimed() throws {
    var calls: [Int] = []
    let slow = Candidate(name: "slow") { (count: Int) in
      calls.append(count)
      usleep(1_000)
    }
    _ = try Sampler(budget: .zero, warmLimit: .seconds(60)).measure([slow])
    // One call, the plan's sample, and five samples.
    #expect(calls == [1, 1] + (0..<5).flatMap { _ in [3, 1] })
  }
}

/// What the rows with hidden corners compute.
@Suite struct WorkloadTests {
  @Test(arguments: [
    (BenchmarkOperation.projectQuadsHidden, 8), (.projectPointsHidden, 2),
    (.keyframesQuadsHidden, 2),
  ]) func oneItemOfAHundredIsHidden(_ operation: BenchmarkOperation, leastHidden: Int) throws {
    for precision in Precision.allCases {
      let workload = try operation.workload(precision, count: 250)
      workload.prepareNaive()
      try workload.compute(on: .swift, threads: 1, calls: 1)
      workload.computeNaively()
      for item in 0..<250 {
        let hidden = [
          workload.reference(item), workload.result(item, naive: false),
          workload.result(item, naive: true),
        ].map { $0.count(where: \.isNaN) }
        #expect(Set(hidden).count == 1, "item \(item): \(hidden)")
        #expect(item % 100 == 0 ? hidden[0] >= leastHidden : hidden[0] == 0, "item \(item)")
      }
    }
  }

  /// A hinge along an edge gives two values of w, any other four.
  @Test func theTiltedFoldHasFourDepths() throws {
    for (fold, depths) in [(KeyframeFold.straight, 2), (.tilted, 4)] {
      let rig = try fold.rig()
      let rect = rig.panels[0].content.rect
      let matrix = rig.matrix(ofPanel: 0, at: Angle(quarterTurns: 0.4))
      let w = [(0, 0), (rect.width, 0), (rect.width, rect.height), (0, rect.height)].map { x, y in
        x * matrix.m14 + y * matrix.m24 + matrix.m44
      }
      #expect(Set(w.map { ($0 * 1e9).rounded() }).count == depths)
    }
  }
}
