internal import CPleat

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// The module's only file with `unsafe`. It owns memory, lends it as lanes, and calls the C core. Code
// that uses lanes must keep their owner alive.

// MARK: - Memory

/// Scalars in owned memory, aligned to 64 bytes and reallocated only to grow.
///
/// Blocks of 2 MiB and more are aligned to 2 MiB, and Linux is asked for huge pages. The first access to
/// 2 MiB then causes one page fault instead of 512, and the addresses take one entry of the TLB.
@safe struct AlignedStorage<Scalar: BatchScalar>: ~Copyable, @unchecked Sendable {
  /// A cache line, and the widest vector register.
  static var alignment: Int { 64 }
  /// A huge page of x86-64, and of arm64 with pages of 4 KiB.
  static var hugePage: Int { 1 << 21 }

  private var base: UnsafeMutablePointer<Scalar>
  private var capacity: Int
  private(set) var count: Int

  /// Creates empty storage.
  ///
  /// It allocates a cache line, and traps if there is no memory for that.
  init() {
    unsafe base = Self.nothing()
    capacity = 0
    count = 0
  }

  /// Creates storage of zeros.
  init(count: Int) throws(PleatError) {
    precondition(count >= 0, "count must not be negative")
    unsafe base = try Self.allocate(count)
    capacity = count
    self.count = count
  }

  deinit { unsafe free(base) }

  /// Allocates zeros, or throws `PleatError.outOfMemory`.
  private static func allocate(
    _ count: Int
  ) throws(PleatError) -> UnsafeMutablePointer<Scalar> {
    precondition(
      Scalar.self == Float.self || Scalar.self == Double.self,
      "the scalar type must be Float or Double")
    let bytes = try checked(count, times: MemoryLayout<Scalar>.stride)
    let isHuge = bytes >= hugePage
    let memory = unsafe try allocateMemory(
      bytes: max(bytes, alignment), alignment: isHuge ? hugePage : alignment)
    #if os(Linux)
      // A hint: if the kernel refuses it, small pages work too. `madvise` comes from the C module that
      // is imported for `getenv`. Apple's systems have no such call for a part of the heap.
      if isHuge { _ = unsafe madvise(memory, bytes, MADV_HUGEPAGE) }
    #endif
    return unsafe memory.initializeMemory(as: Scalar.self, repeating: 0, count: count)
  }

  private static func nothing() -> UnsafeMutablePointer<Scalar> {
    do { return unsafe try allocate(0) } catch { fatalError(error.description) }
  }

  /// Changes the count.
  ///
  /// The contents are lost if memory has to grow, and unchanged otherwise.
  ///
  /// If it throws `PleatError.outOfMemory`, the storage is empty.
  mutating func resize(to count: Int) throws(PleatError) {
    precondition(count >= 0, "count must not be negative")
    if count > capacity {
      // The old memory is freed first, so that both blocks never exist at once.
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

  /// Frees all memory.
  mutating func empty() { self = AlignedStorage() }

  /// Copies elements into the storage, which must have the same count.
  mutating func copy(_ elements: Span<Scalar>) {
    precondition(elements.count == count, "the counts must be equal")
    unsafe elements.withUnsafeBufferPointer { from in
      guard let start = from.baseAddress else { return }
      unsafe base.update(from: start, count: count)
    }
  }

  var lanes: Lanes<Scalar> { unsafe Lanes(base, count) }
  var mutableLanes: MutableLanes<Scalar> { unsafe MutableLanes(base, count) }

  /// Returns a range of the elements.
  ///
  /// Both ends are checked.
  @_lifetime(borrow self)
  func span(_ range: Range<Int>) -> Span<Scalar> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is out of bounds")
    let span = unsafe Span(_unsafeStart: base + range.lowerBound, count: range.count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  @_lifetime(&self)
  mutating func mutableSpan(_ range: Range<Int>) -> MutableSpan<Scalar> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "the range is out of bounds")
    let span = unsafe MutableSpan(_unsafeStart: base + range.lowerBound, count: range.count)
    return unsafe _overrideLifetime(span, mutating: &self)
  }
}

/// Returns a number of bytes, or throws `PleatError.outOfMemory` if it overflows.
func checked(_ count: Int, times size: Int) throws(PleatError) -> Int {
  let (bytes, overflow) = count.multipliedReportingOverflow(by: size)
  if overflow { throw .outOfMemory(bytes: .max) }
  return bytes
}

/// Allocates uninitialised memory, to be freed with `free`, or throws `PleatError.outOfMemory`.
///
/// Swift's own allocation functions end the process if there is no memory.
private func allocateMemory(
  bytes: Int, alignment: Int
) throws(PleatError) -> UnsafeMutableRawPointer {
  var memory: UnsafeMutableRawPointer?
  guard unsafe posix_memalign(&memory, alignment, bytes) == 0, let memory = unsafe memory else {
    throw .outOfMemory(bytes: bytes)
  }
  return unsafe memory
}

/// Throws `PleatError.outOfMemory` unless this amount of memory can be allocated at the moment.
///
/// Call it before a Swift collection grows, because a collection ends the process if it cannot. The
/// function maps memory and unmaps it again, so another thread may still take the memory in between. It
/// does not use `malloc`, because an optimiser may remove a `malloc` that is freed immediately.
package func checkMemory(for count: Int, of size: Int = 1) throws(PleatError) {
  let bytes = try checked(count, times: size)
  guard bytes > 0 else { return }
  // A little more, because the collection adds a header and memory comes in whole pages.
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

/// Scalars for reading: a pointer that the owner of the memory lends to kernels.
///
/// Threads that share lanes must write to disjoint parts of them.
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

  /// Loads four scalars from any index.
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

  /// The same scalars, for code that has checked the type of `Scalar`.
  @unsafe fileprivate func known<Known>() -> Lanes<Known> { unsafe Lanes<Known>(core(), count) }
}

/// Scalars for writing.
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

  /// The same scalars, for reading.
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

/// Calls a function with temporary scalars, which are 0 at first.
///
/// Up to 1 KiB is on the stack.
func withScratch<Scalar: BatchScalar, Result>(
  count: Int, _ body: (MutableLanes<Scalar>) -> Result
) -> Result {
  unsafe withUnsafeTemporaryAllocation(of: Scalar.self, capacity: max(count, 1)) { buffer in
    unsafe buffer.initialize(repeating: 0)
    return unsafe body(MutableLanes(buffer.baseAddress!, count))
  }
}

// MARK: - Environment

/// Returns the value of an environment variable.
func environmentVariable(_ name: String) -> String? {
  unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// Returns the path of the BLAS library that is loaded.
func loadedBLAS() -> String? {
  unsafe plt_blas_library().map { unsafe String(cString: $0) }
}

// MARK: - Kernels

/// The kernels of one backend, of the core or in Swift.
@safe package struct Kernels: @unchecked Sendable {
  package let name: String
  /// The core's backend, nil for the kernels in Swift.
  private let core: UnsafePointer<plt_kernels>?
  /// Whether results larger than `PLT_CACHED_BYTES` are written with streaming stores.
  private let usesStreamingStores: Bool

  private init(name: String, core: UnsafePointer<plt_kernels>?, usesStreamingStores: Bool = true) {
    self.name = name
    unsafe self.core = core
    self.usesStreamingStores = usesStreamingStores
  }

  /// The same kernels with ordinary stores for results of any size.
  package var withoutStreamingStores: Kernels {
    unsafe Kernels(name: name, core: core, usesStreamingStores: false)
  }

  /// The core's backends that this machine can run, fastest first, then the kernels in Swift.
  package static let available: [Kernels] = {
    let core = (0..<plt_kernels_count()).map { index in
      let kernels = unsafe plt_kernels_at(index)
      return unsafe Kernels(name: String(cString: kernels.pointee.name), core: kernels)
    }
    return unsafe core + [Kernels(name: "swift", core: nil)]
  }()

  /// Returns the name of the backend whose function carries out an operation.
  package func implementation(of operation: Operation, _ precision: Precision) -> String {
    guard let own = unsafe core else { return name }
    return Self.available.first { other in
      guard let core = unsafe other.core else { return false }
      return unsafe Self.address(of: operation, precision, in: core)
        == Self.address(of: operation, precision, in: own)
    }?.name ?? name
  }

  /// Returns the address of an operation's function, as a number to compare.
  private static func address(
    of operation: Operation, _ precision: Precision, in core: UnsafePointer<plt_kernels>
  ) -> UInt {
    // In both precisions, the members are pointers, one per operation, in the same order.
    let offset =
      switch precision {
      case .single: unsafe MemoryLayout<plt_kernels>.offset(of: \.f32)!
      case .double: unsafe MemoryLayout<plt_kernels>.offset(of: \.f64)!
      }
    return unsafe UnsafeRawPointer(core).load(
      fromByteOffset: offset + Int(operation.function.rawValue) * MemoryLayout<UInt>.stride,
      as: UInt.self)
  }
}

extension Operation {
  /// The core's function for the operation.
  ///
  /// Keyframes have two, from angles and from times. Every backend takes both from the same place.
  fileprivate var function: plt_operation {
    switch self {
    case .concatenatePairs, .concatenateSharedRight, .concatenateSharedLeft: plt_operation_concat
    case .concatenateChain: plt_operation_concat_chain
    case .projectQuadsShared, .projectQuadsDistinct: plt_operation_project_quads
    case .projectPoints2D, .projectPoints3D: plt_operation_project_points
    case .keyframes: plt_operation_keyframes_from_quarter_turns
    case .keyframesFromRows: plt_operation_keyframes_from_rows
    case .timingCurve: plt_operation_timing_solve
    case .sincos: plt_operation_quarter_turns_sincos
    }
  }

  /// The name of that function in the core's list.
  package var functionName: String { unsafe String(cString: plt_operation_name(function)) }
}

// MARK: - Operations

extension Kernels {
  /// Returns the functions for a result of this many scalars.
  ///
  /// These have streaming stores if the result is larger than the caches, so that no cache line is read
  /// before it is written.
  private func single(_ core: UnsafePointer<plt_kernels>, _ scalars: Int) -> plt_kernels_f32 {
    unsafe usesStreamingStores && MemoryLayout<Float>.stride * scalars > Int(PLT_CACHED_BYTES)
      ? core.pointee.f32_streaming : core.pointee.f32
  }

  private func double(_ core: UnsafePointer<plt_kernels>, _ scalars: Int) -> plt_kernels_f64 {
    unsafe usesStreamingStores && MemoryLayout<Double>.stride * scalars > Int(PLT_CACHED_BYTES)
      ? core.pointee.f64_streaming : core.pointee.f64
  }
}

extension Kernels {
  /// Multiplies matrices.
  ///
  /// A stride is 16, or 0 if all products share the factor.
  package func concatenate<S>(
    _ left: Lanes<S>, leftStride: Int = 16, _ right: Lanes<S>, rightStride: Int = 16,
    into out: MutableLanes<S>, count: Int
  ) {
    switch unsafe (core, S.precision) {
    case (nil, _):
      SwiftKernels.concatenate(
        left, leftStride: leftStride, right, rightStride: rightStride, into: out, count: count)
    case (let core?, .single):
      unsafe single(core, 16 * count).concat(
        left.core(), leftStride, right.core(), rightStride, out.core(), count)
    case (let core?, .double):
      unsafe double(core, 16 * count).concat(
        left.core(), leftStride, right.core(), rightStride, out.core(), count)
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

  /// Projects quads by one matrix each, and returns the number of hidden corners.
  ///
  /// The stride of the corners is 8, or 0 if all matrices project the same quad.
  @discardableResult
  package func projectQuads<S>(
    _ matrices: Lanes<S>, corners: Lanes<S>, cornerStride: Int, into out: MutableLanes<S>,
    form: ProjectionForm = .divided, count: Int
  ) -> Int {
    let scalars = 4 * form.scalars * count
    switch unsafe (core, S.precision) {
    case (nil, _):
      return SwiftKernels.projectQuads(
        matrices, corners: corners, cornerStride: cornerStride, into: out, form: form, count: count)
    case (let core?, .single):
      return unsafe single(core, scalars).project_quads(
        matrices.core(), corners.core(), cornerStride, out.core(), plt_form(form), count)
    case (let core?, .double):
      return unsafe double(core, scalars).project_quads(
        matrices.core(), corners.core(), cornerStride, out.core(), plt_form(form), count)
    }
  }

  /// Projects points of 2 or 3 scalars by one matrix, and returns the number of hidden points.
  @discardableResult
  package func projectPoints<S>(
    _ points: Lanes<S>, dimension: Int, by matrix: Lanes<S>, into out: MutableLanes<S>,
    form: ProjectionForm = .divided, count: Int
  ) -> Int {
    let scalars = form.scalars * count
    switch unsafe (core, S.precision) {
    case (nil, _):
      return SwiftKernels.projectPoints(
        points, dimension: dimension, by: matrix, into: out, form: form, count: count)
    case (let core?, .single):
      return unsafe single(core, scalars).project_points(
        points.core(), dimension, matrix.core(), out.core(), plt_form(form), count)
    case (let core?, .double):
      return unsafe double(core, scalars).project_points(
        points.core(), dimension, matrix.core(), out.core(), plt_form(form), count)
    }
  }
}

extension plt_form {
  fileprivate init(_ form: ProjectionForm) {
    self = form == .divided ? PLT_DIVIDED : PLT_HOMOGENEOUS
  }
}

// MARK: - Keyframes

extension plt_panel_f32 {
  fileprivate init<S>(_ panel: KernelPanel<S>) {
    unsafe self.init(
      matrix_basis: panel.matrixBasis.core(), corner_basis: panel.cornerBasis.core(),
      shade_basis: panel.shadeBasis.core(), matrices: panel.matrices?.core(),
      quads: panel.quads?.core(), shades: panel.shades?.core(), matrix_stride: panel.matrixStride,
      quad_stride: panel.quadStride, shade_stride: panel.shadeStride, stream: 0,
      homogeneous: panel.isHomogeneous ? 1 : 0, interleaved: panel.isInterleaved ? 1 : 0,
      shaded_from: Float(panel.shadedFrom), shaded_to: Float(panel.shadedTo))
  }
}

extension plt_panel_f64 {
  fileprivate init<S>(_ panel: KernelPanel<S>) {
    unsafe self.init(
      matrix_basis: panel.matrixBasis.core(), corner_basis: panel.cornerBasis.core(),
      shade_basis: panel.shadeBasis.core(), matrices: panel.matrices?.core(),
      quads: panel.quads?.core(), shades: panel.shades?.core(), matrix_stride: panel.matrixStride,
      quad_stride: panel.quadStride, shade_stride: panel.shadeStride, stream: 0,
      homogeneous: panel.isHomogeneous ? 1 : 0, interleaved: panel.isInterleaved ? 1 : 0,
      shaded_from: Double(panel.shadedFrom), shaded_to: Double(panel.shadedTo))
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
  /// Computes all frames of all panels, which share one stream.
  ///
  /// Returns the number of hidden corners.
  ///
  /// - Parameter scalars: The number of scalars that this call and those of other threads write in
  ///   all. It decides whether streaming stores are used.
  package func keyframes<S>(
    _ pose: Pose<S>, count: Int, writing scalars: Int = 0, panels: Int,
    panel: (Int) -> KernelPanel<S>
  ) -> Int {
    switch unsafe (core, S.precision) {
    case (nil, _):
      let pose = turned(pose, count: count)
      return (0..<panels).reduce(0) { $0 + SwiftKernels.keyframes(pose, panel($1), count: count) }
    case (let core?, .single):
      let kernels = unsafe single(core, scalars)
      return unsafe Self.call(
        kernels.keyframes_from_quarter_turns, kernels.keyframes_from_times,
        kernels.keyframes_from_rows, pose, count, panels, plt_motion_f32.init
      ) { unsafe plt_panel_f32(panel($0)) }
    case (let core?, .double):
      let kernels = unsafe double(core, scalars)
      return unsafe Self.call(
        kernels.keyframes_from_quarter_turns, kernels.keyframes_from_times,
        kernels.keyframes_from_rows, pose, count, panels, plt_motion_f64.init
      ) { unsafe plt_panel_f64(panel($0)) }
    }
  }

  /// Returns a pose with angles instead of times.
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

  /// The number of panels in one call of a kernel.
  ///
  /// A list of 8 panels fits into 1 KiB, the limit up to which a temporary allocation is on the
  /// stack.
  private static var panelsPerCall: Int { 8 }

  /// Calls the kernel for a kind of pose with one list of panels after the other.
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

  /// Computes cosines and sines of angles in quarter turns.
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

  /// Computes eased values of times, the curve's parameters, or both.
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
  // These two choose the function of the precision of `S`. In specialised code the test disappears.

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
