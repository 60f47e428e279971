/// The kind of a device, with the raw values of `UIUserInterfaceIdiom`.
public enum DeviceIdiom: Int, CaseIterable, Codable, Hashable, Sendable, CustomStringConvertible {
  /// A phone.
  case phone = 0
  /// A tablet.
  case pad = 1

  /// `phone` or `pad`.
  public var description: String { self == .phone ? "phone" : "pad" }

  package func choose(pad: Double, phone: Double) -> Double { self == .pad ? pad : phone }
}
