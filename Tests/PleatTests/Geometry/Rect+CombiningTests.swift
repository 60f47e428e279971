import Pleat
import Testing

@Suite struct RectCombiningTests {
  @Test func abuttingRectanglesShareNoPoint() {
    let left = Rect(x: 0, y: 0, width: 10, height: 10)
    let right = Rect(x: 10, y: 0, width: 10, height: 10)
    let edge = Point(x: 10, y: 5)
    #expect(!left.contains(edge) && right.contains(edge))
    #expect(left.contains(Point.zero) && !left.contains(Point(x: 5, y: 10)))
    #expect(left.intersects(right))
    #expect(left.intersection(right) == Rect(x: 10, y: 0, width: 0, height: 10))
    #expect(left.union(right) == Rect(x: 0, y: 0, width: 20, height: 10))
    #expect(left.intersection(right.offsetBy(dx: 1, dy: 0)).isNull)
    #expect(!left.contains(Point(x: .nan, y: 5)))
  }

  @Test func intersectionAndUnionAreALattice() {
    RandomGeometry.repeated(seed: 1) { random in
      let (a, b) = (random.rect(), random.rect())
      let (shared, both) = (a.intersection(b), a.union(b))
      #expect(shared.isNear(b.intersection(a), 1e-12), "\(random.label)")
      #expect(both.isNear(b.union(a), 1e-12), "\(random.label)")
      #expect(a.intersection(both).isNear(a, 1e-12), "\(random.label)")
      if !shared.isNull { #expect(a.union(shared).isNear(a, 1e-12), "\(random.label)") }
      let point = random.point()
      let isClear = [a, b, shared].allSatisfy {
        abs($0.maxX - point.x) > 1e-9 && abs($0.maxY - point.y) > 1e-9
      }
      if isClear {
        #expect(
          shared.contains(point) == (a.contains(point) && b.contains(point)), "\(random.label)")
        if a.contains(point) { #expect(both.contains(point), "\(random.label)") }
      }
    }
  }

  @Test func nullAndInfiniteAreNeutral() {
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.union(.null) == rect && Rect.null.union(rect) == rect)
    #expect(Rect.null.union(.null).isNull)
    #expect(rect.intersection(.null).isNull && Rect.null.intersection(rect).isNull)
    #expect(rect.intersection(.infinite) == rect)
    #expect(rect.union(.infinite).isInfinite)
    #expect(Rect.infinite.contains(rect) && !rect.contains(.infinite))
    #expect(rect.contains(Rect.null) && !Rect.null.contains(rect))
    #expect(Rect.infinite.contains(Point(x: 1e300, y: -1e300)))
    #expect(!Rect.null.contains(Point(x: .infinity, y: .infinity)))
    for rect in [Rect.null, .infinite] {
      #expect(rect.insetBy(dx: 1, dy: 1) == rect)
      #expect(rect.offsetBy(dx: 1, dy: 1) == rect)
    }
  }

  @Test func partlyInfiniteRectanglesCombine() {
    let left = Rect(minX: -.infinity, minY: 0, maxX: 100, maxY: 10)
    #expect(
      left.intersection(Rect(x: 50, y: 5, width: 100, height: 100))
        == Rect(x: 50, y: 5, width: 50, height: 5))
    #expect(left.contains(Point(x: -1e9, y: 5)))
    #expect(left.insetBy(dx: 1, dy: 1).maxX == 99)
    #expect(left.offsetBy(dx: 5, dy: 0).maxX == 105)
    #expect(left.union(Rect(x: 0, y: 0, width: 200, height: 1)).maxX == 200)
  }

  @Test func insetsMayTakeTooMuch() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 4)
    #expect(rect.insetBy(dx: 5, dy: 2) == Rect(x: 5, y: 2, width: 0, height: 0))
    #expect(rect.insetBy(dx: 5.1, dy: 0).isNull)
    #expect(rect.insetBy(dx: -1, dy: -2) == Rect(x: -1, y: -2, width: 12, height: 8))
    let negative = Rect(x: 10, y: 4, width: -10, height: -4)
    #expect(negative.insetBy(dx: 1, dy: 1) == rect.insetBy(dx: 1, dy: 1))
  }

  @Test func edgesInfinitelyFarStayThere() {
    let quarter = Rect(minX: 10, minY: -.infinity, maxX: .infinity, maxY: 100)
    let strip = Rect(minX: -.infinity, minY: 0, maxX: .infinity, maxY: 10)
    let left = Rect(minX: -.infinity, minY: 0, maxX: 100, maxY: 10)
    #expect(
      quarter.insetBy(dx: 1, dy: 2)
        == Rect(minX: 11, minY: -.infinity, maxX: .infinity, maxY: 98))
    #expect(
      strip.insetBy(dx: 3, dy: 2) == Rect(minX: -.infinity, minY: 2, maxX: .infinity, maxY: 8))
    #expect(left.insetBy(dx: 1, dy: 5) == Rect(minX: -.infinity, minY: 5, maxX: 99, maxY: 5))
    // More is taken than there is, in the direction that ends.
    #expect(strip.insetBy(dx: 0, dy: 5.1).isNull)
    #expect(left.insetBy(dx: -1, dy: 6).isNull)
    #expect(left.insetBy(dx: .infinity, dy: 0).isNull)
    // An infinite distance outwards leaves an infinite edge where it is.
    #expect(left.insetBy(dx: -.infinity, dy: -.infinity).isInfinite)
    #expect(strip.insetBy(dx: .infinity, dy: 1) == strip.insetBy(dx: 0, dy: 1))
    #expect(Rect(x: 0, y: 0, width: 5, height: 5).insetBy(dx: -.infinity, dy: 0).width == .infinity)
    #expect(
      left.offsetBy(dx: 5, dy: 1) == Rect(minX: -.infinity, minY: 1, maxX: 105, maxY: 11))
    #expect(Rect.infinite.offsetBy(dx: .infinity, dy: 0) == .infinite)
  }

  /// The answers of `CGRectOffset`.
  @Test func offsettingStandardizesFirst() {
    let negative = Rect(x: -1.2, y: -3.4, width: -5.6, height: -7.8)
    let moved = negative.offsetBy(dx: -10.5, dy: -20.5)
    #expect(moved.isNear(Rect(x: -17.3, y: -31.7, width: 5.6, height: 7.8), 1e-14))
    #expect(moved.size == Size(width: 5.6, height: 7.8))
    let null = Rect(x: .infinity, y: 3, width: 5, height: 5)
    #expect(null.offsetBy(dx: 1, dy: 1) == null && null.insetBy(dx: 1, dy: 1) == null)
  }

  @Test func thePlaneInCoreGraphicsNumbersIsThePlane() {
    let greatest = Double.greatestFiniteMagnitude
    let plane = Rect(x: -greatest / 2, y: -greatest / 2, width: greatest, height: greatest)
    let rect = Rect(x: 1, y: 2, width: 3, height: 4)
    #expect(plane.contains(Point(x: 1.5e308, y: -1.5e308)))
    #expect(plane.contains(Rect.infinite) && Rect.infinite.contains(plane))
    #expect(plane.contains(rect) && !rect.contains(plane))
    #expect(plane.intersection(rect) == rect && rect.intersection(plane) == rect)
    #expect(plane.union(rect) == .infinite && rect.union(plane) == .infinite)
    #expect(plane.insetBy(dx: 9, dy: 9) == plane && plane.offsetBy(dx: 9, dy: 9) == plane)
    let half = Rect(minX: 10, minY: -.infinity, maxX: .infinity, maxY: 100)
    #expect(plane.intersection(half) == half && plane.union(half).isInfinite)
  }

  /// As in Core Graphics: the numbers stay as they are, also those that other operations change.
  @Test func theUnionWithNothingIsTheOther() {
    for rect in [
      Rect(x: 3, y: 4, width: -2, height: -1), Rect(x: -.infinity, y: 0, width: 5, height: 6),
      Rect(x: 1e300, y: 1, width: .infinity, height: -.infinity),
    ] {
      #expect(Rect.null.union(rect) == rect && rect.union(.null) == rect)
    }
  }
}
