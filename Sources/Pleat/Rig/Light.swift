/// Light that comes from one side, and darkens panels that turn away from it.
///
/// With the panel's unit normal n and the unit vector l toward the light, the shade of a panel is
/// `strength · max(0, (l.z - n · l) / (1 + l.z))`. So a panel that lies flat, or turns toward the
/// light, has no shade. The shade is at most `strength`, except for rounding errors,
/// which <doc:Accuracy> bounds.
public struct Light: Hashable, Codable, Sendable {
  /// The direction toward the light, in the rig's space: x right, y down, z toward the viewer.
  ///
  /// The length may be any number above 0. z must not be negative: light comes from the viewer's
  /// side of the page.
  public var direction: Vector3
  /// The greatest shade, in 0...1.
  public var strength: Double

  /// Creates a light.
  public init(direction: Vector3, strength: Double) {
    self.direction = direction
    self.strength = strength
  }

  /// Creates a light that comes from a side.
  public init(from side: Side, strength: Double) {
    self.init(direction: side.direction, strength: strength)
  }

  /// A side from which light comes, as seen on the screen.
  public enum Side: String, Hashable, Codable, Sendable, CaseIterable {
    /// From the direction of the viewer.
    case front
    /// From the left of the viewer.
    case left
    /// From the right of the viewer.
    case right
    /// From above the viewer.
    case above
    /// From below the viewer.
    case below
    /// From above and to the left of the viewer.
    case upperLeft = "upper-left"
    /// From above and to the right of the viewer.
    case upperRight = "upper-right"

    /// The unit vector toward the light.
    ///
    /// For every side except `front`, the angle between this vector and the z axis is 30°.
    public var direction: Vector3 {
      let (z, diagonal) = (0.75.squareRoot(), 0.125.squareRoot())
      return switch self {
      case .front: Vector3(x: 0, y: 0, z: 1)
      case .left: Vector3(x: -0.5, y: 0, z: z)
      case .right: Vector3(x: 0.5, y: 0, z: z)
      case .above: Vector3(x: 0, y: -0.5, z: z)
      case .below: Vector3(x: 0, y: 0.5, z: z)
      case .upperLeft: Vector3(x: -diagonal, y: -diagonal, z: z)
      case .upperRight: Vector3(x: diagonal, y: -diagonal, z: z)
      }
    }
  }

  /// The shade as a function of the normal n: `constant + n · factors`, but at least 0.
  var formula: (constant: Double, factors: Vector3) {
    let toward = direction / direction.dot(direction).squareRoot()
    let scale = strength / (1 + toward.z)
    return (scale * toward.z, toward * -scale)
  }
}

extension Panel {
  /// The shade as a function of the panel's normal n, or nil if no light gives it:
  /// `constant + n · factors`, but at least 0.
  ///
  /// The normal points to the side from which a panel is visible, so for a reversed panel it is -n.
  package var lightFormula: (constant: Double, factors: Vector3)? {
    shading?.light.map { light in
      let (constant, factors) = light.formula
      return (constant, isReversed ? -factors : factors)
    }
  }
}
