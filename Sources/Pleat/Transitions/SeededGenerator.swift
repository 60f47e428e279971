/// A generator of random numbers that gives the same numbers for the same seed: SplitMix64.
///
/// Tests and benchmarks use it too.
///
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns the numbers from 0 to `count - 1` in random order.
  ///
  /// For i from `count - 1` down to 1, number i is exchanged with number `⌊(i + 1) · x / 2⁶⁴⌋`, where x
  /// is the next random number. The standard library's shuffle could change with a new version.
  mutating func shuffled(_ count: Int) -> [Int] {
    var list = Array(0..<count)
    for index in list.indices.dropFirst().reversed() {
      list.swapAt(index, Int(UInt64(index + 1).multipliedFullWidth(by: next()).high))
    }
    return list
  }
}
