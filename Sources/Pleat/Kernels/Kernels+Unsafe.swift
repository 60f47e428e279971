// The backends that are available, and the functions of each backend.

public import CPleat

/// The kernels of one backend, either of the C core or in Swift.
@usableFromInline @safe package struct Kernels: @unchecked Sendable {
  /// The backend's functions.
  @usableFromInline let core: UnsafePointer<plt_kernels>
  /// The limit for ordinary stores: a call that reads and writes more bytes uses streaming stores.
  @usableFromInline let cachedBytes: Int
  @usableFromInline let kind: Kind

  @usableFromInline enum Kind {
    case core, swift
    /// AVX2 for some calls, AVX-512 for the rest: for CPUs that take twice the time for all 512-bit
    /// instructions (`halved`), or only for 512-bit shuffles (`oneShuffle`).
    case halved, oneShuffle
  }

  @inlinable init(_ core: UnsafePointer<plt_kernels>, cachedBytes: Int, _ kind: Kind = .core) {
    unsafe self.core = core
    self.cachedBytes = cachedBytes
    self.kind = kind
  }

  /// Whether these are the kernels in Swift.
  var isSwift: Bool { kind == .swift }

  /// The name of the backend.
  ///
  /// The name is not stored, because copying the struct would then also retain the string.
  package var name: String {
    unsafe String(cString: core.pointee.name)
  }

  /// The same kernels, but with ordinary stores for results of any size.
  @inlinable package var withoutStreamingStores: Kernels {
    unsafe Kernels(core, cachedBytes: .max, kind)
  }

  /// Returns these kernels with the kind of stores fixed, for a call that is split into parts.
  ///
  /// `bytes` is what the whole call reads and writes. If it exceeds the size of the caches, all parts use
  /// streaming stores, otherwise none does.
  func withStores(touching bytes: Int) -> Kernels {
    unsafe Kernels(core, cachedBytes: bytes > cachedBytes ? 0 : .max, kind)
  }

  /// The C core's backends that this machine can run, fastest first, then the kernels in Swift.
  package static let available: [Kernels] = {
    let cachedBytes = plt_cached_bytes()
    return (0..<plt_kernels_count()).map {
      unsafe Kernels(plt_kernels_at($0), cachedBytes: cachedBytes)
    } + [unsafe Kernels(SwiftKernels.core, cachedBytes: cachedBytes, .swift)]
  }()

  /// Returns the kernels of ``Backend/automatic`` on a CPU of this width.
  package static func automatic(_ width: plt_width) -> Kernels {
    let fastest = available[0]
    guard width != PLT_WIDE, fastest.name == "avx512" else { return fastest }
    return unsafe Kernels(
      fastest.core, cachedBytes: fastest.cachedBytes, width == PLT_HALVED ? .halved : .oneShuffle)
  }

  /// Returns the kernels for a call: the fastest if the kind is `halved` or `oneShuffle`, else these.
  ///
  /// Each operation calls this function first. If an operation called itself on the chosen kernels
  /// instead, it would not be inlined, and a call with few items would take about twice as long.
  ///
  /// - Parameter isUsual: For keyframes, whether the call computes quads that come from angles, are
  ///   divided by w and are stored frame by frame.
  @inlinable @inline(__always)
  func chosen(
    for operation: KernelOperation, _ precision: Precision, isUsual: @autoclosure () -> Bool = true
  ) -> Kernels {
    kind == .halved || kind == .oneShuffle
      ? fastest(for: operation, precision, isUsual: isUsual()) : self
  }

  /// Returns the fastest kernels for a call, with the same limit for streaming stores as these kernels.
  ///
  /// The function is not inlined, because most calls do not need it.
  @usableFromInline @inline(never) func fastest(
    for operation: KernelOperation, _ precision: Precision, isUsual: Bool
  ) -> Kernels {
    let call = precision == .single && isUsual ? operation.call : PLT_OTHER_CALL
    let width = kind == .halved ? PLT_HALVED : PLT_ONE_SHUFFLE
    return unsafe Kernels(plt_kernels_for(call, width), cachedBytes: cachedBytes)
  }

  /// Returns the name of the backend whose function carries out an operation.
  ///
  /// For keyframes, it is that of the usual call: quads from angles, divided by w, stored frame by frame.
  package func implementation(of operation: KernelOperation, _ precision: Precision) -> String {
    let own = chosen(for: operation, precision)
    return unsafe String(
      cString: plt_kernels_implementing(own.core, operation.function).pointee.name)
  }
}

extension KernelOperation {
  /// The core's function for the operation.
  ///
  /// Keyframes have two functions, one for angles and one for times. It is enough to return the first,
  /// because both functions always belong to the same backend.
  fileprivate var function: plt_operation {
    switch self {
    case .concatenatePairs, .concatenateSharedRight, .concatenateSharedLeft: plt_operation_concat
    case .concatenateChain: plt_operation_concat_chain
    case .projectQuadsShared, .projectQuadsDistinct: plt_operation_project_quads
    case .projectPoints2D, .projectPoints3D: plt_operation_project_points
    case .projectPlanarPoints2D, .projectPlanarPoints3D: plt_operation_project_planar_points
    case .keyframes: plt_operation_keyframes_from_quarter_turns
    case .keyframesFromRows: plt_operation_keyframes_from_rows
    case .timingCurve: plt_operation_timing_solve
    case .timingFormula: plt_operation_timing_ease
    case .timingLines: plt_operation_timing_lines
    case .sincos: plt_operation_quarter_turns_sincos
    case .invert, .invertRigid, .transpose, .normalMatrices, .determinants:
      plt_operation_matrices_map
    case .composeTransforms: plt_operation_matrices_compose
    case .interpolate: plt_operation_interpolate
    case .interpolateRotations: plt_operation_quaternions_slerp
    case .concatenateRotations: plt_operation_quaternions_concat
    case .testBoxes: plt_operation_boxes_test
    }
  }

  /// The argument of `plt_kernels_for` that stands for this operation.
  fileprivate var call: plt_call {
    switch self {
    case .concatenatePairs: PLT_CALL_CONCAT_PAIRS
    case .concatenateSharedLeft: PLT_CALL_CONCAT_SHARED_LEFT
    case .concatenateChain: PLT_CALL_CONCAT_CHAIN
    case .projectQuadsShared, .projectQuadsDistinct: PLT_CALL_PROJECT_QUADS
    case .keyframes: PLT_CALL_KEYFRAMES_QUADS
    default: PLT_OTHER_CALL
    }
  }

  /// The name of the core's function, as in the list `PLT_OPERATIONS`.
  package var functionName: String { unsafe String(cString: plt_operation_name(function)) }
}

extension Kernels {
  /// Makes other threads see the streaming stores of all unfenced calls before any later store.
  package func fence() { plt_store_fence() }

  /// Returns whether an unfenced call that reads and writes this many scalars uses streaming stores.
  ///
  /// A call does so if the backend has such stores and the caches cannot hold the scalars.
  @inlinable func streams<S>(_ scalar: S.Type, touching scalars: Int) -> Bool {
    guard MemoryLayout<S>.stride * scalars > cachedBytes else { return false }
    // In backends without streaming stores, both pointers point to the ordinary function.
    return unsafe unsafeBitCast(core.pointee.f32_unfenced.concat, to: UInt.self)
      != unsafeBitCast(core.pointee.f32.concat, to: UInt.self)
  }

  /// Returns the functions for a call that reads and writes this many scalars in all.
  ///
  /// The functions use streaming stores if the scalars do not fit into the caches. A streaming store
  /// writes a cache line without reading it first. The number of scalars does not include an input that
  /// all items share.
  ///
  /// The result is a pointer, because copying all function pointers takes longer than a small call.
  @inlinable @inline(__always) func table<S: BatchScalar>(
    _: S.Type, touching scalars: Int = 0
  ) -> UnsafePointer<S._Kernels> {
    unsafe S._Kernels.table(core, streams: MemoryLayout<S>.stride * scalars > cachedBytes)
  }
}
