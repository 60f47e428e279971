import ArgumentParser
import Pleat

/// The names that an option or a place on the command line accepts, and what to say about another.
struct Names {
  let accepted: [String]
  let noun: String

  /// The most bytes of a text that is compared with the names.
  private static let longestCompared = 256

  init(_ accepted: [String], of noun: String) {
    self.accepted = accepted
    self.noun = noun
  }

  /// The accepted name that is most like a text, nil if none is like it.
  func nearest(to text: String) -> String? {
    // Comparing takes time and memory in proportion to the length, and no name is nearly so long.
    guard text.utf8.count <= Self.longestCompared else { return nil }
    let text = text.lowercased()
    let ranked = accepted.map { (name: $0, distance: editDistance(text, $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    // Half of the letters may be wrong: a guess beyond that helps nobody.
    return best.distance <= max(1, best.name.count / 2) ? best.name : nil
  }

  /// What is accepted, with the nearest name first in mind: `did you mean "csv"? Accepted: …`.
  func advice(on text: String) -> String {
    let guess = nearest(to: text).map { "did you mean \"\($0)\"? " } ?? ""
    return guess + "accepted: " + accepted.joined(separator: ", ")
  }

  /// What to throw at a word that is none of the names.
  func refusal(of word: String) -> ValidationError {
    ValidationError("there is no \(noun) \(word.quoted): \(advice(on: word))")
  }
}

extension Names {
  /// The case that a text names.
  static func choose<Choice>(_ text: String) throws -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    try choose(text, by: \.rawValue)
  }

  /// The case that goes by a name.
  static func choose<Choice: CaseIterable>(
    _ text: String, by name: KeyPath<Choice, String>
  ) throws -> Choice {
    if let choice = Choice.allCases.first(where: { $0[keyPath: name] == text }) { return choice }
    let names = Choice.allCases.map { $0[keyPath: name] }
    throw ValidationError(Names(names, of: "name").advice(on: text))
  }
}

/// How many letters must be put in, left out, replaced or swapped with their neighbour.
func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var rows = [Array(0...b.count)]
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let same = a[i] == b[j]
      var best = min(rows[i][j] + (same ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, rows[i - 1][j - 1] + 1)
      }
      row.append(best)
    }
    rows.append(row)
  }
  return rows[a.count][b.count]
}
