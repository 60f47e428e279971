/// A hinge: a line in space that turns what hangs on it.
///
/// A point p of the joint's own space goes to the parent's space as
/// `p · R(angle about axis) · S(1, 1, depthScale) · T(position + slide)`.
/// The angle is `angle.constant + angle.multiple · θ` and the slide is
/// `slide.cosine · cos θ + slide.sine · sin θ`, where θ is the one angle that moves the rig.
public struct Joint: Hashable, Codable, Sendable {
  /// The index of the joint that this one hangs on, which precedes it; nil for the rig's own space.
  public var parent: Int?
  /// A point on the hinge, in the parent's points, before any slide.
  public var position: Point3
  /// The direction of the hinge; its length does not matter, and zero does not turn.
  public var axis: Vector3
  /// How far the hinge is open.
  public var angle: Opening
  /// How the hinge itself moves.
  public var slide: Slide
  /// A factor on the depth of everything on this joint, as its parent sees it.
  public var depthScale: Double

  /// Creates a joint; without more, it stands still on the top left corner and turns by θ about x.
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

  /// An angle that follows the rig's: `constant + multiple · θ`.
  public struct Opening: Hashable, Codable, Sendable {
    /// The angle at θ = 0.
    public var constant: Angle
    /// How many times θ is added; any number, 0 for a joint that is fixed.
    public var multiple: Double

    /// Creates an angle that follows θ.
    public init(constant: Angle = .zero, multiple: Double = 1) {
      self.constant = constant
      self.multiple = multiple
    }
  }

  /// A movement of the hinge in the parent's points: `cosine · cos θ + sine · sin θ`.
  public struct Slide: Hashable, Codable, Sendable {
    /// What is multiplied by cos θ.
    public var cosine: Vector3
    /// What is multiplied by sin θ.
    public var sine: Vector3

    /// Creates a movement; none by default.
    public init(
      cosine: Vector3 = Vector3(x: 0, y: 0, z: 0), sine: Vector3 = Vector3(x: 0, y: 0, z: 0)
    ) {
      self.cosine = cosine
      self.sine = sine
    }
  }
}
