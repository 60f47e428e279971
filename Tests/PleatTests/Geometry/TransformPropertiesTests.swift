import Pleat
import Testing

@Suite struct TransformPropertiesTests {
  private let box = Size(width: 200, height: 100)

  @Test func theyActInTheirOrder() throws {
    let properties = try TransformProperties(
      "translate: 10% 5px; rotate: 90deg; scale: 2 3; transform: translateX(1px); "
        + "transform-origin: 0 0")
    // (1, 1) is moved to (2, 1), scaled to (4, 3), turned to (-3, 4), and moved by (20, 5).
    #expect(properties.matrix(for: box).map(Point(x: 1, y: 1)) == Point(x: 17, y: 9))
  }

  @Test func theyActAboutTheOrigin() throws {
    let middle = try TransformProperties("rotate: 180deg").matrix(for: box)
    #expect(middle.map(Point(x: 100, y: 50)) == Point(x: 100, y: 50))
    #expect(middle.map(Point.zero) == Point(x: 200, y: 100))
    let corner = try TransformProperties("scale: 2; transform-origin: right bottom")
      .matrix(for: box)
    #expect(corner.map(Point(x: 200, y: 100)) == Point(x: 200, y: 100))
  }

  @Test func thePerspectiveIsForTheChildren() throws {
    let properties = try TransformProperties(
      "perspective: 400px; perspective-origin: left 20px")
    #expect(properties.matrix(for: box) == .identity)
    #expect(
      properties.perspectiveMatrix(for: box)
        == Transform3D.perspective(distance: 400).anchored(at: Point3(x: 0, y: 20, z: 0)))
    #expect(TransformProperties().perspectiveMatrix(for: box) == .identity)
    #expect(
      TransformProperties(perspective: 0, perspectiveOrigin: .zero).perspectiveMatrix(for: box)
        == .perspective(distance: 1))
  }

  @Test func printsTheTextThatIsRead() throws {
    let texts = [
      "", "translate: 10px", "translate: 0px 50%", "translate: 0px 0px 1px",
      "rotate: 45deg", "rotate: x 45deg", "rotate: y 45deg", "rotate: 1 2 3 45deg",
      "scale: 2", "scale: 2 3", "scale: 2 2 3", "transform: scaleX(2) rotate(1deg)",
      "transform-origin: 0px 100%", "transform-origin: 50% 50% 2px", "perspective: 0px",
      "perspective-origin: 25% 1px", "translate: calc(50% - 1px); scale: 1; perspective: 9px",
    ]
    for text in texts {
      let properties = try TransformProperties(text)
      #expect(properties.cssText == text)
      #expect(try geometryRoundTrip([properties]) == [properties])
    }
  }

  @Test func valuesMayBeWrittenInManyWays() throws {
    let pairs = [
      ("rotate: 45deg x", "rotate: x 45deg"), ("rotate: 0 0 1 45deg", "rotate: 45deg"),
      ("rotate: 45deg 1 2 3;", "rotate: 1 2 3 45deg"), ("scale: 50% 1", "scale: 0.5 1"),
      ("translate: none; rotate: none; scale: none; transform: none; perspective: none", ""),
      ("scale: 2; scale: 3", "scale: 3"), (" ; SCALE:2;; ", "scale: 2"),
      ("transform-origin: left", "transform-origin: 0% 50%"),
      ("transform-origin: top", "transform-origin: 50% 0%"),
      ("transform-origin: 10px", "transform-origin: 10px 50%"),
      ("transform-origin: bottom right", "transform-origin: 100% 100%"),
      ("transform-origin: top center", "transform-origin: 50% 0%"),
      ("transform-origin: center left 3px", "transform-origin: 0% 50% 3px"),
      ("transform-origin: left 30px", "transform-origin: 0% 30px"),
      ("transform-origin: 30px bottom", "transform-origin: 30px 100%"),
      ("transform-origin: center center", ""),
    ]
    for (text, other) in pairs {
      #expect(try TransformProperties(text) == TransformProperties(other), "\(text)")
    }
    let wide = try TransformProperties("translate: 2em", fontSize: 10)
    #expect(wide.translate == BoxPoint(x: 20, y: 0))
  }

  @Test(
    arguments: [
      ("color: red", 0, "one of the properties translate, rotate, scale, transform,"),
      ("scale 2", 6, "a colon"), ("scale: 2 rotate: 1deg", 9, "a number or a percentage"),
      ("scale: 1 2 3 4", 13, "a semicolon or the end"), ("scale:", 6, "none, a number"),
      ("rotate: 0", 9, "three numbers for the axis, and an angle with its unit"),
      ("rotate: left", 8, "none, x, y, z, three numbers, an angle"),
      ("rotate: 1deg 2deg", 13, "x, y, z, three numbers, a semicolon or the end"),
      ("rotate: 1 2 45deg", 12, "three numbers for the axis"),
      ("translate: 1px 2px 3%", 19, "a length"),
      ("translate: auto", 11, "none, a length"), ("perspective: -1px", 13, "0 or more, or none"),
      ("transform: 5", 11, "none or one of the functions"),
      ("transform: scaleX(2) none", 21, "a semicolon or the end"),
      ("transform-origin: middle", 18, "left, center, right, top, bottom, a length"),
      ("transform-origin: top 20px", 22, "left, center, right"),
      ("transform-origin: top bottom", 22, "left, center, right"),
      ("transform-origin: 20px left", 23, "top, center, bottom, a length"),
      ("transform-origin: left right", 23, "top, center, bottom, a length"),
      ("transform-origin: 1px 2px 3%", 26, "a length"),
      ("perspective-origin: 1px 2px 3px", 28, "a semicolon or the end"),
    ])
  func saysWhereATextIsWrong(_ text: String, _ position: Int, _ accepted: String) {
    let error = #expect(throws: PleatError.self) { try TransformProperties(text) }
    guard case .textNotUnderstood(text, let found, let expected) = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(found == position, "\(text): \(expected)")
    #expect(expected.contains(accepted), "\(text): \(expected)")
  }

  @Test func whatHasNoTextSaysSo() {
    #expect(TransformProperties(scale: Vector3(x: .nan, y: 1, z: 1)).cssText == nil)
    #expect(TransformProperties(translate: BoxPoint(x: 0, y: 0, z: .infinity)).cssText == nil)
    #expect(TransformProperties(perspective: -1).cssText == nil)
    #expect(TransformProperties(perspectiveOrigin: BoxPoint(x: 0, y: 0, z: 1)).cssText == nil)
    #expect(TransformProperties(transform: [.scaleX(.nan)]).cssText == nil)
  }

  @Test func interpolatesEachByItself() throws {
    let start = try TransformProperties(
      "rotate: 10deg; transform: scale(2); transform-origin: left top; perspective: 100px")
    let end = try TransformProperties(
      "translate: 10px 50%; transform: scale(4) translateX(2px); perspective: 200px")
    #expect(
      start.interpolated(to: end, at: 0.5)?.cssText
        == "translate: 5px 25%; rotate: 5deg; transform: scale(3, 3) translate(1px, 0px); "
        + "transform-origin: 25% 25%; perspective: 150px")
    #expect(start.interpolated(to: end, at: 0) == start)
    #expect(start.interpolated(to: end, at: 1) == end)
    let singular = try TransformProperties("transform: skewX(1deg) scale(0); perspective: 1px")
    #expect(start.interpolated(to: singular, at: 0.5) == nil)
  }

  @Test func rotationsGoByOneAxisOrTheShorterWay() {
    let x = TransformProperties.Rotation(Angle(degrees: 720), about: .xAxis)
    // Axes of other lengths are the same axis, even if dividing by the length rounds.
    let tenths = TransformProperties.Rotation(
      Angle(degrees: 10), about: Vector3(x: 0.1, y: 0.2, z: 0.3))
    let wholes = TransformProperties.Rotation(Angle(degrees: 370), about: Vector3(x: 1, y: 2, z: 3))
    #expect(tenths.interpolated(to: wholes, at: 0.5).angle == Angle(degrees: 190))
    // What does not turn takes the other's axis.
    let none = TransformProperties.Rotation(Angle(degrees: 90), about: .zero)
    #expect(none.interpolated(to: x, at: 0.25) == .init(Angle(degrees: 180), about: .xAxis))
    #expect(x.interpolated(to: none, at: 0.25) == .init(Angle(degrees: 540), about: .xAxis))
    // Opposite axes go through quaternions.
    let back = TransformProperties.Rotation(Angle(degrees: 40), about: -Vector3.xAxis)
    let turn = TransformProperties.Rotation(Angle(degrees: 80), about: .xAxis)
      .interpolated(to: back, at: 0.5)
    #expect(
      Transform3D.rotation(turn.angle, about: turn.axis)
        .isApproximatelyEqual(
          to: .rotation(Angle(degrees: 20), about: .xAxis), tolerance: 1e-15))
  }
}
