import Pleat
import TestSupport
import Testing

/// A leaf that a finger holds at its corner.
@Suite struct PagePeelTests {
  private static let size = Size(width: 320, height: 480)
  private static let plain = Paper()

  struct Row: Sendable {
    let finger, held: Point
    let radius: Double
    let order: String
    let quad: [Point]
  }

  private static func points(_ numbers: [Double]) -> [Point] {
    stride(from: 0, to: numbers.count, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
  }

  /// §12.3.
  static let table = [
    Row(
      finger: Point(x: 200, y: 300), held: Point(x: 196.561618, y: 294.842427), radius: 32,
      order: "behind flat front1…front7 back8…back12 backFlap",
      quad: points([
        274.03812, 330.849217, 227.764295, 441.906397, 153.726175, 411.057181, 200, 300,
      ])),
    Row(
      finger: Point(x: 310, y: 470), held: Point(x: 307.641524, y: 466.38367), radius: 5.853237,
      order: "behind flat front1…front7 back8…back12",
      quad: points([
        312.042318, 470.130659, 311.768306, 472.362591, 309.726469, 472.232574, 310, 470,
      ])),
    Row(
      finger: Point(x: -250, y: 460), held: Point(x: -225.720863, y: 446.972171),
      radius: 22.044751, order: "behind flat front1…front5 back6…back12 backFlap",
      quad: points([
        -188.467638, -46.489492, 63.899936, -15.829877, 2.367574, 490.659615, -250, 460,
      ])),
    Row(
      finger: Point(x: 100, y: 900), held: Point(x: 63.706645, y: 573.359803), radius: 0,
      order: "behind flat backFlap",
      quad: points([
        -245.025557, 205.821468, 0, 0, 308.732201, 367.538335, 63.706645, 573.359803,
      ])),
  ]

  @Test(arguments: table) func numbersOfTheSpecification(row: Row) throws {
    let peel = try PagePeel(size: Self.size, strips: 12, paper: Self.plain)
    let pose = peel.pose(under: row.finger)
    #expect(pose.held.isApproximatelyEqual(to: row.held, tolerance: 1e-6))
    #expect((pose.radius - row.radius).magnitude <= 1e-6)
    let visible = pose.panels.filter(\.isVisible)
    let names = visible.map(\.part.name)
    let bands = row.order.split(separator: " ").flatMap { word -> [String] in
      let ends = word.split(separator: "…")
      guard ends.count == 2 else { return [String(word)] }
      let side = ends[0].prefix { !$0.isNumber }
      let numbers = ends.compactMap { Int($0.drop { !$0.isNumber }) }
      return (numbers[0]...numbers[1]).map { "\(side)\($0)" }
    }
    #expect(names == bands)
    let last = try #require(visible.last)
    let quad = last.matrix.map(Rect(origin: .zero, size: last.rect.size))
    for (corner, expected) in zip(quad.corners, row.quad) {
      #expect(corner.isApproximatelyEqual(to: expected, tolerance: 1e-6))
    }
  }

  /// 10,000 peels are dragged: the corner stays under the finger where the paper lets it, the spine never
  /// lifts, and nothing jumps.
  @Test func draggedAtRandom() throws {
    var random = RandomGeometry(seed: 0x5EED_1203)
    var (held, lifted) = (0, 0)
    for _ in 0..<caseCount(10_000) {
      let leaf = try PeelCase(&random)
      let (peel, size) = (leaf.peel, leaf.size)
      let corner = peel.flat
      let diagonal = corner.distance(to: leaf.far)
      let finger = leaf.finger(&random)
      let pose = peel.pose(under: finger)
      #expect(pose.held.isFinite && pose.radius.isFinite && pose.radius >= 0, "\(random.label)")
      #expect(pose.panels.allSatisfy { $0.matrix.elements.allSatisfy(\.isFinite) })
      #expect(pose.panels.allSatisfy { $0.shade.isFinite })
      #expect(pose.corners.allSatisfy { $0.isFinite })
      guard let line = pose.line else { continue }
      lifted += 1
      for end in [leaf.near, leaf.far] {
        let s = end.x * line.normal.x + end.y * line.normal.y - line.offset
        #expect(s <= 1e-9 * diagonal, "\(random.label): the spine lifts at \(finger)")
      }
      let way = corner - pose.held
      let length = corner.distance(to: pose.held)
      let limit = [leaf.near, leaf.far].map {
        (-2 * (($0 - corner).x * way.x + ($0 - corner).y * way.y) / length - length) / Double.pi
      }.min()!
      let reaches =
        pose.held.distance(to: leaf.near) < size.width * (1 - 1e-9)
        && pose.held.distance(to: leaf.far) < diagonal * (1 - 1e-9)
      let place = leaf.place(corner, pose)
      #expect(Point(x: place.x, y: place.y).distance(to: pose.held) <= 1e-9 * diagonal)
      if reaches, pose.radius < limit * (1 - 1e-9), place.z < peel.distance ?? .infinity {
        held += 1
        let error = leaf.seen(place).distance(to: finger)
        #expect(error <= 1e-6, "\(random.label): \(error) points from the finger at \(finger)")
      }
      let step = [1e-3, 1, 10][random.whole(0...2)]
      let moved = finger + Point(x: random.number(-1...1), y: random.number(-1...1)) * step
      let next = peel.pose(under: moved)
      let least = min(length, corner.distance(to: next.held))
      guard least > 0 else { continue }
      let bound = (4 + 8 * diagonal / least) * moved.distance(to: finger) + 1e-9 * diagonal
      for point in [corner, leaf.near, leaf.far, leaf.middle]
        + (0..<4).map({ _ in
          Point(x: random.number(0...size.width), y: random.number(0...size.height))
        })
      {
        let (before, after) = (leaf.place(point, pose), leaf.place(point, next))
        #expect((after - before).length <= bound, "\(random.label): \(point) jumps at \(finger)")
      }
    }
    #expect(held > lifted / 8)
  }

  /// With the radius 0 the flap is the mirror image of the page in the crease.
  @Test func sharpCreaseIsAMirror() throws {
    var random = RandomGeometry(seed: 0x5EED_1204)
    for _ in 0..<caseCount(1000) {
      let leaf = try PeelCase(&random, radius: 0, paper: Paper(showThrough: 0.5))
      let pose = leaf.peel.pose(under: leaf.finger(&random))
      #expect(pose.radius == 0)
      guard let line = pose.line else { continue }
      let names = pose.panels.map(\.part.name)
      #expect(names.allSatisfy { ["behind", "flat", "backFlap"].contains($0) })
      guard let flap = pose.panels.last, flap.part == .backFlap else { continue }
      for corner in pose.corners[flap.corners] {
        let s = corner.x * line.normal.x + corner.y * line.normal.y - line.offset
        let mirror = corner - line.normal * (2 * s)
        let local = corner - flap.rect.origin
        let image = try #require(flap.matrix.map(local))
        #expect(
          image.isApproximatelyEqual(to: mirror, tolerance: 1e-9 * 2000),
          "\(random.label)")
      }
    }
  }

  /// A back has a shadow of its own, by the formula of its shade; without a cast it has that of the light alone.
  @Test func backsAreDarkAtTheBend() throws {
    var random = RandomGeometry(seed: 0x5EED_1207)
    for _ in 0..<caseCount(300) {
      let cast = Double(random.whole(0...2)) / 2
      let leaf = try PeelCase(&random, paper: Paper(cast: cast))
      let finger = leaf.finger(&random)
      let pose = leaf.peel.pose(under: finger)
      let bare = try PagePeel(
        size: leaf.size, corner: leaf.peel.corner, radius: leaf.peel.radius,
        strips: leaf.peel.strips, perspective: leaf.peel.setup.perspective, paper: Self.plain
      ).pose(under: finger)
      guard pose.line != nil else { continue }
      let (width, bend) = (leaf.size.width, Double.pi * pose.radius)
      let length = leaf.peel.flat.distance(to: pose.held)
      let lift = min(max(min(length, 2 * width - length) / (0.3 * width), 0), 1)
      #expect((pose.cast - cast * lift).magnitude <= 1e-12)
      func shade(_ light: Double, at s: Double) -> Double {
        let u = max(s - bend / 2, 0)
        let a = max(1 - u / (bend / 2 + 0.1 * width), 0)
        let b = max(1 - u / (0.006 * width), 0) * max(1 - bend / (0.012 * width), 0)
        return 1 - (1 - light) * (1 - pose.cast * a * a) * (1 - pose.cast * b)
      }
      for (index, (panel, light)) in zip(pose.panels, bare.panels).enumerated() {
        switch panel.part {
        case .back(let band):
          let s = (Double(band) + 0.5) * bend / Double(leaf.peel.strips)
          #expect((panel.shade - shade(light.shade, at: s)).magnitude <= 1e-12)
        case .backFlap:
          #expect((panel.shade - shade(light.shade, at: bend)).magnitude <= 1e-12)
          let shading = try #require(leaf.peel.panel(index, of: pose).shading)
          guard case .gradient(let gradient) = shading.paint else {
            #expect(pose.cast == 0)
            continue
          }
          let run = gradient.start.distance(to: gradient.end)
          #expect((run - 0.1 * width).magnitude <= 1e-9 * width)
          for stop in gradient.stops {
            let expected = shade(light.shade, at: bend + stop.offset * 0.1 * width)
            #expect((stop.alpha * panel.shade - expected).magnitude <= 1e-12)
          }
          // At a sharp crease there is a line, which is darker than anything else.
          if pose.radius == 0, cast == 0.5, lift == 1 { #expect(panel.shade > 0.74) }
        default: #expect(panel.shade == light.shade)
        }
      }
    }
  }

  /// Shadows lie on the ground, those of a short flap are paler, and there are none without a cast.
  @Test func shadowsLieOnTheGround() throws {
    var random = RandomGeometry(seed: 0x5EED_1208)
    var count = 0
    for _ in 0..<caseCount(500) {
      let leaf = try PeelCase(&random, paper: Paper(cast: 0.5))
      let ground = Rect(
        x: -leaf.size.width, y: 0, width: 2 * leaf.size.width, height: leaf.size.height)
      let pose = leaf.peel.pose(under: leaf.finger(&random))
      let shadows = leaf.peel.shadows(of: pose, on: ground)
      #expect(pose.cast > 0 || shadows.isEmpty)
      count += shadows.count
      let opacities = Set(shadows.compactMap { $0.shading?.opacity.constant })
      #expect(opacities.allSatisfy { $0 > 0 && $0 <= pose.cast })
      #expect(opacities.subtracting([pose.cast]).count <= 1)
      for shadow in shadows {
        let rect = shadow.content.rect
        #expect(shadow.content.page == .clear)
        #expect(rect.minX >= ground.minX - 1e-9 && rect.maxX <= ground.maxX + 1e-9)
        #expect(rect.minY >= -1e-9 && rect.maxY <= ground.maxY + 1e-9)
        guard case .gradient(let gradient) = shadow.shading?.paint else {
          Issue.record("no gradient")
          continue
        }
        #expect(gradient.start.isFinite && gradient.end.isFinite)
      }
      // Their outlines keep the laws.
      _ = try Basis(Rig(panels: shadows))
    }
    #expect(count > 20)
  }

  /// The rig of a pose has the numbers of the pose, for backs of paper and backs of their own.
  @Test func rigIsThePose() throws {
    var random = RandomGeometry(seed: 0x5EED_1205)
    for _ in 0..<caseCount(300) {
      let paper = Paper(cast: random.number(0...1), showThrough: Double(random.whole(0...1)) / 2)
      let leaf = try PeelCase(&random, paper: paper)
      let finger = leaf.finger(&random)
      let hold: PagePeel.Hold =
        random.whole(0...1) == 0 ? .corner : .edge(y: random.number(0...leaf.size.height))
      let pose = leaf.peel.pose(under: finger, by: hold)
      var transition = PeelTransition(
        leaf.peel.setup, corner: leaf.peel.corner, radius: leaf.peel.radius,
        strips: leaf.peel.strips, paper: paper, place: .finger(finger, by: hold))
      let keyframes = try transition.compiled().keyframes(at: [0.5])
      let names = keyframes.panels.map(\.name)
      #expect(Array(names.prefix(pose.panels.count)) == pose.panels.map(\.part.name))
      #expect(names.dropFirst(pose.panels.count).allSatisfy { $0.hasPrefix("shadow") })
      for (index, panel) in pose.panels.enumerated() {
        let matrix = keyframes.matrix(ofPanel: index, frame: 0)
        for (own, expected) in zip(matrix.elements, panel.matrix.elements) {
          #expect((own - expected).magnitude <= 1e-9 * 2000, "\(random.label): \(panel.part.name)")
        }
        #expect((keyframes.shade(ofPanel: index, frame: 0) - panel.shade).magnitude <= 1e-12)
        if panel.matrix.facing.magnitude > 1e-5 {
          #expect(keyframes.isVisible(panel: index, frame: 0) == panel.isVisible)
        }
      }
      transition.paper.cast = 0
      #expect(try transition.rig().panels.count == pose.panels.count)
    }
  }

  /// From the edge the line is upright, and the held point stays at its height.
  @Test func heldAtTheEdge() throws {
    var random = RandomGeometry(seed: 0x5EED_1206)
    for _ in 0..<caseCount(1000) {
      let leaf = try PeelCase(&random)
      let y = random.number(0...leaf.size.height)
      let finger = leaf.finger(&random)
      let pose = leaf.peel.pose(under: finger, by: .edge(y: y))
      #expect(pose.held.y == y)
      #expect((pose.held.x - leaf.near.x).magnitude <= leaf.size.width * (1 + 1e-12))
      guard let line = pose.line else { continue }
      #expect(line.normal.y == 0 && line.normal.x.magnitude == 1)
      #expect(leaf.near.x * line.normal.x <= line.offset + 1e-9 * leaf.size.width)
      let progress = leaf.peel.progress(at: finger, by: .edge(y: y))
      #expect((0...1 + 1e-12).contains(progress))
    }
  }

  @Test func turnByItself() throws {
    for corner in PagePeel.Corner.allCases {
      let peel = try PagePeel(size: Self.size, corner: corner)
      #expect(peel.path(at: 0) == peel.flat)
      #expect(peel.pose(under: peel.path(at: 0)).line == nil)
      let mirror = Point(x: peel.flat.x == 0 ? 640 : -320, y: peel.flat.y)
      #expect(peel.path(at: 1) == mirror)
      let end = peel.pose(under: mirror)
      #expect(end.held.isApproximatelyEqual(to: mirror, tolerance: 1e-9))
      #expect(end.radius <= 1e-9)
      #expect((peel.progress(at: mirror) - 1).magnitude <= 1e-12)
      let half = peel.path(at: 0.5)
      #expect(
        half.isApproximatelyEqual(
          to: Point(x: 320 - peel.flat.x, y: peel.flat.y == 0 ? 96 : 384), tolerance: 1e-9))
    }
  }

  @Test func refusals() {
    for change: (inout PeelTransition) -> Void in [
      { $0.radius = 1.01 }, { $0.radius = -0.1 }, { $0.strips = 0 }, { $0.strips = 129 },
      { $0.radius = .nan }, { $0.paper.cast = 2 }, { $0.setup.size.width = 0 },
      { $0.setup.shade = 2 },
    ] {
      var transition = PeelTransition(PageSetup(size: Self.size))
      change(&transition)
      #expect(throws: PleatError.self) { try PagePeel(transition) }
    }
    let peel = try? PagePeel(size: Self.size)
    #expect(peel?.pose(under: Point(x: .nan, y: 0)).line == nil)
    #expect(peel?.pose(under: Point(x: .infinity, y: 0)).held == peel?.flat)
  }

  /// A leaf of which next to nothing is lifted has a rig, with its shadows.
  @Test(arguments: PagePeel.Corner.allCases) func hairsAreLifted(corner: PagePeel.Corner) throws {
    for radius in [0, 0.1] {
      for x in [-1e9, -1e-9, 0, 1e-6, 320, 320.000001, 1e9] {
        for y in [-1e9, -1e-9, 0, 2, 480, 480.000001, 1e9] {
          let rig = try PeelTransition(
            PageSetup(size: Self.size), corner: corner, radius: radius,
            place: .finger(Point(x: x, y: y))
          ).compiled().rig()
          #expect(rig.paintOrder.sorted() == Array(rig.panels.indices), "\(x), \(y)")
        }
      }
    }
  }
}
