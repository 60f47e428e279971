import Pleat
import TestSupport
import Testing

/// Projection of points in batches, against images of single points in Double.
@Suite struct PointBatchTests {
  private static let seed: UInt64 = 0x5EED_0130

  private func expect<S: BatchScalar>(
    _ points: borrowing PointBatch<S>, _ hidden: Int, _ whole: borrowing HomogeneousBatch<S>,
    _ images: [ExpectedImage], _ label: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let (divided, undivided) = (values(points), values(whole))
    #expect(
      divided.count == images.count && undivided.count == images.count, "\(label)",
      sourceLocation: sourceLocation)
    for (index, image) in images.enumerated() {
      #expect(
        image.isClear && image.matches(divided[index]) && image.matches(undivided[index]),
        "\(label): \(divided[index]) for \(image.exact), seed \(Self.seed)",
        sourceLocation: sourceLocation)
    }
    #expect(hidden == images.count(where: \.isHidden), "\(label)", sourceLocation: sourceLocation)
  }

  @Test(arguments: Backend.available, batchCounts)
  func pointsOfAPlane(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      for _ in 0..<5 {
        let points = (0..<count).map { _ in rounded(random.point(), to: S.self) }
        let transform = random.nearTransform(Double.self)
        let images = points.map {
          ExpectedImage(
            HomogeneousPoint($0), under: rounded(transform, to: S.self), ulp: Double(S.ulpOfOne))
        }
        let from = PointBatch<S>(points)
        var result = PointBatch<S>()
        var whole = HomogeneousBatch<S>()
        let hidden = try result.project(from, by: transform, backend: backend)
        try whole.project(from, by: transform, backend: backend)
        expect(result, hidden, whole, images, "plane \(S.self)")
        var inPlace = PointBatch<S>(points)
        #expect(try inPlace.project(by: transform, backend: backend) == hidden)
        #expect(bytes(inPlace) == bytes(result), "\(S.self)")
        #expect(values(from) == points, "inputs are only read")
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: Backend.available, batchCounts)
  func pointsOfSpace(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed + 1)
      var (inFront, behind) = (0, 0)
      for _ in 0..<5 {
        let points = (0..<count).map { _ in rounded(random.point3(), to: S.self) }
        let transform = random.nearTransform(Double.self)
        let images = points.map {
          ExpectedImage(
            HomogeneousPoint($0), under: rounded(transform, to: S.self), ulp: Double(S.ulpOfOne))
        }
        let from = Point3Batch<S>(points)
        var result = PointBatch<S>()
        var whole = HomogeneousBatch<S>()
        let hidden = try result.project(from, by: transform, backend: backend)
        try whole.project(from, by: transform, backend: backend)
        expect(result, hidden, whole, images, "space \(S.self)")
        #expect(values(from) == points, "inputs are only read")
        (inFront, behind) = (inFront + count - hidden, behind + hidden)
      }
      if count == 100 { #expect(inFront > 0 && behind > 0, "both sides of the eye") }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// Points of the plane are points of space at depth 0.
  @Test(arguments: Backend.available)
  func thePlaneIsSpaceAtDepthZero(backend: Backend) throws {
    var random = RandomGeometry(seed: Self.seed)
    let points = (0..<17).map { _ in random.point() }
    let transform = random.perspective()
    var flat = PointBatch<Double>()
    var spatial = PointBatch<Double>()
    let lifted = Point3Batch<Double>(points.map { Point3($0, z: 0) })
    try flat.project(PointBatch<Double>(points), by: transform, backend: backend)
    try spatial.project(lifted, by: transform, backend: backend)
    for index in 0..<17 {
      #expect(flat[index].isNear(spatial[index], 1e-9), "\(random.label)")
      #expect(flat[index].isNear(transform.map(points[index]), 1e-9), "\(random.label)")
    }
  }

  @Test(arguments: Backend.available)
  func pointsWithoutAnImageAreNaNAndCounted(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      for w in [0, -0.0, -1, Double.infinity, -Double.infinity, Double.nan] {
        var transform = Transform3D.identity
        transform.m44 = w
        for count in batchCounts {
          let points = PointBatch<S>([Point](repeating: Point(x: 1, y: 2), count: count))
          var images = PointBatch<S>()
          #expect(try images.project(points, by: transform, backend: backend) == count, "\(w)")
          #expect(values(images).allSatisfy { $0.x.isNaN && $0.y.isNaN }, "\(S.self) \(w)")
        }
      }
      // Exactly at the eye, and one point to each side of it: w = 1 - z/4.
      let spatial = Point3Batch<S>([3.0, 4, 5].map { Point3(x: 1, y: 2, z: $0) })
      var images = PointBatch<S>()
      let eye = Transform3D.perspective(distance: 4)
      #expect(try images.project(spatial, by: eye, backend: backend) == 2)
      #expect(images[0] == Point(x: 4, y: 8) && images[1].x.isNaN && images[2].y.isNaN)
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: Backend.available)
  func reuseDoesNotChangeResults(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      var reused = PointBatch<S>()
      var reusedWhole = HomogeneousBatch<S>()
      for count in [100, 3, 17, 0, 1, 100] {
        let spatial = Point3Batch<S>((0..<count).map { _ in random.point3() })
        let flat = PointBatch<S>((0..<count).map { _ in random.point() })
        let transform = random.nearTransform(Double.self)
        var fresh = PointBatch<S>()
        var freshWhole = HomogeneousBatch<S>()
        let hidden = try fresh.project(spatial, by: transform, backend: backend)
        #expect(try reused.project(spatial, by: transform, backend: backend) == hidden)
        #expect(reused.count == count && bytes(reused) == bytes(fresh), "\(S.self) \(count)")
        try freshWhole.project(flat, by: transform, backend: backend)
        try reusedWhole.project(flat, by: transform, backend: backend)
        #expect(reusedWhole.count == count && bytes(reusedWhole) == bytes(freshWhole))
      }
    }
    try check(Float.self)
    try check(Double.self)
  }
}
