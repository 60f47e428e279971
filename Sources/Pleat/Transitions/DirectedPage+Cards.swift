extension DirectedPage {
  /// Adds the two sides of a part of the page, which turns over about a line through the part's middle.
  ///
  /// The front shows the source and turns by the angle θ of the stream. The back shows the destination
  /// and turns by θ - 180°. So at 180° the back lies where the front lay.
  ///
  /// - Parameters:
  ///   - name: The end of the panels' names, after `front` or `back`.
  ///   - rect: The rectangle of the part, which is the same on both pages.
  ///   - axis: The direction of the line.
  ///   - stream: The stream whose angle is θ.
  ///   - rig: The rig to which the panels are added.
  public func addCard(_ name: String, _ rect: Rect, axis: Vector3, stream: Int, to rig: inout Rig) {
    for (side, page, constant) in [
      ("front", Panel.Page.source, 0.0), ("back", .destination, -180),
    ] {
      let joint = rig.add(
        Joint(
          position: Point3(x: rect.midX, y: rect.midY, z: 0), axis: axis,
          angle: .init(constant: Angle(degrees: constant), stream: stream)))
      rig.add(
        Panel(
          name: side + name, joint: joint,
          origin: Point(x: -rect.width / 2, y: -rect.height / 2),
          content: .init(page: page, rect: rect), shading: cover, isOneSided: true,
          antialiasInsets: ringAllRound))
    }
  }
}
