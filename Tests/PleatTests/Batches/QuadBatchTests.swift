import Pleat
import TestSupport
import Testing

/// Projection of quads in batches, against images of single points in Double.
@Suite struct QuadBatchTests {
  private static let seed: UInt64 = 0x5EED_0120

  /// What every corner should become.
  private func expected<S: BatchScalar>(
    _ corners: [Quad], _ transforms: [Transform3D], _ scalar: S.Type
  ) -> [ExpectedImage] {
    zip(corners, transforms).flatMap { quad, transform in
      quad.corners.map {
        ExpectedImage(HomogeneousPoint($0), under: transform, ulp: Double(S.ulpOfOne))
      }
    }
  }

  private func expect<S: BatchScalar>(
    _ quads: borrowing QuadBatch<S>, _ hidden: Int, _ images: [ExpectedImage], _ label: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let corners = values(quads).flatMap(\.corners)
    #expect(corners.count == images.count, "\(label)", sourceLocation: sourceLocation)
    for (corner, image) in zip(corners, images) {
      #expect(
        image.isClear && image.matches(corner),
        "\(label): \(corner) for \(image.exact), seed \(Self.seed)",
        sourceLocation: sourceLocation)
    }
    #expect(hidden == images.count(where: \.isHidden), "\(label)", sourceLocation: sourceLocation)
  }

  @Test(arguments: Backend.available, batchCounts)
  func oneQuadUnderManyTransforms(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      let transforms = random.nearTransforms(count, S.self)
      let corners = random.convexQuad()
      let images = expected(
        Array(repeating: rounded(corners, to: S.self), count: count), transforms, S.self)
      var quads = QuadBatch<S>()
      let hidden = try quads.project(corners, by: TransformBatch<S>(transforms), backend: backend)
      expect(quads, hidden, images, "shared \(S.self)")
      var whole = HomogeneousBatch<S>()
      try whole.project(corners, by: TransformBatch<S>(transforms), backend: backend)
      let points = values(whole)
      #expect(points.count == images.count)
      #expect(zip(points, images).allSatisfy { $1.matches($0) }, "\(S.self), seed \(Self.seed)")
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: Backend.available, batchCounts)
  func manyQuadsUnderATransformEach(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed + 1)
      let transforms = random.nearTransforms(count, S.self)
      let corners = random.quads(count, S.self)
      let images = expected(corners, transforms, S.self)
      let batch = TransformBatch<S>(transforms)
      let from = QuadBatch<S>(corners)
      var quads = QuadBatch<S>()
      let hidden = try quads.project(from, by: batch, backend: backend)
      expect(quads, hidden, images, "distinct \(S.self)")
      if count == 100 { #expect(hidden > 10 && hidden < 390, "near and far corners") }
      var inPlace = QuadBatch<S>(corners)
      #expect(try inPlace.project(by: batch, backend: backend) == hidden)
      #expect(bytes(inPlace) == bytes(quads), "\(S.self)")
      var whole = HomogeneousBatch<S>()
      try whole.project(from, by: batch, backend: backend)
      let points = values(whole)
      #expect(points.count == images.count)
      #expect(zip(points, images).allSatisfy { $1.matches($0) }, "\(S.self), seed \(Self.seed)")
      #expect(values(from) == corners && values(batch) == transforms, "inputs are only read")
    }
    try check(Float.self)
    try check(Double.self)
  }

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

  /// The far eye that most callers have: nothing is hidden, and the images are `Transform3D.map`'s.
  @Test(arguments: Backend.available)
  func quadsInFrontOfTheEyeAreMapped(backend: Backend) throws {
    var random = RandomGeometry(seed: Self.seed)
    let transforms = (0..<100).map { _ in random.perspective() }
    let corners = random.convexQuad()
    var quads = QuadBatch<Double>()
    let hidden = try quads.project(
      corners, by: TransformBatch<Double>(transforms), backend: backend)
    #expect(hidden == 0)
    for (quad, transform) in zip(values(quads), transforms) {
      #expect(quad.isNear(transform.map(corners), 1e-9), "\(random.label)")
    }
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

  @Test(arguments: Backend.available)
  func reuseDoesNotChangeResults(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      var reused = QuadBatch<S>()
      var reusedWhole = HomogeneousBatch<S>()
      for count in [100, 3, 17, 0, 1, 100] {
        let transforms = TransformBatch<S>(random.nearTransforms(count, S.self))
        let corners = QuadBatch<S>(random.quads(count, S.self))
        var fresh = QuadBatch<S>()
        var freshWhole = HomogeneousBatch<S>()
        let hidden = try fresh.project(corners, by: transforms, backend: backend)
        #expect(try reused.project(corners, by: transforms, backend: backend) == hidden)
        #expect(reused.count == count && bytes(reused) == bytes(fresh), "\(S.self) \(count)")
        try freshWhole.project(corners, by: transforms, backend: backend)
        try reusedWhole.project(corners, by: transforms, backend: backend)
        #expect(reusedWhole.count == 4 * count && bytes(reusedWhole) == bytes(freshWhole))
      }
    }
    try check(Float.self)
    try check(Double.self)
  }
}
