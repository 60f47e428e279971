/// How a device is held, as its sensor says; the raw values are UIDeviceOrientation's.
public enum DeviceOrientation: Int, CaseIterable, Codable, Hashable, Sendable {
  /// The sensor does not say.
  case unknown = 0
  /// Upright, the home button at the bottom.
  case portrait = 1
  /// Upright, the home button at the top.
  case portraitUpsideDown = 2
  /// Lying on its left side, the home button at the right.
  case landscapeLeft = 3
  /// Lying on its right side, the home button at the left.
  case landscapeRight = 4
  /// Flat, the screen up.
  case faceUp = 5
  /// Flat, the screen down.
  case faceDown = 6

  /// Whether it is upright, either way.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }

  /// Whether it lies on a side.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

  /// Whether an interface can be held so: raw values 1 to 4.
  public var isValidForInterface: Bool { isPortrait || isLandscape }

  /// The interface orientation that this asks for; nil when it asks for none: flat, or not known.
  ///
  /// The landscapes change their names, since content turns the other way than the device: a device on
  /// its left side shows an interface turned to the right. The raw value is the same.
  public var interfaceOrientation: InterfaceOrientation? {
    switch self {
    case .portrait: .portrait
    case .portraitUpsideDown: .portraitUpsideDown
    case .landscapeLeft: .landscapeRight
    case .landscapeRight: .landscapeLeft
    case .unknown, .faceUp, .faceDown: nil
    }
  }

  /// The interface orientation that follows from this one.
  ///
  /// Presentation (bars, layout, nibs) reads the result, never the sensor: a device that lies flat
  /// keeps the interface it had.
  /// - Parameters:
  ///   - current: the interface orientation now.
  ///   - mask: what is permitted; an empty mask permits no change.
  ///   - allowsRotation: whether the interface may turn at all.
  /// - Returns: what this asks for where that is permitted, else `current`.
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
  /// The name of the case, as in `landscapeLeft`.
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
