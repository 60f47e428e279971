import Pleat

/// Planar points projected by one matrix.
final class PlanarWorkload<S: PlainScalar>: Workload {
  private let isSpatial: Bool
  private let count: Int
  private let transform: Transform3D
  private let points: PlanarPointBatch<S>
  private let spatialPoints: PlanarPoint3Batch<S>
  private var images: PlanarPointBatch<S>
  private let naiveTransform: [S]
  private var naivePoints: [[S]] = []
  private var naiveX: [S] = []
  private var naiveY: [S] = []

  init(isSpatial: Bool, count: Int) throws(PleatError) {
    self.isSpatial = isSpatial
    self.count = count
    let transforms = try TransformBatch<S>(count: 1, seed: 5, projectiveEntry)
    transform = transforms[0]
    naiveTransform = transforms.array
    points = PlanarBatch(try PointBatch<S>(count: isSpatial ? 0 : count, seed: 6, coordinate))
    spatialPoints = PlanarBatch(
      try Point3Batch<S>(count: isSpatial ? count : 0, seed: 6, coordinate))
    images = try PlanarPointBatch(allocating: count)
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    try Self.project(
      isSpatial, points, spatialPoints, transform, into: &images, on: backend, threads: threads,
      calls: calls)
  }

  @inline(__always) private static func project(
    _ isSpatial: Bool, _ points: borrowing PlanarPointBatch<S>,
    _ spatialPoints: borrowing PlanarPoint3Batch<S>, _ transform: Transform3D,
    into images: inout PlanarPointBatch<S>, on backend: Backend, threads: Int, calls: Int
  ) throws {
    if isSpatial {
      for _ in 0..<calls {
        try images.project(spatialPoints, by: transform, backend: backend, threads: threads)
      }
    } else {
      for _ in 0..<calls {
        try images.project(points, by: transform, backend: backend, threads: threads)
      }
    }
  }

  func prepareNaive() {
    naivePoints =
      isSpatial
      ? (0..<3).map { spatialPoints.array(ofPlane: $0) }
      : (0..<2).map { points.array(ofPlane: $0) }
    naiveX = [S](repeating: 0, count: count)
    naiveY = naiveX
    if !isSpatial { naivePoints.append(naiveX) }
  }

  func computeNaively() {
    Naive.projectPlanarPoints(
      naivePoints[0], naivePoints[1], naivePoints[2], by: naiveTransform, intoX: &naiveX, y: &naiveY
    )
  }

  func spoil() {
    for item in 0..<count { images[item] = Point(x: .nan, y: .nan) }
  }

  func result(_ item: Int, naive: Bool) -> [Double] {
    naive ? [Double(naiveX[item]), Double(naiveY[item])] : images[item].scalars
  }

  func reference(_ item: Int) -> [Double] {
    guard isSpatial else { return transform.map(points[item])?.scalars ?? [.nan, .nan] }
    return transform.map(spatialPoints[item]).map { [$0.x, $0.y] } ?? [.nan, .nan]
  }
}
