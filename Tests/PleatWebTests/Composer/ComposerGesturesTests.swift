import Pleat
import PleatWeb
import TestSupport
import Testing

@Suite struct ComposerGesturesTests {
  /// The translation grows by the distance, taken back through what stands before it.
  @Test func panningGoesBackThroughTheInverse() {
    var composer = TransformComposer(isSpatial: false, order: [.scale, .rotate, .translate])
    composer.scale = Vector3(x: 2, y: 2, z: 2)
    composer.angle = Angle(degrees: 90)
    expectTrue(composer.pan(by: Size(width: 10, height: 0)))
    // To be seen at (10, 0), (0, -5) is turned into (5, 0) and doubled.
    #expect(composer.translation == Vector3(x: 0, y: -5, z: 0))
    #expect(composer.transform.map(.zero) == Point(x: 10, y: 0))

    var first = TransformComposer.plane
    first.scale = Vector3(x: 8, y: 8, z: 8)
    expectTrue(first.pan(by: Size(width: 10, height: -4)))
    #expect(first.translation == Vector3(x: 10, y: -4, z: 0), "nothing stands before it")
  }

  @Test(arguments: [false, true])
  func panningThereAndBackChangesNothing(isSpatial: Bool) {
    var random = ComposerRandom(seed: 21)
    for _ in 0..<caseCount(500) {
      let before = random.composer(isSpatial: isSpatial)
      var composer = before
      let way = Size(width: random.number(-300...300), height: random.number(-300...300))
      expectTrue(composer.pan(by: way), "\(random.label)")
      expectTrue(composer.pan(by: Size(width: -way.width, height: -way.height)), "\(random.label)")
      let off = composer.translation - before.translation
      #expect(off.length < 1e-9, "\(random.label)")
    }
  }

  /// In the plane, and without skew, every point of the layer moves by the distance.
  @Test func withoutPerspectiveEveryPointFollows() throws {
    var random = ComposerRandom(seed: 22)
    for index in 0..<caseCount(500) {
      var composer = random.composer(isSpatial: index % 2 == 0)
      composer.skew = 0
      let point = random.point()
      let before = try #require(composer.transform.map(point), "\(random.label)")
      composer.pan(by: Size(width: 31, height: -17))
      let after = try #require(composer.transform.map(point), "\(random.label)")
      #expect(
        after.distance(to: Point(x: before.x + 31, y: before.y - 17)) < 1e-9, "\(random.label)")
    }
  }

  /// The mended pan: what is under the finger stays there, under any perspective and in any order.
  ///
  /// Defect 38: the original pan ignored w.
  @Test func thePointUnderTheFingerFollowsIt() throws {
    var random = ComposerRandom(seed: 23)
    var largestDrift = 0.0
    for _ in 0..<caseCount(500) {
      var composer = random.composer(isSpatial: true)
      var plain = composer
      let held = random.point()
      let start = try #require(composer.transform.map(held), "\(random.label)")
      let end = Point(
        x: start.x + random.number(-100...100), y: start.y + random.number(-100...100))
      expectTrue(composer.pan(from: start, to: end), "\(random.label)")
      let seen = try #require(composer.transform.map(held), "\(random.label)")
      #expect(seen.distance(to: end) < 1e-7, "\(random.label): \(composer)")

      plain.pan(by: Size(width: end.x - start.x, height: end.y - start.y))
      if let drifted = plain.transform.map(held) {
        largestDrift = max(largestDrift, drifted.distance(to: end))
      }
      expectTrue(composer.pan(from: end, to: start), "\(random.label)")
    }
    #expect(largestDrift > 1, "the plain pan ignores w, and drifts")
  }

  @Test func aPinchKeepsThePointBetweenTheFingers() throws {
    var random = ComposerRandom(seed: 24)
    for index in 0..<caseCount(500) {
      var composer = random.composer(isSpatial: index % 2 == 0)
      let held = random.point(-150...150)
      let finger = try #require(composer.transform.map(held), "\(random.label)")
      let scale = composer.scale
      expectTrue(composer.pinch(by: 1.1, about: finger), "\(random.label)")
      let seen = try #require(composer.transform.map(held), "\(random.label)")
      #expect(seen.distance(to: finger) < 1e-7, "\(random.label): \(composer)")
      #expect(abs(composer.scale.x / scale.x - 1.1) < 1e-12, "\(random.label)")

      expectTrue(composer.rotate(by: Angle(degrees: 3), about: finger), "\(random.label)")
      let turned = try #require(composer.transform.map(held), "\(random.label)")
      #expect(turned.distance(to: finger) < 1e-7, "\(random.label): \(composer)")
    }
  }

  @Test func aPinchMultipliesAllFactors() {
    var composer = TransformComposer.space
    composer.scale = Vector3(x: 1, y: 2, z: 4)
    expectTrue(composer.pinch(by: 1.5) && composer.pinch(by: 2))
    #expect(composer.scale == Vector3(x: 3, y: 6, z: 12))
    expectTrue(composer.pinch(by: 1 / 3.0))
    for ratio in [0, -1, .nan, .infinity, 1e308] as [Double] {
      let before = composer
      expectTrue(!composer.pinch(by: ratio), "\(ratio)")
      #expect(composer == before, "\(ratio)")
    }
  }

  @Test func anglesAreWrapped() {
    var composer = TransformComposer.plane
    for (delta, angle) in [
      (170.0, 170.0), (10, 180), (10, -170), (-20, 170), (720, 170), (-350, -180),
    ] {
      expectTrue(composer.rotate(by: Angle(degrees: delta)))
      #expect(composer.angle.degrees == angle)
    }
    expectTrue(!composer.rotate(by: Angle(degrees: .infinity)) && composer.angle.degrees == -180)
  }

  @Test func theThreeGesturesGoTogether() throws {
    var composer = TransformComposer.plane
    let finger = Point(x: 40, y: 30)
    let held = try #require(composer.transform.hitTest(finger))
    expectTrue(composer.pan(from: finger, to: Point(x: 50, y: 10)))
    expectTrue(composer.pinch(by: 2, about: Point(x: 50, y: 10)))
    expectTrue(composer.rotate(by: Angle(degrees: 30), about: Point(x: 50, y: 10)))
    #expect(try #require(composer.transform.map(held)).distance(to: Point(x: 50, y: 10)) < 1e-12)
  }

  /// What cannot be undone cannot be panned: nothing changes, and nothing is NaN.
  @Test func aSingularTransformIsNotPanned() {
    for zero in [\Vector3.x, \.y, \.z] as [WritableKeyPath<Vector3, Double>] {
      var composer = TransformComposer(
        isSpatial: true, order: [.scale, .translate, .rotate, .skew])
      composer.scale[keyPath: zero] = 0
      let before = composer
      expectTrue(!composer.pan(by: Size(width: 5, height: 5)))
      expectTrue(!composer.pan(from: .zero, to: Point(x: 5, y: 5)))
      expectTrue(!composer.pinch(by: 2, about: Point(x: 1, y: 1)))
      #expect(composer == before)
    }
    // A scale of zero after the translation does not stand in its way.
    var composer = TransformComposer.plane
    composer.scale = .zero
    expectTrue(composer.pan(by: Size(width: 5, height: 5)))
    #expect(composer.translation == Vector3(x: 5, y: 5, z: 0))
    expectTrue(!composer.pan(from: Point(x: 9, y: 9), to: .zero), "no point of the layer is there")
  }

  @Test func nonsenseChangesNothing() {
    var composer = TransformComposer.space
    composer.skew = -0.002
    let before = composer
    for bad in [Double.nan, .infinity, -.infinity] {
      expectTrue(!composer.pan(by: Size(width: bad, height: 0)))
      expectTrue(!composer.pan(from: Point(x: bad, y: 0), to: .zero))
      expectTrue(!composer.pan(from: .zero, to: Point(x: 0, y: bad)))
      expectTrue(!composer.pinch(by: 2, about: Point(x: bad, y: 0)))
      expectTrue(!composer.rotate(by: Angle(degrees: bad), about: .zero))
    }
    var without = TransformComposer(isSpatial: true, order: [.scale])
    expectTrue(!without.pan(by: Size(width: 1, height: 1)))
    #expect(composer == before)
  }
}
