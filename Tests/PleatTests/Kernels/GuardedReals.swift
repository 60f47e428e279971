import Pleat
import Testing

/// Reals at an odd address between guard values: what writes beyond its output changes a guard.
final class GuardedReals<Scalar: BatchScalar> {
  private static var guards: Int { 32 }
  private static var guardValue: Scalar { Scalar(0x1.2345678p-60) }

  private let memory: UnsafeMutablePointer<Scalar>
  private let count: Int
  private let offset: Int

  /// Values, `offset` elements away from an address that is aligned to 64 bytes.
  init(_ values: [Scalar], offset: Int) {
    count = values.count
    self.offset = offset
    let total = count + 2 * Self.guards + offset
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: total * MemoryLayout<Scalar>.stride, alignment: 64)
    memory = bytes.initializeMemory(as: Scalar.self, repeating: Self.guardValue, count: total)
    for (index, value) in values.enumerated() { start[index] = value }
  }

  /// Zeros.
  convenience init(count: Int, offset: Int) {
    self.init([Scalar](repeating: 0, count: count), offset: offset)
  }

  deinit { memory.deallocate() }

  private var start: UnsafeMutablePointer<Scalar> { memory + Self.guards + offset }

  var lanes: Lanes<Scalar> { Lanes(start, count) }
  var mutableLanes: MutableLanes<Scalar> { MutableLanes(start, count) }
  var scalars: [Scalar] { (0..<count).map { start[$0] } }
  var values: [Double] { scalars.map(Double.init) }

  var isIntact: Bool {
    let before = (0..<Self.guards + offset).allSatisfy { memory[$0] == Self.guardValue }
    let after = (0..<Self.guards).allSatisfy { start[count + $0] == Self.guardValue }
    return before && after
  }
}
