// Lanes: pointers that the owner of memory lends to kernels. Lanes do not keep the memory alive.

/// Scalars for reading: a pointer that the owner of the memory lends to kernels.
///
/// Threads may share lanes if they write only to disjoint parts of the memory.
@usableFromInline @safe package struct Lanes<Scalar: BatchScalar>: @unchecked Sendable {
  @usableFromInline let base: UnsafePointer<Scalar>
  @usableFromInline let count: Int

  @inlinable @unsafe package init(_ base: UnsafePointer<Scalar>, _ count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always) package subscript(index: Int) -> Scalar {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }

  /// Loads the four scalars that begin at an index, which need not be a multiple of 4.
  @inline(__always) package func vector(_ index: Int) -> SIMD4<Scalar> {
    assert(index >= 0 && index + 4 <= count)
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: SIMD4<Scalar>.self)
  }

  @inlinable package func dropFirst(_ offset: Int) -> Lanes {
    assert(offset >= 0 && offset <= count)
    return unsafe Lanes(base + offset, count &- offset)
  }

  @unsafe func core<Core>() -> UnsafePointer<Core> {
    unsafe UnsafeRawPointer(base).assumingMemoryBound(to: Core.self)
  }

  // The same scalars as `Float` or `Double`, for code that has checked the precision of `Scalar`.
  @unsafe var single: Lanes<Float> { unsafe Lanes<Float>(core(), count) }
  @unsafe var double: Lanes<Double> { unsafe Lanes<Double>(core(), count) }
}

/// Scalars for writing: a pointer that the owner of the memory lends to kernels.
@usableFromInline @safe package struct MutableLanes<Scalar: BatchScalar>: @unchecked Sendable {
  @usableFromInline let base: UnsafeMutablePointer<Scalar>
  @usableFromInline let count: Int

  @inlinable @unsafe package init(_ base: UnsafeMutablePointer<Scalar>, _ count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always) package subscript(index: Int) -> Scalar {
    get {
      assert(index >= 0 && index < count)
      return unsafe base[index]
    }
    nonmutating set {
      assert(index >= 0 && index < count)
      unsafe base[index] = newValue
    }
  }

  @inline(__always) package func store(_ vector: SIMD4<Scalar>, at index: Int) {
    assert(index >= 0 && index + 4 <= count)
    unsafe UnsafeMutableRawPointer(base + index).storeBytes(of: vector, as: SIMD4<Scalar>.self)
  }

  @inlinable package func dropFirst(_ offset: Int) -> MutableLanes {
    assert(offset >= 0 && offset <= count)
    return unsafe MutableLanes(base + offset, count &- offset)
  }

  /// The same scalars, for reading.
  @inlinable package var lanes: Lanes<Scalar> { unsafe Lanes(base, count) }

  @unsafe func core<Core>() -> UnsafeMutablePointer<Core> {
    unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: Core.self)
  }

  // The same scalars as `Float` or `Double`, for code that has checked the precision of `Scalar`.
  @unsafe var single: MutableLanes<Float> { unsafe MutableLanes<Float>(core(), count) }
  @unsafe var double: MutableLanes<Double> { unsafe MutableLanes<Double>(core(), count) }
}
