import Pleat
import TestSupport
import Testing

/// Batches that do not fit together, and backends that are not there: an error, and nothing changed.
@Suite struct BatchErrorTests {
  private static let quad = Quad(Rect(x: 0, y: 0, width: 3, height: 4))

  private func transforms<S: BatchScalar>(_ count: Int, _: S.Type) -> TransformBatch<S> {
    TransformBatch<S>((0..<count).map { .translation(x: Double($0), y: 1) })
  }

  private func quads<S: BatchScalar>(_ count: Int, _: S.Type) -> QuadBatch<S> {
    QuadBatch<S>([Quad](repeating: Self.quad, count: count))
  }

  @Test func countsThatDifferThrow() {
    func check<S: BatchScalar>(_ scalar: S.Type) {
      for (first, second) in [(3, 4), (4, 3), (0, 1), (1, 0), (17, 100)] {
        let left = transforms(first, S.self)
        let right = transforms(second, S.self)
        let corners = quads(second, S.self)
        let error = PleatError.countMismatch(expected: first, actual: second)
        var out = transforms(5, S.self)
        expectUnchanged(&out, error) { try $0.formConcatenation(of: left, with: right) }
        var inPlace = transforms(first, S.self)
        expectUnchanged(&inPlace, error) { try $0.concatenate(with: right) }
        var images = quads(5, S.self)
        expectUnchanged(&images, error) { try $0.project(corners, by: left) }
        var moved = quads(first, S.self)
        expectUnchanged(&moved, error) { try $0.project(by: right) }
        var whole = HomogeneousBatch<S>([HomogeneousPoint2D(x: 1, y: 2, w: 3)])
        expectUnchanged(&whole, error) { try $0.project(corners, by: left) }
      }
    }
    check(Float.self)
    check(Double.self)
  }

  /// The next whole number of chains was expected, and what came is what was handed over.
  @Test func chainsThatAreNotWholeThrow() {
    for (links, length, expected) in [(7, 3, 9), (2, 3, 3), (100, 17, 102), (1, .max, .max)] {
      let chains = transforms(links, Float.self)
      var out = transforms(5, Float.self)
      expectUnchanged(&out, .countMismatch(expected: expected, actual: links)) {
        try $0.formConcatenation(ofChains: chains, length: length)
      }
    }
  }

  /// Every operation refuses a backend that is not there before it touches its output.
  @Test func unknownBackendsThrow() {
    func check<S: BatchScalar>(_ scalar: S.Type) {
      let none = Backend("none")
      let error = PleatError.backendUnavailable(
        name: "none", available: Backend.available.map(\.name))
      let batch = transforms(3, S.self)
      let one = Transform3D.translation(x: 7, y: 7)
      var out = transforms(2, S.self)
      expectUnchanged(&out, error) {
        try $0.formConcatenation(of: batch, with: batch, backend: none)
      }
      expectUnchanged(&out, error) { try $0.formConcatenation(of: batch, with: one, backend: none) }
      expectUnchanged(&out, error) { try $0.formConcatenation(of: one, with: batch, backend: none) }
      expectUnchanged(&out, error) {
        try $0.formConcatenation(ofChains: batch, length: 3, backend: none)
      }
      expectUnchanged(&out, error) { try $0.concatenate(with: one, backend: none) }
      expectUnchanged(&out, error) { try $0.precede(with: one, backend: none) }
      var same = transforms(3, S.self)
      expectUnchanged(&same, error) { try $0.concatenate(with: batch, backend: none) }

      let corners = quads(3, S.self)
      var images = quads(2, S.self)
      expectUnchanged(&images, error) { try $0.project(Self.quad, by: batch, backend: none) }
      expectUnchanged(&images, error) { try $0.project(corners, by: batch, backend: none) }
      var moved = quads(3, S.self)
      expectUnchanged(&moved, error) { try $0.project(by: batch, backend: none) }

      let flat = PointBatch<S>(count: 3)
      let spatial = Point3Batch<S>(count: 3)
      var points = PointBatch<S>([Point(x: 1, y: 2)])
      expectUnchanged(&points, error) { try $0.project(flat, by: one, backend: none) }
      expectUnchanged(&points, error) { try $0.project(spatial, by: one, backend: none) }
      expectUnchanged(&points, error) { try $0.project(by: one, backend: none) }

      var whole = HomogeneousBatch<S>([HomogeneousPoint2D(x: 1, y: 2, w: 3)])
      expectUnchanged(&whole, error) { try $0.project(Self.quad, by: batch, backend: none) }
      expectUnchanged(&whole, error) { try $0.project(corners, by: batch, backend: none) }
      expectUnchanged(&whole, error) { try $0.project(flat, by: one, backend: none) }
      expectUnchanged(&whole, error) { try $0.project(spatial, by: one, backend: none) }
    }
    check(Float.self)
    check(Double.self)
  }

  /// Nothing in, nothing out: an output that held values is empty afterwards.
  @Test(arguments: Backend.available)
  func emptyInputsEmptyTheOutput(backend: Backend) throws {
    let none = TransformBatch<Float>()
    var out = transforms(3, Float.self)
    try out.formConcatenation(of: none, with: none, backend: backend)
    #expect(out.count == 0)
    out.resize(to: 3)
    try out.formConcatenation(ofChains: none, length: 4, backend: backend)
    #expect(out.count == 0)
    var images = quads(3, Float.self)
    #expect(try images.project(Self.quad, by: none, backend: backend) == 0)
    var whole = HomogeneousBatch<Float>(count: 3)
    try whole.project(Self.quad, by: none, backend: backend)
    var points = PointBatch<Float>(count: 3)
    #expect(try points.project(Point3Batch<Float>(), by: .identity, backend: backend) == 0)
    #expect(images.count == 0 && whole.count == 0 && points.count == 0)
  }

  @Test(arguments: Backend.available)
  func chainsWithoutLinksAreIdentities(backend: Backend) async throws {
    let none = TransformBatch<Float>()
    var out = transforms(3, Float.self)
    try out.formConcatenation(ofChains: none, length: 0, backend: backend)
    #expect(values(out) == [.identity, .identity, .identity])
    var memory = [Float](repeating: 7, count: 36)
    var span = try MutableBatchSpan<Transform3D, Float>(memory.mutableSpan, stride: 18, count: 2)
    try span.formConcatenation(ofChains: none, length: 0, backend: backend)
    let one = Transform3D.identity.scalars.map { Float($0) }
    #expect(memory == one + [7, 7] + one + [7, 7])
    let chains = TransformBatch<Float>(count: 3)
    #expect(throws: PleatError.countMismatch(expected: 0, actual: 3)) {
      try out.formConcatenation(ofChains: chains, length: 0, backend: backend)
    }
  }

  @Test func chainsOfNegativeLengthTrap() async {
    await #expect(processExitsWith: .trap) {
      var out = TransformBatch<Float>()
      let chains = TransformBatch<Float>(count: 3)
      try out.formConcatenation(ofChains: chains, length: -3)
    }
  }
}
