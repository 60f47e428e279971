/// Panels on joints, moved by one angle θ, and the viewer who looks at them.
///
/// Space is the view's: points, origin at its top left corner, x right, y down, z toward the viewer.
/// `basis()` compiles a rig into constant matrices; any transition is a rig, and a rig may be changed
/// or built by hand.
public struct Rig: Hashable, Sendable {
  /// The joints; each hangs on an earlier one or on none.
  public var joints: [Joint]
  /// The panels.
  public var panels: [Panel]
  /// The indices of the panels from far to near; those that are not visible are passed over.
  public var paintOrder: [Int]
  /// From the rig's space to homogeneous view coordinates: the perspective.
  public var projection: Transform3D

  /// Creates a rig.
  ///
  /// - Parameters:
  ///   - joints: the joints, parents first.
  ///   - panels: the panels.
  ///   - paintOrder: from far to near; nil for the order of the panels.
  ///   - projection: the perspective, about the point that does not move:
  ///     `Transform3D.perspective(distance: d).anchored(at: centre)`.
  public init(
    joints: [Joint] = [], panels: [Panel] = [], paintOrder: [Int]? = nil,
    projection: Transform3D = .identity
  ) {
    self.joints = joints
    self.panels = panels
    self.paintOrder = paintOrder ?? Array(panels.indices)
    self.projection = projection
  }

  /// Adds a panel in front of all others, and returns its index.
  @discardableResult
  public mutating func add(_ panel: Panel) -> Int {
    panels.append(panel)
    paintOrder.append(panels.count - 1)
    return panels.count - 1
  }

  /// Adds a joint, and returns its index.
  @discardableResult
  public mutating func add(_ joint: Joint) -> Int {
    joints.append(joint)
    return joints.count - 1
  }

  /// How far the pages reach, in points: to the farthest right and lower edges of what panels show.
  public var pageSize: Size {
    panels.reduce(Size(width: 0, height: 0)) { size, panel in
      Size(
        width: max(size.width, panel.content.rect.maxX),
        height: max(size.height, panel.content.rect.maxY))
    }
  }

  /// The matrix of a panel at an angle, from its own points to homogeneous view coordinates: the
  /// product of its chain of joints, multiplied out for this one angle.
  ///
  /// The basis gives the same to rounding, and is what to use for more than a few angles.
  ///
  /// - Precondition: the panel exists, and so do the joints of its chain, each before those that hang
  ///   on it.
  public func matrix(ofPanel index: Int, at angle: Angle) -> Transform3D {
    let panel = panels[index]
    var matrix = Transform3D.translation(x: panel.origin.x, y: panel.origin.y)
    var next = panel.joint
    while let index = next {
      precondition(joints[index].parent ?? -1 < index, "a joint hangs on an earlier one")
      matrix = matrix.concatenating(joints[index].matrix(at: angle))
      next = joints[index].parent
    }
    return matrix.concatenating(projection)
  }
}

extension Joint {
  /// From the joint's own space to its parent's, at one angle.
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
