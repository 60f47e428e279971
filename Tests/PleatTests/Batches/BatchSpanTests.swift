import Pleat
import TestSupport
import Testing

/// Values in an array of a user's: after some scalars, and with gaps between them.
private struct Scattered<Element: BatchElement, S: BatchScalar> {
  static var gap: S { 77 }
  var memory: [S]
  let offset: Int
  let stride: Int
  let count: Int

  init(_ count: Int, offset: Int, gap: Int) {
    self.offset = offset
    self.count = count
    stride = Element.scalarCount + gap
    memory = [S](repeating: Self.gap, count: offset + stride * count + 3)
  }

  init(_ values: [Element], offset: Int, gap: Int) {
    self.init(values.count, offset: offset, gap: gap)
    for (index, value) in values.enumerated() {
      for (place, scalar) in value.scalars.enumerated() {
        memory[offset + stride * index + place] = S(scalar)
      }
    }
  }

  /// The scalars of the values, then those that belong to none.
  var parts: (values: [S], gaps: [S]) {
    var parts: (values: [S], gaps: [S]) = ([], [])
    for (index, scalar) in memory.enumerated() {
      let place = index - offset
      if place >= 0, place < stride * count, place % stride < Element.scalarCount {
        parts.values.append(scalar)
      } else {
        parts.gaps.append(scalar)
      }
    }
    return parts
  }
}

/// Operations in the caller's memory, against the same in batches.
@Suite struct BatchSpanTests {
  private static let seed: UInt64 = 0x5EED_0300
  private static let places = [(0, 0), (1, 0), (3, 5), (0, 1)]

  /// What a batch holds; `blas` may add in another order if it is given other blocks.
  private func expect<E, S>(
    _ found: Scattered<E, S>, _ expected: borrowing Batch<E, S>, _ backend: Backend,
    _ label: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let parts = found.parts
    let scalars = [S](scalarsOf: expected)
    let same = zip(parts.values, scalars).allSatisfy { one, other in
      one == other || one.isNaN && other.isNaN
        || backend == .blas && (one - other).magnitude <= 1e-5 * max(1, other.magnitude)
    }
    #expect(
      parts.values.count == scalars.count && same, "\(label), \(backend), \(S.self)",
      sourceLocation: sourceLocation)
    #expect(
      parts.gaps.allSatisfy { $0 == Scattered<E, S>.gap }, "\(label): gaps",
      sourceLocation: sourceLocation)
  }

  /// An operation writes the same between gaps as into memory of a batch, and returns the same number.
  private func expectSame<E: BatchElement, S: BatchScalar, Number>(
    _ label: String, _: S.Type, _ backend: Backend, from start: [E],
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (inout MutableBatchSpan<E, S>, (offset: Int, gap: Int)) throws -> Number
  ) throws {
    var expected = Batch<E, S>(start)
    var whole = expected.mutableSpan
    let number = try body(&whole, (offset: 0, gap: 0))
    for (offset, gap) in Self.places {
      var out = Scattered<E, S>(start, offset: offset, gap: gap)
      let (stride, count) = (out.stride, out.count)
      var results = try MutableBatchSpan<E, S>(
        out.memory.mutableSpan, offset: offset, stride: stride, count: count)
      let other = try body(&results, (offset: offset, gap: gap))
      #expect("\(other)" == "\(number)", "\(label), \(backend)", sourceLocation: sourceLocation)
      expect(out, expected, backend, label, sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: Backend.available, [0, 1, 3, 100])
  func products(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed)
      let (lefts, rights) = (random.transforms(count, scalar), random.transforms(count, scalar))
      let one = random.transforms(1, scalar)[0]
      let empty = [Transform3D](repeating: .identity, count: count)
      typealias Matrices = Scattered<Transform3D, S>
      typealias Input = BatchSpan<Transform3D, S>
      try expectSame("pairs", scalar, backend, from: empty) {
        let a = Matrices(lefts, offset: 2 * $1.offset, gap: $1.gap)
        let b = Matrices(rights, offset: $1.offset, gap: 0)
        try $0.formConcatenation(
          of: Input(a.memory.span, offset: a.offset, stride: a.stride, count: count),
          with: Input(b.memory.span, offset: b.offset, count: count), backend: backend)
      }
      try expectSame("one on the left, in place", scalar, backend, from: rights) { out, _ in
        try out.precede(with: one, backend: backend)
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: Backend.available, [1, 2, 7, 40])
  func chains(backend: Backend, length: Int) throws {
    func check<S: BatchScalar>(_: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed + 1)
      let links = (0..<35 * length).map { _ in
        rounded(.rotation(Angle(degrees: random.number(0...360)), about: .zAxis), to: S.self)
          as Transform3D
      }
      var expected = TransformBatch<S>()
      try expected.formConcatenation(
        ofChains: TransformBatch<S>(links), length: length, backend: backend)
      for (offset, gap) in Self.places {
        let from = Scattered<Transform3D, S>(links, offset: offset, gap: gap)
        var out = Scattered<Transform3D, S>(35, offset: offset, gap: gap)
        var results = try MutableBatchSpan<Transform3D, S>(
          out.memory.mutableSpan, offset: offset, stride: 16 + gap, count: 35)
        try results.formConcatenation(
          ofChains: BatchSpan(
            from.memory.span, offset: offset, stride: from.stride, count: links.count),
          length: length, backend: backend)
        let parts = out.parts
        let near = zip(parts.values, [S](scalarsOf: expected)).allSatisfy {
          ($0 - $1).magnitude <= S(4 * length) * S.ulpOfOne
        }
        #expect(near && parts.values.count == 35 * 16, "\(backend) \(S.self)")
        #expect(parts.gaps.allSatisfy { $0 == Scattered<Transform3D, S>.gap })
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: Backend.available, [0, 1, 3, 100])
  func quads(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed + 2)
      let matrices = random.nearTransforms(count, scalar)
      let corners = random.quads(count, scalar)
      let card = random.quads(1, scalar)[0]
      let transforms = TransformBatch<S>(matrices)
      let empty = [Quad](repeating: card, count: count)
      let points = [HomogeneousPoint2D](
        repeating: HomogeneousPoint2D(x: 1, y: 2, w: 3), count: 4 * count)
      typealias Input = BatchSpan<Quad, S>
      try expectSame("quads", scalar, backend, from: empty) {
        let from = Scattered<Quad, S>(corners, offset: $1.offset, gap: $1.gap)
        let through = Scattered<Transform3D, S>(matrices, offset: 1, gap: $1.gap)
        return try $0.project(
          Input(from.memory.span, offset: from.offset, stride: from.stride, count: count),
          by: BatchSpan<Transform3D, S>(
            through.memory.span, offset: 1, stride: through.stride, count: count),
          backend: backend)
      }
      try expectSame("quads in place", scalar, backend, from: corners) { out, _ in
        try out.project(by: transforms, backend: backend)
      }
      try expectSame("homogeneous", scalar, backend, from: points) {
        let from = Scattered<Quad, S>(corners, offset: $1.offset, gap: $1.gap)
        try $0.project(
          Input(from.memory.span, offset: from.offset, stride: from.stride, count: count),
          by: transforms, backend: backend)
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: Backend.available, [0, 1, 3, 17, 700])
  func points(backend: Backend, count: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var random = RandomGeometry(seed: Self.seed + 3)
      let flat = (0..<count).map { _ in rounded(random.point(), to: scalar) }
      let solid = (0..<count).map { _ in rounded(random.point3(), to: scalar) }
      let transform = random.nearTransform(scalar)
      try expectSame("points of space", scalar, backend, from: flat) {
        let from = Scattered<Point3, S>(solid, offset: $1.offset, gap: 2 * $1.gap)
        return try $0.project(
          BatchSpan<Point3, S>(
            from.memory.span, offset: from.offset, stride: from.stride, count: count),
          by: transform, backend: backend)
      }
      try expectSame("points in place", scalar, backend, from: flat) { out, _ in
        try out.project(by: transform, backend: backend)
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// Bytes and buffers, at an address that is aligned to a scalar only.
  @Test func bytesAndBuffers() throws {
    let matrices = (0..<5).map { Transform3D.translation(x: Double($0), y: 2) }
    let batch = TransformBatch<Float>(matrices)
    let card = Rect(x: 0, y: 0, width: 1, height: 1).quad
    var expected = QuadBatch<Float>()
    try expected.project(card, by: batch)
    var memory = [UInt32](repeating: 0, count: 3 + 10 * 5)
    var bytes = memory.mutableSpan
    var quads = try MutableBatchSpan<Quad, Float>(
      bytes: bytes.mutableBytes, offset: 12, stride: 40, count: 5)
    try quads.project(card, by: batch.span)
    #expect(quads.count == 5 && quads[4] == expected[4])
    let read = try BatchSpan<Quad, Float>(
      bytes: memory.span.bytes, offset: 12, stride: 40, count: 5)
    for index in 0..<5 { #expect(read[index] == expected[index]) }
    #expect(memory[0] == 0 && memory[12] == 0)

    let buffer = UnsafeMutableBufferPointer<Float>.allocate(capacity: 41)
    defer { buffer.deallocate() }
    buffer.initialize(repeating: 7)
    var own = try MutableBatchSpan<Quad, Float>(buffer, offset: 1)
    try own.project(card, by: batch.span)
    own[0] = Rect(x: 0, y: 0, width: 0, height: 0).quad
    #expect(buffer[0] == 7 && buffer[1] == 0 && buffer[40] == Float(expected[4].bottomLeft.y))
    let nothing = try MutableBatchSpan<Quad, Float>(
      UnsafeMutableBufferPointer(start: nil, count: 0))
    #expect(nothing.count == 0)
  }

  @Test func copies() throws {
    let points = [Point(x: 1, y: 2), Point(x: 3, y: 4)]
    let vertices: [Float] = [9, 1, 2, 0, 0, 3, 4]
    let batch = try PointBatch<Float>(copying: BatchSpan(vertices.span, offset: 1, stride: 4))
    #expect(values(batch) == points)
    var memory = [Float](repeating: 0, count: 6)
    var out = try MutableBatchSpan<Point, Float>(memory.mutableSpan, offset: 1, stride: 3)
    try batch.copy(to: &out)
    #expect(memory == [0, 1, 2, 0, 3, 4])
    var own = PointBatch<Float>(points)
    var span = own.mutableSpan
    try span.project(by: .scale(x: 2, y: 2))
    #expect(values(own) == [Point(x: 2, y: 4), Point(x: 6, y: 8)])
  }

  private func error(_ body: () throws(PleatError) -> Void) -> PleatError? {
    do {
      try body()
      return nil
    } catch { return error }
  }

  @Test func whatDoesNotFitThrows() {
    let memory = [Float](repeating: 0, count: 40)
    typealias Quads = BatchSpan<Quad, Float>
    func refused(_ offset: Int, _ stride: Int, _ count: Int?) -> PleatError? {
      error { () throws(PleatError) in
        _ = try Quads(memory.span, offset: offset, stride: stride, count: count)
      }
    }
    #expect(refused(0, 7, nil) == .strideTooShort(7, least: 8))
    #expect(refused(0, -8, 0) == .strideTooShort(-8, least: 8))
    #expect(refused(0, 8, 5) == nil && refused(0, 8, 0) == nil)
    #expect(refused(0, 8, 6) == .spanTooShort(count: 6, fitting: 5))
    #expect(refused(1, 8, 5) == .spanTooShort(count: 5, fitting: 4))
    #expect(refused(0, 16, 3) == nil && refused(1, 16, 3) == .spanTooShort(count: 3, fitting: 2))
    #expect(refused(50, 8, 1) == .spanTooShort(count: 1, fitting: 0))
    #expect(refused(.max, 8, 1) == .spanTooShort(count: 1, fitting: 0))
    #expect(refused(0, .max, 2) == .spanTooShort(count: 2, fitting: 1))
    #expect(refused(41, 8, nil) == nil)
    func refusedBytes(_ offset: Int, _ stride: Int, _ count: Int?) -> PleatError? {
      error { () throws(PleatError) in
        _ = try Quads(bytes: memory.span.bytes, offset: offset, stride: stride, count: count)
      }
    }
    #expect(refusedBytes(4, 34, nil) == .bytesNotAligned(34, size: 4))
    #expect(refusedBytes(4, 28, nil) == .strideTooShort(7, least: 8))
    #expect(refusedBytes(4, 32, 5) == .spanTooShort(count: 5, fitting: 4))
    guard case .bytesNotAligned(_, size: 4)? = refusedBytes(2, 32, nil) else {
      Issue.record("an address that is not a multiple of 4 is accepted")
      return
    }
  }

  @Test func nothingIsWrittenBeforeAnError() {
    let transforms = TransformBatch<Float>(count: 3)
    let card = Rect(x: 0, y: 0, width: 1, height: 1).quad
    var memory = [Float](repeating: 7, count: 64)
    let found = error { () throws(PleatError) in
      var quads = try MutableBatchSpan<Quad, Float>(memory.mutableSpan, count: 4)
      try quads.project(card, by: transforms.span)
    }
    #expect(found == .countMismatch(expected: 4, actual: 3))
    let absent = error { () throws(PleatError) in
      var quads = try MutableBatchSpan<Quad, Float>(memory.mutableSpan, count: 3)
      try quads.project(card, by: transforms.span, backend: Backend("none"))
    }
    #expect(absent != nil && memory.allSatisfy { $0 == 7 })
  }

  @Test func indicesAreChecked() async {
    await #expect(processExitsWith: .trap) {
      let memory = [Float](repeating: 0, count: 8)
      let quads = try BatchSpan<Quad, Float>(memory.span)
      _ = quads[1]
    }
    await #expect(processExitsWith: .trap) {
      let memory = [Float](repeating: 0, count: 8)
      _ = try BatchSpan<Quad, Float>(memory.span, offset: -1)
    }
  }
}
