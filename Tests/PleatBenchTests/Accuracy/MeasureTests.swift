import Oracles
import Pleat
import TestSupport
import Testing

@testable import pleat_accuracy

/// A wrong result must show: its error, its input, and that a promise is broken.
@Suite struct MeasureTests {
  private static let portable = Kernels.available.first { $0.name == "portable" }!

  /// The rows of one block, whose results may be spoilt on their way.
  private func rows<S: BatchScalar>(
    _ operation: MeasuredOperation, block index: Int = 0, as scalar: S.Type,
    spoil: (Output<S>) -> Void = { _ in }
  ) throws -> [Row] {
    let block = try operation.block(index, seed: 7, as: S.self)
    let outputs = try block.compute(Self.portable)
    for output in outputs { spoil(output) }
    var tallies: [Quantity: Tally] = [:]
    block.judge(outputs, firstItem: index * operation.blockSize, into: &tallies)
    return operation.quantities(S.precision).compactMap { quantity in
      tallies[quantity].map {
        Row(
          operation: operation, quantity: quantity, backend: "portable", precision: S.precision,
          tally: $0)
      }
    }
  }

  private func checkSpoilt<S: BatchScalar>(_ operation: MeasuredOperation, as scalar: S.Type) throws
  {
    let right = try rows(operation, as: S.self)
    #expect(!right.isEmpty && right.allSatisfy(\.keepsItsPromise))
    for row in right {
      // One result is twice what it should be, or 1 instead of 0, where that is more than allowed.
      let allowed = 2 * (row.promised ?? row.tally.largest)
      var spoilt = -1
      let wrong = try rows(operation, as: S.self) { output in
        guard output.quantity == row.quantity else { return }
        for index in (0..<output.actual.count).reversed() where spoilt < 0 {
          let value = output.actual[index]
          let worse = value == 0 ? 1 : 2 * value
          guard let error = output.error(index, Double(worse)), error > allowed else { continue }
          output.actual[index] = worse
          spoilt = index / output.places.count
        }
      }
      let reported = try #require(wrong.first { $0.quantity == row.quantity })
      let worst = try #require(reported.tally.worst)
      #expect(spoilt >= 0 && worst.item == spoilt, "\(operation) \(row.quantity.name)")
      #expect(reported.tally.largest > allowed)
      #expect(reported.tally.rms > row.tally.rms)
      #expect(!worst.inputs.isEmpty)
      if row.promised != nil {
        #expect(!reported.keepsItsPromise)
        let names = [operation.rawValue, row.quantity.name, "portable", "input \(spoilt)"]
        #expect(names.allSatisfy(reported.complaint.contains), "\(reported.complaint)")
      }
    }
  }

  @Test(arguments: someCases(MeasuredOperation.allCases))
  func aWrongResultIsReported(operation: MeasuredOperation) throws {
    try checkSpoilt(operation, as: Float.self)
    try checkSpoilt(operation, as: Double.self)
  }

  @Test func whatAKernelLeavesOutIsReported() throws {
    for operation in someCases(MeasuredOperation.allCases) {
      let left = try rows(operation, as: Float.self) { output in
        output.actual[output.actual.count - 1] = .nan
      }
      let last = operation.blockSize - 1
      let reported = left.filter { !$0.keepsItsPromise }
      // Of transitions the last panel may not be at an end.
      #expect(reported.count >= left.count - 1 && !reported.isEmpty, "\(operation)")
      #expect(reported.allSatisfy { $0.tally.worst?.item == last }, "\(operation)")
      #expect(reported.allSatisfy { $0.complaint.contains("not finite") })
    }
  }

  @Test func signsOfZeroAndHiddenCornersAreResultsToo() {
    #expect(Expected.exactly(0).error(of: 0) == 0)
    #expect(Expected.exactly(0).error(of: -0.0) == .infinity)
    #expect(Expected.exactly(1).error(of: 1.0.nextUp) == .infinity)
    #expect(Expected.hidden.error(of: .nan) == nil)
    #expect(Expected.hidden.error(of: 3) == .infinity)
    #expect(Expected.anything.error(of: 3) == nil)
    let three = Expected(value: DoubleDouble(3), unit: 0.25)
    #expect(three.error(of: 3.5) == 2 && three.error(of: .nan) == .infinity)
  }

  @Test func rmsAndCountsAreOfAllResults() {
    var tally = Tally()
    for (item, error) in [(0, 3.0), (0, 4), (1, 0), (2, 5)] {
      tally.add(error, item: item) { Tally.Worst(item: item, place: "", inputs: "", result: 0) }
    }
    #expect(tally.largest == 5 && tally.worst?.item == 2 && tally.inputs == 3)
    #expect(tally.rms == (50.0 / 4).squareRoot())
    tally.add(.nan, item: 3) { Tally.Worst(item: 3, place: "", inputs: "", result: 0) }
    #expect(tally.largest == .infinity && tally.worst?.item == 3)
  }

  @Test func theSameSeedGivesTheSameInputs() throws {
    let (first, again) = (
      try rows(.concatenatePairs, block: 2, as: Float.self),
      try rows(.concatenatePairs, block: 2, as: Float.self)
    )
    #expect(first[0].worst == again[0].worst && first[0].worst.contains("0x1."))
    #expect((1018..<1527).contains(first[0].tally.worst?.item ?? 0))
  }
}
