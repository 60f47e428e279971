import Pleat
import TestSupport
import Testing

/// Projection of points in batches, against images of single points.
@Suite struct PointBatchTests {
  private static let seed: UInt64 = 0x5EED_0130

  /// Points of the plane are points of space at depth 0, and have the images of single points.
  @Test(arguments: Backend.available)
  func thePlaneIsSpaceAtDepthZero(backend: Backend) throws {
    var random = RandomGeometry(seed: Self.seed)
    let points = (0..<17).map { _ in random.point() }
    let transform = random.perspective()
    let from = PointBatch<Double>(points)
    let lifted = Point3Batch<Double>(points.map { Point3($0, z: 0) })
    var flat = PointBatch<Double>()
    var spatial = PointBatch<Double>()
    var flatWhole = HomogeneousBatch<Double>()
    var spatialWhole = HomogeneousBatch<Double>()
    #expect(try flat.project(from, by: transform, backend: backend) == 0)
    #expect(try spatial.project(lifted, by: transform, backend: backend) == 0)
    try flatWhole.project(from, by: transform, backend: backend)
    try spatialWhole.project(lifted, by: transform, backend: backend)
    let images = [
      values(flat), values(spatial), values(flatWhole).map { $0.projected! },
      values(spatialWhole).map { $0.projected! },
    ]
    for image in images {
      let areNear = zip(image, points).allSatisfy { $0.isNear(transform.map($1), 1e-9) }
      #expect(image.count == 17 && areNear, "\(random.label)")
    }
    var inPlace = PointBatch<Double>(points)
    #expect(try inPlace.project(by: transform, backend: backend) == 0)
    #expect(bytes(inPlace) == bytes(flat) && values(from) == points, "inputs are only read")
    // A third coordinate counts.
    let high = Point3Batch<Double>(points.map { Point3($0, z: 9) })
    try spatial.project(high, by: transform, backend: backend)
    let image = transform.map(Point3(points[16], z: 9))!
    #expect(spatial[16].isNear(Point(x: image.x, y: image.y), 1e-9), "\(random.label)")
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
}
