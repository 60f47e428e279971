public import Pleat

/// The orientation of the interface on the screen.
///
/// The raw values are those of UIInterfaceOrientation. The landscape cases have the same numbers as
/// the opposite names of ``DeviceOrientation``: a device in `landscapeLeft`, 3, shows an interface
/// in `landscapeRight`, 3.
public enum InterfaceOrientation: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The orientation is unknown.
  case unknown = 0
  /// Upright, with the home button at the bottom.
  case portrait = 1
  /// Upright, with the home button at the top.
  case portraitUpsideDown = 2
  /// Landscape, with the home button at the right.
  case landscapeRight = 3
  /// Landscape, with the home button at the left.
  case landscapeLeft = 4

  /// Whether this is one of the two portrait orientations.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Whether this is one of the two landscape orientations.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The mask that contains only this orientation: `1 << rawValue`, or empty for `unknown`.
  public var mask: InterfaceOrientationMask {
    self == .unknown ? [] : InterfaceOrientationMask(rawValue: 1 << rawValue)
  }

  /// The four known orientations, in the order in which clockwise quarter turns of the content
  /// reach them.
  public static let ring: [InterfaceOrientation] = [
    .portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft,
  ]

  private var place: Int? { Self.ring.firstIndex(of: self) }

  /// Returns the orientation after a number of quarter turns of the content.
  ///
  /// - Parameter segments: The number of quarter turns, positive for clockwise ones.
  /// - Returns: The new orientation; `unknown` for `unknown`.
  public func turned(bySegments segments: Int) -> InterfaceOrientation {
    guard let place else { return self }
    return Self.ring[(place + segments % 4 + 4) % 4]
  }

  /// The rotation of the content relative to a portrait screen: 0°, 90°, 180° or −90°, or nil for
  /// `unknown`.
  ///
  /// Positive angles are clockwise.
  public var angle: Angle? {
    place.map { Angle(quarterTurns: Double($0 == 3 ? -1 : $0)) }
  }

  /// The rotation of the content about the screen's centre, relative to a portrait screen; nil for
  /// `unknown`.
  public var transform: AffineTransform? { angle.map(AffineTransform.rotation) }

  /// Returns the rotation of the content that leads to another orientation, or nil if either is
  /// `unknown`.
  ///
  /// - Returns: An angle above −180° and up to 180°, positive for clockwise.
  public func angle(to other: InterfaceOrientation) -> Angle? {
    guard let place, let goal = other.place else { return nil }
    let turns = (goal - place + 4) % 4
    return Angle(quarterTurns: Double(turns == 3 ? -1 : turns))
  }

  /// Returns the size of the interface on a screen with the given portrait size.
  ///
  /// Landscape orientations swap width and height.
  public func size(onPortraitScreen size: Size) -> Size {
    isLandscape ? Size(width: size.height, height: size.width) : size
  }
}

extension InterfaceOrientation: CustomStringConvertible {
  /// The name of the case, for example `landscapeLeft`.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .portrait: "portrait"
    case .portraitUpsideDown: "portraitUpsideDown"
    case .landscapeRight: "landscapeRight"
    case .landscapeLeft: "landscapeLeft"
    }
  }
}
