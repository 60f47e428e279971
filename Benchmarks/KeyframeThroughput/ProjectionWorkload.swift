import Pleat

/// A real of a seeded projective matrix whose w lies in 0.7...1.3 for points within 480 of the origin.
@inline(__always) func projectiveEntry(_ place: Int, _ random: Double) -> Double {
  switch place {
  case 3, 7, 11: random * 0.00013
  case 12, 13, 14: random * 200
  case 15: 1 + random * 0.1
  default: random
  }
}

/// A seeded coordinate in 0...480.
@inline(__always) func coordinate(_ place: Int, _ random: Double) -> Double {
  240 + 240 * random
}

/// Quads, each projected by a matrix of its own.
final class QuadWorkload<S: PlainScalar>: Workload {
  private let isShared: Bool
  private let count: Int
  private let transforms: TransformBatch<S>
  private let corners: QuadBatch<S>
  private let sharedCorners: Quad
  private var quads: QuadBatch<S>
  private var naiveTransforms: [S] = []
  private var naiveCorners: [S] = []
  private var naiveQuads: [S] = []

  /// With `interval`, one of every `interval` matrices puts its corners behind the viewer.
  init(isShared: Bool, hiding interval: Int? = nil, count: Int) throws(PleatError) {
    self.isShared = isShared
    self.count = count
    var transforms = try TransformBatch<S>(count: count, seed: 3, projectiveEntry)
    if let interval {
      for item in stride(from: 0, to: count, by: interval) {
        transforms[item].m44 = -transforms[item].m44
      }
    }
    self.transforms = transforms
    corners = try QuadBatch(count: isShared ? 1 : count, seed: 4, coordinate)
    sharedCorners = corners[0]
    quads = try QuadBatch(allocating: count)
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    try Self.project(
      isShared, corners, sharedCorners, transforms, into: &quads, on: backend, threads: threads,
      calls: calls)
  }

  @inline(__always) private static func project(
    _ isShared: Bool, _ corners: borrowing QuadBatch<S>, _ sharedCorners: Quad,
    _ transforms: borrowing TransformBatch<S>, into quads: inout QuadBatch<S>, on backend: Backend,
    threads: Int, calls: Int
  ) throws {
    if isShared {
      for _ in 0..<calls {
        try quads.project(sharedCorners, by: transforms, backend: backend, threads: threads)
      }
    } else {
      for _ in 0..<calls {
        try quads.project(corners, by: transforms, backend: backend, threads: threads)
      }
    }
  }

  func prepareNaive() {
    naiveTransforms = transforms.array
    naiveCorners = corners.array
    naiveQuads = [S](repeating: 0, count: 8 * count)
  }

  func computeNaively() {
    Naive.projectQuads(
      naiveTransforms, corners: naiveCorners, shared: isShared, into: &naiveQuads, count: count)
  }

  func spoil() { quads.fill { _ in .nan } }

  func result(_ item: Int, naive: Bool) -> [Double] {
    naive ? naiveQuads[8 * item..<8 * item + 8].map { Double($0) } : quads[item].scalars
  }

  func reference(_ item: Int) -> [Double] {
    transforms[item].map(isShared ? sharedCorners : corners[item]).scalars
  }
}

/// Points projected by one matrix.
final class PointWorkload<S: PlainScalar>: Workload {
  private let isSpatial: Bool
  private let count: Int
  private let transform: Transform3D
  private let points: PointBatch<S>
  private let spatialPoints: Point3Batch<S>
  private var images: PointBatch<S>
  private let naiveTransform: [S]
  private var naivePoints: [S] = []
  private var naiveImages: [S] = []

  /// With `interval`, one of every `interval` points lies behind the viewer.
  init(isSpatial: Bool, hiding interval: Int? = nil, count: Int) throws(PleatError) {
    self.isSpatial = isSpatial
    self.count = count
    let transforms = try TransformBatch<S>(count: 1, seed: 5, projectiveEntry)
    let transform = transforms[0]
    self.transform = transform
    naiveTransform = transforms.array
    var points = try PointBatch<S>(count: isSpatial ? 0 : count, seed: 6, coordinate)
    if let interval {
      // The point where w is −1, on the line through the origin along which w falls fastest.
      let (x, y) = (transform.m14, transform.m24)
      let far = (-1 - transform.m44) / (x * x + y * y)
      for item in stride(from: 0, to: count, by: interval) {
        points[item] = Point(x: far * x, y: far * y)
      }
    }
    self.points = points
    spatialPoints = try Point3Batch(count: isSpatial ? count : 0, seed: 6, coordinate)
    images = try PointBatch(allocating: count)
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    try Self.project(
      isSpatial, points, spatialPoints, transform, into: &images, on: backend, threads: threads,
      calls: calls)
  }

  @inline(__always) private static func project(
    _ isSpatial: Bool, _ points: borrowing PointBatch<S>,
    _ spatialPoints: borrowing Point3Batch<S>, _ transform: Transform3D,
    into images: inout PointBatch<S>, on backend: Backend, threads: Int, calls: Int
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
    naivePoints = isSpatial ? spatialPoints.array : points.array
    naiveImages = [S](repeating: 0, count: 2 * count)
  }

  func computeNaively() {
    Naive.projectPoints(
      naivePoints, spatial: isSpatial, by: naiveTransform, into: &naiveImages, count: count)
  }

  func spoil() { images.fill { _ in .nan } }

  func result(_ item: Int, naive: Bool) -> [Double] {
    naive ? naiveImages[2 * item..<2 * item + 2].map { Double($0) } : images[item].scalars
  }

  func reference(_ item: Int) -> [Double] {
    guard isSpatial else { return transform.map(points[item])?.scalars ?? [.nan, .nan] }
    return transform.map(spatialPoints[item]).map { [$0.x, $0.y] } ?? [.nan, .nan]
  }
}
