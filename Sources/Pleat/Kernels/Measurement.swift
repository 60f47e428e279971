internal import Synchronization

/// The times of one operation on all backends, for calls with a given number of items.
package struct OperationTimes: Sendable {
  package let operation: KernelOperation
  package let precision: Precision
  /// The number of items in a call.
  package let count: Int
  /// Nanoseconds per item, one number for each backend of `Kernels.available`.
  ///
  /// A backend that was far behind with 64 items is sometimes not timed with 4,096. Its time with 64
  /// items is then repeated here.
  package let nanoseconds: [Double]

  /// The index of the fastest backend in `Kernels.available`.
  package var fastest: Int {
    nanoseconds.indices.min { nanoseconds[$0] < nanoseconds[$1] } ?? 0
  }
}

/// How ``Backend/measured`` chooses: the fastest backend on this machine, for each operation.
package enum Measurement {
  /// The numbers of items in the calls that are timed.
  package static let counts = [64, 4096]
  /// The geometric mean of the two counts: calls with fewer items use the choice made for 64.
  private static let boundary = 512
  /// The time limit for timing all backends with one operation, precision and number of items, after the
  /// inputs are prepared.
  private static let limit = Duration.milliseconds(3)
  /// The lower bound, in nanoseconds, for the recorded time of a single call.
  ///
  /// A measured time may even be 0, because the clocks of some machines tick only every 42 nanoseconds.
  private static let leastTime = 100.0
  /// A backend that was far behind with 64 items is also timed with 4,096 if a call with 4,096 is
  /// expected to take less than this number of nanoseconds.
  private static let secondChance = 250_000.0

  /// The choices for each operation and precision, or 0 until they are known.
  ///
  /// The low eight bits hold the choice for 64 items, the high eight bits the choice for 4,096. A choice
  /// is 1 + the index of a backend in `Kernels.available`.
  private static let choices = InlineArray<64, Atomic<UInt16>> { _ in Atomic(0) }
  /// The measured times of each operation and precision, by the index in `choices`.
  ///
  /// The mutex lets only one thread measure at a time.
  private static let results = Mutex<[Int: [OperationTimes]]>([:])

  /// Returns the fastest kernels for a call; the first request for an operation measures all backends.
  static func kernels(for operation: KernelOperation, _ precision: Precision, count: Int) -> Kernels
  {
    let choice = choices[index(operation, precision)].load(ordering: .acquiring)
    let found = choice != 0 ? choice : measured(operation, precision)
    return Kernels.available[Int(count < boundary ? found & 0xff : found >> 8) - 1]
  }

  /// Returns the measured times of an operation; the first request for an operation measures all
  /// backends.
  package static func times(of operation: KernelOperation, _ precision: Precision)
    -> [OperationTimes]
  {
    _ = measured(operation, precision)
    return results.withLock { $0[index(operation, precision)] ?? [] }
  }

  private static func index(_ operation: KernelOperation, _ precision: Precision) -> Int {
    2 * operation.ordinal + (precision == .single ? 0 : 1)
  }

  /// Measures an operation, unless another thread has just done so, and returns the choices.
  @inline(never)
  private static func measured(_ operation: KernelOperation, _ precision: Precision) -> UInt16 {
    let index = index(operation, precision)
    return results.withLock { results in
      let known = choices[index].load(ordering: .relaxed)
      if known != 0 { return known }
      var times: [OperationTimes] = []
      for count in counts {
        let before = times.last?.nanoseconds
        times.append(
          OperationTimes(
            operation: operation, precision: precision, count: count,
            nanoseconds: precision == .single
              ? nanoseconds(operation, Float.self, count, before)
              : nanoseconds(operation, Double.self, count, before)))
      }
      results[index] = times
      let choice = UInt16(times[0].fastest + 1) | UInt16(times[1].fastest + 1) << 8
      choices[index].store(choice, ordering: .releasing)
      return choice
    }
  }

  /// Times all backends in several rounds, and returns the shortest time per item of each backend.
  ///
  /// A backend that takes more than five times as long as the fastest is dropped. With more items, the
  /// fixed cost of a call weighs less. So a backend that was dropped with 64 items is also timed with
  /// 4,096, unless one call is expected to take too long (`secondChance`). If there is no memory for the
  /// inputs, the first backend counts as the fastest.
  ///
  /// - Parameter before: The times per item that were measured with fewer items, or nil if there are
  ///   none.
  private static func nanoseconds<S: BatchScalar>(
    _ operation: KernelOperation, _: S.Type, _ count: Int, _ before: [Double]?
  ) -> [Double] {
    let all = Kernels.available
    var shortest = before ?? all.map { _ in 0 }
    let workload: MeasuredWorkload<S>
    do { workload = try MeasuredWorkload(count: count) } catch {
      return all.indices.map { $0 == 0 ? 0 : .infinity }
    }
    let clock = ContinuousClock()
    let end = clock.now + limit
    func time(_ index: Int, calls: Int) -> Double {
      let time = clock.measure {
        for _ in 0..<calls { workload.run(operation, all[index]) }
      }
      return time / .nanoseconds(calls * count)
    }
    func close() -> [Int] {
      let bound = 5 * (shortest.min() ?? 0)
      return all.indices.filter { shortest[$0] <= bound }
    }
    let near = close()
    for index in all.indices
    where near.contains(index) || shortest[index] * Double(count) < secondChance {
      // The shortest of four calls: the first call loads code and data into the caches, and any call may
      // be interrupted.
      let least = (0..<4).reduce(.infinity) { least, _ in min(least, time(index, calls: 1)) }
      shortest[index] = max(least, leastTime / Double(count))
    }
    let candidates = close()
    // The number of calls that are timed together, so that they take some 20 microseconds.
    let calls = shortest.map { max(1, min(64, Int(20_000 / ($0 * Double(count))))) }
    for _ in 0..<40 where clock.now < end {
      for index in candidates where clock.now < end {
        shortest[index] = min(shortest[index], time(index, calls: calls[index]))
      }
    }
    return shortest
  }
}

/// Inputs and outputs of the calls that are timed.
private final class MeasuredWorkload<S: BatchScalar> {
  private let count: Int
  private let storage: AlignedStorage<S>
  /// Identity matrices, four for each item.
  private var matrices: MutableLanes<S> { storage.mutableLanes }
  /// Numbers in 0...1, eight for each item, used as angles, times, rows, points and corners.
  private var values: MutableLanes<S> { matrices.dropFirst(64 * count) }
  /// Ones, used as a basis that never gives w = 0, and as the planes of a frustum.
  private var ones: MutableLanes<S> { values.dropFirst(8 * count) }
  private var out: MutableLanes<S> { ones.dropFirst(16 * Self.rank) }
  private var quads: MutableLanes<S> { out.dropFirst(16 * count) }

  /// The number of coefficients in a row (the rank): seven, as if the row held 1 and the cosine and sine
  /// of each of three angles.
  private static var rank: Int { 7 }

  init(count: Int) throws(PleatError) {
    self.count = count
    storage = try AlignedStorage(count: (64 + 8 + 16 + 8) * count + 16 * Self.rank)
    for index in 0..<4 * count {
      for row in 0..<4 { matrices[16 * index + 5 * row] = 1 }
    }
    for index in 0..<8 * count { values[index] = S(index + 1) / S(8 * count) }
    for index in 0..<16 * Self.rank { ones[index] = 1 }
  }

  func run(_ operation: KernelOperation, _ kernels: Kernels) {
    let (matrices, values, out) = (matrices.lanes, values.lanes, out)
    let right = matrices.dropFirst(16 * count)
    switch operation {
    case .concatenatePairs: kernels.concatenate(matrices, right, into: out, count: count)
    case .concatenateSharedRight:
      kernels.concatenate(matrices, right, rightStride: 0, into: out, count: count)
    case .concatenateSharedLeft:
      kernels.concatenate(matrices, leftStride: 0, right, into: out, count: count)
    case .concatenateChain:
      kernels.concatenateChains(matrices, into: out, count: count, length: 4)
    case .projectQuadsShared:
      kernels.projectQuads(matrices, corners: values, cornerStride: 0, into: out, count: count)
    case .projectQuadsDistinct:
      kernels.projectQuads(matrices, corners: values, cornerStride: 8, into: out, count: count)
    case .projectPoints2D:
      kernels.projectPoints(values, dimension: 2, by: matrices, into: out, count: count)
    case .projectPoints3D:
      kernels.projectPoints(values, dimension: 3, by: matrices, into: out, count: count)
    case .projectPlanarPoints2D:
      kernels.projectPlanarPoints(
        values, dimension: 2, by: matrices, into: out, stride: count, count: count)
    case .projectPlanarPoints3D:
      kernels.projectPlanarPoints(
        values, dimension: 3, by: matrices, into: out, stride: count, count: count)
    case .keyframes: keyframes(.quarterTurns(values), kernels)
    case .keyframesFromRows:
      keyframes(
        .rows(values, rank: Self.rank, stride: Self.rank, streamStride: 0), kernels)
    case .timingCurve:
      kernels.solve(.easeInOut, times: values, eased: out, parameters: nil, count: count)
    case .timingFormula:
      kernels.solve(.spring, times: values, eased: out, parameters: nil, count: count)
    case .timingLines:
      kernels.solve(.lines, times: values, eased: out, parameters: nil, count: count)
    case .sincos:
      kernels.sincos(
        quarterTurns: values, cosines: out, sines: out.dropFirst(count), count: count)
    case .invert: kernels.map(matrices, .inverse, into: out, count: count)
    case .invertRigid: kernels.map(matrices, .rigidInverse, into: out, count: count)
    case .transpose: kernels.map(matrices, .transpose, into: out, count: count)
    case .normalMatrices: kernels.map(matrices, .normalMatrix, into: out, count: count)
    case .determinants: kernels.map(matrices, .determinant, into: out, count: count)
    case .composeTransforms:
      kernels.compose(values, matrices, values, into: out, count: count)
    case .interpolate: kernels.interpolate(values, values, at: 0.5, into: out, count: count)
    case .interpolateRotations:
      kernels.interpolateRotations(matrices, right, at: 0.5, into: out, count: count)
    case .concatenateRotations:
      kernels.concatenateRotations(matrices, right, into: out, count: count)
    case .testBoxes:
      var bytes = [UInt8](repeating: 0, count: count)
      var isInside = bytes.mutableSpan
      kernels.testBoxes(values, planes: ones.lanes, into: &isInside, count: count)
    }
  }

  private func keyframes(_ pose: Pose<S>, _ kernels: Kernels) {
    let (ones, out, quads) = (ones.lanes, out, quads)
    _ = kernels.keyframes(pose, count: count, panels: 1) { _ in
      KernelPanel(
        matrixBasis: ones, cornerBasis: ones, shadeBasis: ones, matrices: out,
        quads: quads)
    }
  }
}

extension KernelOperation {
  /// A number for each operation, from 0 to 25.
  fileprivate var ordinal: Int {
    switch self {
    case .concatenatePairs: 0
    case .concatenateSharedRight: 1
    case .concatenateSharedLeft: 2
    case .concatenateChain: 3
    case .projectQuadsShared: 4
    case .projectQuadsDistinct: 5
    case .projectPoints2D: 6
    case .projectPoints3D: 7
    case .keyframes: 8
    case .keyframesFromRows: 9
    case .timingCurve: 10
    case .sincos: 11
    case .projectPlanarPoints2D: 12
    case .projectPlanarPoints3D: 13
    case .invert: 14
    case .invertRigid: 15
    case .transpose: 16
    case .normalMatrices: 17
    case .determinants: 18
    case .composeTransforms: 19
    case .interpolate: 20
    case .interpolateRotations: 21
    case .concatenateRotations: 22
    case .testBoxes: 23
    case .timingFormula: 24
    case .timingLines: 25
    }
  }
}

extension TimingCurve {
  /// A spring that swings, and straight lines between 32 points, whose kernels are measured.
  fileprivate static let spring = try! TimingCurve("spring(1 100 10 0)")
  fileprivate static let lines = try! TimingCurve.linear(
    (0..<32).map { LinearStop(input: Double($0) / 31, output: Double($0 % 5)) })
}
