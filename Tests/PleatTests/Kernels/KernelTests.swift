import Pleat
import TestSupport
import Testing

/// Every backend × operation × count against plain Double loops, with guards around every output and
/// inputs one element off their alignment.
@Suite struct KernelTests {
  static let counts = [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 64, 100, caseCount(1000)]
  static let seed: UInt64 = 0x5EED_0010

  @Test(arguments: Kernels.available)
  func single(kernels: Kernels) {
    for count in Self.counts { KernelCase<Float>(kernels, count: count, offset: 1).run() }
    KernelCase<Float>(kernels, count: 64, offset: 0).run()
  }

  @Test(arguments: Kernels.available)
  func double(kernels: Kernels) {
    for count in Self.counts { KernelCase<Double>(kernels, count: count, offset: 1).run() }
    KernelCase<Double>(kernels, count: 64, offset: 0).run()
  }
}

extension Kernels: CustomTestStringConvertible {
  /// The backend's name.
  public var testDescription: String { name }
}

/// One backend, one count, one alignment.
private final class KernelCase<S: BatchScalar> {
  let kernels: Kernels
  let count: Int
  let offset: Int
  var generator: SeededGenerator
  let isSingle = S.precision == .single

  init(_ kernels: Kernels, count: Int, offset: Int) {
    self.kernels = kernels
    self.count = count
    self.offset = offset
    generator = SeededGenerator(seed: KernelTests.seed)
  }

  private func label(_ operation: String) -> Comment {
    "\(kernels.name) \(S.precision) \(operation) count \(count) offset \(offset) seed \(KernelTests.seed)"
  }

  private func randoms(_ count: Int) -> [Double] {
    (0..<count).map { _ in Double.random(in: -1...1, using: &generator) }.rounded(single: isSingle)
  }

  /// Matrices under which points of about unit size have w between 1.5 and 2.5, save that every
  /// seventh has a w that is negative, 0, infinite or NaN for all points.
  private func projections(_ count: Int, someHidden: Bool) -> [Double] {
    var matrices = randoms(16 * count)
    for index in 0..<count {
      for row in 0..<3 { matrices[16 * index + 4 * row + 3] *= 0.16 }
      matrices[16 * index + 15] = 2
      guard someHidden, index % 7 == 3 else { continue }
      for row in 0..<3 { matrices[16 * index + 4 * row + 3] = 0 }
      matrices[16 * index + 15] = [-2, 0, .infinity, .nan][index / 7 % 4]
    }
    return matrices.rounded(single: isSingle)
  }

  private func output(_ count: Int) -> GuardedReals<S> {
    GuardedReals(count: count, offset: offset)
  }
  private func input(_ values: [Double]) -> GuardedReals<S> {
    GuardedReals(values.map(S.init), offset: offset)
  }

  /// Holds an output against the reference; the error is relative to the item's largest component.
  private func check(
    _ operation: String, _ output: GuardedReals<S>, _ expected: [Double], item size: Int,
    ulps: Double = 16, onlyFinite: Bool = false
  ) {
    #expect(output.isIntact, label(operation))
    let actual = output.values
    var worst = 0.0
    for index in 0..<expected.count / max(size, 1) {
      let (e, a) = (expected.item(index, size), actual.item(index, size))
      if onlyFinite && !e.allSatisfy(\.isFinite) { continue }
      let scale = e.reduce(0) { $1.isFinite ? max($0, abs($1)) : $0 }
      for (e, a) in zip(e, a) {
        if e.isFinite, a.isFinite {
          worst = max(worst, abs(e - a) / max(scale, 1))
        } else if !(e.isNaN && a.isNaN) && e != a {
          worst = .infinity
        }
      }
    }
    #expect(worst <= ulps * Double(S.ulpOfOne) / 2, label(operation))
  }

  func run() {
    concatenations()
    chains()
    projections()
    points()
    keyframesFromTurns()
    keyframesFromRows()
  }

  private func concatenations() {
    let (a, b, p) = (randoms(16 * count), randoms(16 * count), randoms(16))
    let (left, right, shared) = (input(a), input(b), input(p))
    let pairs = (0..<count).flatMap { PlainReference.product(a.item($0, 16), b.item($0, 16)) }
    let after = (0..<count).flatMap { PlainReference.product(a.item($0, 16), p[...]) }
    let before = (0..<count).flatMap { PlainReference.product(p[...], a.item($0, 16)) }

    let out = output(16 * count)
    kernels.concatenate(left.lanes, right.lanes, into: out.mutableLanes, count: count)
    check("concatenate-pairs", out, pairs, item: 16)
    kernels.concatenate(
      left.lanes, shared.lanes, rightStride: 0, into: out.mutableLanes, count: count)
    check("concatenate-shared-right", out, after, item: 16)
    kernels.concatenate(
      shared.lanes, leftStride: 0, left.lanes, into: out.mutableLanes, count: count)
    check("concatenate-shared-left", out, before, item: 16)
    let square = PlainReference.product(p[...], p[...])
    kernels.concatenate(
      shared.lanes, leftStride: 0, shared.lanes, rightStride: 0, into: out.mutableLanes,
      count: count)
    check("concatenate, both shared", out, (0..<count).flatMap { _ in square }, item: 16)

    // In place, on either side.
    var own = input(a)
    kernels.concatenate(own.lanes, right.lanes, into: own.mutableLanes, count: count)
    check("concatenate-pairs onto the left", own, pairs, item: 16)
    own = input(b)
    kernels.concatenate(left.lanes, own.lanes, into: own.mutableLanes, count: count)
    check("concatenate-pairs onto the right", own, pairs, item: 16)
    own = input(a)
    kernels.concatenate(
      own.lanes, shared.lanes, rightStride: 0, into: own.mutableLanes, count: count)
    check("concatenate-shared-right in place", own, after, item: 16)
    own = input(a)
    kernels.concatenate(
      shared.lanes, leftStride: 0, own.lanes, into: own.mutableLanes, count: count)
    check("concatenate-shared-left in place", own, before, item: 16)
  }

  private func chains() {
    for length in [0, 1, 2, 5] {
      let links = randoms(16 * length * count)
      let identity = Transform3D.identity.elements
      let expected = (0..<count).flatMap { item in
        (0..<length).reduce(identity) {
          PlainReference.product($0[...], links.item(length * item + $1, 16))
        }
      }
      let (chains, out) = (input(links), output(16 * count))
      kernels.concatenateChains(chains.lanes, into: out.mutableLanes, count: count, length: length)
      check("concatenate-chain of \(length)", out, expected, item: 16, ulps: 64)
    }
  }

  private func projections() {
    let matrices = projections(count, someHidden: true)
    for shared in [true, false] {
      let corners = randoms(shared ? 8 : 8 * count)
      let images = (0..<count).flatMap { item in
        (0..<4).map { corner in
          let point = Array(corners.item(shared ? corner : 4 * item + corner, 2))
          return PlainReference.image(point, matrices.item(item, 16))
        }
      }
      let (from, points) = (input(matrices), input(corners))
      let quads = output(8 * count)
      let hidden = kernels.projectQuads(
        from.lanes, corners: points.lanes, cornerStride: shared ? 0 : 8, into: quads.mutableLanes,
        count: count)
      check(
        "project-quads shared \(shared)", quads, images.flatMap(PlainReference.divided), item: 8)
      #expect(hidden == images.count { !($0[2] > 0 && $0[2] < .infinity) }, label("project-quads"))

      let homogeneous = output(12 * count)
      let none = kernels.projectQuads(
        from.lanes, corners: points.lanes, cornerStride: shared ? 0 : 8,
        into: homogeneous.mutableLanes, form: .homogeneous, count: count)
      #expect(none == 0, label("project-quads homogeneous"))
      // A matrix product spreads what is not finite over the whole item.
      check(
        "project-quads homogeneous \(shared)", homogeneous, images.flatMap { $0 }, item: 12,
        onlyFinite: true)
      guard !shared else { continue }
      kernels.projectQuads(
        from.lanes, corners: points.lanes, cornerStride: 8, into: points.mutableLanes, count: count)
      check("project-quads in place", points, images.flatMap(PlainReference.divided), item: 8)
    }
  }

  private func points() {
    for size in [2, 3] {
      // One matrix whose w is negative for some points, and well away from 0 for all.
      var matrix = randoms(16)
      (matrix[3], matrix[7], matrix[11], matrix[15]) = (0.25, 0.125, 0.0625, 0.5)
      var reals = randoms(size * count)
      for index in 0..<count where index % 3 == 1 { reals[size * index] -= 8 }
      reals = reals.rounded(single: isSingle)
      let images = (0..<count).map {
        PlainReference.image(Array(reals.item($0, size)), matrix[...])
      }
      let (from, by) = (input(reals), input(matrix))
      let out = output(2 * count)
      let hidden = kernels.projectPoints(
        from.lanes, dimension: size, by: by.lanes, into: out.mutableLanes, count: count)
      check(
        "project-points \(size)d", out, images.flatMap(PlainReference.divided), item: 2, ulps: 64)
      #expect(hidden == images.count { !($0[2] > 0) }, label("project-points \(size)d"))

      let homogeneous = output(3 * count)
      let none = kernels.projectPoints(
        from.lanes, dimension: size, by: by.lanes, into: homogeneous.mutableLanes,
        form: .homogeneous, count: count)
      #expect(none == 0, label("project-points \(size)d homogeneous"))
      check("project-points \(size)d homogeneous", homogeneous, images.flatMap { $0 }, item: 3)

      // The same points in planes, and the results back from planes.
      let planar = input(
        (0..<size).flatMap { place in (0..<count).map { reals[size * $0 + place] } })
      for (form, scalars, interleaved) in [
        (ProjectionForm.divided, 2, out), (.homogeneous, 3, homogeneous),
      ] {
        let planes = output(scalars * count)
        let planarHidden = kernels.projectPlanarPoints(
          planar.lanes, dimension: size, by: by.lanes, into: planes.mutableLanes, stride: count,
          form: form, count: count)
        let name = "project-planar-points \(size)d \(form)"
        #expect(planes.isIntact, label(name))
        #expect(planarHidden == (form == .divided ? hidden : 0), label(name))
        let values = planes.values
        let back = input(
          (0..<scalars * count).map { values[count * ($0 % scalars) + $0 / scalars] })
        check(name, back, interleaved.values, item: scalars, ulps: 128)
      }
    }
  }

  /// A basis of some rank whose corners have w between 1 and 3, or all at or behind the eye.
  private func basis(rank: Int, hidden: Bool) -> (matrix: [Double], corners: [Double]) {
    var corners = randoms(12 * rank)
    for corner in 0..<4 {
      corners[3 * corner + 2] = hidden ? -2 : 2
      for row in 1..<max(rank, 1) { corners[12 * row + 3 * corner + 2] *= 0.5 / Double(rank) }
    }
    return (randoms(16 * rank), corners.rounded(single: isSingle))
  }

  private func keyframesFromTurns() {
    let turns = (0..<count).map { Double($0) * 0.37 - 2 }.rounded(single: isSingle)
    let from = input(turns)
    for hidden in [false, true] {
      let (matrix, corners) = basis(rank: 3, hidden: hidden)
      let shade = randoms(4)
      let rows = turns.map { turn in
        let (cosine, sine) = PlainReference.cosineAndSine(quarterTurns: turn)
        return [1, cosine, sine]
      }
      let images = rows.flatMap { row in
        let reals = PlainReference.combination(row, corners, width: 12)
        return (0..<4).map { Array(reals.item($0, 3)) }
      }
      let shades = zip(rows, turns).map { row, turn in
        turn >= -1 && turn < 3 ? PlainReference.combination(row + [turn], shade, width: 1)[0] : 0
      }
      let (m, c, s) = (input(matrix), input(corners), input(shade))
      // Strides leave gaps: 17, 9 and 3 reals from frame to frame; gaps stay as they are.
      let outs = (output(17 * count), output(9 * count), output(3 * count))
      let found = kernels.keyframes(.quarterTurns(from.lanes), count: count, panels: 1) { _ in
        KernelPanel(
          matrixBasis: m.lanes, cornerBasis: c.lanes, shadeBasis: s.lanes,
          matrices: outs.0.mutableLanes, quads: outs.1.mutableLanes, shades: outs.2.mutableLanes,
          matrixStride: 17, quadStride: 9, shadeStride: 3, shadedFrom: -1, shadedTo: 3)
      }
      #expect(found == (hidden ? 4 * count : 0), label("keyframes"))
      let matrices: [Double] = rows.flatMap {
        PlainReference.combination($0, matrix, width: 16) + [0]
      }
      check("keyframes matrices", outs.0, matrices, item: 17)
      let quads = (0..<count).flatMap { frame -> [Double] in
        let corners = images[4 * frame..<4 * frame + 4]
        return corners.flatMap(PlainReference.divided) + [0]
      }
      check("keyframes quads", outs.1, quads, item: 9)
      check("keyframes shades", outs.2, shades.flatMap { [$0, 0, 0] }, item: 3)

      let homogeneous = output(12 * count)
      let none = kernels.keyframes(.quarterTurns(from.lanes), count: count, panels: 1) { _ in
        KernelPanel(
          matrixBasis: m.lanes, cornerBasis: c.lanes, shadeBasis: s.lanes,
          quads: homogeneous.mutableLanes, quadStride: 12, isHomogeneous: true)
      }
      #expect(none == 0, label("keyframes homogeneous"))
      check("keyframes homogeneous", homogeneous, images.flatMap { $0 }, item: 12)
    }
  }

  private func keyframesFromRows() {
    for rank in [1, 3, 4, 16] {
      let stride = rank + 1
      let reals = randoms(stride * count)
      let rows = (0..<count).map { Array(reals.item($0, stride).prefix(rank)) }
      var (matrix, corners) = basis(rank: rank, hidden: false)
      // The first coefficient is not 1 here, so only the homogeneous corners are held to a bound.
      let shade = randoms(rank)
      matrix = matrix.rounded(single: isSingle)
      corners = corners.rounded(single: isSingle)
      let (from, m, c, s) = (input(reals), input(matrix), input(corners), input(shade))
      let outs = (output(16 * count), output(12 * count), output(count), output(8 * count))
      let images = rows.map { PlainReference.combination($0, corners, width: 12) }
      let pose = Pose.rows(from.lanes, rank: rank, stride: stride, streamStride: 0)
      _ = kernels.keyframes(pose, count: count, panels: 1) { _ in
        KernelPanel(
          matrixBasis: m.lanes, cornerBasis: c.lanes, shadeBasis: s.lanes,
          matrices: outs.0.mutableLanes, quads: outs.1.mutableLanes, shades: outs.2.mutableLanes,
          quadStride: 12, isHomogeneous: true)
      }
      check(
        "rows matrices", outs.0,
        rows.flatMap { PlainReference.combination($0, matrix, width: 16) }, item: 16, ulps: 64)
      check("rows homogeneous", outs.1, images.flatMap { $0 }, item: 12, ulps: 64)
      check(
        "rows shades", outs.2, rows.map { PlainReference.combination($0, shade, width: 1)[0] },
        item: 1, ulps: 64)
      let hidden = kernels.keyframes(pose, count: count, panels: 1) { _ in
        KernelPanel(
          matrixBasis: m.lanes, cornerBasis: c.lanes, shadeBasis: s.lanes,
          quads: outs.3.mutableLanes)
      }
      let homogeneous = outs.1.values
      let expected = (0..<4 * count).count { !(homogeneous[3 * $0 + 2] > 0) }
      #expect(hidden == expected, label("rows hidden"))
      #expect(outs.3.isIntact, label("rows quads"))
    }
  }
}
