import ArgumentParser

struct Shard: Equatable, CustomStringConvertible {
  /// The number of the part, from 0.
  let index: Int
  let count: Int

  static let most = 1_000_000

  static let valueName = "i/n"

  static let framesHelp =
    "Make only part i of n, counted from 0, of the frames: the parts are contiguous, and their lengths "
    + "differ by at most one. `pleats join` makes one output of all parts."

  static func option(_ text: String) throws -> Shard {
    let words = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = words.compactMap { $0.isDigits ? Int($0) : nil }
    guard words.count == 2, numbers.count == 2, (1...most).contains(numbers[1]) else {
      throw UsageError(
        "\(accepted: "the number of a part and the number of parts are needed, as in 0/16"); at most "
          + "\(most) parts are accepted")
    }
    guard numbers[0] < numbers[1] else {
      let last = numbers[1] - 1
      throw UsageError(
        "parts are numbered from 0: "
          + "\(accepted: (last == 0 ? "of one part, 0/1" : "of \(numbers[1]), 0/\(numbers[1]) to \(last)/\(numbers[1])") + " is accepted")"
      )
    }
    return Shard(index: numbers[0], count: numbers[1])
  }

  var description: String { "\(index)/\(count)" }

  /// Returns the numbers of the frames or jobs in this part of `total`.
  ///
  /// The parts are contiguous, and their lengths differ by at most one.
  func part(of total: Int) -> Range<Int> {
    func start(_ index: Int) -> Int {
      // The product may need more bits than an `Int` has.
      let (high, low) = total.multipliedFullWidth(by: index)
      return count.dividingFullWidth((high, low)).quotient
    }
    return start(index)..<start(index + 1)
  }
}
