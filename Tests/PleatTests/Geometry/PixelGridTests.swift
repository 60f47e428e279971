import Foundation
import Pleat
import Testing

@Suite struct PixelGridTests {
  @Test func roundsHalfAwayFromZero() {
    let grid = PixelGrid(scale: 2)
    #expect(grid.pixel == 0.5)
    #expect(grid.round(0.25) == 0.5 && grid.round(-0.25) == -0.5)
    #expect(grid.round(7.6) == 7.5 && grid.floor(7.6) == 7.5 && grid.ceil(7.6) == 8)
    #expect(grid.floor(-7.6) == -8 && grid.ceil(-7.6) == -7.5)
  }

  @Test(arguments: [1, 1.5, 2, 3])
  func gridLinesAreFixedPoints(_ scale: Double) {
    let grid = PixelGrid(scale: scale)
    for line in -2000...2000 {
      let value = Double(line) / scale
      #expect(grid.isAligned(value))
      #expect(grid.floor(value) == value && grid.ceil(value) == value && grid.round(value) == value)
      // Reached by a sum, the value may be a rounding error off.
      let sum = value + 1000 - 1000
      #expect(grid.floor(sum) == value && grid.ceil(sum) == value)
    }
    #expect(!grid.isAligned(0.4 / scale))
  }

  @Test func linesSurroundTheValue() {
    RandomGeometry.repeated(seed: 1) { random in
      let grid = PixelGrid(scale: Double(random.whole(1...3)))
      let value = random.number()
      let (low, high) = (grid.floor(value), grid.ceil(value))
      #expect(low <= value + 1e-6 && value <= high + 1e-6, "\(random.label)")
      #expect(high - low <= grid.pixel * (1 + 1e-12), "\(random.label)")
      #expect([low, high].contains(grid.round(value)), "\(random.label)")
    }
  }

  @Test func aScaleThatIsNoneTraps() async {
    await #expect(processExitsWith: .failure) { _ = PixelGrid(scale: 0) }
    await #expect(processExitsWith: .failure) { _ = PixelGrid(scale: -1) }
    await #expect(processExitsWith: .failure) { _ = PixelGrid(scale: .nan) }
    await #expect(processExitsWith: .failure) { _ = PixelGrid(scale: .infinity) }
  }

  @Test func theSlackIsChosen() async throws {
    let grid = PixelGrid(scale: 2, slack: 0.02)
    // In pixels: 20.01, 20.03 and 19.99.
    #expect(grid.ceil(10.005) == 10 && grid.ceil(10.015) == 10.5)
    #expect(grid.floor(9.995) == 10 && grid.floor(9.985) == 9.5)
    #expect(grid.isAligned(10.005) && !grid.isAligned(10.015))
    let exact = PixelGrid(scale: 1, slack: 0)
    #expect(exact.ceil(1.0000001) == 2 && PixelGrid(scale: 1).ceil(1.0000001) == 1)
    #expect(exact.ceil(7) == 7 && exact.floor(7) == 7)
    #expect("\(grid)" == "@2x, slack 0.02")
    #expect(try geometryJSON(grid) == "[2,0.02]")
    #expect(try geometryRoundTrip(grid) == grid)
    for text in ["[2,0.5]", "[2,-1]", "[2]", "[0,0.1]"] {
      #expect(throws: DecodingError.self, "\(text)") {
        try JSONDecoder().decode(PixelGrid.self, from: Data(text.utf8))
      }
    }
    await #expect(processExitsWith: .failure) { _ = PixelGrid(scale: 1, slack: 0.5) }
    await #expect(processExitsWith: .failure) { _ = PixelGrid(scale: 1, slack: .nan) }
  }

  @Test func printsAndEncodes() throws {
    #expect("\(PixelGrid(scale: 2))" == "@2x")
    #expect(try geometryJSON(PixelGrid(scale: 1.5)) == "1.5")
    #expect(try geometryRoundTrip(PixelGrid(scale: 3)) == PixelGrid(scale: 3))
    // Data at fault is an error, not a trap.
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(PixelGrid.self, from: Data("0".utf8))
    }
  }

  @Test(arguments: [1, 2, 3, 1.5, 0.1, 7, 1e6] as [Double]) func whatIsOnTheGridStaysHoweverFar(
    _ scale: Double
  ) {
    let grid = PixelGrid(scale: scale)
    RandomGeometry.repeated(seed: 9, 2000) { random in
      let value =
        random.number(-1...1)
        * Double(sign: .plus, exponent: random.whole(-10...60), significand: 1)
      for line in [grid.floor(value), grid.ceil(value), grid.round(value)] {
        #expect(grid.isAligned(line), "\(value), \(random.label)")
        let again = [grid.floor(line), grid.ceil(line), grid.round(line)]
        #expect(again == [line, line, line], "\(value), \(random.label)")
      }
    }
  }

  @Test func whatHasNoPlaceStaysWhatItIs() {
    let grid = PixelGrid(scale: 3)
    for value in [1e308, -1e308, .infinity, -.infinity] as [Double] {
      #expect([grid.floor(value), grid.ceil(value), grid.round(value)] == [value, value, value])
      #expect(grid.isAligned(value) == value.isFinite)
    }
    #expect(grid.floor(.nan).isNaN && !grid.isAligned(.nan))
  }
}
