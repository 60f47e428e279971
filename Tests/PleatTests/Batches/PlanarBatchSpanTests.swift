import Pleat
import TestSupport
import Testing

/// Planar operations in the caller's memory, against the same in batches.
@Suite struct PlanarBatchSpanTests {
  private static let seed: UInt64 = 0x5EED_0310

  private func isSame<S: BatchScalar>(_ found: [S], _ expected: borrowing Span<S>) -> Bool {
    found.count == expected.count
      && found.indices.allSatisfy {
        found[$0] == expected[$0] || found[$0].isNaN && expected[$0].isNaN
      }
  }

  @Test(arguments: Backend.available, [0, 1, 3, 17, 700])
  func points(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      let solid = (0..<count).map { _ in rounded(random.point3(), to: S.self) }
      let flat = solid.map { Point(x: $0.x, y: $0.y) }
      let transform = random.nearTransform(S.self)
      let (xs, ys, zs) = (solid.map { S($0.x) }, solid.map { S($0.y) }, solid.map { S($0.z) })
      var (x, y, w) = (xs, xs, xs)
      let buffer = UnsafeMutableBufferPointer<S>.allocate(capacity: count + 2)
      defer { buffer.deallocate() }
      buffer.initialize(repeating: 7)

      var images = PlanarPointBatch<S>()
      let hidden = try images.project(PlanarPointBatch<S>(flat), by: transform, backend: backend)
      do {
        let own = UnsafeMutableBufferPointer(rebasing: buffer[1..<count + 1])
        var out = try MutablePlanarBatchSpan<Point, S>(own.mutableSpan, y.mutableSpan)
        let points = try PlanarBatchSpan<Point, S>(xs.span, ys.span)
        #expect(try out.project(points, by: transform, backend: backend) == hidden)
      }
      let written = buffer[1..<count + 1].map { $0 }
      #expect(isSame(written, images.plane(0)) && isSame(y, images.plane(1)))
      #expect(buffer[0] == 7 && buffer[count + 1] == 7)

      (x, y) = (xs, ys)
      do {
        var own = try MutablePlanarBatchSpan<Point, S>(x.mutableSpan, y.mutableSpan)
        #expect(try own.project(by: transform, backend: backend) == hidden)
      }
      #expect(isSame(x, images.plane(0)) && isSame(y, images.plane(1)))

      let space = PlanarPoint3Batch<S>(solid)
      var whole = PlanarHomogeneousBatch<S>()
      try whole.project(space, by: transform, backend: backend)
      do {
        var out = try MutablePlanarBatchSpan<HomogeneousPoint2D, S>(
          x.mutableSpan, y.mutableSpan, w.mutableSpan)
        let points = try PlanarBatchSpan<Point3, S>(xs.span, ys.span, zs.span)
        try out.project(points, by: transform, backend: backend)
      }
      #expect(isSame(x, whole.plane(0)) && isSame(y, whole.plane(1)) && isSame(w, whole.plane(2)))

      var own = PlanarPointBatch<S>(flat)
      do {
        var span = own.mutableSpan
        try span.project(by: .scale(x: 2, y: 2), backend: backend)
      }
      #expect((0..<count).allSatisfy { own[$0].x == 2 * flat[$0].x })
    }
    try check(Float.self)
    try check(Double.self)
  }

  private func error(_ body: () throws(PleatError) -> Void) -> PleatError? {
    do {
      try body()
      return nil
    } catch { return error }
  }

  @Test func countsMustBeEqual() {
    let (three, two) = ([Float](repeating: 1, count: 3), [Float](repeating: 1, count: 2))
    let expected = PleatError.countMismatch(expected: 3, actual: 2)
    #expect(
      error { () throws(PleatError) in
        _ = try PlanarBatchSpan<Point, Float>(three.span, two.span)
      } == expected)
    #expect(
      error { () throws(PleatError) in
        _ = try PlanarBatchSpan<Point3, Float>(three.span, three.span, two.span)
      } == expected)
    var (x, y) = (three, three)
    #expect(
      error { () throws(PleatError) in
        var out = try MutablePlanarBatchSpan<Point, Float>(x.mutableSpan, y.mutableSpan)
        try out.project(PlanarBatchSpan(two.span, two.span), by: .scale(2))
      } == expected)
    #expect(x == three && y == three)
  }
}
