/// A set of interface orientations.
///
/// An orientation is represented by the bit `1 << orientation.rawValue`, as in
/// UIInterfaceOrientationMask.
public struct InterfaceOrientationMask: OptionSet, Hashable, Codable, Sendable {
  /// The bits of the set: the sum of the raw values 2, 4, 8 and 16 of its orientations.
  public let rawValue: Int

  /// Creates a mask from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The mask of portrait, with the raw value 2.
  public static let portrait = InterfaceOrientationMask(rawValue: 2)
  /// The mask of portrait upside down, with the raw value 4.
  public static let portraitUpsideDown = InterfaceOrientationMask(rawValue: 4)
  /// The mask of landscape right, with the raw value 8.
  public static let landscapeRight = InterfaceOrientationMask(rawValue: 8)
  /// The mask of landscape left, with the raw value 16.
  public static let landscapeLeft = InterfaceOrientationMask(rawValue: 16)
  /// The mask of both landscape orientations, with the raw value 24.
  public static let landscape: InterfaceOrientationMask = [.landscapeRight, .landscapeLeft]
  /// The mask of all orientations except portrait upside down, with the raw value 26.
  public static let allButUpsideDown: InterfaceOrientationMask = [.portrait, .landscape]
  /// The mask of all four orientations, with the raw value 30.
  public static let all: InterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]

  /// Returns the orientations that a page supports by default: ``all`` on a pad,
  /// ``allButUpsideDown`` on a phone.
  public static func `default`(for idiom: DeviceIdiom) -> InterfaceOrientationMask {
    idiom == .pad ? .all : .allButUpsideDown
  }

  /// Returns whether the mask contains an orientation; no mask contains `unknown`.
  public func permits(_ orientation: InterfaceOrientation) -> Bool {
    orientation != .unknown && contains(orientation.mask)
  }

  /// The orientations in the mask, ordered by raw value.
  public var orientations: [InterfaceOrientation] {
    InterfaceOrientation.allCases.filter(permits)
  }
}

extension InterfaceOrientationMask: CustomStringConvertible {
  /// The names of the orientations, for example `portrait, landscapeLeft`, or `none`.
  public var description: String {
    let names = orientations.map(\.description)
    return names.isEmpty ? "none" : names.joined(separator: ", ")
  }
}
