import Pleat
import TestSupport
import Testing

/// Doors with one or two leaves.
@Suite struct DoorsTransitionTests {
  static let seed: UInt64 = 0x5EED_0181

  private func doors(_ random: inout RandomGeometry) -> DoorsTransition {
    DoorsTransition(
      random.setup(), leaves: random.whole(1...2), opensAway: random.whole(0...1) == 1,
      approach: random.whole(0...1) == 1 ? random.number(0...10) : 0)
  }

  /// Any doors by the formulas of the specification.
  @Test func followsTheFormulas() throws {
    try RandomGeometry.repeated(seed: Self.seed + 3) { random in
      let (doors, progress) = (doors(&random), random.number(0...1))
      let extent = SpecPage(doors.setup).length
      let page = SpecPage(doors.setup, turningExtent: 2 * extent / Double(doors.leaves))
      let (pose, comment) = try (
        TransitionPose(doors, at: progress), "\(random.label): \(doors)" as Comment
      )
      let opening =
        (doors.opensAway ? -(180 - page.edgeOn) : page.edgeOn) * progress
      try page.expect(
        pose, "behind", v: 0, z: -doors.approach * extent * SpecPage.turn(90 * progress).cosine,
        from: 0, to: extent, comment)
      guard doors.leaves == 2 else {
        try page.expect(pose, "leaf", v: 0, from: 0, to: extent, degrees: opening, comment)
        return
      }
      let pixels = extent * doors.setup.scale
      let middle = page.v((pixels / 2).rounded(.toNearestOrAwayFromZero) / doors.setup.scale)
      let isMirrored = page.v(0) != 0
      try page.expect(
        pose, isMirrored ? "secondLeaf" : "firstLeaf", v: 0, from: 0, to: middle,
        degrees: opening, comment)
      try page.expect(
        pose, isMirrored ? "firstLeaf" : "secondLeaf", v: extent, from: middle - extent, to: 0,
        degrees: -opening, comment)
    }
  }

  /// Leaves are seen until the end, and then their planes go through the eye.
  @Test func opensUntilTheLeavesAreEdgeOn() throws {
    for (leaves, opensAway) in [(1, false), (1, true), (2, false), (2, true)] {
      let doors = DoorsTransition(
        PageSetup(size: Size(width: 320, height: 480)), leaves: leaves, opensAway: opensAway)
      let (before, end) = try (TransitionPose(doors, at: 0.999), TransitionPose(doors, at: 1))
      for panel in 1...leaves {
        #expect(before.facing(ofPanel: panel) > 0.000001)
        #expect(end.facing(ofPanel: panel).magnitude < 1e-12)
      }
      #expect(before.order == Array(0...leaves) && end.order == [0])
      #expect(doors.clip.isEmpty)
    }
  }

  /// What is behind comes nearer on a stream of its own, which goes to a quarter turn.
  @Test func whatIsBehindComesNearer() throws {
    let doors = DoorsTransition(
      PageSetup(size: Size(width: 320, height: 480), perspective: .none), approach: 2)
    #expect(try doors.tracks() == [Track(to: 1), Track(to: 1)])
    for (progress, depth) in [(0, -640), (2.0 / 3, -320.0), (1, 0)] {
      let image = try TransitionPose(doors, at: progress).matrixInSpace(ofPanel: 0).map(
        Point3(x: 0, y: 0, z: 0))
      #expect(try #require(image).distance(to: Point3(x: 0, y: 0, z: depth)) < 1e-10)
    }
    #expect(DoorsTransition(doors.setup, opensAway: true).angle(at: 0.5) == Angle(degrees: 45))
  }
}
