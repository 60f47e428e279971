public import CPleat

/// The type of a batch's scalars, either `Float` or `Double`.
///
/// No other types can conform to this protocol, because the C core computes in these two precisions only.
public protocol BatchScalar: BinaryFloatingPoint, SIMDScalar, BitwiseCopyable, Codable, Sendable {
  /// The precision of the type.
  static var precision: Precision { get }
  /// The C core's functions in this precision.
  associatedtype _Kernels: _KernelTable where _Kernels.Real == Self
}

extension Float: BatchScalar {
  /// The single precision.
  @inlinable public static var precision: Precision { .single }
  /// The C core's functions in single precision.
  public typealias _Kernels = plt_kernels_f32
}

extension Double: BatchScalar {
  /// The double precision.
  @inlinable public static var precision: Precision { .double }
  /// The C core's functions in double precision.
  public typealias _Kernels = plt_kernels_f64
}

extension BatchScalar {
  /// Rounds a number, and limits it to the finite range; NaN stays NaN.
  init(limiting number: Double) {
    self = min(max(Self(number), -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
