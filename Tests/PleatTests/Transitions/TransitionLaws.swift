import Pleat
import TestSupport
import Testing

/// What the specification demands of every kind of its family, for one transition.
struct TransitionLaws {
  let transition: any PageTransition
  /// What a failing check prints, as the seed.
  let label: String

  init(_ transition: any PageTransition, label: String = "") {
    self.transition = transition
    self.label = "\(transition) \(label)"
  }

  private var page: Rect { Rect(origin: Point(x: 0, y: 0), size: transition.setup.size) }

  /// 32 units in the last place of the longer side.
  private var tolerance: Double { 32 * max(page.width, page.height).ulp }

  /// Progress 0 shows exactly the source, and 1 exactly the destination.
  func expectExactEnds() throws {
    try expectOnly(.source, in: TransitionPose(transition, at: 0))
    try expectOnly(.destination, in: TransitionPose(transition, at: 1))
  }

  /// Panels of the page lie exactly where it is and make it up; all others are hidden, edge-on,
  /// covered by them, or outside the page and clipped.
  private func expectOnly(_ shown: Panel.Page, in pose: TransitionPose) throws {
    let comment: Comment = "\(shown.rawValue): \(label)"
    let order = pose.order
    let home = order.filter { index in
      let content = pose.rig.panels[index].content
      return content.page == shown
        && pose.quad(ofPanel: index).difference(from: content.rect.quad) <= tolerance
    }
    let shownArea = home.reduce(0) { $0 + pose.rig.panels[$1].corners.area }
    #expect((shownArea / Self.area(of: page) - 1).magnitude < 1e-12, comment)
    for (place, index) in order.enumerated() where !home.contains(index) {
      if pose.facing(ofPanel: index).magnitude <= 0.000001 { continue }  // edge-on
      if pose.rig.panels[index].content.page == .clear, pose.shade(ofPanel: index) == 0 { continue }
      let seen = seen(pose.rig.panels[index], by: pose.matrix(ofPanel: index))
      if seen.width <= tolerance || seen.height <= tolerance { continue }
      let covering = home.filter { order[place...].contains($0) }
      let isCovered =
        Self.area(of: seen)
        - covering.reduce(0) { sum, other in
          sum + Self.area(of: seen.intersection(pose.rig.panels[other].content.rect))
        } <= max(page.width, page.height) * tolerance
      #expect(isCovered, "\(pose.rig.panels[index].name), \(comment)")
    }
  }

  /// Returns the bounds of what is seen of a panel after the cuts at the edges of the page.
  private func seen(_ panel: Panel, by matrix: Transform3D) -> Rect {
    let corners = panel.corners.map { matrix.mapHomogeneous(HomogeneousPoint($0)) }
    let clip = transition.clip
    guard panel.outline != nil, corners.allSatisfy({ $0.w > 0 }) else {
      return clip.clipped(corners.visibleBounds, to: page)
    }
    let far = Double.infinity
    return corners.compactMap(\.projected)
      .part(in: (clip.contains(.left) ? 0 : -far)...(clip.contains(.right) ? page.width : far)) {
        $0.x
      }
      .part(in: (clip.contains(.top) ? 0 : -far)...(clip.contains(.bottom) ? page.height : far)) {
        $0.y
      }
      .map { HomogeneousPoint($0) }.visibleBounds
  }

  private static func area(of rect: Rect) -> Double { rect.isNull ? 0 : rect.width * rect.height }

  /// The panels are those of the specification's table, in this order, and a panel has a cover if it
  /// turns.
  func expectPanels(_ rows: [PanelRow]) throws {
    let rig = try transition.rig()
    #expect(rig.panels.map(\.name) == rows.map(\.name), "\(label)")
    for (panel, row) in zip(rig.panels, rows) {
      let comment: Comment = "\(row.name), \(label)"
      #expect(panel.content.page == row.page, comment)
      #expect(panel.isOneSided == (row.sides == .one), comment)
      #expect(panel.isBackdrop == (row.sides == .backdrop), comment)
      #expect(panel.antialiasInsets == row.ring.insets(transition.setup.direction), comment)
      let cover = Shading(
        .cover(transition.setup.shadowColor),
        light: Light(from: transition.setup.light, strength: transition.setup.shade))
      #expect(panel.shading == (row.turns ? cover : nil), comment)
    }
  }

  /// Joint by joint, and by the constants of the compiled rig, a panel is at the same place.
  ///
  /// The rows of coefficients are the plain ones: 1, cos θ, sin θ.
  func expectPlainBasis(at progress: Double) throws {
    let (pose, basis) = try (TransitionPose(transition, at: progress), transition.basis())
    #expect(basis.rank == 3, "\(label)")
    for (index, panel) in pose.rig.panels.enumerated() {
      let stream = panel.joint.map { pose.rig.joints[$0].angle.stream } ?? 0
      let compiled = basis.matrix(ofPanel: index, at: pose.angles[stream])
      #expect(
        compiled.difference(from: pose.matrix(ofPanel: index), unit: max(page.width, page.height))
          < 1e-12, "\(panel.name), \(label)")
    }
  }
}

extension PageTransition {
  /// Expects that the rig is refused, because a parameter is not what it accepts.
  func expectRefused(_ name: String, _ value: String, accepted: String) {
    let error = PleatError.parameterNotAccepted(name: name, value: value, accepted: accepted)
    #expect(throws: error) { try rig() }
    #expect(throws: error) { try compiled() }
  }
}

/// A row of the specification's table of panels.
struct PanelRow {
  enum Sides { case one, both, backdrop }

  /// Where a panel's bitmap has a transparent border: on the two edges along the motion, all round,
  /// or nowhere.
  enum Ring {
    case ends, all, none

    func insets(_ direction: PageSetup.Direction) -> Insets {
      let isVertical = direction == .up || direction == .down
      let (along, across): (Double, Double) =
        switch self {
        case .ends: (1, 0)
        case .all: (1, 1)
        case .none: (0, 0)
        }
      return isVertical
        ? Insets(top: across, left: along, bottom: across, right: along)
        : Insets(top: along, left: across, bottom: along, right: across)
    }
  }

  let name: String
  let page: Panel.Page
  let sides: Sides
  let ring: Ring
  let turns: Bool

  init(_ name: String, _ page: Panel.Page, _ sides: Sides, _ ring: Ring, turns: Bool = true) {
    self.name = name
    self.page = page
    self.sides = sides
    self.ring = ring
    self.turns = turns
  }

  /// The page that lies flat behind everything else.
  static func behind(_ page: Panel.Page) -> PanelRow {
    PanelRow("behind", page, .backdrop, .none, turns: false)
  }
}

extension RandomGeometry {
  /// Any page, direction and viewer, with corners of upright panels mostly in front of the eye.
  mutating func setup() -> PageSetup {
    let scale = [1, 1.5, 2, 2.75, 3][whole(0...4)]
    // Whole pixels, or any number of points.
    func extent(_ random: inout Self) -> Double {
      random.whole(0...1) == 0
        ? Double(random.whole(200...4000)) / scale : random.number(200...2000)
    }
    let size = Size(width: extent(&self), height: extent(&self))
    let perspective: Perspective =
      switch whole(0...2) {
      case 0: .none
      case 1: .automatic
      default: .distance(max(size.width, size.height) * number(0.8...5))
      }
    return PageSetup(
      size: size, scale: scale, direction: PageSetup.Direction.allCases[whole(0...3)],
      perspective: perspective, light: Light.Side.allCases[whole(0...6)], shade: number(0...1))
  }
}

extension Double {
  /// Whether two numbers are the same but for rounding.
  func isNear(_ other: Double) -> Bool { (self - other).magnitude <= 1e-12 * other.magnitude }
}
