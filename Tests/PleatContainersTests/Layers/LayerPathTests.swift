import Pleat
import PleatContainers
import Testing

/// The values are those of Core Animation.
@Suite struct LayerPathTests {
  private func layer(_ extent: Double, _ x: Double, _ y: Double) -> LayerGeometry {
    LayerGeometry(size: Size(width: extent, height: extent), position: Point3(x: x, y: y, z: 0))
  }

  private var parent: LayerGeometry { layer(200, 100, 100) }
  private var child: LayerGeometry { layer(50, 100, 50) }

  private func up(_ child: LayerGeometry, _ parent: LayerGeometry, _ point: Point) -> Point? {
    LayerPath([parent, child]).convert(point, to: LayerPath([parent]))
  }

  @Test func betweenALayerAndItsParent() {
    let (inner, outer) = (LayerPath([parent, child]), LayerPath([parent]))
    #expect(inner.convert(Point.zero, to: outer) == Point(x: 75, y: 25))
    #expect(inner.convert(Point(x: 50, y: 50), to: outer) == Point(x: 125, y: 75))
    #expect(outer.convert(Point.zero, to: inner) == Point(x: -75, y: -25))
    let rect = Rect(x: 0, y: 0, width: 10, height: 20)
    #expect(inner.convert(rect, to: outer) == rect.offsetBy(dx: 75, dy: 25))
    #expect(outer.convert(rect, to: inner) == rect.offsetBy(dx: -75, dy: -25))
    #expect(inner.convert(Point(x: 3, y: 4), to: inner) == Point(x: 3, y: 4))
    #expect(inner.transform(to: outer) == .translation(x: 75, y: 25))
    #expect(outer.transform(to: inner) == .translation(x: -75, y: -25))
  }

  @Test func theOriginOfTheParentsBoundsMovesNoChild() {
    var scrolled = parent
    scrolled.boundsOrigin = Point(x: 10, y: 20)
    #expect(up(child, scrolled, .zero) == Point(x: 75, y: 25))
    #expect(
      LayerPath([scrolled, child]).convert(Point.zero, to: LayerPath([])) == Point(x: 65, y: 5))
  }

  @Test func transformsApply() {
    var (big, moving) = (child, parent)
    big.transform = .scale(x: 2, y: 2)
    #expect(up(big, parent, .zero) == Point(x: 50, y: 0))
    #expect(up(big, parent, Point(x: 50, y: 50)) == Point(x: 150, y: 100))
    let rect = LayerPath([parent, big])
      .convert(Rect(x: 0, y: 0, width: 10, height: 20), to: LayerPath([parent]))
    #expect(rect == Rect(x: 50, y: 0, width: 20, height: 40))
    moving.sublayerTransform = .translation(x: 10, y: 20)
    #expect(up(child, moving, .zero) == Point(x: 85, y: 45))
    moving.sublayerTransform = .scale(x: 2, y: 2)
    big.transform = .translation(x: 5, y: 6)
    #expect(up(big, moving, .zero) == Point(x: 60, y: -38), "about the parent's anchor point")
  }

  @Test func aTurnedRectangleConvertsToTheOneAroundIt() throws {
    var turned = layer(100, 100, 100)
    turned.transform = .rotation(Angle(degrees: 45), about: .zAxis)
    let path = LayerPath([parent, turned])
    let rect = try #require(path.convert(turned.bounds, to: LayerPath([parent])))
    let half = 50 * 2.0.squareRoot()
    let expected = Rect(x: 100 - half, y: 100 - half, width: 2 * half, height: 2 * half)
    #expect(rect.isApproximatelyEqual(to: expected, tolerance: 1e-12))
  }

  @Test func acrossTheTree() {
    let (top, middle) = (layer(400, 200, 200), parent)
    let deep = LayerPath([top, middle, layer(50, 25, 25)])
    #expect(deep.convert(Point.zero, to: LayerPath([top])) == .zero)
    #expect(LayerPath([top]).convert(Point.zero, to: deep) == .zero)
    let first = LayerPath([parent, layer(50, 25, 25)])
    let second = LayerPath([parent, layer(50, 125, 25)])
    #expect(first.convert(Point.zero, to: second) == Point(x: -100, y: 0))
    let (one, other) = (LayerPath([layer(50, 25, 25)]), LayerPath([layer(50, 500, 500)]))
    #expect(one.convert(Point.zero, to: other) == Point(x: -475, y: -475))
    // Without the parent, a layer is the outermost one itself.
    #expect(LayerPath([child]).convert(Point.zero, to: LayerPath([parent])) == Point(x: 75, y: 25))
  }

  /// Through perspective a point comes back, and the matrices agree with the points.
  @Test func throughPerspectiveAndBack() throws {
    var (room, door, wall) = (parent, child, child)
    room.sublayerTransform = .perspective(distance: 500)
    door.transform = .rotation(Angle(degrees: 40), about: .yAxis)
    wall.transform = .rotation(Angle(degrees: -30), about: .xAxis)
    let (first, second) = (LayerPath([room, door]), LayerPath([room, wall]))
    let point = Point(x: 12, y: 34)
    let there = try #require(first.convert(point, to: second))
    let back = try #require(second.convert(there, to: first))
    #expect(back.isApproximatelyEqual(to: point, tolerance: 1e-12))
    let matrix = try #require(first.transform(to: second))
    #expect(try #require(matrix.map(point)).isApproximatelyEqual(to: there, tolerance: 1e-12))
    let seen = try #require(first.matrix.map(point))
    #expect(try #require(second.matrix.map(there)).isApproximatelyEqual(to: seen, tolerance: 1e-12))
  }

  @Test func anEdgeHasNoPoints() {
    var edge = child
    edge.transform = .rotation(Angle(degrees: 90), about: .yAxis)
    let path = LayerPath([parent, edge])
    #expect(LayerPath([parent]).convert(Point.zero, to: path) == nil)
    #expect(LayerPath([parent]).transform(to: path) == nil)
    #expect(path.convert(Point(x: 9, y: 0), to: LayerPath([parent])) == Point(x: 100, y: 25))
  }
}
