/// The physical orientation of a device, as its sensor reports it, with the raw values of
/// UIDeviceOrientation.
public enum DeviceOrientation: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The sensor reports no orientation.
  case unknown = 0
  /// Upright, with the home button at the bottom.
  case portrait = 1
  /// Upright, with the home button at the top.
  case portraitUpsideDown = 2
  /// The device is on its left side, with the home button at the right.
  case landscapeLeft = 3
  /// The device is on its right side, with the home button at the left.
  case landscapeRight = 4
  /// Flat, with the screen up.
  case faceUp = 5
  /// Flat, with the screen down.
  case faceDown = 6

  /// Whether this is one of the two portrait orientations.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Whether this is one of the two landscape orientations.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// Whether an interface orientation corresponds to this one: true for raw values 1 to 4.
  public var isValidForInterface: Bool { isPortrait || isLandscape }

  /// The interface orientation that corresponds to this one, or nil if the device is flat or the
  /// orientation is unknown.
  ///
  /// The content turns in the opposite direction to the device. Therefore a device on its left side
  /// (``landscapeLeft``) shows an interface in ``InterfaceOrientation/landscapeRight``, and vice
  /// versa. Both orientations have the same raw value.
  public var interfaceOrientation: InterfaceOrientation? {
    switch self {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscapeLeft: .landscapeRight
    case .landscapeRight: .landscapeLeft
    case .unknown, .faceUp, .faceDown: nil
    }
  }

  /// Returns the interface orientation that follows when the device reports this orientation.
  ///
  /// It is ``interfaceOrientation`` if this is not nil, `mask` permits it, and the interface may rotate
  /// at all. Otherwise, and with an empty mask, it is `current`. Choose bars, layouts and nibs by the
  /// result, not by the device orientation. When the device is laid flat, for example, the interface
  /// keeps its orientation.
  public func interfaceOrientation(
    from current: InterfaceOrientation, mask: InterfaceOrientationMask, allowsRotation: Bool = true
  ) -> InterfaceOrientation {
    guard allowsRotation, let wanted = interfaceOrientation, mask.permits(wanted) else {
      return current
    }
    return wanted
  }
}

extension DeviceOrientation: CustomStringConvertible {
  /// The name of the case, for example `landscapeLeft`.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .portrait: "portrait"
    case .portraitUpsideDown: "portraitUpsideDown"
    case .landscapeLeft: "landscapeLeft"
    case .landscapeRight: "landscapeRight"
    case .faceUp: "faceUp"
    case .faceDown: "faceDown"
    }
  }
}
