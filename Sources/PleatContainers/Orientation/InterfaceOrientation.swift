public import Pleat

/// The orientation of the interface on the screen.
///
/// The raw values are those of UIInterfaceOrientation. The content turns in the opposite direction
/// to the device. Therefore ``landscapeRight`` has the same raw value, 3, as
/// ``DeviceOrientation/landscapeLeft``, and ``landscapeLeft`` has the same raw value, 4, as
/// ``DeviceOrientation/landscapeRight``.
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

  /// The four known orientations: a clockwise quarter turn of the content leads from each to the
  /// next, and from the last to the first.
  public static let ring: [InterfaceOrientation] = [
    .portrait, .landscapeRight, .portraitUpsideDown, .landscapeLeft,
  ]

  private var place: Int? { Self.ring.firstIndex(of: self) }

  /// Returns the orientation after a number of quarter turns of the content.
  ///
  /// Positive numbers turn the content clockwise. The result is `unknown` if this orientation is.
  public func turned(bySegments segments: Int) -> InterfaceOrientation {
    guard let place else { return self }
    return Self.ring[(place + segments % 4 + 4) % 4]
  }

  /// The rotation of the content relative to portrait, or nil for `unknown`.
  ///
  /// The angle is 0° for `portrait`, 90° for `landscapeRight`, 180° for `portraitUpsideDown` and
  /// −90° for `landscapeLeft`. Positive angles are clockwise.
  public var angle: Angle? {
    place.map { Angle(quarterTurns: Double($0 == 3 ? -1 : $0)) }
  }

  /// The rotation of the content by ``angle`` about the screen's centre, or nil for `unknown`.
  public var transform: AffineTransform? { angle.map(AffineTransform.rotation) }

  /// Returns the angle by which the content turns from this orientation to another one: 0°, 90°,
  /// 180° or −90°, positive for clockwise, or nil if either orientation is `unknown`.
  public func angle(to other: InterfaceOrientation) -> Angle? {
    guard let place, let goal = other.place else { return nil }
    let turns = (goal - place + 4) % 4
    return Angle(quarterTurns: Double(turns == 3 ? -1 : turns))
  }

  /// Returns the size of the interface in this orientation, given the size of the screen in
  /// portrait: width and height are swapped for landscape.
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
