public import Pleat

/// A backend of ``PageRenderer``: an implementation of its drawing code for one instruction set.
///
/// Using a backend that this machine cannot run throws `PleatError.backendUnavailable`, which lists
/// the available ones. The results of two backends differ only by rounding.
public struct RasterBackend: Hashable, Sendable {
  /// The name of the backend.
  public let name: String

  /// Creates the backend with a name, for example `avx2`.
  ///
  /// Any name is accepted here. The first use throws `PleatError.backendUnavailable` if there is no
  /// such backend on this machine.
  public init(_ name: String) { self.name = name }

  /// The fastest available backend.
  public static let automatic = RasterBackend("automatic")
  /// The backend for x86-64 with AVX-512 (F, VL, DQ and BW) and FMA.
  public static let avx512 = RasterBackend("avx512")
  /// The backend for x86-64 with AVX2 and FMA.
  public static let avx2 = RasterBackend("avx2")
  /// The backend for arm64.
  public static let neon = RasterBackend("neon")
  /// The backend for every CPU, which uses only the instructions that all CPUs of the architecture have.
  public static let portable = RasterBackend("portable")

  /// The backends that this machine can run, the fastest first.
  public static var available: [RasterBackend] { RasterKernels.available.map { .init($0.name) } }

  /// Returns the backend that a renderer uses if its options name this one.
  ///
  /// For ``automatic``, this is the fastest available backend. Any other backend is returned
  /// unchanged.
  ///
  /// - Throws: `PleatError.backendUnavailable` if this machine cannot run the backend.
  public func chosen() throws(PleatError) -> RasterBackend { RasterBackend(try kernels().name) }

  func kernels() throws(PleatError) -> RasterKernels {
    let backends = RasterKernels.available
    if self == .automatic { return backends[0] }
    guard let kernels = backends.first(where: { $0.name == name }) else {
      throw .backendUnavailable(name: name, available: backends.map(\.name))
    }
    return kernels
  }
}

extension RasterBackend: CustomStringConvertible {
  /// The name of the backend.
  public var description: String { name }
}
