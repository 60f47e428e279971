import Pleat
import Testing

@Suite struct HomogeneousPointClippingTests {
  private func point(_ x: Double, _ y: Double, _ w: Double) -> HomogeneousPoint {
    HomogeneousPoint(x: x, y: y, z: 0, w: w)
  }

  @Test func whatIsInFrontStaysAsItIs() {
    let polygon = [point(0, 0, 1), point(1, 0, 1), point(1, 1, 2)]
    #expect(polygon.clipped() == polygon)
    #expect(polygon.clipped(minimumW: 0.5) == polygon)
    #expect([HomogeneousPoint]().clipped().isEmpty)
    #expect([point(1, 2, 1)].clipped() == [point(1, 2, 1)])
  }

  @Test func whatIsBehindGoes() {
    let polygon = [point(0, 0, -1), point(1, 0, 0), point(1, 1, -2)]
    #expect(polygon.clipped().isEmpty)
    #expect(polygon.visibleBounds.isNull)
    #expect([HomogeneousPoint]().visibleBounds.isNull)
  }

  @Test func edgesEndAtInfinityOrAtTheLimit() {
    let polygon = [point(0, 0, 1), point(10, 0, -1), point(10, 10, -1), point(0, 10, 1)]
    let clipped = polygon.clipped()
    #expect(clipped == [point(0, 0, 1), point(5, 0, 0), point(5, 10, 0), point(0, 10, 1)])
    let near = polygon.clipped(minimumW: 0.5)
    #expect(near.count == 4 && near.allSatisfy { $0.w >= 0.5 && $0.projected != nil })
    #expect(near[1] == point(2.5, 0, 0.5))
    #expect(
      polygon.visibleBounds == Rect(minX: 0, minY: 0, maxX: .infinity, maxY: .infinity))
  }

  @Test func startsWithTheFirstCornerInFront() {
    let polygon = [point(10, 0, -1), point(10, 10, -1), point(0, 10, 1), point(0, 0, 1)]
    // Both crossings come where their edges are.
    #expect(
      polygon.clipped() == [point(5, 0, 0), point(5, 10, 0), point(0, 10, 1), point(0, 0, 1)])
  }

  @Test func equalNeighboursCountOnce() {
    let polygon = [point(0, 0, 1), point(0, 0, 1), point(1, 0, 1), point(1, 1, 1), point(0, 0, 1)]
    #expect(polygon.clipped() == [point(0, 0, 1), point(1, 0, 1), point(1, 1, 1)])
  }

  @Test func anythingNotFiniteGivesNothing() {
    #expect([point(0, 0, 1), point(.nan, 0, 1), point(1, 1, 1)].clipped().isEmpty)
    #expect([point(0, 0, 1), point(1, 0, .infinity), point(1, 1, 1)].clipped().isEmpty)
  }

  @Test func aNegativeLimitTraps() async {
    await #expect(processExitsWith: .failure) {
      _ = [HomogeneousPoint(Point.zero)].clipped(minimumW: -1)
    }
  }

  @Test func verticesLieOnTheOutline() {
    RandomGeometry.repeated(seed: 1) { random in
      var polygon: [HomogeneousPoint] = []
      for _ in 0..<4 {
        polygon.append(
          HomogeneousPoint(
            x: random.number(), y: random.number(), z: random.number(), w: random.number(-1...1)))
      }
      let clipped = polygon.clipped()
      let kept = polygon.filter { $0.w > 0 }
      #expect(clipped.filter { $0.w > 0 } == kept, "\(random.label)")
      #expect(clipped.allSatisfy { $0.w >= 0 && $0.isFinite }, "\(random.label)")
      let crossings = (0..<4).count { (polygon[$0].w > 0) != (polygon[($0 + 1) % 4].w > 0) }
      #expect(clipped.count == kept.count + crossings, "\(random.label)")
    }
  }
}
