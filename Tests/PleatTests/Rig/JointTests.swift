import Pleat
import TestSupport
import Testing

/// What one joint does to a point, against vectors instead of matrices.
@Suite struct JointTests {
  /// Rodrigues' formula, then depth, position and slide, in the order of the joint's contract.
  private func image(of point: Vector3, under joint: Joint, at theta: Angle) -> Vector3 {
    let angle = Angle(degrees: joint.angle.constant.degrees + joint.angle.multiple * theta.degrees)
    var turned = point
    if let axis = joint.axis.normalized {
      turned =
        point * angle.cosine + axis.cross(point) * angle.sine
        + axis * (axis.dot(point) * (1 - angle.cosine))
    }
    turned.z *= joint.depthScale
    let position = Vector3(x: joint.position.x, y: joint.position.y, z: joint.position.z)
    return turned + position + joint.slide.cosine * theta.cosine + joint.slide.sine * theta.sine
  }

  @Test func jointsMovePointsAsTheyPromise() throws {
    try RandomGeometry.repeated(seed: 0x5EED_0140) { random in
      let multiple = RandomGeometry.multiples[random.whole(0...5)]
      let joint = random.joint(parent: nil, multiple: multiple, slides: true)
      let rig = Rig(joints: [joint], panels: [plainPanel(joint: 0)])
      let basis = try rig.basis()
      let theta = random.angle()
      let point = random.point3()
      let expected = image(
        of: Vector3(x: point.x, y: point.y, z: point.z), under: joint, at: theta)
      for matrix in [rig.matrix(ofPanel: 0, at: theta), basis.matrix(ofPanel: 0, at: theta)] {
        let moved = try #require(matrix.map(point))
        let distance = Vector3(x: moved.x, y: moved.y, z: moved.z) - expected
        #expect(distance.length < 1e-9, "\(random.label): \(joint) at \(theta)")
      }
    }
  }

  /// A joint without options turns by θ about the top edge, which sends y towards the viewer.
  @Test func aPlainJointTurnsAboutX() {
    let joint = Joint()
    #expect(joint.parent == nil && joint.depthScale == 1 && joint.angle.multiple == 1)
    let rig = Rig(joints: [joint], panels: [plainPanel(joint: 0)])
    let quarter = rig.matrix(ofPanel: 0, at: Angle(quarterTurns: 1))
    #expect(quarter.map(Point3(x: 3, y: 5, z: 0)) == Point3(x: 3, y: 0, z: 5))
    #expect(rig.matrix(ofPanel: 0, at: .zero) == .identity)
  }

  /// The axis is a direction: its length says nothing, and no direction is no turn.
  @Test func theLengthOfTheAxisDoesNotMatter() throws {
    let theta = Angle(degrees: 50)
    func matrices(_ axis: Vector3) throws -> [Transform3D] {
      let rig = Rig(
        joints: [Joint(position: Point3(x: 1, y: 2, z: 3), axis: axis)],
        panels: [plainPanel(joint: 0)])
      return [
        rig.matrix(ofPanel: 0, at: theta), try rig.basis().matrix(ofPanel: 0, at: theta),
      ]
    }
    let expected = try matrices(Vector3(x: 3, y: -4, z: 12))
    for scale in [1e-150, 0.001, 7, 1e150] {
      for (scaled, plain) in zip(try matrices(Vector3(x: 3, y: -4, z: 12) * scale), expected) {
        #expect(scaled.difference(from: plain, unit: 1) < 1e-15, "\(scale)")
      }
    }
    for matrix in try matrices(.zero) { #expect(matrix == .translation(x: 1, y: 2, z: 3)) }
  }

  @Test func jointsAreValues() throws {
    var random = RandomGeometry(seed: 0x5EED_0141)
    var joint = random.joint(parent: 3, multiple: -2, slides: true)
    #expect(try geometryRoundTrip(joint) == joint, "\(random.label)")
    #expect(try geometryRoundTrip(Joint()) == Joint() && geometryRoundTrip(Joint()).parent == nil)
    // Every property counts.
    var seen: Set<Joint> = [joint]
    let changes: [(inout Joint) -> Void] = [
      { $0.parent = nil }, { $0.position.z += 1 }, { $0.axis.x += 1 },
      { $0.angle.constant += Angle(degrees: 360) }, { $0.angle.multiple = 2 },
      { $0.slide.cosine.y += 1 }, { $0.slide.sine.y += 1 }, { $0.depthScale += 1 },
    ]
    for change in changes {
      change(&joint)
      #expect(seen.insert(joint).inserted, "\(joint)")
    }
    #expect(try Set(seen.map(geometryRoundTrip)) == seen)
  }
}
