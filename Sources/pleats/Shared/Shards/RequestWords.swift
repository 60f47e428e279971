import Foundation
import Pleat
import PleatRender

struct RequestWords {
  /// The name of each option, with the words that give its value.
  ///
  /// The name of the first group is empty, and its values are the command and the kind.
  private(set) var groups: [(name: String, values: [String])] = [("", [])]

  init(_ words: [String]) {
    for word in words {
      guard Self.isName(word) else {
        groups[groups.count - 1].values.append(word)
        continue
      }
      let name = word.prefix { $0 != "=" }
      let value = word.dropFirst(name.count + 1)
      groups.append((String(name), name.count < word.count ? [String(value)] : []))
    }
  }

  /// Whether a word is the name of an option, unlike a negative number.
  static func isName(_ word: String) -> Bool {
    let rest = word.drop { $0 == "-" }
    return rest.count < word.count && rest.first?.isLetter == true
  }

  func values(of name: String) -> [String] {
    groups.filter { $0.name == name }.compactMap(\.values.first)
  }

  /// The last value of an option, which can have several names.
  func value(of names: String...) -> String? {
    groups.last { names.contains($0.name) }?.values.first
  }

  /// The options that do not change what is computed.
  private static let indifferent: Set = [
    "--output", "-o", "--shard", "--threads", "--resume", "--encoder-timeout", "--backend",
    "--progress-bar", "--progress-format", "--error-format",
  ]

  /// Returns the digest of a request: of its options in any order, and of the contents of its files.
  ///
  /// The digest does not contain the backend, because the environment can choose it, too.
  func digest(files: [(name: String, path: String?)]) throws -> Digest {
    var digest = Digest()
    let names = Self.indifferent.union(files.map(\.name))
    // If an option is given twice, its last value counts. The sort is stable, so the values keep their order.
    for group in groups.filter({ !names.contains($0.name) }).sorted(by: { $0.name < $1.name }) {
      digest.add(group.name)
      for value in group.values { digest.add(value) }
    }
    for (name, path) in files {
      guard let path else { continue }
      digest.add(name)
      let file = try FileReader(path, option: name)
      try file.read(0..<file.count) { digest.add($0) }
    }
    return digest
  }
}
