public import Pleat

/// How the interface stands on the screen; the raw values are UIInterfaceOrientation's.
///
/// The landscapes have the numbers of the opposite names of ``DeviceOrientation``: a device on its left
/// side, 3, shows a `landscapeRight` interface, 3.
public enum InterfaceOrientation: Int, CaseIterable, Codable, Hashable, Sendable {
  /// Not known.
  case unknown = 0
  /// Upright, the home button at the bottom.
  case portrait = 1
  /// Upright, the home button at the top.
  case portraitUpsideDown = 2
  /// The home button at the right.
  case landscapeRight = 3
  /// The home button at the left.
  case landscapeLeft = 4

  /// Whether it is upright, either way.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Whether it lies on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// The mask of this orientation alone, `1 << rawValue`; empty for `unknown`.
  public var mask: InterfaceOrientationMask {
    self == .unknown ? [] : InterfaceOrientationMask(rawValue: 1 << rawValue)
  }

  /// The four orientations in the order in which quarter turns of the content, clockwise, reach them.
  public static let ring: [InterfaceOrientation] = [
    .portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft,
  ]

  private var place: Int? { Self.ring.firstIndex(of: self) }

  /// The orientation after some quarter turns of the content, clockwise if positive.
  ///
  /// `unknown` stays unknown.
  public func turned(bySegments segments: Int) -> InterfaceOrientation {
    guard let place else { return self }
    return Self.ring[(place + segments % 4 + 4) % 4]
  }

  /// How far the content is turned from the portrait screen: 0°, 90°, 180° or -90°, clockwise if
  /// positive; nil for `unknown`.
  public var angle: Angle? {
    place.map { Angle(quarterTurns: Double($0 == 3 ? -1 : $0)) }
  }

  /// What turns the content of the portrait screen, about its middle; nil for `unknown`.
  public var transform: AffineTransform? { angle.map(AffineTransform.rotation) }

  /// The turn of the content that leads to another orientation, above -180° and up to 180°; nil if
  /// either is `unknown`.
  public func angle(to other: InterfaceOrientation) -> Angle? {
    guard let place, let goal = other.place else { return nil }
    let turns = (goal - place + 4) % 4
    return Angle(quarterTurns: Double(turns == 3 ? -1 : turns))
  }

  /// The size of the interface on a screen of a portrait size: the landscapes swap width and height.
  public func size(onPortraitScreen size: Size) -> Size {
    isLandscape ? Size(width: size.height, height: size.width) : size
  }
}

extension InterfaceOrientation: CustomStringConvertible {
  /// The name of the case, as in `landscapeLeft`.
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
