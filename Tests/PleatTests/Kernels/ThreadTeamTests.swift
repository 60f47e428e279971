import Pleat
import Synchronization
import Testing

@Suite struct ThreadTeamTests {
  /// How often each share was done.
  private final class Tally: Sendable {
    let counts: Mutex<[Int]>

    init(_ count: Int) { counts = Mutex(Array(repeating: 0, count: count)) }

    func add(_ share: Int) { counts.withLock { $0[share] += 1 } }
  }

  @Test(arguments: [0, 1, 2, 3, 17, 300]) func eachShareIsDoneOnce(count: Int) {
    for _ in 0..<20 {
      let tally = Tally(count)
      ThreadTeam.run(count) { tally.add($0) }
      #expect(tally.counts.withLock { $0 } == Array(repeating: 1, count: count))
    }
  }

  @Test func sharesMayHaveSharesOfTheirOwn() {
    let tally = Tally(6 * 5)
    ThreadTeam.run(6) { outer in
      ThreadTeam.run(5) { tally.add(5 * outer + $0) }
    }
    #expect(tally.counts.withLock { $0 } == Array(repeating: 1, count: 30))
  }

  @Test func manyMayRunAtOnce() async {
    await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<50 {
        group.addTask {
          let tally = Tally(4)
          ThreadTeam.run(4) { tally.add($0) }
          return tally.counts.withLock { $0 }
        }
      }
      for await counts in group { #expect(counts == [1, 1, 1, 1]) }
    }
  }
}
