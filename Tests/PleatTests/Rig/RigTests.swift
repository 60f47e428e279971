import Pleat
import TestSupport
import Testing

/// Rigs: how they are built, and their poses against those of the compiled basis.
@Suite struct RigTests {
  /// One chain is multiplied out at one angle, the other compiled for all: they agree, or the
  /// compiler says how many multiples it would need.
  @Test(arguments: 1...4)
  func posesAreThoseOfTheBasis(joints: Int) throws {
    var (compiled, refused) = (0, 0)
    try RandomGeometry.repeated(seed: 0x5EED_0150 + UInt64(joints), 100) { random in
      let rig = random.rig(joints: joints)
      let needed = rig.possibleFrequencies
      if needed.count > 7 {
        refused += 1
        #expect(throws: PleatError.tooManyFrequencies(needed.count, limit: 7), "\(random.label)") {
          try rig.basis()
        }
        return
      }
      compiled += 1
      let basis = try rig.basis()
      #expect(basis.frequencies == needed, "\(random.label)")
      for _ in 0..<5 {
        let theta = random.angle()
        for panel in 0..<2 {
          let (whole, quick) = (
            rig.matrix(ofPanel: panel, at: theta), basis.matrix(ofPanel: panel, at: theta)
          )
          #expect(
            whole.difference(from: quick, unit: 1000) < 1e-12,
            "\(random.label): \(rig.joints) at \(theta)")
        }
      }
    }
    #expect(compiled >= caseCount(100) / 5, "\(compiled), \(refused)")
    // A few cases may have none that is refused.
    if joints < 3 { #expect(refused == 0) } else if runsAllCases { #expect(refused > 0) }
  }

  /// Origin, own joint, its parents, projection: by hand, in this order.
  @Test func aPanelHangsOnItsChain() {
    let rig = Rig(
      joints: [
        Joint(position: Point3(x: 100, y: 0, z: 0), axis: .zAxis),
        Joint(parent: 0, position: Point3(x: 10, y: 0, z: 0), axis: .zAxis),
        Joint(position: Point3(x: -5, y: 0, z: 0), angle: .init(multiple: 0)),
      ],
      panels: [
        plainPanel(joint: 1, origin: Point(x: 1, y: 0)), plainPanel(joint: 2),
        plainPanel(origin: Point(x: 7, y: 8)),
      ],
      projection: .scale(x: 2, y: 2))
    // The panel's corner stands at 1 on a joint at 10 on a joint at 100; every joint turns by 90°.
    let quarter = Angle(quarterTurns: 1)
    #expect(
      rig.matrix(ofPanel: 0, at: quarter).map(Point(x: 0, y: 0)) == Point(x: 198, y: 20))
    #expect(rig.matrix(ofPanel: 1, at: quarter).map(Point(x: 0, y: 0)) == Point(x: -10, y: 0))
    #expect(rig.matrix(ofPanel: 2, at: quarter).map(Point(x: 0, y: 0)) == Point(x: 14, y: 16))
  }

  @Test func addingReturnsIndicesAndPaintsInFront() throws {
    var rig = Rig()
    #expect(rig.add(Joint()) == 0 && rig.add(Joint(parent: 0)) == 1 && rig.joints.count == 2)
    #expect(rig.add(plainPanel("a")) == 0)
    rig.paintOrder = [0, 0]
    #expect(rig.add(plainPanel("b", joint: 1)) == 1 && rig.panels.map(\.name) == ["a", "b"])
    #expect(rig.paintOrder == [0, 0, 1])
    #expect(rig.projection == .identity)
    let basis = try rig.basis()
    #expect(basis.panels == rig.panels && basis.paintOrder == rig.paintOrder)
    // Without a paint order, that of the panels.
    #expect(Rig(panels: rig.panels).paintOrder == [0, 1])
    #expect(Rig(panels: rig.panels, paintOrder: []).paintOrder.isEmpty)
  }

  /// Visible panels only, in paint order; a window has its lower bound and not its upper one.
  @Test func theOrderHasWhatIsVisible() throws {
    var rig = Rig(paintOrder: [])
    for (index, window) in [0.0..<1, 1..<2, -Double.infinity..<Double.infinity, 0.5..<1.5]
      .enumerated()
    {
      var panel = plainPanel("\(index)")
      panel.visible = window
      rig.add(panel)
    }
    rig.paintOrder = [3, 2, 0, 1]
    let basis = try rig.basis()
    let orders: [(Double, [Int])] = [
      (-0.1, [2]), (0, [2, 0]), (0.5, [3, 2, 0]), (1.0.nextDown, [3, 2, 0]), (1, [3, 2, 1]),
      (1.5, [2, 1]), (2, [2]),
    ]
    for (turns, order) in orders {
      #expect(basis.order(atQuarterTurns: turns) == order, "\(turns)")
      for backend in Backend.available {
        var keyframes = Keyframes<Float>(.shades)
        try keyframes.generate(basis, atQuarterTurns: [turns], backend: backend)
        #expect(keyframes.order(frame: 0) == order, "\(backend) \(turns)")
        let visible = (0..<4).filter { keyframes.isVisible(panel: $0, frame: 0) }
        #expect(visible == order.sorted(), "\(backend) \(turns)")
      }
    }
  }

  @Test func rigsAreValues() {
    var random = RandomGeometry(seed: 0x5EED_0155)
    let rig = random.rig(joints: 3)
    var other = rig
    #expect(other == rig && Set([rig, other]).count == 1)
    other.paintOrder.reverse()
    #expect(other != rig)
    other = rig
    other.projection.m34 = 0
    #expect(other != rig)
  }

  @Test func mistakesTrap() async {
    await #expect(processExitsWith: .trap) {
      _ = Rig(panels: [plainPanel()]).matrix(ofPanel: 1, at: .zero)
    }
    await #expect(processExitsWith: .trap) {
      _ = Rig(panels: [plainPanel(joint: 0)]).matrix(ofPanel: 0, at: .zero)
    }
    // A joint that hangs on itself would never come to an end.
    await #expect(processExitsWith: .trap) {
      let rig = Rig(joints: [Joint(parent: 0)], panels: [plainPanel(joint: 0)])
      _ = rig.matrix(ofPanel: 0, at: .zero)
    }
  }

  /// The count is as large as a number can be, and no such rig can be compiled.
  @Test func theHighestStream() async throws {
    var rig = Rig(joints: [Joint(angle: .init(stream: .max))])
    #expect(rig.streamCount == .max)
    rig.joints[0].angle.stream = Basis.panelLimit - 1
    #expect(try rig.basis().streamCount == Basis.panelLimit)
    await #expect(processExitsWith: .trap) {
      _ = try Rig(joints: [Joint(angle: .init(stream: Basis.panelLimit))]).basis()
    }
  }
}
