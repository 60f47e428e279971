// Lanes: pointers that the owner of memory lends to kernels. Lanes do not keep the memory alive. The
// count serves assertions only, and is `Int.max` if it is not known.

/// Scalars for reading: a pointer that the owner of the memory lends to kernels.
@usableFromInline @safe package struct Lanes<Scalar: BatchScalar>: @unchecked Sendable {
  @usableFromInline @unsafe let pointer: UnsafePointer<Scalar>
  @usableFromInline let count: Int

  @inlinable @unsafe package init(_ pointer: UnsafePointer<Scalar>, _ count: Int = .max) {
    unsafe self.pointer = pointer
    self.count = count
  }

  @inline(__always) package subscript(index: Int) -> Scalar {
    assert(index >= 0 && index < count)
    return unsafe pointer[index]
  }

  /// Loads the four scalars that begin at an index, which need not be a multiple of 4.
  @inline(__always) package func vector(_ index: Int) -> SIMD4<Scalar> {
    assert(index >= 0 && index + 4 <= count)
    return unsafe UnsafeRawPointer(pointer + index).loadUnaligned(as: SIMD4<Scalar>.self)
  }

  @inlinable package func dropFirst(_ offset: Int) -> Lanes {
    assert(offset >= 0 && offset <= count)
    return unsafe Lanes(pointer + offset, count &- offset)
  }
}

/// Scalars for writing: a pointer that the owner of the memory lends to kernels.
///
/// Threads may share lanes if they write only to disjoint parts of the memory.
@usableFromInline @safe package struct MutableLanes<Scalar: BatchScalar>: @unchecked Sendable {
  @usableFromInline @unsafe let pointer: UnsafeMutablePointer<Scalar>
  @usableFromInline let count: Int

  @inlinable @unsafe package init(_ pointer: UnsafeMutablePointer<Scalar>, _ count: Int = .max) {
    unsafe self.pointer = pointer
    self.count = count
  }

  @inline(__always) package subscript(index: Int) -> Scalar {
    get {
      assert(index >= 0 && index < count)
      return unsafe pointer[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe pointer[index] = newValue
    }
  }

  @inline(__always) package func store(_ vector: SIMD4<Scalar>, at index: Int) {
    assert(index >= 0 && index + 4 <= count)
    unsafe UnsafeMutableRawPointer(pointer + index).storeBytes(of: vector, as: SIMD4<Scalar>.self)
  }

  @inlinable package func dropFirst(_ offset: Int) -> MutableLanes {
    assert(offset >= 0 && offset <= count)
    return unsafe MutableLanes(pointer + offset, count &- offset)
  }

  /// The same scalars, for reading.
  @inlinable package var lanes: Lanes<Scalar> { unsafe Lanes(pointer, count) }
}
