import Pleat
import TestSupport
import Testing

/// Points on chains never move farther than the bounds say, whatever the angles do.
@Suite struct ChainReachTests {
  /// The corners at some angles, without a projection.
  private func corners(_ basis: Basis, _ panel: Int, _ turns: [Double]) -> [Vector3] {
    let matrix = basis.matrix(ofPanel: panel) { turns[$0] }
    let size = basis.panels[panel].content.rect.size
    return Quad(Rect(origin: .zero, size: size)).corners.map { corner in
      let place = matrix.row1 * corner.x + matrix.row2 * corner.y + matrix.row4
      return Vector3(x: place.x, y: place.y, z: place.z)
    }
  }

  private func distance(_ a: Vector3, _ b: Vector3) -> Double { (a - b).length }

  /// The largest measured parts of the bounds: of the way, and of the distance from a straight line.
  private func ratios(
    _ rig: Rig, streams: Int, turn: Double, bend: Double, _ random: inout RandomGeometry,
    _ what: Comment
  ) throws -> (way: Double, bend: Double) {
    var rig = rig
    rig.projection = .identity
    let basis = try rig.basis()
    let reach = try #require(ChainReach(basis, projection: rig.projection))
    let start = (0..<streams).map { _ in random.number(-2...2) }
    let change = (0..<streams).map { _ in random.number(-turn...turn) }
    let bends = (0..<streams).map { _ in random.number(-bend...bend) }
    func turns(_ share: Double) -> [Double] {
      (0..<streams).map { start[$0] + change[$0] * share + 4 * share * (1 - share) * bends[$0] }
    }
    var largest = (way: 0.0, bend: 0.0)
    var sweep = ChainReach.Sweep()
    for (panel, hook) in basis.hooks.enumerated() {
      guard let hook else { continue }
      let motion = reach.motion(of: hook, from: &sweep) {
        .init(change: change[$0], bend: bends[$0].magnitude)
      }
      let ends = (corners(basis, panel, turns(0)), corners(basis, panel, turns(1)))
      for step in 1...16 {
        let share = Double(step) / 16
        let here = corners(basis, panel, turns(share))
        for corner in 0..<4 {
          let way = distance(here[corner], ends.0[corner])
          let line = ends.0[corner] + (ends.1[corner] - ends.0[corner]) * share
          let bend = distance(here[corner], line)
          let bound = motion.first[corner] + motion.bend[corner]
          let bendBound = motion.second[corner] / 8 + motion.bend[corner]
          #expect(way <= bound + 1e-9 && bend <= bendBound + 1e-9, what)
          if bound > 0 { largest.way = max(largest.way, way / bound) }
          if bendBound > 1e-9 { largest.bend = max(largest.bend, bend / bendBound) }
        }
      }
    }
    return largest
  }

  @Test(arguments: 0..<UInt64(caseCount(40))) func treesOfAllSorts(seed: UInt64) throws {
    var random = RandomGeometry(seed: seed)
    var rig = random.tree(joints: 8, streams: 3)
    if seed % 4 == 0 { for index in rig.joints.indices { rig.joints[index].depthScale = 0.7 } }
    for turn in [0.001, 0.05, 1] {
      for bend in [0, turn / 3] {
        _ = try ratios(
          rig, streams: 3, turn: turn, bend: bend, &random, "seed \(seed) turn \(turn)")
      }
    }
  }

  // A straight chain that rolls up evenly: twice as small, the bounds would not hold.
  @Test func theBoundsOfAChainAreNear() throws {
    var random = RandomGeometry(seed: 41)
    var rig = Rig()
    for index in 0..<2 {
      rig.add(
        Joint(
          parent: index == 0 ? nil : index - 1,
          position: Point3(x: index == 0 ? 0 : 1, y: 0, z: 0),
          axis: Vector3(x: 0, y: 1, z: 0), angle: .init(stream: index)))
    }
    rig.add(
      Panel(
        name: "strip", joint: 1,
        content: .init(page: .source, rect: Rect(x: 0, y: 0, width: 300, height: 0.001))))
    var largest = (way: 0.0, bend: 0.0)
    for _ in 0..<20 {
      let own = try ratios(rig, streams: 2, turn: 0.01, bend: 0, &random, "")
      largest = (max(largest.way, own.way), max(largest.bend, own.bend))
    }
    #expect(largest.way > 0.9 && largest.bend > 0.9, "\(largest)")
  }
}
