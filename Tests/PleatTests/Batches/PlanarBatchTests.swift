import Pleat
import TestSupport
import Testing

/// Planar batches: their planes, and projection of planar points against that of other points.
@Suite struct PlanarBatchTests {
  private static let seed: UInt64 = 0x5EED_0131

  private func planarValues<Element: BatchElement, S: BatchScalar>(
    _ batch: borrowing PlanarBatch<Element, S>
  ) -> [Element] {
    (0..<batch.count).map { batch[$0] }
  }

  @Test func planesHaveOneScalarOfAllValues() {
    func check<S: BatchScalar>(_ scalar: S.Type) {
      for count in batchCounts {
        let points = (0..<count).map { Point3(x: Double($0), y: Double($0) + 0.5, z: -Double($0)) }
        var planar = PlanarPoint3Batch<S>(points)
        #expect(planar.count == count && planarValues(planar) == points)
        for place in 0..<3 {
          let plane = planar.plane(place)
          #expect(plane.count == count)
          for index in 0..<count { #expect(plane[index] == S(points[index].scalars[place])) }
          let address = plane.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
          #expect(address % 64 == 0, "\(S.self) \(count) \(place)")
        }
        let batch = Point3Batch<S>(planar)
        #expect(values(batch) == points)
        #expect(planarValues(PlanarPoint3Batch<S>(batch)) == points)
        guard count > 0 else { continue }
        planar[count - 1] = Point3(x: 7, y: 8, z: 9)
        var plane = planar.mutablePlane(1)
        plane[count - 1] = 10
        #expect(planar[count - 1] == Point3(x: 7, y: 10, z: 9))
      }
    }
    check(Float.self)
    check(Double.self)
  }

  @Test func countsChange() throws {
    var planar = PlanarPointBatch<Float>()
    #expect(planar.count == 0 && planar.plane(1).isEmpty)
    planar.resize(to: 5)
    #expect(planar.count == 5 && planar.plane(1).count == 5)
    try planar.resize(allocating: 2)
    #expect(planar.count == 2 && planar.plane(0).count == 2)
    #expect(throws: PleatError.self) { try planar.resize(allocating: .max) }
    #expect(planar.count == 0)
    #expect(throws: PleatError.self) { _ = try PlanarPointBatch<Double>(allocating: .max / 64) }
  }

  /// In front of the eye, where nothing is hidden.
  @Test(arguments: Backend.available)
  func planarPointsHaveTheImagesOfPoints(backend: Backend) throws {
    var random = RandomGeometry(seed: Self.seed)
    let transform = random.perspective()
    let solid = (0..<17).map { _ in random.point3() }
    let flat = solid.map { Point(x: $0.x, y: $0.y) }
    let flatPoints = PlanarPointBatch<Double>(flat)
    let solidPoints = PlanarPoint3Batch<Double>(solid)
    var images = PlanarPointBatch<Double>()
    var whole = PlanarHomogeneousBatch<Double>()
    func areNear(_ points: [Point], _ expected: [Point?]) -> Bool {
      points.count == 17 && zip(points, expected).allSatisfy { $0.isNear($1, 1e-9) }
    }
    let flatImages = flat.map { transform.map($0) }
    #expect(try images.project(flatPoints, by: transform, backend: backend) == 0)
    try whole.project(flatPoints, by: transform, backend: backend)
    #expect(areNear(planarValues(images), flatImages), "\(random.label)")
    #expect(areNear(planarValues(whole).map { $0.projected! }, flatImages), "\(random.label)")
    var inPlace = PlanarPointBatch<Double>(flat)
    #expect(try inPlace.project(by: transform, backend: backend) == 0)
    #expect(planarValues(inPlace) == planarValues(images))

    let solidImages = solid.map { point in
      transform.map(point).map { Point(x: $0.x, y: $0.y) }
    }
    #expect(try images.project(solidPoints, by: transform, backend: backend) == 0)
    try whole.project(solidPoints, by: transform, backend: backend)
    #expect(areNear(planarValues(images), solidImages), "\(random.label)")
    #expect(areNear(planarValues(whole).map { $0.projected! }, solidImages), "\(random.label)")
  }

  @Test func mistakesTrap() async {
    await #expect(processExitsWith: .trap) { _ = PlanarPointBatch<Float>(count: -1) }
    await #expect(processExitsWith: .trap) {
      let batch = PlanarPointBatch<Float>(count: 3)
      _ = batch[3]
    }
    await #expect(processExitsWith: .trap) {
      let batch = PlanarPointBatch<Float>(count: 3)
      _ = batch.plane(2).count
    }
    await #expect(processExitsWith: .trap) {
      var batch = PlanarPointBatch<Float>(count: 3)
      _ = batch.mutablePlane(-1).count
    }
  }

  @Test func aBackendThatIsMissingIsNamed() {
    let points = PlanarPointBatch<Float>([Point(x: 1, y: 2)])
    var images = PlanarPointBatch<Float>()
    #expect(throws: PleatError.self) {
      try images.project(points, by: .identity, backend: Backend("none"))
    }
    #expect(images.count == 0)
  }
}
