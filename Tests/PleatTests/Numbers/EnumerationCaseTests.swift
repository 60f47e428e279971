import Foundation
import Pleat
import Testing

@Suite struct EnumerationCaseTests {
  private func decoded<Value: Decodable>(_ json: String) throws -> Value {
    try JSONDecoder().decode(Value.self, from: Data(json.utf8))
  }

  @Test func casesComeBack() throws {
    for perspective in [Perspective.automatic, .none, .distance(400.5)] {
      #expect(try geometryRoundTrip(perspective) == perspective)
    }
    let gradient = ShadowGradient(
      color: RGBColor(red: 1, green: 0.5, blue: 0), start: .zero, end: Point(x: 3, y: 4),
      stops: [.init(offset: 0, alpha: 1), .init(offset: 1, alpha: 0)])
    for paint in [Shading.Paint.gradient(gradient), .cover(.black)] {
      #expect(try geometryRoundTrip(paint) == paint)
    }
    for value in [TransitionKind.Value.flag(false), .integer(.max), .number(2), .name("left")] {
      #expect(try geometryRoundTrip(value) == value)
    }
  }

  @Test func pointsAndColoursAreLists() throws {
    let point = HomogeneousPoint2D(x: 1, y: 2, w: 4)
    #expect(try geometryRoundTrip([point]) == [point])
    #expect(String(decoding: try JSONEncoder().encode(point), as: UTF8.self) == "[1,2,4]")
    let color = RGBColor(red: 1, green: 0.5, blue: 0)
    #expect(try decoded(#"{"cover":[1,0.5,0]}"#) == Shading.Paint.cover(color))
  }

  @Test(arguments: [
    #""nothing""#, #""distance""#, #"{"distance":{"_0":400}}"#, #"{"distance":"far"}"#,
    #"{"distance":400,"none":{}}"#, "{}",
    "4",
  ])
  func whatIsNoCaseIsRefused(json: String) {
    #expect(throws: DecodingError.self) { let _: Perspective = try decoded(json) }
  }

  @Test func theErrorSaysWhatIsAccepted() throws {
    do {
      let _: Perspective = try decoded(#""far""#)
      Issue.record("decoded")
    } catch DecodingError.dataCorrupted(let context) {
      #expect(context.debugDescription == "far is none of: automatic, none, distance")
    }
  }
}
