import Pleat

/// Reals that kernels read and write, aligned as batches are.
final class Reals<S: BatchScalar> {
  let count: Int
  private let memory: UnsafeMutablePointer<S>

  /// Room for so many; NaN until something is written.
  init(count: Int) {
    self.count = count
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: max(count, 1) * MemoryLayout<S>.stride, alignment: 64)
    memory = bytes.initializeMemory(as: S.self, repeating: .nan, count: count)
  }

  /// Values, rounded.
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

  /// Spoils what is there, so that whatever the next kernel leaves out shows.
  func clear() { memory.update(repeating: .nan, count: count) }

  var lanes: Lanes<S> { Lanes(memory, count) }
  var mutableLanes: MutableLanes<S> { MutableLanes(memory, count) }
}
