/// The precision of a batch.
public enum Precision: String, CaseIterable, Codable, Sendable {
  /// `Float`, IEEE 754 binary32.
  case single
  /// `Double`, IEEE 754 binary64.
  case double
}
