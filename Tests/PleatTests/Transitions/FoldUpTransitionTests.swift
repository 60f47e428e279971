import Pleat
import TestSupport
import Testing

/// A page that folds up strip over strip.
@Suite struct FoldUpTransitionTests {
  static func random(using random: inout RandomGeometry) -> FoldUpTransition {
    FoldUpTransition(random.setup(), strips: random.whole(2...64))
  }

  /// §11.10, hinge by hinge.
  @Test func stripsHangOnOneAnother() throws {
    var random = RandomGeometry(seed: 0x5EED_1110)
    for _ in 0..<caseCount(60) {
      let fold = Self.random(using: &random)
      let progress = random.number(0...1)
      let count = Double(fold.strips)
      let edgeOn = SpecPage(fold.setup).edgeOn
      let openings = (0..<fold.strips).map { j in
        min(max(count * progress - (count - 1 - Double(j)), 0), 1) * (j == 0 ? edgeOn : 180)
      }
      let turns = openings.indices.map { openings[0...$0].reduce(0, +) }
      try fold.expectLeaf(turnedBy: turns, at: progress, random.label)
      #expect(abs(fold.angle(at: progress).degrees - turns.last!) <= 1e-9, "\(random.label)")
    }
  }

  /// Until the stack is edge-on the back of the strip farther along is on top.
  @Test func backsAreStacked() throws {
    let fold = FoldUpTransition(PageSetup(size: Size(width: 320, height: 480)))
    let rig = try fold.rig()
    #expect(
      rig.paintOrder.map { rig.panels[$0].name } == [
        "behind", "front1", "front2", "front3", "front4", "back4", "back3", "back2", "back1",
      ])
    // Three folds are done, and the stack begins to turn.
    let keyframes = try fold.keyframes(at: [0.75, 0.76])
    for frame in 0...1 {
      #expect(
        keyframes.order(frame: frame).map { rig.panels[$0].name } == [
          "behind", "front1", "front3", "back4", "back2",
        ])
    }
  }

  @Test func facts() throws {
    let fold = FoldUpTransition(PageSetup(size: Size(width: 320, height: 480)))
    #expect(fold.strips == 4 && fold.clip.isEmpty && fold.automaticCurve == .easeInOut)
    #expect(try fold.perspectiveDistance() == 4.6666667 * 160)
    #expect(fold.angle(at: 0) == .zero)
    #expect(fold.angle(at: 0.75).degrees == 540)
  }
}

extension PageTransition {
  /// Expects a leaf of equal strips over the destination, each turned by its number of degrees, with
  /// the backs after the fronts.
  func expectLeaf(turnedBy turns: [Double], at progress: Double, _ comment: String) throws {
    let strips = turns.count
    let length = SpecPage(setup).length
    let width = length / Double(strips)
    var hinges = [(v: 0.0, z: 0.0)]
    for turn in turns.map(Angle.init(degrees:)) {
      let last = hinges.last!
      hinges.append((last.v + width * turn.cosine, last.z + width * turn.sine))
    }
    try expectCorners(at: progress, comment) { panel, point in
      guard panel > 0 else { return point }
      let isFront = panel <= strips
      let strip = (panel - 1) % strips
      let reach =
        isFront
        ? point.v - Double(strip) * width : point.v - (length - Double(strip) * width)
      let turn = Angle(degrees: turns[strip] - (isFront ? 0 : 180))
      return DirectedPoint(
        u: point.u, v: hinges[strip].v + reach * turn.cosine,
        z: hinges[strip].z + reach * turn.sine)
    }
  }
}
