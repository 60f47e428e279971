internal import CPleat

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// The fence: the module's only file with `unsafe`. It owns memory, lends it as lanes, and calls the
// core. Whoever holds lanes holds the owner as well, for as long.

// MARK: - Memory

/// Reals that are owned, aligned to 64 bytes and reused: they move only to grow.
///
/// From 2 MiB on they are aligned to 2 MiB and ask Linux for huge pages: a first touch then costs one
/// fault instead of 512, and the processor needs one entry for the address of 2 MiB.
@safe struct AlignedStorage<Scalar: BatchScalar>: ~Copyable, @unchecked Sendable {
  /// A cache line, and the widest vector register.
  static var alignment: Int { 64 }
  /// A huge page of x86-64, and of arm64 with pages of 4 KiB.
  static var hugePage: Int { 1 << 21 }

  private var base: UnsafeMutablePointer<Scalar>
  private var capacity: Int
  private(set) var count: Int

  /// None; this takes a cache line, and traps where even that cannot be allocated.
  init() {
    unsafe base = Self.nothing()
    capacity = 0
    count = 0
  }

  /// Zeros.
  init(count: Int) throws(PleatError) {
    precondition(count >= 0, "a count is not negative")
    unsafe base = try Self.allocate(count)
    capacity = count
    self.count = count
  }

  deinit { unsafe free(base) }

  /// Zeros, `PleatError.outOfMemory` if there is no room for so many.
  private static func allocate(
    _ count: Int
  ) throws(PleatError) -> UnsafeMutablePointer<Scalar> {
    precondition(
      Scalar.self == Float.self || Scalar.self == Double.self, "a batch holds Float or Double")
    let bytes = try checked(count, times: MemoryLayout<Scalar>.stride)
    let isHuge = bytes >= hugePage
    let memory = unsafe try allocateMemory(
      bytes: max(bytes, alignment), alignment: isHuge ? hugePage : alignment)
    #if os(Linux)
      // A wish: where it is refused, small pages do the same. `madvise` comes from the C module that
      // is imported anyway for `getenv`, so the core, which allocates nothing, needs no function for
      // it. Apple's systems have no such call for a part of the heap.
      if isHuge { _ = unsafe madvise(memory, bytes, MADV_HUGEPAGE) }
    #endif
    return unsafe memory.initializeMemory(as: Scalar.self, repeating: 0, count: count)
  }

  private static func nothing() -> UnsafeMutablePointer<Scalar> {
    do { return unsafe try allocate(0) } catch { fatalError(error.description) }
  }

  /// Makes room for a count; what was there is lost if it has to grow, and unchanged otherwise.
  ///
  /// Throws `PleatError.outOfMemory`; nothing is left then.
  mutating func resize(to count: Int) throws(PleatError) {
    precondition(count >= 0, "a count is not negative")
    if count > capacity {
      // First the old memory goes, so that both are never there at once.
      unsafe free(base)
      do {
        unsafe base = try Self.allocate(count)
      } catch {
        unsafe base = Self.nothing()
        capacity = 0
        self.count = 0
        throw error
      }
      capacity = count
    }
    self.count = count
  }

  /// Gives all memory back.
  mutating func empty() { self = AlignedStorage() }

  /// Takes over as many elements as it has.
  mutating func copy(_ elements: Span<Scalar>) {
    precondition(elements.count == count, "as many elements as there are")
    unsafe elements.withUnsafeBufferPointer { from in
      guard let start = from.baseAddress else { return }
      unsafe base.update(from: start, count: count)
    }
  }

  var lanes: Lanes<Scalar> { unsafe Lanes(base, count) }
  var mutableLanes: MutableLanes<Scalar> { unsafe MutableLanes(base, count) }

  /// The elements from an offset on; both ends are checked.
  @_lifetime(borrow self)
  func span(_ range: Range<Int>) -> Span<Scalar> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range inside the batch")
    let span = unsafe Span(_unsafeStart: base + range.lowerBound, count: range.count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  @_lifetime(&self)
  mutating func mutableSpan(_ range: Range<Int>) -> MutableSpan<Scalar> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "a range inside the batch")
    let span = unsafe MutableSpan(_unsafeStart: base + range.lowerBound, count: range.count)
    return unsafe _overrideLifetime(span, mutating: &self)
  }
}

/// A number of bytes, `PleatError.outOfMemory` if no address space holds so many.
func checked(_ count: Int, times size: Int) throws(PleatError) -> Int {
  let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
  if overflow { throw .outOfMemory(bytes: .max) }
  return bytes
}

/// Memory that is not initialised, for `free`; `PleatError.outOfMemory` if there is none.
///
/// Swift's own allocation ends the process in that case.
private func allocateMemory(
  bytes: Int, alignment: Int
) throws(PleatError) -> UnsafeMutableRawPointer {
  var memory: UnsafeMutableRawPointer?
  guard unsafe posix_memalign(&memory, alignment, bytes) == 0, let memory = unsafe memory else {
    throw .outOfMemory(bytes: bytes)
  }
  return unsafe memory
}

/// Throws `PleatError.outOfMemory` unless so many bytes can be allocated at this moment: for what
/// grows in Swift's own collections, which end the process where they cannot.
///
/// Nothing is touched, and nothing is kept: what other threads take meanwhile may still be missing. An
/// optimiser may leave out an allocation that is freed at once, but not this.
package func checkMemory(for count: Int, of size: Int = 1) throws(PleatError) {
  let bytes = try checked(count, times: size)
  guard bytes > 0 else { return }
  // A little more: what is asked for next has a header, and whole pages.
  let (room, overflow) = bytes.addingReportingOverflow(1 << 16)
  if overflow { throw .outOfMemory(bytes: bytes) }
  #if canImport(Darwin)
    let kind = MAP_PRIVATE | MAP_ANON
  #else
    let kind = MAP_PRIVATE | MAP_ANONYMOUS
  #endif
  let memory = unsafe mmap(nil, room, PROT_READ | PROT_WRITE, kind, -1, 0)
  guard let memory = unsafe memory, unsafe memory != MAP_FAILED else {
    throw .outOfMemory(bytes: bytes)
  }
  unsafe munmap(memory, room)
}

/// Reals to read: an address that its owner lends to the kernels.
///
/// Threads that share lanes write to disjoint parts of them, or not at all.
@safe package struct Lanes<Scalar: BatchScalar>: @unchecked Sendable {
  private let base: UnsafePointer<Scalar>
  private let count: Int

  @unsafe package init(_ base: UnsafePointer<Scalar>, _ count: Int) {
    unsafe self.base = base
    self.count = count
  }

  @inline(__always) package subscript(index: Int) -> Scalar {
    assert(index >= 0 && index < count)
    return unsafe base[index]
  }

  /// Four reals from any index; any alignment will do.
  @inline(__always) package func vector(_ index: Int) -> SIMD4<Scalar> {
    assert(index >= 0 && index + 4 <= count)
    return unsafe UnsafeRawPointer(base + index).loadUnaligned(as: SIMD4<Scalar>.self)
  }

  package func dropFirst(_ offset: Int) -> Lanes {
    assert(offset >= 0 && offset <= count)
    return unsafe Lanes(base + offset, count - offset)
  }

  @unsafe fileprivate func core<Core>() -> UnsafePointer<Core> {
    unsafe UnsafeRawPointer(base).assumingMemoryBound(to: Core.self)
  }

  /// The same reals, for who has found out what `Scalar` is.
  @unsafe fileprivate func known<Known>() -> Lanes<Known> { unsafe Lanes<Known>(core(), count) }
}

/// Reals to write.
@safe package struct MutableLanes<Scalar: BatchScalar>: @unchecked Sendable {
  private let base: UnsafeMutablePointer<Scalar>
  private let count: Int

  @unsafe package init(_ base: UnsafeMutablePointer<Scalar>, _ count: Int) {
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

  package func dropFirst(_ offset: Int) -> MutableLanes {
    assert(offset >= 0 && offset <= count)
    return unsafe MutableLanes(base + offset, count - offset)
  }

  /// The same reals, to read.
  package var lanes: Lanes<Scalar> { unsafe Lanes(base, count) }

  @unsafe fileprivate func core<Core>() -> UnsafeMutablePointer<Core> {
    unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: Core.self)
  }

  @unsafe fileprivate func known<Known>() -> MutableLanes<Known> {
    unsafe MutableLanes<Known>(core(), count)
  }
}

extension Span where Element: BatchScalar {
  /// Lends a span's elements as lanes for the duration of the body.
  func withLanes<Result>(_ body: (Lanes<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return withScratch(count: 0) { body($0.lanes) } }
      return unsafe body(Lanes(base, buffer.count))
    }
  }
}

extension MutableSpan where Element: BatchScalar {
  /// Lends a span's elements as lanes for the duration of the body.
  mutating func withLanes<Result>(_ body: (MutableLanes<Element>) -> Result) -> Result {
    unsafe withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return withScratch(count: 0, body) }
      return unsafe body(MutableLanes(base, buffer.count))
    }
  }
}

/// A few reals, zero at first, for the duration of the body; small counts stay on the stack.
func withScratch<Scalar: BatchScalar, Result>(
  count: Int, _ body: (MutableLanes<Scalar>) -> Result
) -> Result {
  unsafe withUnsafeTemporaryAllocation(of: Scalar.self, capacity: max(count, 1)) { buffer in
    unsafe buffer.initialize(repeating: 0)
    return unsafe body(MutableLanes(buffer.baseAddress!, count))
  }
}

// MARK: - The outside

/// The value of an environment variable.
func environmentVariable(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// The BLAS library that is loaded, as the loader names it.
func loadedBLAS() -> String? {
  unsafe plt_blas_library().map { unsafe String(cString: $0) }
}

// MARK: - Kernels

/// Every operation of one backend: a backend of the core, or the pure-Swift kernels.
@safe package struct Kernels: @unchecked Sendable {
  package let name: String
  /// One of the core's backends, nil for the pure-Swift kernels.
  private let core: UnsafePointer<plt_kernels>?
  /// Whether results that are larger than the caches are stored past them.
  private let usesStreamingStores: Bool

  private init(name: String, core: UnsafePointer<plt_kernels>?, usesStreamingStores: Bool = true) {
    self.name = name
    unsafe self.core = core
    self.usesStreamingStores = usesStreamingStores
  }

  /// The same backend for results that are read at once, whatever their size.
  package var withoutStreamingStores: Kernels {
    unsafe Kernels(name: name, core: core, usesStreamingStores: false)
  }

  /// The core's backends that this machine can run, fastest first, then the pure-Swift kernels.
  package static let available: [Kernels] = {
    let core = (0..<plt_kernels_count()).map { index in
      let kernels = unsafe plt_kernels_at(index)
      return unsafe Kernels(name: String(cString: kernels.pointee.name), core: kernels)
    }
    return unsafe core + [Kernels(name: "swift", core: nil)]
  }()

  /// Which backend's function stands behind an operation: a backend may borrow another's.
  package func implementation(of operation: Operation, _ precision: Precision) -> String {
    guard let own = unsafe core else { return name }
    return Self.available.first { other in
      guard let core = unsafe other.core else { return false }
      return unsafe Self.address(of: operation, precision, in: core)
        == Self.address(of: operation, precision, in: own)
    }?.name ?? name
  }

  /// The function behind an operation, as a number to compare.
  private static func address(
    of operation: Operation, _ precision: Precision, in core: UnsafePointer<plt_kernels>
  ) -> UInt {
    // Both precisions have one member per operation, in one order: each a pointer.
    let offset =
      switch precision {
      case .single: unsafe MemoryLayout<plt_kernels>.offset(of: \.f32)!
      case .double: unsafe MemoryLayout<plt_kernels>.offset(of: \.f64)!
      }
    return unsafe UnsafeRawPointer(core).load(
      fromByteOffset: offset + operation.tableIndex * MemoryLayout<UInt>.stride, as: UInt.self)
  }
}

// MARK: - Operations

extension Kernels {
  /// The functions for results of some reals; those larger than the caches are stored past them, so
  /// that no line is read before it is written, unless the caller knows better.
  private func single(_ core: UnsafePointer<plt_kernels>, _ reals: Int) -> plt_kernels_f32 {
    unsafe usesStreamingStores && MemoryLayout<Float>.stride * reals > Int(PLT_CACHED_BYTES)
      ? core.pointee.f32_streaming : core.pointee.f32
  }

  private func double(_ core: UnsafePointer<plt_kernels>, _ reals: Int) -> plt_kernels_f64 {
    unsafe usesStreamingStores && MemoryLayout<Double>.stride * reals > Int(PLT_CACHED_BYTES)
      ? core.pointee.f64_streaming : core.pointee.f64
  }
}

extension Kernels {
  package func concatenatePairs<S>(
    _ left: Lanes<S>, _ right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    switch unsafe (core, S.precision) {
    case (nil, _): SwiftKernels.concatenatePairs(left, right, into: out, count: count)
    case (let core?, .single):
      unsafe single(core, 16 * count).concat_pairs(
        left.core(), right.core(), out.core(), count)
    case (let core?, .double):
      unsafe double(core, 16 * count).concat_pairs(
        left.core(), right.core(), out.core(), count)
    }
  }

  package func concatenateSharedRight<S>(
    _ left: Lanes<S>, _ right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    switch unsafe (core, S.precision) {
    case (nil, _): SwiftKernels.concatenateSharedRight(left, right, into: out, count: count)
    case (let core?, .single):
      unsafe single(core, 16 * count).concat_shared_right(
        left.core(), right.core(), out.core(), count)
    case (let core?, .double):
      unsafe double(core, 16 * count).concat_shared_right(
        left.core(), right.core(), out.core(), count)
    }
  }

  package func concatenateSharedLeft<S>(
    _ left: Lanes<S>, _ right: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    switch unsafe (core, S.precision) {
    case (nil, _): SwiftKernels.concatenateSharedLeft(left, right, into: out, count: count)
    case (let core?, .single):
      unsafe single(core, 16 * count).concat_shared_left(
        left.core(), right.core(), out.core(), count)
    case (let core?, .double):
      unsafe double(core, 16 * count).concat_shared_left(
        left.core(), right.core(), out.core(), count)
    }
  }

  package func concatenateChains<S>(
    _ chains: Lanes<S>, into out: MutableLanes<S>, count: Int, length: Int
  ) {
    switch unsafe (core, S.precision) {
    case (nil, _): SwiftKernels.concatenateChains(chains, into: out, count: count, length: length)
    case (let core?, .single):
      unsafe single(core, 16 * count).concat_chain(chains.core(), out.core(), count, length)
    case (let core?, .double):
      unsafe double(core, 16 * count).concat_chain(chains.core(), out.core(), count, length)
    }
  }

  /// Quads by one matrix each; shared corners are 8 reals, distinct ones 8 per quad.
  package func projectQuads<S>(
    _ matrices: Lanes<S>, corners: Lanes<S>, shared: Bool, into out: MutableLanes<S>, count: Int
  ) -> Int {
    switch unsafe (core, S.precision) {
    case (nil, _):
      return SwiftKernels.projectQuads(
        matrices, corners: corners, shared: shared, into: out, count: count)
    case (let core?, .single):
      let kernels = unsafe single(core, 8 * count)
      return unsafe (shared ? kernels.project_quads_shared : kernels.project_quads_distinct)(
        matrices.core(), corners.core(), out.core(), count)
    case (let core?, .double):
      let kernels = unsafe double(core, 8 * count)
      return unsafe (shared ? kernels.project_quads_shared : kernels.project_quads_distinct)(
        matrices.core(), corners.core(), out.core(), count)
    }
  }

  package func projectQuadsHomogeneous<S>(
    _ matrices: Lanes<S>, corners: Lanes<S>, shared: Bool, into out: MutableLanes<S>, count: Int
  ) {
    switch unsafe (core, S.precision) {
    case (nil, _):
      SwiftKernels.projectQuadsHomogeneous(
        matrices, corners: corners, shared: shared, into: out, count: count)
    case (let core?, .single):
      let kernels = unsafe single(core, 12 * count)
      unsafe (shared
        ? kernels.project_quads_shared_homogeneous : kernels.project_quads_distinct_homogeneous)(
          matrices.core(), corners.core(), out.core(), count)
    case (let core?, .double):
      let kernels = unsafe double(core, 12 * count)
      unsafe (shared
        ? kernels.project_quads_shared_homogeneous : kernels.project_quads_distinct_homogeneous)(
          matrices.core(), corners.core(), out.core(), count)
    }
  }

  /// Points of 2 or 3 reals by one matrix.
  package func projectPoints<S>(
    _ points: Lanes<S>, spatial: Bool, by matrix: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) -> Int {
    switch unsafe (core, S.precision) {
    case (nil, _):
      return SwiftKernels.projectPoints(
        points, spatial: spatial, by: matrix, into: out, count: count)
    case (let core?, .single):
      let kernels = unsafe single(core, 2 * count)
      return unsafe (spatial ? kernels.project_points_3d : kernels.project_points_2d)(
        points.core(), matrix.core(), out.core(), count)
    case (let core?, .double):
      let kernels = unsafe double(core, 2 * count)
      return unsafe (spatial ? kernels.project_points_3d : kernels.project_points_2d)(
        points.core(), matrix.core(), out.core(), count)
    }
  }

  package func projectPointsHomogeneous<S>(
    _ points: Lanes<S>, spatial: Bool, by matrix: Lanes<S>, into out: MutableLanes<S>, count: Int
  ) {
    switch unsafe (core, S.precision) {
    case (nil, _):
      SwiftKernels.projectPointsHomogeneous(
        points, spatial: spatial, by: matrix, into: out, count: count)
    case (let core?, .single):
      let kernels = unsafe single(core, 3 * count)
      unsafe (spatial
        ? kernels.project_points_3d_homogeneous : kernels.project_points_2d_homogeneous)(
          points.core(), matrix.core(), out.core(), count)
    case (let core?, .double):
      let kernels = unsafe double(core, 3 * count)
      unsafe (spatial
        ? kernels.project_points_3d_homogeneous : kernels.project_points_2d_homogeneous)(
          points.core(), matrix.core(), out.core(), count)
    }
  }
}

// MARK: - Keyframes

extension plt_panel_f32 {
  fileprivate init<S>(_ run: PanelRun<S>) {
    unsafe self.init(
      matrix_basis: run.matrixBasis.core(), corner_basis: run.cornerBasis.core(),
      shade_basis: run.shadeBasis.core(), matrices: run.matrices?.core(),
      quads: run.quads?.core(), shades: run.shades?.core(), matrix_stride: run.matrixStride,
      quad_stride: run.quadStride, shade_stride: run.shadeStride, stream: 0,
      homogeneous: run.isHomogeneous ? 1 : 0, interleaved: run.isInterleaved ? 1 : 0,
      shaded_from: Float(run.shadedFrom), shaded_to: Float(run.shadedTo))
  }
}

extension plt_panel_f64 {
  fileprivate init<S>(_ run: PanelRun<S>) {
    unsafe self.init(
      matrix_basis: run.matrixBasis.core(), corner_basis: run.cornerBasis.core(),
      shade_basis: run.shadeBasis.core(), matrices: run.matrices?.core(),
      quads: run.quads?.core(), shades: run.shades?.core(), matrix_stride: run.matrixStride,
      quad_stride: run.quadStride, shade_stride: run.shadeStride, stream: 0,
      homogeneous: run.isHomogeneous ? 1 : 0, interleaved: run.isInterleaved ? 1 : 0,
      shaded_from: Double(run.shadedFrom), shaded_to: Double(run.shadedTo))
  }
}

extension plt_curve_f32 {
  fileprivate init(_ curve: TimingCurve) {
    self = curve.numbers {
      plt_curve_f32(x1: $0, y1: $1, x2: $2, y2: $3, slope_in: $4, slope_out: $5)
    }
  }
}

extension plt_curve_f64 {
  fileprivate init(_ curve: TimingCurve) {
    self = curve.numbers {
      plt_curve_f64(x1: $0, y1: $1, x2: $2, y2: $3, slope_in: $4, slope_out: $5)
    }
  }
}

extension plt_motion_f32 {
  fileprivate init<S>(_ easing: Easing<S>) {
    self.init(curve: plt_curve_f32(easing.curve), from: Float(easing.from), to: Float(easing.to))
  }
}

extension plt_motion_f64 {
  fileprivate init<S>(_ easing: Easing<S>) {
    self.init(curve: plt_curve_f64(easing.curve), from: Double(easing.from), to: Double(easing.to))
  }
}

extension Kernels {
  /// All frames of all panels, which share one stream; returns the number of corners that are NaN.
  ///
  /// They may be a part of what several calls write: that has so many reals.
  package func keyframes<S>(
    _ pose: Pose<S>, count: Int, writing reals: Int = 0, panels: Int, run: (Int) -> PanelRun<S>
  ) -> Int {
    switch unsafe (core, S.precision) {
    case (nil, _):
      let pose = turned(pose, count: count)
      return (0..<panels).reduce(0) { $0 + SwiftKernels.keyframes(pose, run($1), count: count) }
    case (let core?, .single):
      let kernels = unsafe single(core, reals)
      return unsafe Self.call(
        kernels.keyframes_from_quarter_turns, kernels.keyframes_from_times,
        kernels.keyframes_from_rows, pose, count, panels, plt_motion_f32.init
      ) { unsafe plt_panel_f32(run($0)) }
    case (let core?, .double):
      let kernels = unsafe double(core, reals)
      return unsafe Self.call(
        kernels.keyframes_from_quarter_turns, kernels.keyframes_from_times,
        kernels.keyframes_from_rows, pose, count, panels, plt_motion_f64.init
      ) { unsafe plt_panel_f64(run($0)) }
    }
  }

  /// The same pose without times.
  private func turned<S>(_ pose: Pose<S>, count: Int) -> Pose<S> {
    guard case .times(let lanes, let easing) = pose else { return pose }
    turn(lanes, easing, count: count)
    return .quarterTurns(lanes.lanes)
  }

  /// Turns times into quarter turns, in place.
  package func turn<S>(_ times: MutableLanes<S>, _ easing: Easing<S>, count: Int) {
    solve(easing.curve, times: times.lanes, eased: times, parameters: nil, count: count)
    easing.turn(times, count: count)
  }

  /// Panels in one call of a kernel: a list of so many stays on the stack, which ends at 1 KiB for
  /// temporary allocations, and one pass over the times serves so many panels.
  private static var panelsPerCall: Int { 8 }

  /// Calls the kernel of a pose with lists of panels and its one stream.
  private static func call<S, Real, Panel, Motion>(
    _ turns: (UnsafePointer<UnsafePointer<Real>>, UnsafePointer<Panel>, Int, Int) -> Int,
    _ times: (
      UnsafePointer<Motion>, UnsafePointer<UnsafePointer<Real>>,
      UnsafePointer<UnsafeMutablePointer<Real>?>?, UnsafePointer<Panel>, Int, Int
    ) -> Int,
    _ rows: (UnsafePointer<UnsafePointer<Real>>, UnsafePointer<Panel>, Int, Int, Int, Int) -> Int,
    _ pose: Pose<S>, _ count: Int, _ panels: Int, _ motion: (Easing<S>) -> Motion,
    _ panel: (Int) -> Panel
  ) -> Int {
    unsafe withUnsafeTemporaryAllocation(of: Panel.self, capacity: panelsPerCall) { list in
      let start = unsafe UnsafePointer(list.baseAddress!)
      var (hidden, pose) = (0, pose)
      for first in stride(from: 0, to: panels, by: panelsPerCall) {
        let listed = min(panelsPerCall, panels - first)
        for index in 0..<listed {
          unsafe list.initializeElement(at: index, to: panel(first + index))
        }
        switch pose {
        case .quarterTurns(let lanes):
          var stream: UnsafePointer<Real> = unsafe lanes.core()
          hidden += unsafe turns(&stream, start, listed, count)
        case .times(let lanes, let easing):
          var motion = motion(easing)
          var stream: UnsafePointer<Real> = unsafe lanes.lanes.core()
          var turned: UnsafeMutablePointer<Real>? = unsafe lanes.core()
          hidden += unsafe times(&motion, &stream, &turned, start, listed, count)
          pose = .quarterTurns(lanes.lanes)
        case .rows(let lanes, let rank, let stride):
          var stream: UnsafePointer<Real> = unsafe lanes.core()
          hidden += unsafe rows(&stream, start, listed, count, rank, stride)
        }
      }
      return hidden
    }
  }

  /// Cosines and sines of quarter turns.
  package func sincos<S>(
    quarterTurns: Lanes<S>, cosines: MutableLanes<S>, sines: MutableLanes<S>, count: Int
  ) {
    switch unsafe (core, S.precision) {
    case (nil, _):
      SwiftKernels.sincos(quarterTurns: quarterTurns, cosines: cosines, sines: sines, count: count)
    case (let core?, .single):
      unsafe core.pointee.f32.quarter_turns_sincos(
        quarterTurns.core(), cosines.core(), sines.core(), count)
    case (let core?, .double):
      unsafe core.pointee.f64.quarter_turns_sincos(
        quarterTurns.core(), cosines.core(), sines.core(), count)
    }
  }

  /// Eased values of times, the curve's parameters, or both.
  package func solve<S>(
    _ curve: TimingCurve, times: Lanes<S>, eased: MutableLanes<S>?, parameters: MutableLanes<S>?,
    count: Int
  ) {
    switch unsafe (core, S.precision) {
    case (nil, .single):
      unsafe SwiftKernels.solve(
        curve, times: times.known() as Lanes<Float>, eased: eased?.known(),
        parameters: parameters?.known(), count: count)
    case (nil, .double):
      unsafe SwiftKernels.solve(
        curve, times: times.known() as Lanes<Double>, eased: eased?.known(),
        parameters: parameters?.known(), count: count)
    case (let core?, .single):
      var own = plt_curve_f32(curve)
      unsafe core.pointee.f32.timing_solve(
        &own, times.core(), eased?.core(), parameters?.core(), count)
    case (let core?, .double):
      var own = plt_curve_f64(curve)
      unsafe core.pointee.f64.timing_solve(
        &own, times.core(), eased?.core(), parameters?.core(), count)
    }
  }
}

extension SwiftKernels {
  /// The kernels of whichever precision `S` has; the test folds away where the compiler knows it.
  @inline(__always) static func sincos<S: BatchScalar>(
    quarterTurns: SIMD4<S>
  ) -> (cosine: SIMD4<S>, sine: SIMD4<S>) {
    if S.self == Float.self {
      let result = unsafe Float.sincos(quarterTurns: unsafeBitCast(quarterTurns, to: SIMD4.self))
      return unsafe unsafeBitCast(result, to: (cosine: SIMD4<S>, sine: SIMD4<S>).self)
    }
    let result = unsafe Double.sincos(quarterTurns: unsafeBitCast(quarterTurns, to: SIMD4.self))
    return unsafe unsafeBitCast(result, to: (cosine: SIMD4<S>, sine: SIMD4<S>).self)
  }

  @inline(__always) static func reciprocal<S: BatchScalar>(
    of w: SIMD4<S>
  ) -> (reciprocal: SIMD4<S>, hidden: Int) {
    if S.self == Float.self {
      let result = unsafe Float.reciprocal(of: unsafeBitCast(w, to: SIMD4.self))
      return unsafe (unsafeBitCast(result.reciprocal, to: SIMD4<S>.self), result.hidden)
    }
    let result = unsafe Double.reciprocal(of: unsafeBitCast(w, to: SIMD4.self))
    return unsafe (unsafeBitCast(result.reciprocal, to: SIMD4<S>.self), result.hidden)
  }
}
