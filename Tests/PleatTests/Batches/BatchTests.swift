import Pleat
import TestSupport
import Testing

/// Batches as containers: values in and out, memory in place, growing and shrinking, and misuse.
@Suite struct BatchTests {
  /// What is set is what is read, rounded once, wherever it stands and whatever stands beside it.
  @Test(arguments: batchCounts)
  func valuesComeBack(count: Int) {
    var random = RandomGeometry(seed: 0x5EED_0100)
    func check<E: BatchElement & Equatable, S: BatchScalar>(_ values: [E], as scalar: S.Type) {
      let expected = values.map { rounded($0, to: scalar) }
      let made = Batch<E, S>(values)
      #expect(made.count == count && PleatTests.values(made) == expected, "\(random.label)")
      var filled = Batch<E, S>(count: count)
      #expect(PleatTests.values(filled).allSatisfy { $0.scalars.allSatisfy { $0 == 0 } })
      // From the last to the first: a value may not reach into its neighbours.
      for index in (0..<count).reversed() { filled[index] = values[index] }
      #expect(PleatTests.values(filled) == expected, "\(random.label)")
      let scalars = made.scalars
      #expect(scalars.count == count * E.scalarCount)
      let flat = expected.flatMap(\.scalars)
      #expect(scalars.indices.allSatisfy { Double(scalars[$0]) == flat[$0] }, "\(random.label)")
    }
    let transforms = (0..<count).map { _ in random.perspective() }
    let quads = (0..<count).map { _ in random.convexQuad() }
    let points = (0..<count).map { _ in random.point() }
    let spatial = (0..<count).map { _ in random.point3() }
    let homogeneous = (0..<count).map { _ in
      HomogeneousPoint2D(x: random.number(), y: random.number(), w: random.number())
    }
    check(transforms, as: Float.self)
    check(transforms, as: Double.self)
    check(quads, as: Float.self)
    check(quads, as: Double.self)
    check(points, as: Float.self)
    check(points, as: Double.self)
    check(spatial, as: Float.self)
    check(spatial, as: Double.self)
    check(homogeneous, as: Float.self)
    check(homogeneous, as: Double.self)
  }

  /// The order that the C core and whoever reads the memory rely on.
  @Test func scalarsLieInTheDocumentedOrder() {
    let quad = Quad(
      topLeft: Point(x: 0, y: 1), topRight: Point(x: 2, y: 3), bottomRight: Point(x: 4, y: 5),
      bottomLeft: Point(x: 6, y: 7))
    #expect(quad.scalars == (0..<8).map(Double.init))
    let transform = Transform3D((0..<16).map(Double.init))
    #expect(transform.scalars == transform.elements)
    #expect(Point(x: 1, y: 2).scalars == [1, 2])
    #expect(Point3(x: 1, y: 2, z: 3).scalars == [1, 2, 3])
    #expect(HomogeneousPoint2D(x: 1, y: 2, w: 3).scalars == [1, 2, 3])
    let counts = [
      Transform3D.scalarCount, Quad.scalarCount, Point.scalarCount, Point3.scalarCount,
      HomogeneousPoint2D.scalarCount,
    ]
    #expect(counts == [16, 8, 2, 3, 3])
  }

  @Test func memoryIsAlignedAndStaysWhereItIs() {
    func check<S: BatchScalar>(_ scalar: S.Type) {
      for count in batchCounts {
        let points = PointBatch<S>(count: count)
        let spatial = Point3Batch<S>(count: count)
        #expect(address(points.scalars) % 64 == 0 && address(spatial.scalars) % 64 == 0)
        var quads = QuadBatch<S>(count: count)
        let start = address(quads.scalars)
        #expect(start % 64 == 0, "\(count)")
        // Less and as much again need no other memory; more does, and is aligned as well.
        quads.resize(to: count / 2)
        #expect(address(quads.scalars) == start && quads.count == count / 2)
        quads.resize(to: count)
        #expect(address(quads.scalars) == start && quads.count == count)
        quads.resize(to: 2 * count + 1)
        #expect(address(quads.scalars) % 64 == 0 && quads.count == 2 * count + 1)
      }
    }
    check(Float.self)
    check(Double.self)
  }

  @Test func shrinkingKeepsValues() {
    let points = (0..<17).map { Point(x: Double($0), y: -Double($0)) }
    var batch = PointBatch<Float>(points)
    batch.resize(to: 3)
    #expect(values(batch) == Array(points.prefix(3)))
    batch.resize(to: 17)
    #expect(values(batch) == points)
    batch.resize(to: 0)
    let none = batch.scalars.count
    #expect(batch.count == 0 && none == 0)
  }

  /// Who fills a batch from other memory writes scalars, and the values are those.
  @Test func scalarsAreWrittenInPlace() {
    func check<S: BatchScalar>(_ scalar: S.Type) {
      var batch = Point3Batch<S>(count: 17)
      var scalars = batch.mutableScalars
      let count = scalars.count
      #expect(count == 51)
      for index in scalars.indices { scalars[index] = S(index) / 4 }
      for index in 0..<17 {
        let x = Double(3 * index)
        #expect(batch[index] == Point3(x: x / 4, y: (x + 1) / 4, z: (x + 2) / 4))
      }
    }
    check(Float.self)
    check(Double.self)
  }

  @Test func valuesBeyondThePrecisionRound() {
    var batch = PointBatch<Float>(count: 1)
    batch[0] = Point(x: 1 + 0x1p-30, y: 1e39)
    #expect(batch[0] == Point(x: 1, y: .infinity))
    batch[0] = Point(x: .nan, y: -0.0)
    #expect(batch[0].x.isNaN && batch[0].y == 0 && batch[0].y.sign == .minus)
  }

  @Test func homogeneousPointsDivideInFrontOfTheEyeOnly() throws {
    #expect(HomogeneousPoint2D(x: 3, y: -5, w: 2).projected == Point(x: 1.5, y: -2.5))
    for w in [0, -0.0, -2, Double.infinity, -Double.infinity, Double.nan] {
      #expect(HomogeneousPoint2D(x: 3, y: -5, w: w).projected == nil, "\(w)")
    }
    let point = HomogeneousPoint2D(x: 1, y: 0.1, w: -3)
    let read = try geometryRoundTrip(point)
    #expect(read == point)
    #expect(Set([point, read, HomogeneousPoint2D(x: 1, y: 0.1, w: 3)]).count == 2)
  }

  @Test func mistakesTrap() async {
    await #expect(processExitsWith: .trap) { _ = PointBatch<Float>(count: -1) }
    await #expect(processExitsWith: .trap) { _ = TransformBatch<Float>(count: .max) }
    // Scalars that can be counted, but not their bytes.
    await #expect(processExitsWith: .trap) { _ = TransformBatch<Double>(count: .max / 16) }
    await #expect(processExitsWith: .trap) {
      var batch = PointBatch<Float>(count: 3)
      batch.resize(to: -1)
    }
    await #expect(processExitsWith: .trap) {
      let batch = PointBatch<Float>(count: 3)
      _ = batch[3]
    }
    await #expect(processExitsWith: .trap) {
      let batch = PointBatch<Float>(count: 3)
      _ = batch[-1]
    }
    await #expect(processExitsWith: .trap) {
      // The memory is there, the value is not.
      var batch = PointBatch<Float>(count: 3)
      batch.resize(to: 2)
      batch[2] = Point(x: 0, y: 0)
    }
  }
}
