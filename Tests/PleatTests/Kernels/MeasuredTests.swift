import Pleat
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The backend that takes, for each operation, what was fastest when it was timed.
@Suite struct MeasuredTests {
  @Test func itIsNoImplementationOfItsOwn() throws {
    #expect(Backend("measured") == .measured && Backend.measured.name == "measured")
    #expect(!Backend.available.contains(.measured))
  }

  @Test(arguments: KernelOperation.allCases, Precision.allCases)
  func theChoiceIsTheFastestThatWasTimed(operation: KernelOperation, precision: Precision) throws {
    let times = Measurement.times(of: operation, precision)
    #expect(times.map(\.count) == [64, 4096])
    for time in times {
      #expect(time.operation == operation && time.precision == precision)
      #expect(time.nanoseconds.count == Backend.available.count)
      #expect(time.nanoseconds.allSatisfy { $0 > 0 && $0 < 1e6 })
      #expect(time.nanoseconds[time.fastest] == time.nanoseconds.min())
    }
    let choice = Backend.available[times[1].fastest]
    let expected = try choice.implementation(of: operation, in: precision)
    for _ in 0..<3 {
      #expect(try Backend.measured.implementation(of: operation, in: precision) == expected)
    }
  }

  /// Both choices, on both sides of the boundary between them.
  @Test(arguments: [0, 1, 16, 511, 512, 5000])
  func resultsAreThoseOfTheReference(count: Int) throws {
    try checkResults(Float.self, count: count, tolerance: 2e-5)
    try checkResults(Double.self, count: count, tolerance: 1e-13)
  }

  /// Threads that use an operation for the first time at once measure once, and all get results.
  @Test func manyThreadsMayBeFirst() async {
    await #expect(processExitsWith: .success) {
      let choices = try await withThrowingTaskGroup(of: Backend.self) { group in
        for thread in 0..<32 {
          group.addTask {
            try checkResults(Float.self, count: 16 * thread, tolerance: 2e-5)
            return try Backend.measured.implementation(of: .keyframes, in: .single)
          }
        }
        return try await group.reduce(into: Set<Backend>()) { $0.insert($1) }
      }
      #expect(choices.count == 1)
    }
  }

  @Test func theEnvironmentMayNameIt() async {
    await #expect(processExitsWith: .success) {
      setenv("PLEAT_BACKEND", "measured", 1)
      let chosen = try Backend.chosen()
      #expect(chosen == .measured)
      var batch = TransformBatch<Float>(count: 600)
      batch[599] = .identity
      try batch.concatenate(with: .identity)
      #expect(batch[599] == .identity)
    }
  }
}

/// Holds results of the backend `measured` against those of `swift` in double precision.
private func checkResults<S: BatchScalar>(
  _: S.Type, count: Int, tolerance: Double, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  var left = TransformBatch<S>(count: count)
  var out = TransformBatch<S>()
  var exactLeft = TransformBatch<Double>(count: count)
  var exact = TransformBatch<Double>()
  for index in 0..<count {
    let angle = Angle(degrees: Double(index % 80))
    left[index] = .rotation(angle, about: Vector3(x: 1, y: 0.5, z: 0))
    exactLeft[index] = left[index]
  }
  try out.formConcatenation(of: left, with: left, backend: .measured)
  try exact.formConcatenation(of: exactLeft, with: exactLeft, backend: .swift)
  let corners = Rect(x: 0, y: 0, width: 1, height: 1).quad
  var quads = QuadBatch<S>()
  var exactQuads = QuadBatch<Double>()
  let hidden = try quads.project(corners, by: left, backend: .measured)
  #expect(try exactQuads.project(corners, by: exactLeft, backend: .swift) == hidden)
  let fold = FoldTransition(size: Size(width: 1, height: 1), scale: 1000)
  let progress = (0..<count).map { Double($0) / Double(max(count, 1)) }
  var keyframes = Keyframes<S>()
  var exactKeyframes = Keyframes<Double>()
  try keyframes.generate(fold, at: progress, backend: .measured)
  try exactKeyframes.generate(fold, at: progress, backend: .swift)
  for index in 0..<count {
    for entry in 0..<16 {
      let (row, column) = (entry / 4 + 1, entry % 4 + 1)
      let difference =
        out[index][row: row, column: column] - exact[index][row: row, column: column]
      #expect(abs(difference) <= tolerance, sourceLocation: sourceLocation)
    }
    #expect(
      quads[index].isNear(exactQuads[index], within: tolerance), sourceLocation: sourceLocation)
    #expect(
      keyframes.quad(ofPanel: 1, frame: index).isNear(
        exactKeyframes.quad(ofPanel: 1, frame: index), within: tolerance),
      sourceLocation: sourceLocation)
  }
}

extension Quad {
  fileprivate func isNear(_ other: Quad, within tolerance: Double) -> Bool {
    zip(corners, other.corners).allSatisfy {
      abs($0.x - $1.x) <= tolerance && abs($0.y - $1.y) <= tolerance
    }
  }
}
