import Pleat
import PleatContainers
import TestSupport
import Testing

/// The numbers on the pager's pages are right, and the program for game loops is short.
@Suite struct PagerDocumentationTests {
  private func markdown(_ page: String) throws -> Markdown {
    try DocumentationTests.catalog.page(page)
  }

  @Test func theProgramIsShort() throws {
    let programs = try markdown("TurningPages").blocks.filter(\.isExample)
    #expect(programs[0].lines.count < 60)
  }

  /// The table of the rubber band has the progress that a finger gives.
  @Test func theNumbersAreThoseOfThePager() throws {
    let tables = try markdown("TheNumbersOfThePager").tables
    let band = try #require(tables.first { $0[0].last == "p" })
    #expect(band.count == 11)
    for row in band.dropFirst() {
      let numbers = row.compactMap { Double($0) }
      try #require(numbers.count == 3)
      var pager = try FlipPager.sample(page: 4, size: Size(width: numbers[0], height: 480))
      let start = numbers[0] - 20
      pager.drag(start, start - numbers[1])
      #expect(isClose(pager.p(at: 1), numbers[2], within: 5e-6))
    }
  }
}
