import Foundation
import TestSupport
import Testing

/// The calls of the originals, each in one row of the page that says what takes their place.
@Suite struct FromUIKitTests {
  /// How many calls the tables have: of MPTransition, folds, flips, the flip container, pictures,
  /// EnterTheMatrix, layouts and the posts.
  static let callCounts = [26, 19, 24, 23, 8, 16, 22, 26]

  @Test func noRowIsLeftOut() throws {
    let tables = try DocumentationTests.catalog.page("FromUIKit").tables
    let calls = tables.map { table in
      // What stands in code voice, at odd places between the marks.
      table.dropFirst().flatMap { row in
        row[0].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
          .map(\.element)
      }
    }
    #expect(calls.map(\.count) == Self.callCounts && calls.map { Set($0).count } == Self.callCounts)
    #expect(tables.joined().allSatisfy { $0.count == 2 && !$0[0].isEmpty && !$0[1].isEmpty })
  }
}
