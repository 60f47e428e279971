import Pleat
import TestSupport
import Testing

/// Projection of quads in batches, against images of single quads.
@Suite struct QuadBatchTests {
  private static let seed: UInt64 = 0x5EED_0120

  /// A corner that is not finite is hidden in every quad, and in no more quads than there are.
  @Test(arguments: Backend.available)
  func sharedCornersThatAreNotFiniteAreCountedOnce(backend: Backend) throws {
    let corners = Quad(
      topLeft: Point(x: .infinity, y: 0), topRight: Point(x: 1, y: 0),
      bottomRight: Point(x: 1, y: 1), bottomLeft: Point(x: 0, y: 1))
    for count in 1...9 {
      let transforms = [Transform3D](repeating: .identity, count: count)
      var quads = QuadBatch<Float>()
      let hidden = try quads.project(
        corners, by: TransformBatch<Float>(transforms), backend: backend)
      let shown = (0..<count).map { quads[$0].corners.count { $0.x.isNaN } }.reduce(0, +)
      #expect(hidden == shown && hidden <= 4 * count, "\(count) quads")
    }
  }

  /// The images are `Transform3D.map`'s, in every method; the eye is far, so nothing is hidden.
  @Test(arguments: Backend.available)
  func quadsAreMapped(backend: Backend) throws {
    var random = RandomGeometry(seed: Self.seed)
    let transforms = (0..<17).map { _ in random.perspective() }
    let corners = (0..<17).map { _ in random.convexQuad() }
    let batch = TransformBatch<Double>(transforms)
    let from = QuadBatch<Double>(corners)
    func expect(
      _ quads: borrowing QuadBatch<Double>, _ hidden: Int, of corners: [Quad],
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let images = values(quads)
      let areNear = zip(images, zip(transforms, corners)).allSatisfy {
        $0.isNear($1.0.map($1.1), 1e-9)
      }
      #expect(
        hidden == 0 && images.count == 17 && areNear, "\(random.label)",
        sourceLocation: sourceLocation)
    }
    func expectSame(
      _ points: borrowing HomogeneousBatch<Double>, of quads: borrowing QuadBatch<Double>,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let (points, corners) = (values(points), values(quads).flatMap(\.corners))
      let areNear = zip(points, corners).allSatisfy { $0.projected!.isNear($1, 1e-9) }
      #expect(points.count == 68 && areNear, "\(random.label)", sourceLocation: sourceLocation)
    }
    var quads = QuadBatch<Double>()
    var whole = HomogeneousBatch<Double>()
    var hidden = try quads.project(corners[0], by: batch, backend: backend)
    expect(quads, hidden, of: [Quad](repeating: corners[0], count: 17))
    try whole.project(corners[0], by: batch, backend: backend)
    expectSame(whole, of: quads)
    hidden = try quads.project(from, by: batch, backend: backend)
    expect(quads, hidden, of: corners)
    try whole.project(from, by: batch, backend: backend)
    expectSame(whole, of: quads)
    var inPlace = QuadBatch<Double>(corners)
    #expect(try inPlace.project(by: batch, backend: backend) == 0)
    #expect(bytes(inPlace) == bytes(quads))
    #expect(values(from) == corners && values(batch) == transforms, "inputs are only read")
  }

  /// w at 0, below it, infinite and NaN: no image, in every precision and at every place of a vector.
  @Test(arguments: Backend.available)
  func cornersWithoutAnImageAreNaNAndCounted(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type, beyond: Int) throws {
      let corners = Quad(Rect(x: 0, y: 0, width: 10, height: 10))
      let cases: [(w: Double, missing: Int)] = [
        (1, 0), (0, 4), (-0.0, 4), (-1, 4), (.infinity, 4), (-.infinity, 4), (.nan, 4),
        // Finite in Double only.
        (1e39, beyond),
      ]
      for place in 0..<17 {
        for (w, missing) in cases {
          var matrix = Transform3D.identity
          matrix.m44 = w
          var transforms = [Transform3D](repeating: .identity, count: 17)
          transforms[place] = matrix
          let batch = TransformBatch<S>(transforms)
          var quads = QuadBatch<S>()
          #expect(try quads.project(corners, by: batch, backend: backend) == missing)
          let counts = values(quads).map(\.missingCornerCount)
          #expect(counts.indices.allSatisfy { counts[$0] == ($0 == place ? missing : 0) })
          var distinct = QuadBatch<S>([Quad](repeating: corners, count: 17))
          #expect(try distinct.project(by: batch, backend: backend) == missing, "\(w)")
          #expect(distinct[place].missingCornerCount == missing, "\(S.self) \(w) at \(place)")
        }
      }
      // Half of a quad behind the eye: w = 1 - x/5 at x = 0 and 10.
      var tilted = Transform3D.identity
      tilted.m14 = -0.2
      var quads = QuadBatch<S>()
      #expect(try quads.project(corners, by: TransformBatch<S>([tilted]), backend: backend) == 2)
      #expect(quads[0].topLeft == Point(x: 0, y: 0) && quads[0].bottomLeft == Point(x: 0, y: 10))
      #expect(!quads[0].topRight.isFinite && !quads[0].bottomRight.isFinite)
    }
    try check(Float.self, beyond: 4)
    try check(Double.self, beyond: 0)
  }
}
