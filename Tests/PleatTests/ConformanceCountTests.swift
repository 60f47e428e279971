import Foundation
import Testing

/// Every case of every table in `Fixtures` is run by one suite, or named in a list of at most five.
///
/// A suite gets the cases only by registering their operations in ``ConformanceSuite/conformance``.
@Suite struct ConformanceCountTests {
  private static var suites: [any ConformanceSuite.Type] {
    [
      CSSTransformConformanceTests.self, DecomposeConformanceTests.self,
      EasingLinearConformanceTests.self, EasingStepsConformanceTests.self,
      EasingSyntaxConformanceTests.self, HitTestingConformanceTests.self,
      MatrixOperationsConformanceTests.self, PixelSnapConformanceTests.self,
      QuadClippingConformanceTests.self, TimingCurveConformanceTests.self,
    ]
  }

  /// The tables and the numbers of their cases, as in the documentation's table.
  static let counts = [
    "easing-cubic-bezier": 122, "easing-linear": 17, "easing-steps": 59, "easing-syntax": 96,
    "hit-testing": 112, "matrix-decompose-interpolate": 158, "matrix-operations": 148,
    "pixel-snap": 12, "quad-clipping": 18,
  ]

  @Test func everyTableIsKnown() {
    #expect(Set(ConformanceTable.files()) == Set(Self.counts.keys))
    for suite in Self.suites {
      #expect(Set(suite.conformance.keys).isSubset(of: Self.counts.keys), "\(suite)")
    }
  }

  @Test func everyCaseIsRunOrNamed() throws {
    #expect(ConformanceTable.excluded.count <= 5)
    #expect(ConformanceTable.excluded.allSatisfy { !$0.reason.isEmpty })
    var run = 0
    for (file, count) in Self.counts {
      let cases = try ConformanceTable(file).cases
      #expect(cases.count == count, "\(file)")
      #expect(Set(cases.map(\.id)).count == count, "\(file): an id stands twice")
      var runs: [Int: Int] = [:]
      for suite in Self.suites where suite.conformance[file] != nil {
        for entry in try suite.cases(file) { runs[entry.id, default: 0] += 1 }
      }
      run += runs.count
      let named = ConformanceTable.excluded.filter { $0.file == file }.map(\.id)
      for entry in cases {
        let isNamed = named.contains(entry.id)
        #expect(runs[entry.id] == (isNamed ? nil : 1), "\(entry): run by no suite, or by two")
      }
      #expect(Set(named).isSubset(of: cases.map(\.id)), "\(file): no such id")
      #expect(runs.count + Set(named).count == count, "\(file)")
    }
    #expect(run + ConformanceTable.excluded.count == 742)
  }

  /// The table of the documentation has these numbers, and names the cases that are left out.
  @Test func theDocumentationCountsTheSame() throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let page = package.appendingPathComponent("Sources/Pleat/Pleat.docc/Conformance.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    var found: [String: [Int]] = [:]
    for line in text.split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let numbers = cells.suffix(2).compactMap { Int($0) }
      if numbers.count == 2 { found[cells[0].replacing("`", with: "")] = numbers }
    }
    for (file, count) in Self.counts {
      let named = ConformanceTable.excluded.filter { $0.file == file }.count
      #expect(found[file] == [count, count - named], "\(file)")
    }
    #expect(found.count == Self.counts.count)
    for (file, id, _) in ConformanceTable.excluded { #expect(text.contains("`\(file)` \(id)")) }
  }
}
