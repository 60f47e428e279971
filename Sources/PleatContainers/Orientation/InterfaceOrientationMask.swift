/// A set of interface orientations; the bits are `1 << rawValue`, as in UIInterfaceOrientationMask.
public struct InterfaceOrientationMask: OptionSet, Hashable, Codable, Sendable {
  /// The bits: 2, 4, 8 and 16.
  public let rawValue: Int

  /// Creates a mask from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// 2.
  public static let portrait = InterfaceOrientationMask(rawValue: 2)
  /// 4.
  public static let portraitUpsideDown = InterfaceOrientationMask(rawValue: 4)
  /// 8.
  public static let landscapeRight = InterfaceOrientationMask(rawValue: 8)
  /// 16.
  public static let landscapeLeft = InterfaceOrientationMask(rawValue: 16)
  /// Both landscapes, 24.
  public static let landscape: InterfaceOrientationMask = [.landscapeRight, .landscapeLeft]
  /// All but upside down, 26.
  public static let allButUpsideDown: InterfaceOrientationMask = [.portrait, .landscape]
  /// All four, 30.
  public static let all: InterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]

  /// What a page of its own supports unless it says otherwise: 30 on a pad, 26 on a phone.
  public static func `default`(for idiom: DeviceIdiom) -> InterfaceOrientationMask {
    idiom == .pad ? .all : .allButUpsideDown
  }

  /// Whether an orientation is in it; never for `unknown`.
  public func permits(_ orientation: InterfaceOrientation) -> Bool {
    orientation != .unknown && contains(orientation.mask)
  }

  /// The orientations in it, in the order of their raw values.
  public var orientations: [InterfaceOrientation] {
    InterfaceOrientation.allCases.filter(permits)
  }
}

extension InterfaceOrientationMask: CustomStringConvertible {
  /// The names of the orientations in it, as in `portrait, landscapeLeft`, or `none`.
  public var description: String {
    let names = orientations.map(\.description)
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
