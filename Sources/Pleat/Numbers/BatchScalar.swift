// A public operation has four attributes `@_specialize`. A client that knows the scalar type calls the
// exported functions directly. One that is itself generic calls the generic function, which passes the
// call on to the other two: without them it would run code that looks every type up.

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
