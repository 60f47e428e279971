import Pleat
import TestSupport
import Testing

/// Functions of each matrix, quaternion, box and point on every backend, against those of single values
/// in Double, with guards around every output.
@Suite struct ItemKernelTests {
  static let counts = [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 100]
  static let seed: UInt64 = 0x5EED_0400

  @Test(arguments: Kernels.available)
  func single(kernels: Kernels) {
    for count in Self.counts {
      var items = ItemCase<Float>(kernels, count)
      items.run()
    }
  }

  @Test(arguments: Kernels.available)
  func double(kernels: Kernels) {
    for count in Self.counts {
      var items = ItemCase<Double>(kernels, count)
      items.run()
    }
  }
}

/// One backend and count.
private struct ItemCase<S: BatchScalar> {
  let kernels: Kernels
  let count: Int
  var generator: SeededGenerator

  init(_ kernels: Kernels, _ count: Int) {
    self.kernels = kernels
    self.count = count
    generator = SeededGenerator(seed: ItemKernelTests.seed)
  }

  private mutating func randoms(_ count: Int) -> [Double] {
    (0..<count).map { _ in Double(S(Double.random(in: -1...1, using: &generator))) }
  }

  private mutating func quaternions() -> [Double] {
    (0..<count).flatMap { _ in
      let q = Quaternion(SIMD4(randoms(4))).normalized ?? .identity
      return rounded(q, to: S.self).scalars
    }
  }

  private func input(_ values: [Double]) -> GuardedReals<S> {
    GuardedReals(values.map(S.init), offset: 1)
  }

  private func item<E: BatchElement>(_ values: [Double], _ index: Int) -> E {
    E { values[E.scalarCount * index + $0] }
  }

  /// Holds results to what is expected, relative to 1 and to an item's largest number.
  private func check(
    _ name: String, _ found: GuardedReals<S>, _ expected: [Double], item size: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let values = found.values
    let label: Comment = "\(kernels.name) \(S.self) \(name) of \(count), \(ItemKernelTests.seed)"
    #expect(found.isIntact && values.count == expected.count, label, sourceLocation: sourceLocation)
    for first in stride(from: 0, to: expected.count, by: size) {
      let wanted = expected[first..<first + size]
      let bound = wanted.reduce(1) { max($0, $1.magnitude) } * 100 * Double(S.ulpOfOne)
      let isRight = zip(values[first..<first + size], wanted).allSatisfy {
        ($0 - $1).magnitude <= bound || $0.isNaN && $1.isNaN
      }
      #expect(isRight, "\(label): item \(first / size)", sourceLocation: sourceLocation)
    }
  }

  mutating func run() {
    for function in MatrixFunction.allCases { map(function) }
    compose()
    pairs()
    boxes()
    depth(2)
    depth(3)
  }

  /// Matrices near three times the identity, of which every fifth is singular.
  private mutating func map(_ function: MatrixFunction) {
    var matrices = randoms(16 * count)
    for index in 0..<count {
      for row in 0..<4 { matrices[16 * index + 5 * row] += 3 }
      if index % 5 == 2 { for column in 0..<4 { matrices[16 * index + column] = 0 } }
    }
    if function == .rigidInverse {
      matrices = (0..<count).flatMap { _ in
        let rotation = Transform3D.rotation(Quaternion(SIMD4(randoms(4))).normalized ?? .identity)
        let rigid = rotation * .translation(x: 3 * randoms(1)[0], y: 2, z: -1)
        return rounded(rigid, to: S.self).scalars
      }
    }
    let missing = Transform3D([Double](repeating: .nan, count: 16))
    var singular = 0
    let expected = (0..<count).flatMap { index -> [Double] in
      let matrix: Transform3D = item(matrices, index)
      switch function {
      case .determinant: return [matrix.determinant]
      case .transpose: return matrix.transpose.elements
      case .inverse, .rigidInverse, .normalMatrix:
        let source =
          function == .normalMatrix
          ? Transform3D(
            rows: SIMD4(matrix.m11, matrix.m12, matrix.m13, 0),
            SIMD4(matrix.m21, matrix.m22, matrix.m23, 0),
            SIMD4(matrix.m31, matrix.m32, matrix.m33, 0), SIMD4(0, 0, 0, 1)) : matrix
        let inverse = source.inverse ?? missing
        if source.inverse == nil { singular += 1 }
        return (function == .normalMatrix ? inverse.transpose : inverse).elements
      }
    }
    let size = function == .determinant ? 1 : 16
    let (from, out) = (input(matrices), GuardedReals<S>(count: size * count, offset: 1))
    let found = kernels.map(from.lanes, function, into: out.mutableLanes, count: count)
    #expect(found == singular, "\(kernels.name) \(function) \(count)")
    check("\(function)", out, expected, item: size)
    guard size == 16 else { return }
    kernels.map(from.lanes, function, into: from.mutableLanes, count: count)
    check("\(function) in place", from, expected, item: size)
  }

  private mutating func compose() {
    let (t, q, s) = (randoms(3 * count), quaternions(), randoms(3 * count))
    let expected = (0..<count).flatMap { index in
      let (t, q, s): (Vector3, Quaternion, Vector3) = (
        item(t, index), item(q, index), item(s, index)
      )
      return
        (Transform3D.scale(x: s.x, y: s.y, z: s.z) * .rotation(q)
        * .translation(x: t.x, y: t.y, z: t.z)).elements
    }
    let out = GuardedReals<S>(count: 16 * count, offset: 1)
    let inputs = [input(t), input(q), input(s)]
    withExtendedLifetime(inputs) {
      kernels.compose(
        inputs[0].lanes, inputs[1].lanes, inputs[2].lanes, into: out.mutableLanes, count: count)
    }
    check("compose", out, expected, item: 16)
  }

  private mutating func pairs() {
    let (from, to) = (quaternions(), quaternions())
    for progress in [0, 1, Double(S(0.3))] {
      func pairs(_ value: (Quaternion, Quaternion) -> Quaternion) -> [Double] {
        (0..<count).flatMap { value(item(from, $0), item(to, $0)).scalars }
      }
      let slerp = pairs { $0.interpolated(to: $1, at: progress) }
      let lerp = zip(from, to).map { (1 - progress) * $0 + progress * $1 }
      let (first, second) = (input(from), input(to))
      var out = GuardedReals<S>(count: 4 * count, offset: 1)
      kernels.interpolate(
        first.lanes, second.lanes, at: progress, into: out.mutableLanes, count: 4 * count)
      check("interpolate", out, lerp, item: 4)
      if progress == 0 || progress == 1 { #expect(out.values == lerp, "exact ends") }
      kernels.concatenateRotations(
        first.lanes, second.lanes, into: out.mutableLanes, count: count)
      check("concatenate-rotations", out, pairs { $0.concatenating($1) }, item: 4)
      out = input(to)
      kernels.interpolateRotations(
        first.lanes, out.lanes, at: progress, into: out.mutableLanes, count: count)
      check("interpolate-rotations", out, slerp, item: 4)
      if progress == 0 { #expect(out.values == from, "exact ends") }
    }
  }

  private mutating func boxes() {
    let view = Transform3D.perspective(
      verticalFieldOfView: Angle(degrees: 60), aspect: 1.5, near: 0.5, far: 20)
    let frustum = Frustum(view)
    let corners = randoms(6 * count)
    let boxes = (0..<count).map { index in
      let corner = Point3(
        x: 8 * corners[6 * index], y: 8 * corners[6 * index + 1], z: 16 * corners[6 * index + 2])
      return rounded(
        Box3(
          minimum: corner,
          maximum: Point3(
            x: corner.x + corners[6 * index + 3].magnitude, y: corner.y + 1, z: corner.z + 2)
        ), to: S.self)
    }
    let expected: [UInt8] = boxes.map { frustum.mayShow($0) ? 1 : 0 }
    var bytes = [UInt8](repeating: 9, count: count + 2)
    var found = bytes.mutableSpan
    let from = input(boxes.flatMap(\.scalars))
    let planes = input(frustum.planes.flatMap { [$0.x, $0.y, $0.z, $0.w] })
    let inside = kernels.testBoxes(
      from.lanes, planes: planes.lanes, into: &found, at: 1, count: count)
    withExtendedLifetime((from, planes)) {}
    #expect(bytes == [9] + expected + [9], "\(kernels.name) \(count)")
    #expect(inside == expected.count { $0 == 1 })
    if count == 100 { #expect(inside > 5 && inside < 95, "both are tested") }
  }

  /// Some points are behind the eye.
  private mutating func depth(_ dimension: Int) {
    var matrix = randoms(16)
    (matrix[3], matrix[7], matrix[11], matrix[15]) = (0.25, 0.125, 0.0625, 0.5)
    var points = randoms(dimension * count)
    for index in 0..<count where index % 3 == 1 { points[dimension * index] -= 8 }
    let transform = Transform3D(matrix)
    let expected = (0..<count).flatMap { index in
      let point = Point3(
        x: points[dimension * index], y: points[dimension * index + 1],
        z: dimension == 3 ? points[dimension * index + 2] : 0)
      return transform.map(point)?.scalars ?? [.nan, .nan, .nan]
    }
    let out = GuardedReals<S>(count: 3 * count, offset: 1)
    let (from, by) = (input(points), input(matrix))
    let hidden = kernels.projectPoints(
      from.lanes, dimension: dimension, by: by.lanes, into: out.mutableLanes, form: .keepingDepth,
      count: count)
    check("keeping depth \(dimension)d", out, expected, item: 3)
    #expect(hidden == expected.count { $0.isNaN } / 3, "\(kernels.name) \(count)")
    guard dimension == 3 else { return }
    kernels.projectPoints(
      from.lanes, dimension: 3, by: by.lanes, into: from.mutableLanes, form: .keepingDepth,
      count: count)
    check("keeping depth in place", from, expected, item: 3)
  }
}
