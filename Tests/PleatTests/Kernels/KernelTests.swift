import Pleat
import TestSupport
import Testing

/// The arguments of every operation arrive on every backend, and its results come back: they are those of
/// the backend `portable` in Double, which the tests in C hold against plain loops.
@Suite struct KernelTests {
  static let counts =
    runsAllCases
    ? [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 64, 100, 1000] : [0, 1, 3, 5, 8, 17, 33]
  static let seed: UInt64 = 0x5EED_0010

  @Test(arguments: counts) func single(count: Int) { check(Float.self, count) }

  @Test(arguments: counts) func double(count: Int) { check(Double.self, count) }

  private func check<S: BatchScalar>(_: S.Type, _ count: Int) {
    let portable = Kernels.available.first { $0.name == "portable" }!
    let expected = KernelRun<Double, S>(portable, count)
    expected.run()
    for kernels in Kernels.available {
      let found = KernelRun<S, S>(kernels, count)
      found.run()
      #expect(found.results.count == expected.results.count)
      for (result, wanted) in zip(found.results, expected.results) {
        let label: Comment = "\(kernels.name) \(S.self) \(wanted.name) of \(count), \(Self.seed)"
        #expect(result.returned == wanted.returned && result.isIntact, label)
        let error = result.error(to: wanted)
        #expect(error <= 100 * Double(S.ulpOfOne), label)
      }
    }
  }
}

/// What one call wrote and returned.
private struct KernelResult {
  let name: String
  /// The number of reals in an item.
  let size: Int
  let values: [Double]
  let returned: Int
  let isIntact: Bool

  /// The largest error, relative to the largest component of its item and to 1.
  ///
  /// NaN asks for NaN, unless the call does not promise which results are NaN: then an item counts only if
  /// all of it is finite.
  func error(to wanted: KernelResult) -> Double {
    guard values.count == wanted.values.count else { return .infinity }
    return stride(from: 0, to: values.count, by: size).reduce(0) { worst, first in
      let (own, other) = (values[first..<first + size], wanted.values[first..<first + size])
      if name.hasSuffix("homogeneous"), !other.allSatisfy(\.isFinite) { return worst }
      let scale = other.reduce(1) { $1.isFinite ? max($0, $1.magnitude) : $0 }
      return zip(own, other).reduce(worst) { worst, pair in
        if pair.0 == pair.1 || pair.0.isNaN && pair.1.isNaN { return worst }
        let error = (pair.0 - pair.1).magnitude / scale
        return error.isNaN ? .infinity : max(worst, error)
      }
    }
  }
}

/// All operations on one backend, with inputs that are random, and exact in `Input`.
private final class KernelRun<S: BatchScalar, Input: BatchScalar> {
  let kernels: Kernels
  let count: Int
  private(set) var results: [KernelResult] = []
  private var generator = SeededGenerator(seed: KernelTests.seed)

  init(_ kernels: Kernels, _ count: Int) {
    (self.kernels, self.count) = (kernels, count)
  }

  func run() {
    concatenations()
    projections()
    for dimension in [2, 3] { points(dimension) }
    keyframesFromAngles()
    for rank in [1, 3, 4, 16] { keyframesFromRows(rank) }
    for function in MatrixFunction.allCases { map(function) }
    compositions()
    boxes()
    timing()
  }

  private func randoms(_ count: Int, _ range: ClosedRange<Double> = -1...1) -> [Double] {
    (0..<count).map { _ in Double.random(in: range, using: &generator) }
  }

  private func input(_ values: [Double]) -> GuardedReals<S> {
    GuardedReals(values.map { S(Input($0)) }, offset: 1)
  }

  /// Records the results of a call, whose output has `size` reals for each of `items` items, and what it
  /// returns.
  private func recordHidden(
    _ name: String, _ size: Int, items: Int? = nil, onto own: GuardedReals<S>? = nil,
    _ call: (MutableLanes<S>) -> Int
  ) {
    let out = own ?? GuardedReals<S>(count: size * (items ?? count), offset: 1)
    let returned = call(out.mutableLanes)
    results.append(
      KernelResult(
        name: name, size: size, values: out.values, returned: returned, isIntact: out.isIntact))
  }

  private func record(
    _ name: String, _ size: Int, onto own: GuardedReals<S>? = nil, _ call: (MutableLanes<S>) -> Void
  ) {
    recordHidden(name, size, onto: own) {
      call($0)
      return 0
    }
  }

  // MARK: Products and projection

  private func concatenations() {
    let (a, b) = (randoms(16 * count), randoms(16 * count))
    let (left, right, shared) = (input(a), input(b), input(randoms(16)))
    let (l, r, s, n) = (left.lanes, right.lanes, shared.lanes, count)
    withExtendedLifetime((left, right, shared)) {
      record("pairs", 16) { kernels.concatenate(l, r, into: $0, count: n) }
      record("shared right", 16) { kernels.concatenate(l, s, rightStride: 0, into: $0, count: n) }
      record("shared left", 16) { kernels.concatenate(s, leftStride: 0, r, into: $0, count: n) }
      record("both shared", 16) {
        kernels.concatenate(s, leftStride: 0, s, rightStride: 0, into: $0, count: n)
      }
      record("unfenced", 16) {
        kernels.concatenate(l, r, into: $0, count: n, touching: 1 << 40, fenced: false)
        kernels.fence()
      }
      record("onto the left", 16, onto: input(a)) {
        kernels.concatenate($0.lanes, r, into: $0, count: n)
      }
      record("onto the right", 16, onto: input(b)) {
        kernels.concatenate(l, $0.lanes, into: $0, count: n)
      }
      record("shared right in place", 16, onto: input(a)) {
        kernels.concatenate($0.lanes, s, rightStride: 0, into: $0, count: n)
      }
      record("shared left in place", 16, onto: input(a)) {
        kernels.concatenate(s, leftStride: 0, $0.lanes, into: $0, count: n)
      }
    }
    for length in [0, 1, 2, 5] {
      let chains = input(randoms(16 * length * count))
      record("chains of \(length)", 16) {
        kernels.concatenateChains(chains.lanes, into: $0, count: n, length: length)
      }
    }
  }

  private func projections() {
    // Points of about unit size have w between 1.5 and 2.5, save that every seventh matrix has a w that is
    // negative, 0, infinite or NaN for all points.
    var matrices = randoms(16 * count)
    for index in 0..<count {
      let isHidden = index % 7 == 3
      for row in 0..<3 { matrices[16 * index + 4 * row + 3] *= isHidden ? 0 : 0.16 }
      matrices[16 * index + 15] = isHidden ? [-2, 0, .infinity, .nan][index / 7 % 4] : 2
    }
    let from = input(matrices)
    for stride in [0, 8] {
      let corners = randoms(stride == 0 ? 8 : 8 * count)
      let points = input(corners)
      for form in [ProjectionForm.divided, .homogeneous] {
        recordHidden("quads \(stride) \(form)", 4 * form.reals) {
          kernels.projectQuads(
            from.lanes, corners: points.lanes, cornerStride: stride, into: $0, form: form,
            count: count)
        }
      }
      guard stride == 8 else { continue }
      recordHidden("quads in place", 8, onto: input(corners)) {
        kernels.projectQuads(
          from.lanes, corners: $0.lanes, cornerStride: 8, into: $0, count: count)
      }
    }
  }

  /// One matrix whose w is negative for some points, and well away from 0 for all.
  private func points(_ dimension: Int) {
    var matrix = randoms(16)
    (matrix[3], matrix[7], matrix[11], matrix[15]) = (0.25, 0.125, 0.0625, 0.5)
    var points = randoms(dimension * count)
    for index in 0..<count where index % 3 == 1 { points[dimension * index] -= 8 }
    let planes = (0..<dimension).flatMap { axis in
      (0..<count).map { points[dimension * $0 + axis] }
    }
    let (from, planar, by) = (input(points), input(planes), input(matrix))
    for form in [ProjectionForm.divided, .homogeneous, .keepingDepth] {
      recordHidden("points \(dimension) \(form)", form.reals) {
        kernels.projectPoints(
          from.lanes, dimension: dimension, by: by.lanes, into: $0, form: form, count: count)
      }
      guard form != .keepingDepth else { continue }
      recordHidden("planar points \(dimension) \(form)", 1, items: form.reals * count) {
        kernels.projectPlanarPoints(
          planar.lanes, dimension: dimension, by: by.lanes, into: $0, stride: count, form: form,
          count: count)
      }
    }
    guard dimension == 3 else { return }
    recordHidden("points in place keepingDepth", 3, onto: input(points)) {
      kernels.projectPoints(
        $0.lanes, dimension: 3, by: by.lanes, into: $0, form: .keepingDepth, count: count)
    }
  }

  // MARK: Keyframes

  /// Bases of a panel; the corners have w between 1 and 3, or all lie at or behind the eye.
  private func bases(
    rank: Int, hidden: Bool
  ) -> (matrix: GuardedReals<S>, corner: GuardedReals<S>, shade: GuardedReals<S>) {
    var corners = randoms(12 * rank)
    for corner in 0..<4 {
      corners[3 * corner + 2] = hidden ? -2 : 2
      for row in 1..<max(rank, 1) { corners[12 * row + 3 * corner + 2] *= 0.5 / Double(rank) }
    }
    return (input(randoms(16 * rank)), input(corners), input(randoms(max(4, rank))))
  }

  /// Keyframes of `panels` panels with the same bases, the last of which follows the last stream.
  private func keyframes(
    _ name: String, _ pose: Pose<S>, rank: Int, panels: Int = 1, streams: Int = 1,
    hidden: Bool = false,
    homogeneous: Bool = false, interleaved: Bool = false, hasBound: Bool = false
  ) {
    let basis = bases(rank: rank, hidden: hidden)
    let frames = interleaved ? (count + 15) / 16 * 16 : count
    let corner = homogeneous ? 12 : 8
    // Strides leave gaps of a real, which stay as they are.
    let gap = interleaved ? 0 : 1
    let matrices = GuardedReals<S>(count: panels * (16 + gap) * frames, offset: 1)
    let quads = GuardedReals<S>(count: panels * (corner + gap) * frames, offset: 1)
    recordHidden("\(name) shades", 1, items: panels * 2 * count) { shades in
      kernels.keyframes(pose, count: count, panels: panels) { index in
        var panel = KernelPanel<S>(
          matrixBasis: basis.matrix.lanes, cornerBasis: basis.corner.lanes,
          shadeBasis: basis.shade.lanes,
          matrices: matrices.mutableLanes.dropFirst(index * (16 + gap) * frames),
          quads: quads.mutableLanes.dropFirst(index * (corner + gap) * frames),
          shades: shades.dropFirst(index * 2 * count), matrixStride: 16 + gap,
          quadStride: corner + gap, shadeStride: 2, isHomogeneous: homogeneous,
          isInterleaved: interleaved, shadedFrom: hasBound ? -1 : -.infinity,
          shadedTo: hasBound ? 3 : .infinity, shadeLeast: hasBound ? -0.25 : -.infinity)
        panel.stream = index == panels - 1 ? streams - 1 : 0
        return panel
      }
    }
    record("\(name) matrices", 1, onto: matrices) { _ in }
    record("\(name) quads", 1, onto: quads) { _ in }
  }

  private func keyframesFromAngles() {
    let angles = (0..<2 * count).map { Double($0) * 0.37 - 2 }
    let turns = input(angles)
    for hidden in [false, true] {
      let pose = Pose.quarterTurns(turns.lanes)
      keyframes("angles \(hidden)", pose, rank: 3, hidden: hidden, hasBound: true)
      keyframes("angles interleaved \(hidden)", pose, rank: 3, hidden: hidden, interleaved: true)
    }
    let pose = Pose.quarterTurns(turns.lanes)
    keyframes("angles homogeneous", pose, rank: 3, homogeneous: true)
    keyframes("angles, ten panels", pose, rank: 3, panels: 10)
    keyframes("streams", .streams(turns.lanes, streamStride: count), rank: 3, panels: 2, streams: 2)
    let times = input((0..<count).map { Double($0) / 16 - 1 })
    let easing = Easing<S>(.easeInOut, from: -0.5, to: 1)
    keyframes("times", .times(times.mutableLanes, easing), rank: 3, panels: 10)
    record("angles of times", 1, onto: times) { _ in }
  }

  private func keyframesFromRows(_ rank: Int) {
    // The first coefficient is 1, and there is a gap after each row.
    var reals = randoms((rank + 1) * count)
    for frame in 0..<count { reals[(rank + 1) * frame] = 1 }
    let rows = input(reals)
    let pose = Pose.rows(rows.lanes, rank: rank, stride: rank + 1, streamStride: 0)
    for interleaved in [false, true] {
      let name = "rows \(rank) \(interleaved)"
      keyframes(name, pose, rank: rank, interleaved: interleaved, hasBound: true)
      keyframes(name, pose, rank: rank, homogeneous: true, interleaved: interleaved)
    }
  }

  // MARK: Items

  /// Matrices near three times the identity, of which every fifth is singular, or rigid ones.
  private func map(_ function: MatrixFunction) {
    var matrices = randoms(16 * count)
    for index in 0..<count {
      for row in 0..<4 { matrices[16 * index + 5 * row] += 3 }
      if index % 5 == 2 { for column in 0..<4 { matrices[16 * index + column] = 0 } }
    }
    if function == .rigidInverse {
      matrices = (0..<count).flatMap { _ in
        let rotation = Transform3D.rotation(Quaternion(SIMD4(randoms(4))).normalized ?? .identity)
        return (rotation * .translation(x: 3 * randoms(1)[0], y: 2, z: -1)).elements
      }
    }
    let size = function == .determinant ? 1 : 16
    let from = input(matrices)
    recordHidden("\(function)", size) { kernels.map(from.lanes, function, into: $0, count: count) }
    guard size == 16 else { return }
    recordHidden("\(function) in place", size, onto: input(matrices)) {
      kernels.map($0.lanes, function, into: $0, count: count)
    }
  }

  private func compositions() {
    func quaternions() -> [Double] {
      (0..<count).flatMap { _ in (Quaternion(SIMD4(randoms(4))).normalized ?? .identity).scalars }
    }
    let (from, own) = (quaternions(), quaternions())
    let (first, second) = (input(from), input(own))
    let (translations, scales) = (input(randoms(3 * count)), input(randoms(3 * count)))
    record("compose", 16) {
      kernels.compose(translations.lanes, first.lanes, scales.lanes, into: $0, count: count)
    }
    record("concatenate rotations", 4) {
      kernels.concatenateRotations(first.lanes, second.lanes, into: $0, count: count)
    }
    for progress in [0, 0.25, 1] {
      record("interpolate", 4) {
        kernels.interpolate(first.lanes, second.lanes, at: progress, into: $0, count: 4 * count)
      }
      record("interpolate rotations", 4, onto: input(own)) {
        kernels.interpolateRotations(first.lanes, $0.lanes, at: progress, into: $0, count: count)
      }
    }
  }

  private func boxes() {
    let view = Transform3D.perspective(
      verticalFieldOfView: Angle(degrees: 60), aspect: 1.5, near: 0.5, far: 20)
    let corners = (0..<count).flatMap { _ -> [Double] in
      let corner = [randoms(1, -8...8)[0], randoms(1, -8...8)[0], randoms(1, -16...16)[0]]
      return corner + [corner[0] + 0.5, corner[1] + 1, corner[2] + 2]
    }
    let planes = input(Frustum(view).planes.flatMap { [$0.x, $0.y, $0.z, $0.w] })
    let from = input(corners)
    var bytes = [UInt8](repeating: 9, count: count + 2)
    var isInside = bytes.mutableSpan
    let inside = kernels.testBoxes(
      from.lanes, planes: planes.lanes, into: &isInside, at: 1, count: count)
    withExtendedLifetime((planes, from)) {}
    if count == 100 { #expect(inside > 5 && inside < 95, "both are tested") }
    results.append(
      KernelResult(
        name: "boxes", size: 1, values: bytes.map(Double.init), returned: inside,
        isIntact: bytes.first == 9 && bytes.last == 9))
  }

  // MARK: Timing

  private func timing() {
    let values = randoms(count, -0.5...1.5)
    let times = input(values)
    let sines = GuardedReals<S>(count: count, offset: 1)
    record("cosines", 1, onto: input(values)) {
      kernels.sincos(
        quarterTurns: $0.lanes, cosines: $0, sines: sines.mutableLanes, count: count)
    }
    record("sines", 1, onto: sines) { _ in }
    let parameters = GuardedReals<S>(count: count, offset: 1)
    record("eased", 1) {
      kernels.solve(
        .easeInOut, times: times.lanes, eased: $0, parameters: parameters.mutableLanes,
        count: count)
    }
    record("parameters", 1, onto: parameters) { _ in }
    record("eased alone, in place", 1, onto: input(values)) {
      kernels.solve(.easeInOut, times: $0.lanes, eased: $0, parameters: nil, count: count)
    }
    record("parameters alone, in place", 1, onto: input(values)) {
      kernels.solve(.easeInOut, times: $0.lanes, eased: nil, parameters: $0, count: count)
    }
  }
}

extension ProjectionForm {
  /// The number of reals in the image of a point.
  fileprivate var reals: Int { self == .divided ? 2 : 3 }
}
