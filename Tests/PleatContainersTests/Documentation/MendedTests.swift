import Foundation
import TestSupport
import Testing

/// The page that lists the defects of the originals, compared with the tests that name them.
@Suite struct MendedTests {
  private func rows() throws -> [[String]] {
    try DocumentationTests.catalog.page("Mended").tables.flatMap { $0.dropFirst() }
  }

  /// The number of a row's defect: 17 for `17b`, whose letter counts the parts of defect 17.
  private func number(of row: [String]) throws -> Int {
    try #require(Int(row[0].prefix(while: \.isNumber)))
  }

  /// All Swift files of a folder with all that is in it.
  private func files(_ folder: String) -> [URL] {
    let place = packageFolder.appendingPathComponent(folder).resolvingSymlinksInPath()
    let all = FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
  }

  /// The numbers that comments name as `Defect 3` or `Defects 8 and 9`.
  private func namedDefects(in text: String) -> Set<Int> {
    var result: Set<Int> = []
    for (index, word) in text.components(separatedBy: "efect").enumerated() where index > 0 {
      var words = word.hasPrefix("s ") ? word.dropFirst() : word[...]
      while true {
        let rest = words.drop { $0 == " " || $0 == "," }
        let digits = rest.prefix(while: \.isNumber)
        if let number = Int(digits) {
          result.insert(number)
          words = rest.dropFirst(digits.count)
        } else if rest.hasPrefix("and ") {
          words = rest.dropFirst(4)
        } else {
          break
        }
      }
    }
    return result
  }

  @Test func everyItemIsThere() throws {
    let rows = try rows()
    let numbers = try rows.map(number)
    #expect(numbers == numbers.sorted() && Set(numbers) == Set(1...45))
    for number in 1...45 {
      let letters = rows.map { $0[0] }.filter { $0.prefix(while: \.isNumber) == "\(number)" }
        .map { $0.drop(while: \.isNumber) }
      #expect(letters == (letters.count == 1 ? [""] : "abcd".prefix(letters.count).map { "\($0)" }))
    }
    #expect(rows.allSatisfy { $0.count == 4 && !$0[1].isEmpty && !$0[2].isEmpty })
  }

  @Test func namesAreFound() {
    #expect(
      namedDefects(in: "Defect 3: x. defects 8, 10 and 12, Defect\ndefective 4") == [3, 8, 10, 12])
  }

  /// Each item has a test that names it, unless it cannot happen.
  @Test func everyItemHasATestThatNamesIt() throws {
    let named = try files("Tests").reduce(into: Set<Int>()) { result, file in
      result.formUnion(namedDefects(in: try String(contentsOf: file, encoding: .utf8)))
    }
    for row in try rows() where !row[2].hasPrefix("cannot happen") {
      let number = try number(of: row)
      #expect(named.contains(number), "no test names defect \(number): \(row[1])")
    }
  }
}
