/// What kind of device it is; the raw values are UIUserInterfaceIdiom's.
public enum DeviceIdiom: Int, CaseIterable, Codable, Hashable, Sendable {
  /// A phone.
  case phone = 0
  /// A pad.
  case pad = 1
}

extension DeviceIdiom: CustomStringConvertible {
  /// `phone` or `pad`.
  public var description: String { self == .phone ? "phone" : "pad" }
}

extension DeviceIdiom {
  /// One of two constants of the original layouts.
  func choose(pad: Double, phone: Double) -> Double { self == .pad ? pad : phone }
}
