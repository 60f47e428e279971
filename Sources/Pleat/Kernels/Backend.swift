internal import CPleat
internal import Synchronization

/// One implementation of all operations on batches and keyframes.
///
/// There are implementations in C for several instruction sets, one that uses a BLAS library, and one in
/// Swift. See <doc:Backends>. All operations use ``automatic`` by default. It is the fastest available
/// backend, unless the environment variable `PLEAT_BACKEND` names another backend.
///
/// If a backend is not available, each operation that uses it throws
/// `PleatError.backendUnavailable`. The error lists the available backends.
public struct Backend: Hashable, Sendable {
  /// The kernels of an available backend, or nil for ``automatic`` and for unavailable backends.
  ///
  /// All is kept by value: no count of references changes when a backend is passed to an operation.
  @usableFromInline let own: Kernels?
  /// The number, from 1 on, of an unavailable backend's name in `otherNames`, or 0 for all other backends.
  @usableFromInline let other: Int

  @inlinable init(_ own: Kernels?, other: Int = 0) {
    self.own = own
    self.other = other
  }

  /// Creates a backend from its name.
  ///
  /// The initializer accepts any name. An operation that uses the backend throws
  /// `PleatError.backendUnavailable` if no available backend has this name. Such a name is kept until the
  /// process ends.
  public init(_ name: String) {
    self.init(Kernels.available.first { $0.name == name }, other: Self.number(of: name))
  }

  /// The names of unavailable backends, each kept once.
  private static let otherNames = Mutex<[String]>([])

  private static func number(of name: String) -> Int {
    if name == automatic.name || Kernels.available.contains(where: { $0.name == name }) { return 0 }
    return otherNames.withLock { names in
      if let place = names.firstIndex(of: name) { return place + 1 }
      names.append(name)
      return names.count
    }
  }

  /// The name of the backend, for example `avx2`.
  ///
  /// The environment variable `PLEAT_BACKEND` and the command-line tool `pleats` accept this name.
  public var name: String {
    if let own { return own.name }
    return other == 0 ? "automatic" : Self.otherNames.withLock { $0[other - 1] }
  }

  /// The fastest available backend, or the one that the environment variable `PLEAT_BACKEND` names.
  ///
  /// On a Zen 4, and on Intel's CPUs with AVX-512, each call runs on ``avx2`` or on ``avx512``, whichever was
  /// faster for such calls in measurements. <doc:Backends> lists the calls.
  ///
  /// The variable is read once, when `automatic` is first used.
  @inlinable public static var automatic: Backend { Backend(nil) }
  /// C code for x86-64 CPUs with AVX-512: 512-bit vectors and fused multiply-adds.
  public static let avx512 = Backend("avx512")
  /// C code for x86-64 CPUs with AVX2 and FMA: 256-bit vectors and fused multiply-adds.
  public static let avx2 = Backend("avx2")
  /// C code for arm64 CPUs: 128-bit vectors and fused multiply-adds.
  public static let neon = Backend("neon")
  /// C code that needs only the target's baseline instructions, so every CPU of the target can run it.
  public static let portable = Backend("portable")
  /// Matrix products by `cblas_sgemm` and `cblas_dgemm` of the system's BLAS library.
  public static let blas = Backend("blas")
  /// Swift code with the SIMD types of the standard library, without C.
  ///
  /// Every CPU can run this code.
  public static let swift = Backend("swift")

  /// The backends that this machine can run.
  ///
  /// The backends in C come first, from fastest to slowest. ``blas`` follows, if Pleat was built with
  /// BLAS, and ``swift`` is last.
  public static var available: [Backend] { Kernels.available.map { Backend($0.name) } }

  /// Returns the backend that ``automatic`` uses.
  ///
  /// If that is ``avx2`` for some calls and ``avx512`` for others, the result is ``avx512``, and
  /// `Backend.automatic.implementation(of:in:)` tells which calls run on ``avx2``.
  ///
  /// - Throws: `PleatError.backendUnavailable` if `PLEAT_BACKEND` names a backend that is not available.
  public static func chosen() throws(PleatError) -> Backend {
    Backend(try automatic.kernels().name)
  }

  /// Returns the backend whose code this backend uses for an operation.
  ///
  /// The result is usually this backend itself. But ``blas``, for example, uses another backend's code
  /// for timing curves. For ``automatic`` and ``KernelOperation/keyframes``, the result is the backend for
  /// the usual case: quads computed from angles and stored frame by frame.
  ///
  /// - Parameters:
  ///   - operation: The operation.
  ///   - precision: The precision of the operation.
  /// - Throws: `PleatError.backendUnavailable` if this backend is not available.
  public func implementation(
    of operation: KernelOperation, in precision: Precision
  ) throws(PleatError) -> Backend {
    Backend(try kernels().implementation(of: operation, precision))
  }

  /// The path of the loaded BLAS library, as the dynamic loader reports it.
  ///
  /// The property is nil if Pleat was built without BLAS, or if the loader does not know the path. The
  /// path may be that of a symbolic link, because Linux distributions select a BLAS library with a link.
  public static var loadedBLASLibrary: String? { loadedBLAS() }

  /// The name of the CPU core for which the loaded BLAS library has chosen its code, for example
  /// `SkylakeX`.
  ///
  /// The property is nil if Pleat was built without BLAS, or if the library does not report a core.
  /// OpenBLAS reports the core. BLIS reports it if BLIS's own library is loaded, not only its BLAS
  /// interface. If the core is not that of this machine, for example because an environment variable
  /// names another one, the library can take several times as long as necessary.
  public static var loadedBLASCore: String? { Pleat.loadedBLASCore() }

  /// The backend that the environment variable `PLEAT_BACKEND` names, or nil if it names none or
  /// `automatic`.
  private static let environmentChoice: Backend? = {
    guard let name = environmentVariable("PLEAT_BACKEND"), !name.isEmpty, name != automatic.name
    else { return nil }
    return Backend(name)
  }()

  /// The kernels of `automatic`, or nil if `PLEAT_BACKEND` names a backend that is not available.
  @usableFromInline static let automaticKernels: Kernels? = {
    guard let choice = environmentChoice else {
      return Kernels.automatic(plt_own_width())
    }
    return choice.own
  }()

  @inlinable @inline(__always) func kernels() throws(PleatError) -> Kernels {
    if let own { return own }
    guard other == 0, let kernels = Self.automaticKernels else { throw unavailable }
    return kernels
  }

  @usableFromInline var unavailable: PleatError {
    let missing = self == .automatic ? Self.environmentChoice ?? self : self
    return .backendUnavailable(name: missing.name, available: Kernels.available.map(\.name))
  }
}

extension Backend {
  /// Returns whether two backends have the same name.
  public static func == (lhs: Backend, rhs: Backend) -> Bool { lhs.name == rhs.name }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Backend: CustomStringConvertible {
  /// The name of the backend.
  public var description: String { name }
}
