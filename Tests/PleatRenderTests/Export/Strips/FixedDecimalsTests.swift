import Pleat
import TestSupport
import Testing

@testable import PleatRender

@Suite struct FixedDecimalsTests {
  @Test func printsNoMoreThanIsNeeded() {
    let three = FixedDecimals(places: 3)
    #expect(three.text(0) == "0")
    #expect(three.text(-0.0) == "0")
    #expect(three.text(-0.0004) == "0")
    #expect(three.text(0.05) == "0.05")
    #expect(three.text(-0.0505) == "-0.051" || three.text(-0.0505) == "-0.05")
    #expect(three.text(12.3456) == "12.346")
    #expect(three.text(-120) == "-120")
    #expect(FixedDecimals(places: 0).text(1200.4) == "1200")
  }

  @Test func whatIsPrintedIsWhatIsRounded() throws {
    var random = SeededGenerator(seed: 5)
    for places in 0...9 {
      let format = FixedDecimals(places: places)
      for _ in 0..<200 {
        let value = Double.random(in: -2000...2000, using: &random)
        let text = format.text(value)
        #expect(Double(text) == format.rounded(value))
        #expect(!text.contains(".") || (text.last != "0" && text.last != "."))
      }
    }
  }

  @Test func theErrorSaysHowManyDecimals() {
    #expect(FixedDecimals(error: 0.5).places == 0)
    #expect(FixedDecimals(error: 0.001).places == 3)
    #expect(FixedDecimals(error: 0).places == 12)
  }
}
