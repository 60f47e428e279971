/// The two precisions of a batch.
public enum Precision: String, CaseIterable, Codable, Sendable {
  /// IEEE 754 binary32, `Float`.
  case single
  /// IEEE 754 binary64, `Double`.
  case double
}

/// The scalar of a batch: `Float` or `Double`, and no other type.
///
/// The protocol is closed: the core computes in these two precisions only, and a batch of any other
/// conforming type traps when it is made.
public protocol BatchScalar: BinaryFloatingPoint, SIMDScalar, BitwiseCopyable, Codable, Sendable {
  /// The precision that this type has.
  static var precision: Precision { get }
}

extension Float: BatchScalar {
  /// Single.
  public static var precision: Precision { .single }
}

extension Double: BatchScalar {
  /// Double.
  public static var precision: Precision { .double }
}
