public import Pleat

/// Who draws: a backend of the rasteriser, one for each instruction set.
///
/// A backend that is not there throws `PleatError.backendUnavailable` at its first use, and the error
/// lists those that are. Results of two backends differ by rounding at most.
public struct RasterBackend: Hashable, Sendable {
  /// The name.
  public let name: String

  /// The backend of a name; whether it is there shows at its first use.
  public init(_ name: String) { self.name = name }

  /// The fastest one here.
  public static let automatic = RasterBackend("automatic")
  /// x86-64 with AVX2 and FMA.
  public static let avx2 = RasterBackend("avx2")
  /// arm64.
  public static let neon = RasterBackend("neon")
  /// The target's baseline: runs on every CPU.
  public static let portable = RasterBackend("portable")

  /// The backends of this machine, fastest first.
  public static var available: [RasterBackend] { RasterKernels.available.map { .init($0.name) } }

  /// Whom this stands for: `automatic` is replaced by the backend that it takes.
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
