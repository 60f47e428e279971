import Pleat
import TestSupport
import Testing

@testable import PleatRender

/// A rig of the test's own.
struct OwnTransition: Transition {
  var own: Rig
  var streams = [Track(to: 1)]
  var clip: PageEdges = []

  func rig() -> Rig { own }
  func tracks() -> [Track] { streams }
}

@Suite struct AnyTransitionTests {
  private let size = Size(width: 40, height: 40)
  private var centre: Point3 { Point3(x: 20, y: 20, z: 0) }

  private func sheet(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Image {
    Image(width: 40, height: 40, filledWith: Pixel(red: red, green: green, blue: blue))
  }

  private func panel(
    _ name: String, _ page: Panel.Page, joint: Int?, origin: Point = Point(x: -20, y: -20)
  ) -> Panel {
    Panel(
      name: name, joint: joint, origin: joint == nil ? Point(x: 0, y: 0) : origin,
      content: .init(page: page, rect: Rect(x: 0, y: 0, width: 40, height: 40)))
  }

  private func middle(
    _ transition: OwnTransition, at progress: Double, pages: [Panel.Page: Image] = [:]
  ) throws -> [UInt8] {
    let renderer = try PageRenderer(
      transition, source: sheet(255, 0, 0), destination: sheet(0, 255, 0), pages: pages)
    return try renderer.image(at: progress).pixel(
      renderer.horizontalMargin + 20, renderer.verticalMargin + 20)
  }

  /// A card: the source in front, another page on its back.
  private func card(_ back: Panel.Page) -> OwnTransition {
    var rig = Rig(projection: .perspective(distance: 100).anchored(at: centre))
    let joint = rig.add(
      Joint(position: centre, axis: Vector3(x: 0, y: 1, z: 0), angle: .init(multiple: 2)))
    let turned = rig.add(
      Joint(
        parent: joint, axis: Vector3(x: 0, y: 1, z: 0),
        angle: .init(constant: Angle(quarterTurns: 2), multiple: 0)))
    var (front, behind) = (
      panel("front", .source, joint: joint), panel("behind", back, joint: turned)
    )
    (front.isOneSided, behind.isOneSided) = (true, true)
    rig.add(front)
    rig.add(behind)
    return OwnTransition(own: rig)
  }

  @Test func oneSidedPanelsShowTheirFrontAlone() throws {
    let card = card(.destination)
    #expect(try middle(card, at: 0.2) == [255, 0, 0, 255])
    #expect(try middle(card, at: 0.45) == [255, 0, 0, 255])
    #expect(try middle(card, at: 0.5) == [0, 0, 0, 0], "edge-on")
    #expect(try middle(card, at: 0.55) == [0, 255, 0, 255])
  }

  @Test func aPageWithoutAPictureIsPlainPaper() throws {
    #expect(try middle(card(.back), at: 0.7) == [255, 255, 255, 255])
    let given = try middle(card(.back), at: 0.7, pages: [.back: sheet(1, 2, 3)])
    #expect(given == [1, 2, 3, 255])
    let own = Panel.Page(rawValue: "advertisement")
    #expect(try middle(card(own), at: 0.7, pages: [own: sheet(9, 8, 7)]) == [9, 8, 7, 255])
    // The ends are the two pages alone, whatever pictures are given.
    let all: [Panel.Page: Image] = [.source: sheet(0, 0, 0), .destination: sheet(0, 0, 0)]
    #expect(try middle(card(.back), at: 0, pages: all) == [255, 0, 0, 255])
    #expect(try middle(card(.back), at: 1, pages: all) == [0, 255, 0, 255])
  }

  @Test func nearerPanelsCoverFartherOnesIfTheRigSortsByDistance() throws {
    // Two pages on a wheel.
    var rig = Rig(
      sortsByDistance: true, projection: .perspective(distance: 200).anchored(at: centre))
    for (name, page, sign) in [("near", Panel.Page.source, 1.0), ("far", .destination, -1)] {
      let slide = Joint.Slide(cosine: Vector3(x: 0, y: 0, z: sign * 20))
      let joint = rig.add(
        Joint(position: centre, axis: Vector3(x: 0, y: 0, z: 0), slide: slide))
      rig.add(panel(name, page, joint: joint))
    }
    let wheel = OwnTransition(own: rig, streams: [Track(to: 2)])
    #expect(try middle(wheel, at: 0.3) == [255, 0, 0, 255])
    #expect(try middle(wheel, at: 0.7) == [0, 255, 0, 255])
    rig.sortsByDistance = false
    let declared = OwnTransition(own: rig, streams: [Track(to: 2)])
    #expect(try middle(declared, at: 0.3) == [0, 255, 0, 255])
  }

  @Test func backdropsAreBehindEverything() throws {
    var rig = Rig()
    rig.add(panel("page", .source, joint: nil))
    var behind = panel("behind", .destination, joint: nil)
    rig.add(behind)
    #expect(try middle(OwnTransition(own: rig), at: 0.5) == [0, 255, 0, 255])
    behind.isBackdrop = true
    rig.panels[1] = behind
    #expect(try middle(OwnTransition(own: rig), at: 0.5) == [255, 0, 0, 255])
    rig.sortsByDistance = true
    #expect(try middle(OwnTransition(own: rig), at: 0.5) == [255, 0, 0, 255])
  }

  /// Where the eye's ray through each pixel meets the panel: a page that turns about its middle, and
  /// reaches behind the eye.
  @Test(arguments: [
    Vector3(x: 0, y: 1, z: 0), Vector3(x: 1, y: 0, z: 0), Vector3(x: 1, y: 2, z: 0),
  ])
  func whatIsBehindTheEyeIsCutOff(_ axis: Vector3) throws {
    let distance = 12.0
    var rig = Rig(projection: .perspective(distance: distance).anchored(at: centre))
    let joint = rig.add(Joint(position: centre, axis: axis))
    rig.add(panel("page", .source, joint: joint))
    let transition = OwnTransition(own: rig, clip: .all)
    let page = Image(width: 40, height: 40) { x, y in
      [UInt8(6 * x), UInt8(6 * y), 255, 255]
    }
    let renderer = try PageRenderer(transition, source: page, destination: page)
    var (cut, seen) = (0, 0)
    for progress in [0.3, 0.6, 0.8, 0.95] {
      let angle = Angle(quarterTurns: progress)
      let matrix = rig.matrix(ofPanel: 0, at: angle)
      cut += matrix.map(Rect(x: 0, y: 0, width: 40, height: 40)).missingCornerCount
      let picture = try renderer.image(at: progress)
      for y in 0..<40 {
        for x in 0..<40 {
          // A pixel is compared if all of it shows nearly one place of the page, or none.
          let corners = Quad(Rect(x: Double(x), y: Double(y), width: 1, height: 1)).corners
          let places = corners.map { Self.place(of: $0, through: matrix, distance) }
          let found = places.compactMap(\.self)
          if found.isEmpty {
            #expect(picture.alpha(x, y) == 0, "(\(x), \(y)) at \(progress)")
          }
          guard found.count == 4 else { continue }
          let (columns, rows) = (found.map(\.x), found.map(\.y))
          let inside = 1.0...39
          guard (columns + rows).allSatisfy(inside.contains),
            columns.max()! - columns.min()! < 2, rows.max()! - rows.min()! < 2
          else { continue }
          seen += 1
          let pixel = picture.pixel(x, y)
          let wanted = [columns, rows].map { (places: [Double]) -> Double in
            6 * (places.reduce(0, +) / 4 - 0.5)
          }
          #expect(pixel[3] == 255)
          for channel in 0..<2 {
            #expect(
              (Double(pixel[channel]) - wanted[channel]).magnitude < 8,
              "\(axis), (\(x), \(y)) at \(progress): \(pixel), not \(wanted)")
          }
        }
      }
    }
    #expect(cut > 2 && seen > 500, "\(cut) corners behind the eye, \(seen) pixels")
  }

  /// The place on the panel that is seen at a place of the view, or nil if none in front of the eye.
  private static func place(
    of point: Point, through matrix: Transform3D, _ distance: Double
  ) -> Point? {
    // x m11 + y m21 + m41 = X w, and so on: two linear equations of x and y.
    let a = (matrix.m11 - point.x * matrix.m14, matrix.m21 - point.x * matrix.m24)
    let b = (matrix.m12 - point.y * matrix.m14, matrix.m22 - point.y * matrix.m24)
    let c = (point.x * matrix.m44 - matrix.m41, point.y * matrix.m44 - matrix.m42)
    let determinant = a.0 * b.1 - a.1 * b.0
    guard determinant.magnitude > 1e-12 else { return nil }
    let found = Point(
      x: (c.0 * b.1 - a.1 * c.1) / determinant, y: (a.0 * c.1 - c.0 * b.0) / determinant)
    guard (0...40).contains(found.x), (0...40).contains(found.y),
      matrix.m14 * found.x + matrix.m24 * found.y + matrix.m44 > 0
    else { return nil }
    return found
  }

  @Test func manyPanelsAreDrawnWithoutSeams() throws {
    // Strips of a page, which turns as a whole, each a third of a pixel wide.
    let count = 128
    var rig = Rig(projection: .perspective(distance: 300).anchored(at: centre))
    let joint = rig.add(Joint(position: centre, axis: Vector3(x: 0, y: 1, z: 0)))
    let side = 40 / Double(count)
    for strip in 0..<count {
      let x = Double(strip) * side
      rig.add(
        Panel(
          name: "strip\(strip)", joint: joint, origin: Point(x: x - 20, y: -20),
          content: .init(page: .source, rect: Rect(x: x, y: 0, width: side, height: 40))))
    }
    var whole = Rig(projection: rig.projection)
    _ = whole.add(rig.joints[0])
    whole.add(panel("page", .source, joint: 0))
    let page = Image(width: 40, height: 40) { x, y in [UInt8(3 * x + 3 * y), 100, 200, 255] }
    let strips = try PageRenderer(
      OwnTransition(own: rig), source: page, destination: page)
    let alone = try PageRenderer(
      OwnTransition(own: whole), source: page, destination: page)
    let pictures = (try strips.image(at: 0.4), try alone.image(at: 0.4))
    #expect(pictures.0.width == pictures.1.width)
    var (worst, open) = (0, 0)
    for y in 0..<pictures.0.height {
      for x in 0..<pictures.0.width where pictures.1.alpha(x, y) == 255 {
        let (strip, plain) = (pictures.0.pixel(x, y), pictures.1.pixel(x, y))
        if strip[3] != 255 { open += 1 }
        worst = max(worst, abs(Int(strip[0]) - Int(plain[0])))
      }
    }
    #expect(open == 0, "\(open) pixels show through")
    #expect(worst <= 6, "colours are \(worst) apart")
  }

  @Test func panelsAreJoinedWhereEdgesMeet() throws {
    let seed: UInt64 = 91
    var random = SeededGenerator(seed: seed)
    let page = try RasterPage(
      Image(width: 4, height: 4), kind: .bytes, byColumns: false,
      kernels: RasterKernels.available[0])
    for number in 0..<caseCount(4) {
      // A grid that is bent, so that neighbours share corners up to a thousandth of a pixel or not.
      let count = 12
      let nodes = (0...count).map { row in
        (0...count).map { column in
          Point(
            x: 3 * Double(column) + Double.random(in: -0.5..<0.5, using: &random),
            y: 3 * Double(row) + Double.random(in: -0.5..<0.5, using: &random))
        }
      }
      var panels: [PlacedPanel] = []
      for row in 0..<count {
        for column in 0..<count {
          let corners = [(0, 0), (0, 1), (1, 1), (1, 0)].map { offset in
            let node = nodes[row + offset.0][column + offset.1]
            let w = Double.random(in: 0.5..<2, using: &random)
            let noise = Bool.random(using: &random) ? 0 : 9e-4
            return HomogeneousPoint(x: (node.x + noise) * w, y: node.y * w, z: 0, w: w)
          }
          panels.append(
            PlacedPanel(
              page: page, content: Rect(x: 0, y: 0, width: 4, height: 4), corners: corners))
        }
      }
      panels.shuffle(using: &random)
      let expected = Self.joinedOneByOne(panels)
      PlacedPanel.join(&panels)
      #expect(panels.map(\.joined) == expected, "seed \(seed), number \(number)")
      #expect(expected.contains { $0 != 0 })
    }
  }

  /// The meaning of `PlacedPanel.join`, in as many steps as there are pairs of edges.
  private static func joinedOneByOne(_ panels: [PlacedPanel]) -> [UInt32] {
    func ends(_ panel: PlacedPanel, _ edge: Int) -> [Point] {
      [edge, (edge + 1) % 4].compactMap { panel.corners[$0].projected }
    }
    func areNear(_ a: [Point], _ b: [Point]) -> Bool {
      zip(a, b).allSatisfy { ($0.x - $1.x).magnitude < 1e-3 && ($0.y - $1.y).magnitude < 1e-3 }
    }
    return panels.indices.map { index in
      (0..<4).reduce(UInt32(0)) { marks, edge in
        let own = ends(panels[index], edge)
        let meets = panels[(index + 1)...].contains { other in
          (0..<4).contains {
            let theirs = ends(other, $0)
            return areNear(own, theirs) || areNear(own, theirs.reversed())
          }
        }
        return meets ? marks | 1 << UInt32(edge) : marks
      }
    }
  }
}
