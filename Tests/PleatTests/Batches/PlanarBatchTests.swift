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

  @Test(arguments: Backend.available, batchCounts)
  func planarPointsHaveTheImagesOfPoints(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      var hiddenInAll = 0
      for _ in 0..<5 {
        let transform = random.nearTransform(Double.self)
        let flat = PointBatch<S>((0..<count).map { _ in random.point() })
        let spatial = Point3Batch<S>((0..<count).map { _ in random.point3() })
        let planarFlat = PlanarPointBatch<S>(flat)
        let planarSpatial = PlanarPoint3Batch<S>(spatial)
        var image = PointBatch<S>()
        var whole = HomogeneousBatch<S>()
        var planarImage = PlanarPointBatch<S>()
        var planarWhole = PlanarHomogeneousBatch<S>()

        func compare(_ label: String) {
          let (wholes, planarWholes) = (values(whole), planarValues(planarWhole))
          let (images, planarImages) = (values(image), planarValues(planarImage))
          #expect(planarWholes.count == count && planarImages.count == count)
          for index in 0..<count {
            let (one, other) = (wholes[index], planarWholes[index])
            let ulp = 64 * Double(S.ulpOfOne)
            let scale = max(abs(one.x), abs(one.y), abs(one.w), 1)
            for (one, other) in zip(one.scalars, other.scalars) {
              #expect(abs(one - other) <= ulp * scale, "\(label) \(S.self) \(random.label)")
            }
            let stretch = max(scale / abs(one.w), 1)
            for (one, other) in zip(images[index].scalars, planarImages[index].scalars) {
              #expect(
                one.isNaN && other.isNaN || abs(one - other) <= ulp * stretch * stretch,
                "\(label) \(S.self) \(random.label)")
            }
          }
        }

        let hidden = try image.project(flat, by: transform, backend: backend)
        try whole.project(flat, by: transform, backend: backend)
        var planarHidden = try planarImage.project(planarFlat, by: transform, backend: backend)
        try planarWhole.project(planarFlat, by: transform, backend: backend)
        #expect(hidden == planarHidden, "\(S.self) \(random.label)")
        compare("plane")
        let expected = planarValues(planarImage).map { [$0.x.bitPattern, $0.y.bitPattern] }
        var inPlace = PlanarPointBatch<S>(flat)
        #expect(try inPlace.project(by: transform, backend: backend) == planarHidden)
        #expect(planarValues(inPlace).map { [$0.x.bitPattern, $0.y.bitPattern] } == expected)

        let spatialHidden = try image.project(spatial, by: transform, backend: backend)
        try whole.project(spatial, by: transform, backend: backend)
        planarHidden = try planarImage.project(planarSpatial, by: transform, backend: backend)
        try planarWhole.project(planarSpatial, by: transform, backend: backend)
        #expect(spatialHidden == planarHidden, "\(S.self) \(random.label)")
        compare("space")
        hiddenInAll += planarHidden
      }
      if count == 100 { #expect(hiddenInAll > 0 && hiddenInAll < 500, "both sides of the eye") }
    }
    try check(Float.self)
    try check(Double.self)
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
