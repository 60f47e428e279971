/// A hinge: a line in space about which panels and other joints turn.
///
/// A joint maps a point p of its own space to its parent's space:
/// `p · R(angle about axis) · S(1, 1, depthScale) · T(position + slide)`. R is a rotation, S a
/// scale and T a translation. The angle is `angle.constant + angle.multiple · θ`, and the slide is
/// `slide.cosine · cos θ + slide.sine · sin θ`. θ is the angle of a *stream*: a rig has one or more
/// streams, numbered from 0, and ``Opening/stream`` and ``Slide/stream`` say which one a joint
/// follows.
public struct Joint: Hashable, Codable, Sendable {
  /// The index of the joint that moves this joint, or nil if none does.
  ///
  /// The parent must come before this joint in ``Rig/joints``. If there is no parent, the rig's
  /// space takes the place of the parent's space.
  public var parent: Int?
  /// A point on the hinge in the parent's space, before any slide.
  public var position: Point3
  /// The direction of the hinge in the parent's space.
  ///
  /// The vector may have any length. If the length is 0, the joint does not turn.
  public var axis: Vector3
  /// The angle by which the joint turns, as a function of a stream's angle θ.
  public var angle: Opening
  /// The displacement of the hinge from ``position``, as a function of a stream's angle θ.
  ///
  /// For a displacement that depends on two streams, use two joints, one the parent of the other.
  public var slide: Slide
  /// A factor for the z coordinates of everything that this joint moves.
  ///
  /// The factor is applied after the joint's rotation, and before the translation by ``position`` and
  /// ``slide``.
  public var depthScale: Double

  /// Creates a joint, by default a hinge on the x axis that turns by θ and does not slide.
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

  /// The angle of a joint, `constant + multiple · θ`, where θ changes in the course of the transition.
  public struct Opening: Hashable, Codable, Sendable {
    /// The angle at θ = 0.
    public var constant: Angle
    /// The factor of θ, a finite number.
    ///
    /// With 0 the joint keeps the angle ``constant``.
    public var multiple: Double
    /// The number of the stream that gives θ; most rigs have only stream 0.
    public var stream: Int

    /// Creates the angle `constant + multiple · θ`, by default the angle θ of stream 0.
    public init(constant: Angle = .zero, multiple: Double = 1, stream: Int = 0) {
      self.constant = constant
      self.multiple = multiple
      self.stream = stream
    }
  }

  /// The displacement of a hinge as a function of θ, which changes in the course of the transition.
  ///
  /// The displacement is `cosine · cos θ + sine · sin θ`, in points of the parent's space.
  public struct Slide: Hashable, Codable, Sendable {
    /// The factor of cos θ.
    public var cosine: Vector3
    /// The factor of sin θ.
    public var sine: Vector3
    /// The number of the stream that gives θ; most rigs have only stream 0.
    public var stream: Int

    /// Creates a displacement, which by default is 0 at every angle.
    public init(
      cosine: Vector3 = Vector3(x: 0, y: 0, z: 0), sine: Vector3 = Vector3(x: 0, y: 0, z: 0),
      stream: Int = 0
    ) {
      self.cosine = cosine
      self.sine = sine
      self.stream = stream
    }
  }
}
