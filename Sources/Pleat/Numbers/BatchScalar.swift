// A public operation has two attributes `@_specialize(exported:)`. A client that knows the scalar type calls
// these functions directly. One that is itself generic calls the generic function, whose long steps are
// specialised where they are written: the operation itself is not copied once more for each precision.

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
