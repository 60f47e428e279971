import Pleat
import TestSupport
import Testing

/// A motion has no size: M(W, H) = S⁻¹ · M(1, 1) · S.
@Suite struct UnitMotionTests {
  static let seed: UInt64 = 20_261_129

  /// The largest difference of a frame from that of the motion at 1 x 1, as a share of the page, and of shades.
  private static func difference(
    _ transition: any Transition, _ unit: any Transition, size: Size, depth: PageSetup.Extent,
    at progress: Double
  ) throws -> Double {
    let z = depth == .width ? size.width : size.height
    let scale = Transform3D.scale(x: size.width, y: size.height, z: z)
    let back = Transform3D.scale(x: 1 / size.width, y: 1 / size.height, z: 1 / z)
    let frames = try transition.keyframes(at: [progress])
    let others = try unit.keyframes(at: [progress])
    let rig = try unit.rig()
    let sized = try transition.rig().panels
    #expect(rig.panels.map(\.name) == sized.map(\.name))
    var most = 0.0
    for (panel, other) in rig.panels.indices.map({ (sized[$0], rig.panels[$0]) }) {
      let (rect, unit) = (panel.content.rect, other.content.rect)
      most = max(
        most, abs(rect.minX / size.width - unit.minX), abs(rect.minY / size.height - unit.minY),
        abs(rect.width / size.width - unit.width), abs(rect.height / size.height - unit.height))
      #expect(other.antialiasInsets == .zero)
    }
    for panel in rig.panels.indices {
      let moved = scale.concatenating(frames.matrix(ofPanel: panel, frame: 0))
        .concatenating(back)
      for (a, b) in zip(moved.elements, others.matrix(ofPanel: panel, frame: 0).elements) {
        most = max(most, abs(a - b) / max(1, abs(b)))
      }
      most = max(
        most, abs(frames.shade(ofPanel: panel, frame: 0) - others.shade(ofPanel: panel, frame: 0)))
    }
    if !rig.sortsByDistance { #expect(frames.order(frame: 0) == others.order(frame: 0)) }
    return most
  }

  @Test(arguments: TransitionKind.builtIn.map(\.name))
  func oneMotionServesAllSizes(name: String) throws {
    let kind = try TransitionKind.required(name).kind
    var served = 0
    try RandomGeometry.repeated(seed: Self.seed, 512) { random in
      var setup = random.setup()
      setup.scale = .infinity
      let isInPoints = if case .distance = setup.perspective { true } else { false }
      var values = random.values(of: kind)
      if values["angle"] != nil, random.whole(0...3) > 0 { values["angle"] = .number(0) }
      guard let motion = try? kind.transition(setup, values), (try? motion.rig()) != nil else {
        return
      }
      guard let depth = try motion.compiled().depthExtent else {
        let isSlanted = values["angle"].map { $0 != .number(0) } ?? false
        #expect(isInPoints || isSlanted, "\(values), \(random.label)")
        return
      }
      #expect(!isInPoints)
      let unit = try kind.transition(setup.unit, values)
      let difference = try Self.difference(
        motion, unit, size: setup.size, depth: depth, at: random.number(0...1))
      #expect(difference < 1e-12, "\(values), \(setup), \(random.label)")
      served += 1
    }
    #expect(served > 4)
  }

  /// Where the property is nil, the law does not hold.
  @Test func motionsOfOneSizeAreNotServed() throws {
    let setup = PageSetup(
      size: Size(width: 300, height: 500), scale: .infinity, perspective: .distance(700))
    let plain = PageSetup(size: setup.size, scale: .infinity)
    for (motion, unit) in [
      (PrismTransition(setup), PrismTransition(setup.unit)),
      (CurlTransition(plain, angle: 30), CurlTransition(plain.unit, angle: 30)),
    ] as [(any Transition, any Transition)] {
      #expect(motion.depthExtent == nil)
      #expect(
        try Self.difference(motion, unit, size: setup.size, depth: .width, at: 0.4) > 1e-3)
    }
    for motion in [PeelTransition(plain), EnvelopeTransition(plain)] as [any Transition] {
      #expect(motion.depthExtent == nil)
    }
  }

  /// Without a grid, a page of any extent is cut at exact fractions; with one, it is refused or moved.
  @Test func thereIsNoGridAndNoRing() throws {
    let size = Size(width: 1, height: 1)
    #expect(throws: PleatError.self) { try TilesTransition(PageSetup(size: size)).rig() }
    let tiles = try TilesTransition(PageSetup(size: size).unit, columns: 3, rows: 7).rig()
    #expect(tiles.panels[2].content.rect.minX == 1.0 / 3)
    let book = try BookTransition(PageSetup(size: size).unit, spine: 0.3).rig()
    #expect(book.panels[1].content.rect.width == 0.3)
    let odd = PageSetup(size: Size(width: 3, height: 5), scale: .infinity)
    let fold = try FoldTransition(odd).rig()
    #expect(fold.panels[1].content.rect.height == 2.5)
  }
}
