import EnterTheMatrix
import Pleat
import PleatContainers
import Testing

@Suite struct LayerAnimationTests {
  let layer = LayerGeometry(frame: Rect(x: 0, y: 0, width: 200, height: 100))

  @Test func theAnchorPointGlidesHalfASecond() {
    let animation = LayerAnimation.movingAnchorPoint(of: layer, to: .topLeft)
    #expect(animation.duration == 0.5 && animation.curve == .easeInOut)
    #expect(animation.geometry(at: 0) == layer)
    #expect(animation.geometry(at: 0.25).anchorPoint == Point(x: 0.25, y: 0.25))
    #expect(animation.geometry(at: 0.25).frame == Rect(x: 50, y: 25, width: 200, height: 100))
    #expect(animation.geometry(at: 0.5).frame == Rect(x: 100, y: 50, width: 200, height: 100))
    // Ease in and out at a quarter of the time.
    let quarter = animation.geometry(at: 0.125).frame.minX
    #expect(abs(quarter - 12.9162) < 1e-4)
  }

  @Test func theResetTakesHalfASecond() {
    var turned = layer
    turned.transform = .rotation(Angle(degrees: 80), about: .zAxis)
    turned.anchorPoint = .zero
    let animation = LayerAnimation.resetting(turned)
    #expect(animation.duration == 0.5 && animation.curve == .easeInOut)
    #expect(animation.geometry(at: 9) == layer)
    let half = animation.geometry(at: 0.25).transform
    #expect(
      half.isApproximatelyEqual(
        to: .rotation(Angle(degrees: 40), about: .zAxis), tolerance: 1e-12))
  }

  @Test func timeBeyondTheEndsIsHeld() throws {
    var end = layer
    end.position = Point3(x: 500, y: 0, z: 10)
    let animation = try LayerAnimation(from: layer, to: end, duration: 2, curve: .linear)
    #expect(animation.geometry(at: -1) == layer && animation.geometry(at: 3) == end)
    #expect(animation.geometry(at: 1).position == Point3(x: 300, y: 25, z: 5))
    let instant = try LayerAnimation(from: layer, to: end, duration: 0)
    #expect(instant.geometry(at: 0) == end)
    for bad in [-1, .nan, .infinity] as [Double] {
      #expect(throws: PleatError.self) { try LayerAnimation(from: layer, to: end, duration: bad) }
    }
  }

  /// The largest numbers, the smallest, and what cannot be taken apart: never NaN.
  @Test func noAnswerIsEverNaN() throws {
    var end = layer
    end.transform = .scale(x: -1e308, y: -1e308, z: -1e308)
    end.position = Point3(x: -1.7e308, y: 1.7e308, z: 0)
    var start = layer
    start.transform = .scale(x: 1e308, y: 1e308, z: 1e308)
    start.position = Point3(x: 1.7e308, y: -1.7e308, z: 1e-308)
    let great = try LayerAnimation(from: start, to: end, duration: 1, curve: .linear)
    let half = great.geometry(atProgress: 0.5)
    #expect(half.transform == .scale(x: 0, y: 0, z: 0))
    #expect(half.position.x == 0 && half.position.y == 0)

    let numbers = [
      0, 1, -1, 0.5, 1e-300, -0x1p-1074, 1e150, -1e200, 1e308, -1.7e308, 1e-150,
      .greatestFiniteMagnitude,
    ]
    var random = ComposerRandom(seed: 32)
    func any() -> Double { numbers[min(Int(random.number(0...12)), 11)] }
    func anyLayer() -> LayerGeometry {
      LayerGeometry(
        size: Size(width: any(), height: any()), anchorPoint: Point(x: any(), y: any()),
        position: Point3(x: any(), y: any(), z: any()),
        transform: Transform3D((0..<16).map { _ in any() }))
    }
    for _ in 0..<1000 {
      let animation = try LayerAnimation(
        from: anyLayer(), to: anyLayer(), duration: 1, curve: .linear)
      for progress in [1e-300, 0.25, 0.5, 1 - 0x1p-53, -1, 3, 1e300] {
        let found = animation.geometry(atProgress: progress)
        let all =
          found.transform.elements + [
            found.size.width, found.size.height, found.anchorPoint.x, found.anchorPoint.y,
            found.position.x, found.position.y, found.position.z,
          ]
        expectTrue(!all.contains { $0.isNaN }, "\(animation) at \(progress), \(random.label)")
        let isWithin = (0...1).contains(progress)
        expectTrue(
          !isWithin || all.allSatisfy(\.isFinite), "\(animation) at \(progress), \(random.label)")
      }
    }
  }

  @Test func aSingularTransformGoesEntryByEntry() throws {
    var end = layer
    end.transform = .scale(x: 0, y: 0)
    let animation = try LayerAnimation(from: layer, to: end, duration: 1, curve: .linear)
    #expect(animation.geometry(at: 0.25).transform == .scale(x: 0.75, y: 0.75))
    #expect(animation.geometry(at: 1).transform == end.transform)
    for step in 0...20 {
      #expect(animation.geometry(at: Double(step) / 20).transform.isFinite)
    }
  }
}
