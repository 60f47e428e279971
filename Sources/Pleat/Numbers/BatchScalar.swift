/// The type of a batch's scalars, either `Float` or `Double`.
///
/// Do not conform other types to this protocol. The C core computes in these two precisions only, so
/// creating a batch of another type stops the program.
public protocol BatchScalar: BinaryFloatingPoint, SIMDScalar, BitwiseCopyable, Codable, Sendable {
  /// The precision of the type.
  static var precision: Precision { get }
}

extension Float: BatchScalar {
  /// The single precision.
  public static var precision: Precision { .single }
}

extension Double: BatchScalar {
  /// The double precision.
  public static var precision: Precision { .double }
}

extension BatchScalar {
  /// Rounds a number, and limits it to the finite range; NaN stays NaN.
  init(limiting number: Double) {
    self = min(max(Self(number), -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
