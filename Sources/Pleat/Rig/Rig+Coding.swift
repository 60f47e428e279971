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
    for (index, joint) in joints.enumerated() {
      if let parent = joint.parent, !(0..<index).contains(parent) {
        throw refuse(
          .joints, "joint \(index) has the parent \(parent): it must be an earlier joint")
      }
      for stream in [joint.angle.stream, joint.slide.stream]
      where !(0..<Basis.panelLimit).contains(stream) {
        throw refuse(
          .joints, "joint \(index) follows stream \(stream): accepted are 0..<\(Basis.panelLimit)")
      }
    }
    for (index, panel) in panels.enumerated() {
      if let joint = panel.joint, !joints.indices.contains(joint) {
        throw refuse(.panels, "panel \(index) moves with joint \(joint), which does not exist")
      }
      if let stream = panel.shading?.opacity.stream, !(0..<Basis.panelLimit).contains(stream) {
        throw refuse(
          .panels,
          "the shade of panel \(index) follows stream \(stream): accepted are 0..<\(Basis.panelLimit)"
        )
      }
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
