import Pleat

/// Numbers that kernels read and write, aligned as in a batch.
final class Reals<S: BatchScalar> {
  let count: Int
  private let memory: UnsafeMutablePointer<S>

  /// Allocates memory for `count` numbers, which are NaN at first.
  init(count: Int) {
    self.count = count
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 1) * MemoryLayout<S>.stride, alignment: 64)
    memory = bytes.initializeMemory(as: S.self, repeating: .nan, count: count)
  }

  /// Allocates memory for values, which are rounded.
  convenience init(_ values: [Double]) {
    self.init(count: values.count)
    for (index, value) in values.enumerated() { memory[index] = S(value) }
  }

  deinit { memory.deallocate() }

  subscript(index: Int) -> S {
    get {
      precondition(index >= 0 && index < count, "a real that exists")
      return memory[index]
    }
    set {
      precondition(index >= 0 && index < count, "a real that exists")
      memory[index] = newValue
    }
  }

  /// Overwrites the results, so that results that the next kernel omits are detected.
  func clear() { memory.update(repeating: .nan, count: count) }

  var lanes: Lanes<S> { Lanes(memory, count) }
  var mutableLanes: MutableLanes<S> { MutableLanes(memory, count) }
}
