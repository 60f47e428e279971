import Foundation
import Pleat
import TestSupport
import Testing

/// Threads on memory with gaps, which passes through the stack, and how many there are.
@Suite struct BatchSpanThreadsTests {
  /// The least count at which two threads share items of so many scalars, and an odd rest.
  private static func count<S: BatchScalar>(_: S.Type, _ scalars: Int) -> Int {
    2 * Parts.leastBytes / (scalars * MemoryLayout<S>.stride) + 7
  }

  /// Memory of values with gaps of three scalars, and one before the first.
  private func scattered<S: BatchScalar>(_: S.Type, _ length: Int, _ count: Int) -> [S] {
    var random = SeededGenerator(seed: 0x5EED_0503)
    let period = (0..<4_099).map { _ in S(Int64(bitPattern: random.next())) * 0x1p-63 }
    var scalars: [S] = []
    while scalars.count < 1 + (length + 3) * count { scalars += period }
    return scalars
  }

  /// Several threads write the bytes of one thread between gaps, and return the same number.
  private func expectSame<E: BatchElement, S: BatchScalar, Number>(
    _: E.Type, _: S.Type, _ count: Int, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (inout MutableBatchSpan<E, S>, Int) throws -> Number
  ) throws {
    let start = scattered(S.self, E.scalarCount, count)
    func result(_ threads: Int) throws -> (Data, String) {
      var memory = start
      var span = try MutableBatchSpan<E, S>(
        memory.mutableSpan, offset: 1, stride: E.scalarCount + 3, count: count)
      let number = try body(&span, threads)
      return (memory.withUnsafeBytes { Data($0) }, "\(number)")
    }
    let one = try result(1)
    let two = try result(2)
    #expect(two == one, "\(S.self) \(count)", sourceLocation: sourceLocation)
  }

  @Test func products() throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      for count in [0, 1000, Self.count(S.self, 32)] {
        let given = scattered(S.self, 16, 3 * count)
        let one = Transform3D((0..<16).map { Double($0 * $0 % 7) - 2.5 })
        try expectSame(Transform3D.self, S.self, count) {
          let from = try BatchSpan<Transform3D, S>(given.span, stride: 19, count: count)
          try $0.formConcatenation(of: from, with: from, threads: $1)
        }
        try expectSame(Transform3D.self, S.self, count) {
          let from = try BatchSpan<Transform3D, S>(given.span, stride: 19, count: 3 * count)
          try $0.formConcatenation(ofChains: from, length: 3, threads: $1)
        }
        try expectSame(Transform3D.self, S.self, count) { try $0.precede(with: one, threads: $1) }
      }
    }
    if runsAllCases { try check(Float.self) }
    try check(Double.self)
  }

  @Test func transformsOfParts() throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let count = Self.count(S.self, 26)
      let given = scattered(S.self, 4, count)
      try expectSame(Transform3D.self, S.self, count) {
        let vectors = try BatchSpan<Vector3, S>(given.span, stride: 5, count: count)
        let rotations = try BatchSpan<Quaternion, S>(given.span, stride: 7, count: count)
        try $0.formTransforms(
          translations: vectors, rotations: rotations, scales: vectors, threads: $1)
      }
    }
    if runsAllCases { try check(Float.self) }
    try check(Double.self)
  }

  @Test func quadsOfFourPoints() throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let count = Self.count(S.self, 24)
      let matrices = scattered(S.self, 16, count)
      try expectSame(HomogeneousPoint2D.self, S.self, 4 * count) {
        let from = try BatchSpan<Transform3D, S>(matrices.span, stride: 19, count: count)
        let corners = try BatchSpan<Quad, S>(matrices.span, stride: 19, count: count)
        try $0.project(corners, by: from, threads: $1)
      }
    }
    if runsAllCases { try check(Float.self) }
    try check(Double.self)
  }

  @Test func boxes() throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let count = Self.count(S.self, 6)
      let given = scattered(S.self, 6, count)
      func visible(_ threads: Int) throws -> [UInt8] {
        var isVisible = [UInt8](repeating: 7, count: count)
        var span = isVisible.mutableSpan
        let boxes = try BatchSpan<Box3, S>(given.span, stride: 9, count: count)
        let frustum = Frustum(.perspective(distance: 0.9))
        let number = try boxes.testVisibility(in: frustum, into: &span, threads: threads)
        #expect(number > 0 && number < count)
        return isVisible
      }
      let (one, two) = (try visible(1), try visible(2))
      #expect(Data(one) == Data(two))
    }
    if runsAllCases { try check(Float.self) }
    try check(Double.self)
  }

  /// Results that begin between cache lines are those that begin at one.
  @Test func unalignedMemory() throws {
    let count = Self.count(Float.self, 32)
    let given = try TransformBatch<Float>(
      scalars: Array(scattered(Float.self, 13, count).prefix(16 * count)))
    var aligned = TransformBatch<Float>()
    try aligned.formTranspose(of: given)
    var memory = [Float](repeating: 0, count: 16 * count + 1)
    var span = try MutableBatchSpan<Transform3D, Float>(memory.mutableSpan, offset: 1)
    try span.formTranspose(of: given.span, threads: 2)
    #expect(memory[0] == 0)
    let isSame = memory.dropFirst().elementsEqual([Float](scalarsOf: aligned))
    #expect(isSame)
  }

  @Test func threadsHaveEnoughToDo() {
    let (least, grain) = (Parts.leastBytes, Parts.grain)
    #expect(Parts(count: 2 * least / 64 - 1, bytes: 64, threads: 2).count == 1)
    let two = Parts(count: 2 * least / 64, bytes: 64, threads: 2)
    #expect(two.count == 2 && two[0].count == least / 64)
    // The rest after whole grains belongs to the last part.
    let seven = Parts(count: 100 * grain + grain - 1, bytes: least, threads: 7)
    #expect(seven.count == 7 && seven[6].upperBound == 101 * grain - 1)
    #expect((0..<7).allSatisfy { seven[$0].lowerBound % grain == 0 && seven[$0].count >= grain })
    #expect(Parts(count: 0, bytes: 64, threads: .max).count == 1)
  }

  @Test func noThreadsTrap() async {
    await #expect(processExitsWith: .trap) {
      var batch = TransformBatch<Float>(count: 1)
      try batch.concatenate(with: .identity, threads: 0)
    }
    await #expect(processExitsWith: .trap) {
      var points = PlanarPointBatch<Double>(count: 1)
      try points.project(by: .identity, threads: -1)
    }
    await #expect(processExitsWith: .trap) {
      var isVisible: [UInt8] = [0]
      var span = isVisible.mutableSpan
      let boxes = Box3Batch<Float>(count: 1)
      try boxes.span.testVisibility(in: Frustum(.identity), into: &span, threads: 0)
    }
  }
}
