/// The panels and joints of a transition, with its perspective and paint order.
///
/// One angle θ drives all joints. The rig's space has the page's top left corner as its origin; x
/// points right, y down and z toward the viewer, all in points.
///
/// Every transition has a rig. You can change it, or build your own. To compute many keyframes,
/// compile the rig with ``basis()``.
public struct Rig: Hashable, Sendable {
  /// The joints, each after its parent.
  public var joints: [Joint]
  /// The panels.
  public var panels: [Panel]
  /// The indices of the panels in the order in which to draw them, the same at every angle.
  ///
  /// Panels drawn later cover earlier ones. At an angle, draw only the panels whose
  /// ``Panel/visible`` range contains it.
  public var paintOrder: [Int]
  /// The matrix that maps the rig's space to homogeneous coordinates of the view.
  ///
  /// It contains the perspective.
  public var projection: Transform3D

  /// Creates a rig.
  ///
  /// - Parameters:
  ///   - joints: The joints, each after its parent.
  ///   - panels: The panels.
  ///   - paintOrder: The indices of the panels in the order in which to draw them, or nil for the
  ///     order of `panels`.
  ///   - projection: The projection. For a viewer at distance d in front of a point, use
  ///     `Transform3D.perspective(distance: d).anchored(at: point)`.
  public init(
    joints: [Joint] = [], panels: [Panel] = [], paintOrder: [Int]? = nil,
    projection: Transform3D = .identity
  ) {
    self.joints = joints
    self.panels = panels
    self.paintOrder = paintOrder ?? Array(panels.indices)
    self.projection = projection
  }

  /// Adds a panel at the end of the paint order, and returns the panel's index.
  @discardableResult
  public mutating func add(_ panel: Panel) -> Int {
    panels.append(panel)
    paintOrder.append(panels.count - 1)
    return panels.count - 1
  }

  /// Adds a joint, and returns the joint's index.
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

  /// Returns the matrix of a panel at an angle.
  ///
  /// The matrix maps a point of the panel, in points from the panel's top left corner, to
  /// homogeneous coordinates of the view. It is the product of the matrices of the panel's joint,
  /// the joint's parents, and the projection. For more than a few angles use a ``Basis``, whose
  /// matrices are the same up to rounding.
  ///
  /// - Parameters:
  ///   - index: The index of the panel.
  ///   - angle: The rig's angle θ.
  /// - Precondition: The panel, its joint and the joint's parents exist, and each joint comes after
  ///   its parent.
  public func matrix(ofPanel index: Int, at angle: Angle) -> Transform3D {
    let panel = panels[index]
    var matrix = Transform3D.translation(x: panel.origin.x, y: panel.origin.y)
    var next = panel.joint
    while let index = next {
      precondition(joints[index].parent ?? -1 < index, "the parent of a joint must come before it")
      matrix = matrix.concatenating(joints[index].matrix(at: angle))
      next = joints[index].parent
    }
    return matrix.concatenating(projection)
  }
}

extension Joint {
  /// Returns the matrix from the joint's own space to its parent's, at one angle.
  func matrix(at theta: Angle) -> Transform3D {
    let (cosine, sine) = (theta.cosine, theta.sine)
    return Transform3D.rotation(angle.constant + angle.multiple * theta, about: axis)
      .concatenating(.scale(x: 1, y: 1, z: depthScale))
      .concatenating(
        .translation(
          x: position.x + slide.cosine.x * cosine + slide.sine.x * sine,
          y: position.y + slide.cosine.y * cosine + slide.sine.y * sine,
          z: position.z + slide.cosine.z * cosine + slide.sine.z * sine))
  }
}
