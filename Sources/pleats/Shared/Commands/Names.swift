import ArgumentParser
import Pleat

struct Names {
  let accepted: [String]
  let noun: String

  /// The length in bytes of the longest text that is compared with the names.
  private static let longestCompared = 256

  init(_ accepted: [String], of noun: String) {
    self.accepted = accepted
    self.noun = noun
  }

  /// Returns the accepted name that is most similar to a text; nil if none is similar.
  func nearest(to text: String) -> String? {
    // The comparison needs time and memory proportional to the length, and all names are far shorter.
    guard text.utf8.count <= Self.longestCompared else { return nil }
    let text = text.lowercased()
    let ranked = accepted.map { (name: $0, distance: editDistance(text, $0.lowercased())) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    // With more than half of the letters wrong, a guess would not help.
    return best.distance <= max(1, best.name.count / 2) ? best.name : nil
  }

  func advice(on text: String) -> ErrorText {
    let guess = nearest(to: text).map { "did you mean \"\($0)\"? " } ?? ""
    return "\(guess)accepted: \(accepted: accepted.joined(separator: ", "))"
  }

  func refusal(of word: String) -> UsageError {
    UsageError("there is no \(noun) \(value: word, as: word.quoted): \(advice(on: word))")
  }

  static func choose<Choice>(_ text: String) throws -> Choice
  where Choice: RawRepresentable<String> & CaseIterable {
    try choose(text, by: \.rawValue)
  }

  static func choose<Choice: CaseIterable>(
    _ text: String, by name: KeyPath<Choice, String>
  ) throws -> Choice {
    if let choice = Choice.allCases.first(where: { $0[keyPath: name] == text }) { return choice }
    let names = Choice.allCases.map { $0[keyPath: name] }
    throw UsageError(Names(names, of: "name").advice(on: text))
  }
}

/// Returns the number of letters to insert, delete, replace or swap with a neighbour, to get from one
/// text to the other.
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
