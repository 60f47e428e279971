import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatVerify

/// Rigs as elements, joint by joint: what CSS makes of them, without a browser.
@Suite struct JointLayerTests {
  /// Holds the corners of a rig's tree against those of its matrices.
  private func expect(_ rig: Rig, turns: [Double], _ comment: Comment) {
    let corners = Scene(layers: [Layer(rig, turns: turns)]).corners(frame: 0)
    #expect(corners.count == rig.panels.count, comment)
    for (index, panel) in rig.panels.enumerated() {
      guard let measured = corners[panel.name] else {
        Issue.record("\(panel.name) is missing, \(comment)")
        continue
      }
      let matrix = rig.matrix(ofPanel: index, at: turns.map { Angle(quarterTurns: $0) }).elements
      let size = panel.content.rect.size
      let points = [[0, 0], [size.width, 0], [size.width, size.height], [0, size.height]]
      for (corner, point) in zip(measured, points) {
        // A corner at the eye is as far away as rounding takes it.
        let w = ReferenceMatrix.image(of: point, under: matrix)[3]
        guard w.magnitude > 1e-6 else { continue }
        let expected = ReferenceMatrix.projection(of: point, under: matrix)
        #expect(corner[0].isNaN == expected[0].isNaN, comment)
        if expected[0].isNaN { continue }
        let distance = hypot(corner[0] - expected[0], corner[1] - expected[1])
        #expect(distance < 1e-9 * (1 + 1 / (w * w)), "\(panel.name), \(comment)")
      }
    }
  }

  @Test func foldsAndFlips() throws {
    let seed: UInt64 = 31
    var random = SeededGenerator(seed: seed)
    for perspective in [Perspective.automatic, .none, .distance(0.5), .distance(900)] {
      for _ in 0..<20 {
        let size = Size(
          width: .random(in: 8...600, using: &random).rounded(),
          height: .random(in: 8...600, using: &random).rounded())
        let turns = [Double.random(in: 0...1, using: &random)]
        for style in FoldStyle.allStyles {
          let fold = FoldTransition(style, size: size, perspective: perspective)
          expect(try fold.rig(), turns: turns, "seed \(seed), \(size), \(fold.style), \(turns)")
        }
        for style in FlipStyle.allStyles {
          let flip = FlipTransition(style, size: size, perspective: perspective)
          expect(
            try flip.rig(), turns: [2 * turns[0]], "seed \(seed), \(size), \(flip.style), \(turns)")
        }
      }
    }
  }

  /// Trees of joints that follow several streams, about any axes, with slides and factors on depth.
  @Test func anyRig() {
    let seed: UInt64 = 32
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let rig = Rig.random(using: &random)
      let turns = (0..<rig.streamCount).map { _ in Double.random(in: -3...3, using: &random) }
      expect(rig, turns: turns, "seed \(seed), round \(round)")
    }
  }

  /// No panel's matrix helps, and one element alone has the perspective.
  @Test func treesKnowNoMatrix() throws {
    let rig = try FlipTransition(size: Size(width: 320, height: 480)).rig()
    let scene = Scene(layers: [Layer(rig, turns: [0.3])])
    #expect(!scene.frames[0].joined().contains("matrix"))
    #expect(scene.elements.count { $0.style.contains("perspective: ") } == 1)
    // The root, the rig's space, two joints and four panels.
    #expect(scene.elements.count == 2 + rig.joints.count + rig.panels.count)
    var oblique = rig
    oblique.projection.m12 = 0.1
    let general = Scene(layers: [Layer(oblique, turns: [0.3])])
    #expect(general.frames[0][0].hasPrefix("matrix3d("))
    #expect(!general.elements[0].style.contains("perspective:"))
    expect(oblique, turns: [0.3], "oblique")
  }

  /// A chain whose joints follow streams of their own, one inside the other.
  @Test func chainsAreNested() {
    let rig = Rig.chain(of: 5)
    let scene = Scene(layers: [Layer(rig, turns: [0.1, 0.2, 0.3, 0.4, 0.5])])
    let joints = scene.elements.filter { $0.panel == nil }
    #expect(joints.map(\.parent) == [nil, 0, 1, 2, 4, 6, 8])
    expect(rig, turns: [0.1, 0.2, 0.3, 0.4, 0.5], "chain")
  }
}

extension Rig {
  /// Strips of 12 points, hinged edge to edge, each of which follows a stream of its own.
  static func chain(of count: Int) -> Rig {
    var rig = Rig(
      projection: .perspective(distance: 200).anchored(at: Point3(x: 30, y: 20, z: 0)))
    for strip in 0..<count {
      let joint = rig.add(
        Joint(
          parent: strip == 0 ? nil : strip - 1,
          position: Point3(x: strip == 0 ? 0 : 12, y: 0, z: 0),
          axis: Vector3(x: 0, y: -1, z: 0), angle: .init(stream: strip)))
      rig.add(
        Panel(
          name: "strip\(strip + 1)", joint: joint,
          content: .init(
            page: .source, rect: Rect(x: 12 * Double(strip), y: 0, width: 12, height: 40)),
          isOneSided: true))
    }
    return rig
  }

  /// A rig of up to twelve joints and panels, of which some hang on nothing.
  static func random(using random: inout SeededGenerator) -> Rig {
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func vector(_ reach: Double) -> Vector3 {
      Vector3(x: number(-reach...reach), y: number(-reach...reach), z: number(-reach...reach))
    }
    var rig = Rig(
      projection: .perspective(distance: number(400...900))
        .anchored(at: Point3(x: number(0...300), y: number(0...300), z: 0)))
    for index in 0..<Int.random(in: 1...12, using: &random) {
      let position = vector(60)
      rig.add(
        Joint(
          parent: index == 0 || Bool.random(using: &random)
            ? nil : Int.random(in: 0..<index, using: &random),
          position: Point3(x: position.x, y: position.y, z: position.z),
          axis: Int.random(in: 0..<8, using: &random) == 0 ? Vector3(x: 0, y: 0, z: 0) : vector(2),
          angle: .init(
            constant: Angle(degrees: number(-180...180)), multiple: number(-2...2),
            stream: Int.random(in: 0..<3, using: &random)),
          slide: .init(
            cosine: vector(30), sine: vector(30), stream: Int.random(in: 0..<3, using: &random)),
          depthScale: Bool.random(using: &random) ? 1 : number(0.5...1.5)))
    }
    for index in 0..<Int.random(in: 1...12, using: &random) {
      let joint = Int.random(in: -1..<rig.joints.count, using: &random)
      rig.add(
        Panel(
          name: "panel\(index)", joint: joint < 0 ? nil : joint,
          origin: Point(x: number(-50...50), y: number(-50...50)),
          content: .init(
            page: .source,
            rect: Rect(x: 0, y: 0, width: number(1...80), height: number(1...80)))))
    }
    return rig
  }
}
