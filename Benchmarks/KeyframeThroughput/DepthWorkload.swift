import Pleat

/// Points of space projected by one matrix, with their depth.
final class DepthWorkload<S: PlainScalar>: Workload {
  private let count: Int
  private let transform: Transform3D
  private let points: Point3Batch<S>
  private var images: Point3Batch<S>
  private let naiveTransform: [S]
  private var naivePoints: [S] = []
  private var naiveImages: [S] = []

  init(count: Int) throws(PleatError) {
    self.count = count
    let transforms = try TransformBatch<S>(count: 1, seed: 5, projectiveEntry)
    transform = transforms[0]
    naiveTransform = transforms.array
    points = try Point3Batch(count: count, seed: 6, coordinate)
    images = try Point3Batch(allocating: count)
  }

  @_specialize(where S == Float)
  @_specialize(where S == Double)
  func compute(on backend: Backend, threads: Int, calls: Int) throws {
    try Self.project(points, transform, into: &images, on: backend, threads: threads, calls: calls)
  }

  @inline(__always) private static func project(
    _ points: borrowing Point3Batch<S>, _ transform: Transform3D,
    into images: inout Point3Batch<S>, on backend: Backend, threads: Int, calls: Int
  ) throws {
    for _ in 0..<calls {
      try images.project(points, by: transform, backend: backend, threads: threads)
    }
  }

  func prepareNaive() {
    naivePoints = points.array
    naiveImages = [S](repeating: 0, count: 3 * count)
  }

  func computeNaively() {
    Naive.projectKeepingDepth(naivePoints, by: naiveTransform, into: &naiveImages, count: count)
  }

  func spoil() { images.fill { _ in .nan } }

  func result(_ item: Int, naive: Bool) -> [Double] {
    naive ? naiveImages[3 * item..<3 * item + 3].map { Double($0) } : images[item].scalars
  }

  func reference(_ item: Int) -> [Double] {
    transform.map(points[item])?.scalars ?? [.nan, .nan, .nan]
  }
}
