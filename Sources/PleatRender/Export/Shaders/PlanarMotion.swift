internal import Pleat

/// A motion of a built-in kind, for a page of any size: its hinges are all parallel.
struct PlanarMotion {
  /// The unit vector across the hinges, in the plane of the page, with y down.
  let along: SIMD2<Double>
  /// The page's extent across the hinges, divided by the viewer's distance.
  let perspective: Double
  let sortsByDistance: Bool
  let light: Pleat.Light?
  let shadow: RGBColor
  let veil: Veil?
  /// The panels in paint order.
  private(set) var panels: [PlanarPanel] = []

  var across: SIMD2<Double> { SIMD2(-along.y, along.x) }
  /// Whether the hinges are parallel to no edge of the page.
  var isSlanted: Bool { min(along.x.magnitude, along.y.magnitude) > 1e-9 }

  /// Creates the motion of a transition of a page of the size 1 x 1.
  init(_ compiled: CompiledTransition) {
    let rig = compiled.rig()
    let hinge =
      rig.joints.first { $0.angle.multiple != 0 || $0.angle.constant != .zero } ?? rig.joints.first
    along = hinge.map { SIMD2(-$0.axis.y, $0.axis.x) } ?? SIMD2(1, 0)
    perspective = -rig.projection.m34 * (along.x.magnitude + along.y.magnitude)
    sortsByDistance = rig.sortsByDistance
    light = rig.panels.lazy.compactMap(\.shading?.light).first
    veil = rig.panels.lazy.compactMap(\.veil).first
    shadow =
      switch rig.panels.lazy.compactMap(\.shading?.paint).first {
      case .cover(let color): color
      case .gradient(let gradient): gradient.color
      case nil: .black
      }
    for index in compiled.basis.paintOrder {
      let panel = panel(rig.panels[index], index, compiled)
      func whole(_ front: PlanarPanel) -> PlanarPanel? {
        front.merged(withBack: panel, inAnyOrder: rig.sortsByDistance)
      }
      let fronts = panels.indices.suffix(sortsByDistance ? panels.count : 1)
      if let front = fronts.first(where: { whole(panels[$0]) != nil }) {
        panels[front] = whole(panels[front]) ?? panel
      } else {
        panels.append(panel)
      }
    }
  }

  /// Returns the coordinate of a point or the components of a vector in the plane across the hinges.
  private func v(_ point: Point) -> Double {
    (point.x * along.x + point.y * along.y) / (along.x.magnitude + along.y.magnitude)
  }
  private func v(_ vector: Vector3) -> SIMD2<Double> {
    let z = vector.z / (along.x.magnitude + along.y.magnitude)
    return SIMD2(v(Point(x: vector.x, y: vector.y)), z)
  }
  private func u(_ point: Point) -> Double { point.x * across.x + point.y * across.y }

  private func panel(_ own: Panel, _ index: Int, _ compiled: CompiledTransition) -> PlanarPanel {
    let (rig, rect, middle) = (compiled.rig(), own.content.rect, Point(x: 0.5, y: 0.5))
    func track(_ streams: [Int: Double], constant: Double = 0) -> Polyline {
      let parts = streams.sorted { $0.key < $1.key }
      return Polyline(constant, parts.map { ($0.value, compiled.streams[$0.key]) })
    }
    var chain: [Joint] = []
    while let joint = chain.first.map(\.parent) ?? own.joint {
      chain.insert(rig.joints[joint], at: 0)
    }
    var (constant, turns, beside) = (0.0, [Int: Double](), 0.0)
    let stream = compiled.basis.stream(ofPanel: index)
    var planar = PlanarPanel(
      joint: own.joint, parent: chain.last?.parent, angle: Polyline(0),
      place: SIMD2(-v(middle), 0), reach: 0...0, span: 0...0,
      shift: v(rect.origin - middle - own.origin), page: .init(own.content.page),
      side: own.isOneSided ? own.isReversed ? .back : .front : .both, isVeiled: own.veil != nil,
      isBackdrop: own.isBackdrop, window: own.visible)
    for joint in chain {
      let position = joint.position
      let offset = v(Vector3(x: position.x, y: position.y, z: position.z))
      beside += u(Point(x: position.x, y: position.y))
      switch (turns.isEmpty, joint.angle.multiple) {
      case (true, _): planar.place += offset
      case (false, 0): planar.rise += offset.y
      case (false, _): planar.link = offset.x
      }
      // The panels of a zigzag must have the same number of slides, so slides of no length are kept.
      if sortsByDistance || joint.slide != .init(stream: joint.slide.stream) {
        planar.slides.append(
          .init(
            angle: track([joint.slide.stream: 1]), cosine: v(joint.slide.cosine),
            sine: v(joint.slide.sine)))
      }
      let sign: Double = joint.axis.x * along.y - joint.axis.y * along.x < 0 ? -1 : 1
      constant += sign * joint.angle.constant.quarterTurns
      if joint.angle.multiple != 0 {
        turns[joint.angle.stream, default: 0] += sign * joint.angle.multiple
      }
    }
    planar.angle = track(turns, constant: constant)
    let corners = own.corners.map { $0 + own.origin }
    let (r, span) = (corners.map { v($0) }, corners.map { u($0 - middle) + beside })
    planar.reach = r.min()!...r.max()!
    planar.span = span.min()!...span.max()!
    guard let shading = own.shading else { return planar }
    let creases = own.smoothCreases
    if shading.light != nil {
      planar.shade = .light(hasCreases: creases != nil)
    } else {
      // Only slanted shadows have creases here. The angle at a crease is the mean of both panels' angles.
      let edges = [creases?.start, creases?.end].map { other in
        track(
          [stream: 0.5].merging(
            [other.map { compiled.basis.stream(ofPanel: $0) } ?? stream: 0.5], uniquingKeysWith: +))
      }
      planar.shade = .formula(shading.opacity, near: edges[0], far: edges[1])
    }
    if case .gradient(let gradient) = shading.paint {
      let (first, last) = (v(own.origin + gradient.start), v(own.origin + gradient.end))
      let stops: [(x: Double, y: Double)] = gradient.stops.map {
        (first + (last - first) * $0.offset, $0.alpha)
      }
      planar.gradient = Polyline(through: first < last ? stops : stops.reversed())
    }
    return planar
  }
}

extension PlanarPanel.Page {
  fileprivate init(_ page: Panel.Page) {
    self =
      switch page {
      case .source: .source
      case .destination: .destination
      case .clear: .shadow
      default: .paper
      }
  }
}
