/// The panels and joints of a transition, with its perspective and paint order.
///
/// The joints follow one angle θ, or several such angles, which are called *streams*. The rig's space
/// has the page's top left corner as its origin; x points right, y down and z toward the viewer, all in
/// points.
///
/// Every transition has a rig. You can change it, or build your own. To compute many keyframes,
/// compile the rig with ``basis()``.
public struct Rig: Hashable, Sendable {
  /// The joints, each after its parent.
  public var joints: [Joint]
  /// The panels; ``paintOrder`` gives the order in which to draw them.
  public var panels: [Panel]
  /// The indices of the panels in the order in which to draw them.
  ///
  /// Panels drawn later cover earlier ones. ``Keyframes/order(frame:)`` returns the visible panels of a
  /// frame in the order in which to draw them: backdrops first, then the other panels.
  public var paintOrder: [Int]
  /// Whether panels are drawn in the order of their distances from the viewer, farthest first.
  ///
  /// A panel's distance is measured from the viewer to the panel's centre. Panels at the same distance,
  /// and backdrops, keep the order of ``paintOrder``. Without perspective, a smaller z counts as
  /// farther.
  public var sortsByDistance: Bool
  /// The matrix that maps the rig's space to homogeneous coordinates of the view.
  ///
  /// It contains the perspective.
  public var projection: Transform3D

  /// Creates a rig.
  ///
  /// Without a paint order, the panels are drawn in the order of `panels`. For a viewer at distance d in
  /// front of a point, the projection is `Transform3D.perspective(distance: d).anchored(at: point)`.
  public init(
    joints: [Joint] = [], panels: [Panel] = [], paintOrder: [Int]? = nil,
    sortsByDistance: Bool = false, projection: Transform3D = .identity
  ) {
    self.joints = joints
    self.panels = panels
    self.paintOrder = paintOrder ?? Array(panels.indices)
    self.sortsByDistance = sortsByDistance
    self.projection = projection
  }

  /// Adds a panel at the end of the paint order, and returns the panel's index.
  @discardableResult
  public mutating func add(_ panel: Panel) -> Int {
    panels.append(panel)
    paintOrder.append(panels.count - 1)
    return panels.count - 1
  }

  /// Adds a joint after all others, and returns the joint's index.
  @discardableResult
  public mutating func add(_ joint: Joint) -> Int {
    joints.append(joint)
    return joints.count - 1
  }

  /// The size in points of the part of the pages that the panels show.
  ///
  /// The part begins at the pages' top left corner, and ends at the rightmost and the lowest edge
  /// of the panels' contents.
  public var pageSize: Size {
    panels.reduce(Size(width: 0, height: 0)) { size, panel in
      Size(
        width: max(size.width, panel.content.rect.maxX),
        height: max(size.height, panel.content.rect.maxY))
    }
  }

  /// The number of streams: 1 more than the highest stream number of any joint or shade, or 1 without any.
  public var streamCount: Int {
    let joined = joints.reduce(0) { max($0, $1.angle.stream, $1.slide.stream) }
    // No rig with so many streams can be compiled.
    return min(panels.reduce(joined) { max($0, $1.shadeStream ?? 0) }, .max - 1) + 1
  }

  /// Returns the matrix of a panel of a rig with one stream.
  ///
  /// The matrix maps a point of the panel, in points from the panel's top left corner, to homogeneous
  /// coordinates of the view. It is the product of the translation by the panel's ``Panel/origin``, the
  /// matrices of the panel's joint, its parent and so on, and the projection. For more than a few angles
  /// use a ``Basis``, whose matrices are the same up to rounding.
  ///
  /// - Precondition: The panel, its joint and the joint's parents exist, each joint comes after its
  ///   parent, and these joints follow stream 0.
  public func matrix(ofPanel index: Int, at angle: Angle) -> Transform3D {
    matrix(ofPanel: index, at: [angle])
  }

  /// Returns the matrix of a panel at the angles of all streams.
  ///
  /// - Precondition: The panel, its joint and the joint's parents exist, each joint comes after its
  ///   parent, and `angles` has an angle for each stream that these joints follow.
  public func matrix(ofPanel index: Int, at angles: [Angle]) -> Transform3D {
    let panel = panels[index]
    var matrix = Transform3D.translation(x: panel.origin.x, y: panel.origin.y)
    var next = panel.joint
    while let index = next {
      precondition(joints[index].parent ?? -1 < index, "the parent of a joint must come before it")
      matrix = matrix.concatenating(joints[index].matrix(at: angles))
      next = joints[index].parent
    }
    return matrix.concatenating(projection)
  }
}

extension Joint {
  func matrix(at angles: [Angle]) -> Transform3D {
    let slid = angles[slide.stream]
    let (cosine, sine) = (slid.cosine, slid.sine)
    return Transform3D.rotation(
      angle.constant + angle.multiple * angles[angle.stream], about: axis
    )
    .concatenating(.scale(x: 1, y: 1, z: depthScale))
    .concatenating(
      .translation(
        x: position.x + slide.cosine.x * cosine + slide.sine.x * sine,
        y: position.y + slide.cosine.y * cosine + slide.sine.y * sine,
        z: position.z + slide.cosine.z * cosine + slide.sine.z * sine))
  }
}

extension Rig: Codable {
  private enum CodingKeys: String, CodingKey {
    case joints, panels, paintOrder, sortsByDistance, projection
  }

  /// Decodes a rig.
  ///
  /// A missing `paintOrder` is the order of the panels, and a missing `sortsByDistance` is false.
  ///
  /// - Throws: `DecodingError` if the parent of a joint is not an earlier joint, if the joint of a panel
  ///   does not exist, if the number of a stream (an angle that a joint follows) is not in
  ///   `0..<Basis.panelLimit`, or if `paintOrder` contains an index without a panel.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      joints: try container.decode([Joint].self, forKey: .joints),
      panels: try container.decode([Panel].self, forKey: .panels),
      paintOrder: try container.decodeIfPresent([Int].self, forKey: .paintOrder),
      sortsByDistance: try container.decodeIfPresent(Bool.self, forKey: .sortsByDistance) ?? false,
      projection: try container.decode(Transform3D.self, forKey: .projection))
    func refuse(_ key: CodingKeys, _ text: String) -> DecodingError {
      .dataCorruptedError(forKey: key, in: container, debugDescription: text)
    }
    func require(_ stream: Int?, _ key: CodingKeys, _ follower: String) throws {
      guard let stream, !(0..<Basis.panelLimit).contains(stream) else { return }
      throw refuse(
        key, "\(follower) follows stream \(stream): accepted are 0..<\(Basis.panelLimit)")
    }
    for (index, joint) in joints.enumerated() {
      if let parent = joint.parent, !(0..<index).contains(parent) {
        throw refuse(
          .joints, "joint \(index) has the parent \(parent): it must be an earlier joint")
      }
      try require(joint.angle.stream, .joints, "joint \(index)")
      try require(joint.slide.stream, .joints, "joint \(index)")
    }
    for (index, panel) in panels.enumerated() {
      if let joint = panel.joint, !joints.indices.contains(joint) {
        throw refuse(.panels, "panel \(index) moves with joint \(joint), which does not exist")
      }
      try require(panel.shading?.opacity.stream, .panels, "the shade of panel \(index)")
    }
    for index in paintOrder where !panels.indices.contains(index) {
      throw refuse(.paintOrder, "paintOrder contains \(index), which is no panel")
    }
  }

  /// Encodes a rig.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(joints, forKey: .joints)
    try container.encode(panels, forKey: .panels)
    try container.encode(paintOrder, forKey: .paintOrder)
    try container.encode(sortsByDistance, forKey: .sortsByDistance)
    try container.encode(projection, forKey: .projection)
  }
}
