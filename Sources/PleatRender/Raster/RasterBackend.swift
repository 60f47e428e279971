public import Pleat

/// A backend of the renderer: its code for one instruction set.
///
/// A backend that is not available throws `PleatError.backendUnavailable` at its first use. The
/// error lists the available ones. The results of two backends differ by rounding at most.
public struct RasterBackend: Hashable, Sendable {
  /// The name of the backend.
  public let name: String

  /// Creates the backend with a name.
  ///
  /// Whether it is available is checked at its first use.
  public init(_ name: String) { self.name = name }

  /// The fastest available backend.
  public static let automatic = RasterBackend("automatic")
  /// The backend for x86-64 with AVX2 and FMA.
  public static let avx2 = RasterBackend("avx2")
  /// The backend for arm64.
  public static let neon = RasterBackend("neon")
  /// The backend for every CPU.
  ///
  /// It uses only the baseline instructions of the target.
  public static let portable = RasterBackend("portable")

  /// The backends that this machine can run, the fastest first.
  public static var available: [RasterBackend] { RasterKernels.available.map { .init($0.name) } }

  /// Returns the backend that is used: for `automatic` the one that it selects, else this one.
  ///
  /// - Throws: `PleatError.backendUnavailable`.
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
  /// The name.
  public var description: String { name }
}
