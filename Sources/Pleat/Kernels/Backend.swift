/// Who computes a batch: an instruction set of the C core, a BLAS library, or Swift itself.
///
/// `automatic` is the fastest backend of this machine, unless the environment variable
/// `PLEAT_BACKEND` names another; it is read once. A backend that is not there throws
/// `PleatError.backendUnavailable` at its first use, and the error lists those that are.
public struct Backend: Hashable, Sendable {
  /// The name, as `PLEAT_BACKEND` and the command line spell it.
  public let name: String

  /// The backend of a name; whether it is there shows at its first use.
  public init(_ name: String) { self.name = name }

  /// The fastest one here, or the one that `PLEAT_BACKEND` names.
  public static let automatic = Backend("automatic")
  /// C for x86-64 with AVX-512: 512-bit registers, fused multiply-adds.
  public static let avx512 = Backend("avx512")
  /// C for x86-64 with AVX2 and FMA: 256-bit registers, fused multiply-adds.
  public static let avx2 = Backend("avx2")
  /// C for arm64: 128-bit registers, fused multiply-adds.
  public static let neon = Backend("neon")
  /// C at the target's baseline: runs on every CPU.
  public static let portable = Backend("portable")
  /// `cblas_sgemm` and `cblas_dgemm` of the BLAS library that the system loads.
  public static let blas = Backend("blas")
  /// SIMD types of the standard library, no C.
  public static let swift = Backend("swift")

  /// The backends of this machine, fastest first, then `blas` where it is built, then `swift`.
  public static var available: [Backend] { Kernels.available.map { Backend($0.name) } }

  /// Whom `automatic` stands for.
  ///
  /// - Throws: `PleatError.backendUnavailable` if `PLEAT_BACKEND` names none that is there.
  public static func chosen() throws(PleatError) -> Backend {
    Backend(try automatic.kernels().name)
  }

  /// The backend whose code runs an operation for this one: a backend may borrow another's.
  ///
  /// - Throws: `PleatError.backendUnavailable`.
  public func implementation(
    of operation: Operation, in precision: Precision
  ) throws(PleatError) -> Backend {
    Backend(try kernels().implementation(of: operation, precision))
  }

  /// The file of the BLAS library that is really loaded, as the loader names it, or nil where the
  /// package was built without BLAS.
  ///
  /// The file may be a symbolic link: distributions choose the library by switching one.
  public static var loadedBLASLibrary: String? { loadedBLAS() }

  /// What `PLEAT_BACKEND` said when it was first asked.
  private static let environmentChoice = environmentVariable("PLEAT_BACKEND")

  /// The backend of `automatic`, or why there is none: found once, since every call asks.
  private static let automaticKernels: Result<Kernels, PleatError> = {
    guard let choice = environmentChoice, !choice.isEmpty, choice != automatic.name else {
      return .success(Kernels.available[0])
    }
    return Result { () throws(PleatError) in try Backend(choice).kernels() }
  }()

  func kernels() throws(PleatError) -> Kernels {
    if self == .automatic { return try Self.automaticKernels.get() }
    let backends = Kernels.available
    guard let kernels = backends.first(where: { $0.name == name }) else {
      throw .backendUnavailable(name: name, available: backends.map(\.name))
    }
    return kernels
  }
}

extension Backend: CustomStringConvertible {
  /// The name.
  public var description: String { name }
}
