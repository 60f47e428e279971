/// A hinge: a line in space about which panels and other joints turn.
///
/// A joint maps a point p of its own space to its parent's space:
/// `p · R(angle about axis) · S(1, 1, depthScale) · T(position + slide)`. R is a rotation, S a
/// scale and T a translation. The angle is `angle.constant + angle.multiple · θ`, and the slide is
/// `slide.cosine · cos θ + slide.sine · sin θ`. θ is the one angle that moves the whole rig.
public struct Joint: Hashable, Codable, Sendable {
  /// The index of the parent joint, which comes earlier in the rig, or nil for the rig's own space.
  ///
  /// The parent moves this joint and all that hangs on it.
  public var parent: Int?
  /// A point on the hinge in the parent's space, before any slide.
  public var position: Point3
  /// The direction of the hinge in the parent's space.
  ///
  /// Its length does not matter, except that a joint with an axis of length zero does not turn.
  public var axis: Vector3
  /// The angle of the hinge as a function of θ.
  public var angle: Opening
  /// The movement of the hinge itself as a function of θ.
  public var slide: Slide
  /// A factor for the z coordinates of everything on this joint, in the parent's space.
  public var depthScale: Double

  /// Creates a joint, by default a fixed hinge along the x axis through the origin that turns by θ.
  public init(
    parent: Int? = nil, position: Point3 = Point3(x: 0, y: 0, z: 0),
    axis: Vector3 = Vector3(x: 1, y: 0, z: 0), angle: Opening = Opening(),
    slide: Slide = Slide(), depthScale: Double = 1
  ) {
    self.parent = parent
    self.position = position
    self.axis = axis
    self.angle = angle
    self.slide = slide
    self.depthScale = depthScale
  }

  /// An angle that depends on the rig's angle: `constant + multiple · θ`.
  public struct Opening: Hashable, Codable, Sendable {
    /// The angle at θ = 0.
    public var constant: Angle
    /// The factor of θ: any finite number, or 0 for a joint that does not turn.
    public var multiple: Double

    /// Creates an angle that depends on θ.
    public init(constant: Angle = .zero, multiple: Double = 1) {
      self.constant = constant
      self.multiple = multiple
    }
  }

  /// A movement of the hinge in the parent's space: `cosine · cos θ + sine · sin θ`, in points.
  public struct Slide: Hashable, Codable, Sendable {
    /// The factor of cos θ.
    public var cosine: Vector3
    /// The factor of sin θ.
    public var sine: Vector3

    /// Creates a movement, by default none.
    public init(
      cosine: Vector3 = Vector3(x: 0, y: 0, z: 0), sine: Vector3 = Vector3(x: 0, y: 0, z: 0)
    ) {
      self.cosine = cosine
      self.sine = sine
    }
  }
}
