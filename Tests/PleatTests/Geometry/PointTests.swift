import Foundation
import Pleat
import Testing

@Suite struct PointTests {
  @Test func distanceIsSymmetricAndRobust() {
    #expect(Point(x: 1, y: 2).distance(to: Point(x: 4, y: -2)) == 5)
    for size in [1e200, 1e-200] {
      let distance = Point.zero.distance(to: Point(x: 3 * size, y: 4 * size))
      #expect(abs(distance / size - 5) < 1e-14)
    }
    RandomGeometry.repeated(seed: 1) { random in
      let (a, b, c) = (random.point(), random.point(), random.point())
      #expect(a.distance(to: b) == b.distance(to: a), "\(random.label)")
      #expect(
        a.distance(to: c) <= (a.distance(to: b) + b.distance(to: c)) * (1 + 1e-15),
        "\(random.label)")
    }
  }

  @Test func knowsWhatIsFinite() {
    #expect(Point.zero.isFinite)
    #expect(!Point(x: .nan, y: 0).isFinite)
    #expect(!Point(x: 0, y: .infinity).isFinite)
  }

  @Test func printsWithTheFewestDigits() {
    #expect("\(Point(x: 160, y: 7.5))" == "(160, 7.5)")
    #expect("\(Point(x: -0.0, y: 1e-7))" == "(0, 1e-07)")
    #expect("\(Point(x: .nan, y: -.infinity))" == "(nan, -inf)")
  }

  @Test func encodesAsAList() throws {
    #expect(try geometryJSON(Point(x: 1, y: 2.5)) == "[1,2.5]")
    #expect(try geometryRoundTrip(Point(x: 0.1, y: -3)) == Point(x: 0.1, y: -3))
    let missing = Point(x: .nan, y: .nan)
    #expect(try geometryJSON(missing) == "[null,null]")
    #expect(try geometryRoundTrip(missing).x.isNaN)
  }

  @Test(arguments: ["[1]", "[1,2,3]", "[]", #"["a",2]"#, #"{"x":1,"y":2}"#])
  func refusesOtherShapes(_ text: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Point.self, from: Data(text.utf8))
    }
  }
}
