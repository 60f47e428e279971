import Pleat
import PleatContainers
import Testing

@Suite struct ContentGravityTests {
  let content = Size(width: 100, height: 50)
  let bounds = Rect(x: 10, y: 20, width: 300, height: 250)

  @Test func allTwelve() throws {
    let expected: [ContentGravity: Rect] = [
      .center: Rect(x: 110, y: 120, width: 100, height: 50),
      .top: Rect(x: 110, y: 20, width: 100, height: 50),
      .bottom: Rect(x: 110, y: 220, width: 100, height: 50),
      .left: Rect(x: 10, y: 120, width: 100, height: 50),
      .right: Rect(x: 210, y: 120, width: 100, height: 50),
      .topLeft: Rect(x: 10, y: 20, width: 100, height: 50),
      .topRight: Rect(x: 210, y: 20, width: 100, height: 50),
      .bottomLeft: Rect(x: 10, y: 220, width: 100, height: 50),
      .bottomRight: Rect(x: 210, y: 220, width: 100, height: 50),
      .resize: bounds,
      .resizeAspect: Rect(x: 10, y: 70, width: 300, height: 150),
      .resizeAspectFill: Rect(x: -90, y: 20, width: 500, height: 250),
    ]
    #expect(expected.count == ContentGravity.allCases.count)
    for gravity in ContentGravity.allCases {
      let rect = try gravity.rect(ofContent: content, in: bounds)
      #expect(rect == expected[gravity], "\(gravity)")
      let mapped = try gravity.transform(ofContent: content, in: bounds)
        .map(Rect(origin: .zero, size: content))
      #expect(mapped == rect.quad, "\(gravity)")
    }
  }

  @Test func aContentLargerThanItsLayerReachesBeyondIt() throws {
    let rect = try ContentGravity.bottomRight.rect(
      ofContent: Size(width: 400, height: 300), in: bounds)
    #expect(rect == Rect(x: -90, y: -30, width: 400, height: 300))
  }

  @Test func anEmptyContentIsRefused() {
    #expect(throws: PleatError.sizeOutOfRange(width: 0, height: 1)) {
      try ContentGravity.resize.rect(ofContent: Size(width: 0, height: 1), in: bounds)
    }
  }
}
