// Writes frames directly into the caller's bytes and buffers.

extension Keyframes {
  /// Computes matrices, quads and shades of all frames directly into your bytes.
  ///
  /// The method works like `writeFrames(into:layout:backend:threads:)` for scalars, but the offsets and
  /// strides of the layout are in bytes.
  ///
  /// - Throws: `PleatError.bytesNotAligned` if a stride, or the address of an output's first frame, is
  ///   not a multiple of a scalar's size. Also the errors of the method for scalars, whose counts are
  ///   numbers of scalars.
  /// - Precondition: The preconditions of the method for scalars hold.
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func writeFrames(
    into bytes: inout MutableRawSpan, layout: KeyframeLayout, backend: Backend = .automatic,
    threads: Int = 1
  ) throws(PleatError) -> Int {
    let size = MemoryLayout<Scalar>.stride
    let buffer = unsafe bytes.withUnsafeMutableBytes { unsafe $0 }
    let address = Int(bitPattern: buffer.baseAddress)
    let own = try layout.mapPlaces { (places) throws(PleatError) in
      try places.inScalars(size: size, at: address)
    }
    // All places are aligned, so the scalars can begin at the first aligned address.
    let skipped = min((size - address & (size - 1)) & (size - 1), buffer.count)
    let scalars = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.dropFirst(skipped))
      .assumingMemoryBound(to: Scalar.self)
    return try unsafe writeFrames(into: scalars, layout: own, backend: backend, threads: threads)
  }

  /// Computes matrices, quads and shades of all frames directly into a buffer, such as one that a GPU
  /// shares.
  ///
  /// The parameters, results and errors are those of `writeFrames(into:layout:backend:threads:)` for
  /// spans.
  @unsafe
  @_specialize(exported:true,where Scalar == Float)
  @_specialize(exported:true,where Scalar == Double)
  @discardableResult
  public mutating func writeFrames(
    into buffer: UnsafeMutableBufferPointer<Scalar>, layout: KeyframeLayout,
    backend: Backend = .automatic, threads: Int = 1
  ) throws(PleatError) -> Int {
    var span = unsafe buffer.mutableSpan
    return try writeFrames(into: &span, layout: layout, backend: backend, threads: threads)
  }
}
