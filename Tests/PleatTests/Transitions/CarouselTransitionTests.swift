import Pleat
import TestSupport
import Testing

/// Two pages opposite each other on a circle.
@Suite struct CarouselTransitionTests {
  static let seed: UInt64 = 0x5EED_0184

  private func carousel(_ random: inout RandomGeometry) -> CarouselTransition {
    CarouselTransition(
      random.setup(), radius: random.number(0.5...4), isTurning: random.whole(0...1) == 1)
  }

  /// Any carousel by the formulas of the specification.
  @Test func followsTheFormulas() throws {
    try RandomGeometry.repeated(seed: Self.seed + 3) { random in
      let (carousel, progress) = (carousel(&random), random.number(0...1))
      let (page, pose) = try (SpecPage(carousel.setup), TransitionPose(carousel, at: progress))
      let (half, radius) = (page.length / 2, carousel.radius * page.length)
      for (name, t) in [("source", 180 * progress), ("destination", 180 * progress - 180)] {
        let (cosine, sine) = SpecPage.turn(t)
        try page.expect(
          pose, name, v: half - radius * sine, z: radius * cosine - radius, from: -half, to: half,
          degrees: carousel.isTurning ? t : 0, "\(random.label): \(carousel)")
      }
    }
  }

  /// The nearer page is painted last, and midway they stand side by side, at least touching.
  @Test func thePagesPassEachOther() throws {
    try RandomGeometry.repeated(seed: Self.seed + 2) { random in
      var carousel = carousel(&random)
      carousel.setup.direction = .left
      let (before, after) = try (
        TransitionPose(carousel, at: 0.4999), TransitionPose(carousel, at: 0.5001)
      )
      #expect(before.order == [1, 0] && after.order == [0, 1], "\(random.label): \(carousel)")
      carousel.isTurning = false
      carousel.setup.perspective = .none
      let midway = try TransitionPose(carousel, at: 0.5)
      let (source, destination) = (midway.quad(ofPanel: 0).bounds, midway.quad(ofPanel: 1).bounds)
      #expect(source.maxX <= destination.minX + 1e-9, "\(random.label): \(carousel)")
    }
  }

  /// Pages that keep facing the viewer never turn, and have no cover; neither is ever hidden.
  @Test func onlyPagesThatTurnHaveACover() throws {
    let (still, turning) = (
      CarouselTransition(.plain), CarouselTransition(.plain, isTurning: true)
    )
    #expect(try still.rig().panels.allSatisfy { $0.shading == nil && !$0.isOneSided })
    #expect(try turning.rig().panels.allSatisfy { $0.shading != nil && !$0.isOneSided })
    #expect(try TransitionPose(still, at: 0.3).normal(ofPanel: 0) == Vector3(x: 0, y: 0, z: 1))
    #expect(try TransitionPose(turning, at: 0.75).facing(ofPanel: 0) < 0)
    #expect(still.clip.isEmpty && turning.clip.isEmpty)
    #expect(still.angle(at: 0.25) == Angle(degrees: 45))
  }
}
