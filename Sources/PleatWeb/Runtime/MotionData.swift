import Pleat
import PleatRender

/// The data from which the script of a page computes any frame of a transition: rig, tracks and timing.
struct MotionData {
  let transition: any Transition
  let rig: Rig
  let tracks: [Track]
  /// The projection of the transition or, if it has no perspective, one that the page can switch on.
  let projection: Transform3D
  /// The strength of the projection at first: 1, or 0 for a projection that the page can switch on.
  let strength: Double
  let timeline: Timeline
  private let otherTimelines: [Timeline]

  /// - Parameters:
  ///   - otherCurves: the other timing curves that the page offers.
  ///   - automatic: the transition with the automatic perspective, if `transition` has none.
  /// - Throws: a `PleatError` that names the option that is out of range, or `ExportError.notFinite`.
  init(
    _ transition: any Transition, timeline: Timeline, otherCurves: [TimingCurve] = [],
    automatic: (any Transition)? = nil
  ) throws {
    self.transition = transition
    self.timeline = timeline
    otherTimelines = try otherCurves.map {
      try transition.timeline(duration: timeline.duration, curve: $0)
    }
    rig = try transition.rig()
    tracks = try transition.tracks()
    guard tracks.count >= rig.streamCount else {
      throw PleatError.streamWithoutTrack(stream: rig.streamCount - 1, tracks: tracks.count)
    }
    let stored = rig.projection == .identity ? try automatic?.rig().projection : nil
    projection = stored ?? rig.projection
    strength = stored == nil ? 1 : 0
    for panel in rig.panels where !panel.hasProperLight {
      throw ExportError.notFinite(panel: panel.name)
    }
  }

  /// The meaning of a number that is stored for a transition: a value, or the index of a table or a column.
  enum Meaning { case value, placeOfTable, placeOfColumn }

  /// The names and the meanings of the numbers that are stored for a transition.
  static let columns: KeyValuePairs<String, Meaning> = [
    "clip": .value, "sorts": .value, "strength": .value, "joints": .placeOfTable,
    "panels": .placeOfTable, "tracks": .placeOfTable, "angle": .placeOfTable,
    "order": .placeOfColumn, "projection": .placeOfColumn, "legs": .placeOfTable,
    "drag": .placeOfColumn,
  ]

  /// Returns the numbers of this transition, in the order of ``columns``.
  func row(in table: inout MotionTable) -> [Int] {
    let drag = DragRule(self)
    return [
      transition.clip.rawValue, rig.sortsByDistance ? 1 : 0,
      Int(strength), joints(in: &table), panels(in: &table), tracks(in: &table),
      angle(in: &table), table.add(.integers(rig.paintOrder)),
      table.add(.numbers(projection.elements)), legs(in: &table),
      table.add(
        .texts([
          drag.axis.rawValue, drag.forward.rawValue, TransitionKind.action(of: transition),
        ])),
    ]
  }

  private func joints(in table: inout MotionTable) -> Int {
    let joints = rig.joints
    func numbers(_ number: (Joint) -> Double) -> MotionTable.Column { .numbers(joints.map(number)) }
    return table.add(
      count: joints.count,
      [
        "parent": .integers(joints.map(\.parent)),
        "positionX": numbers(\.position.x), "positionY": numbers(\.position.y),
        "positionZ": numbers(\.position.z),
        "axisX": numbers(\.axis.x), "axisY": numbers(\.axis.y), "axisZ": numbers(\.axis.z),
        "constant": numbers(\.angle.constant.quarterTurns), "multiple": numbers(\.angle.multiple),
        "stream": .integers(joints.map(\.angle.stream)),
        "cosineX": numbers(\.slide.cosine.x), "cosineY": numbers(\.slide.cosine.y),
        "cosineZ": numbers(\.slide.cosine.z),
        "sineX": numbers(\.slide.sine.x), "sineY": numbers(\.slide.sine.y),
        "sineZ": numbers(\.slide.sine.z),
        "slideStream": .integers(joints.map(\.slide.stream)),
        "depthScale": numbers(\.depthScale),
      ])
  }

  private func panels(in table: inout MotionTable) -> Int {
    let panels = rig.panels
    func numbers(_ number: (Panel) -> Double?) -> MotionTable.Column {
      .numbers(panels.map(number))
    }
    func finite(_ number: Double) -> Double? { number.isFinite ? number : nil }
    // For a panel without a veil, the colour of another panel's veil is stored, and likewise the direction
    // of a light, because a column of equal values is short.
    let paper = panels.lazy.compactMap(\.veil).first
    let light = panels.lazy.compactMap(\.shading?.light).first
    let pages = panels.map { panel in
      panel.content.page == .clear ? nil : table.place(of: panel.content.page)
    }
    return table.add(
      count: panels.count,
      [
        "name": .texts(panels.map(\.name)),
        "page": .integers(pages),
        "joint": .integers(panels.map(\.joint)),
        "x": numbers(\.content.rect.minX), "y": numbers(\.content.rect.minY),
        "width": numbers(\.content.rect.width), "height": numbers(\.content.rect.height),
        "originX": numbers(\.origin.x), "originY": numbers(\.origin.y),
        "stream": .integers(
          panels.map { panel in
            panel.shadeStream ?? panel.joint.map { rig.joints[$0].angle.stream } ?? 0
          }),
        // 1: the front is seen, -1: the back, 0: both sides.
        "side": .integers(panels.map { $0.isOneSided ? $0.isReversed ? -1 : 1 : 0 }),
        "veil": numbers(\.veil?.opacity),
        "paper": .texts(panels.map { cssText(($0.veil ?? paper)?.color ?? .black) }),
        "isBackdrop": .flags(panels.map(\.isBackdrop)),
        "visibleLow": numbers { finite($0.visible.lowerBound) },
        "visibleHigh": numbers { finite($0.visible.upperBound) },
        "paint": .texts(
          panels.map { panel in
            let (size, creases) = (panel.content.rect.size, panel.smoothCreases)
            return panel.shading.map { shading in
              creases.flatMap {
                $0.isSlanted
                  ? cssText(shading.paint, along: $0, size: size, prefix: "--shade") : nil
              } ?? cssText(shading.paint, size: size, inPercent: true)
            }
          }),
        // 0: no smooth creases, 1: at the left and the right edge, 2: at the top and the bottom edge,
        // 3: slanted (`paint` says where).
        "creases": .integers(
          panels.map { $0.smoothCreases.map { $0.isSlanted ? 3 : $0.isVertical ? 2 : 1 } ?? 0 }),
        "outline": .texts(
          panels.map { panel in
            panel.outline.map { outline in
              outline.map { "\(numberText($0.x)) \(numberText($0.y))" }.joined(separator: ",")
            }
          }),
        "creaseStart": .integers(panels.map(\.smoothCreases?.start)),
        "creaseEnd": .integers(panels.map(\.smoothCreases?.end)),
        "shadeConstant": numbers { $0.shading?.opacity.constant },
        "shadeCosine": numbers { $0.shading?.opacity.cosine },
        "shadeSine": numbers { $0.shading?.opacity.sine },
        "shadeTurn": numbers { $0.shading?.opacity.quarterTurn },
        "shadeLow": numbers { finite($0.shading?.opacity.window.lowerBound ?? -.infinity) },
        "shadeHigh": numbers { finite($0.shading?.opacity.window.upperBound ?? .infinity) },
        "lightX": numbers { ($0.shading?.light ?? light)?.direction.x },
        "lightY": numbers { ($0.shading?.light ?? light)?.direction.y },
        "lightZ": numbers { ($0.shading?.light ?? light)?.direction.z },
        "lightStrength": numbers { $0.shading?.light?.strength },
      ])
  }

  private func tracks(in table: inout MotionTable) -> Int {
    let pieces = tracks.prefix(rig.streamCount).enumerated().flatMap { stream, track in
      track.linearPieces.map { (stream: stream, piece: $0) }
    }
    return table.add(
      count: pieces.count,
      [
        "stream": .integers(pieces.map(\.stream)),
        "start": .numbers(pieces.map(\.piece.start)), "end": .numbers(pieces.map(\.piece.end)),
        "from": .numbers(pieces.map(\.piece.from)), "to": .numbers(pieces.map(\.piece.to)),
      ])
  }

  private func angle(in table: inout MotionTable) -> Int {
    let bends = tracks.flatMap {
      $0.pieces.flatMap { [$0.progress.lowerBound, $0.progress.upperBound] }
    }
    // At 0.5, the slope of a flip's angle changes, although the slope of no track does.
    let pieces = LinearPiece.pieces(
      of: { transition.angle(at: $0, along: tracks).degrees },
      between: Set([0, 0.5, 1] + bends.filter { $0 > 0 && $0 < 1 }).sorted())
    return table.add(
      count: pieces.count,
      [
        "start": .numbers(pieces.map(\.start)), "end": .numbers(pieces.map(\.end)),
        "from": .numbers(pieces.map(\.from)), "to": .numbers(pieces.map(\.to)),
      ])
  }

  /// Returns the index of the table of legs or, if there are other curves, of a list of such tables.
  private func legs(in table: inout MotionTable) -> Int {
    let own = Self.legs(timeline.legs, in: &table)
    if otherTimelines.isEmpty { return own }
    let others = otherTimelines.map { Self.legs($0.legs, in: &table) }
    return table.add(.integers([own] + others))
  }

  private static func legs(_ legs: [Leg], in table: inout MotionTable) -> Int {
    let (from, to) = (legs.map(\.from), legs.map(\.to))
    let beziers = legs.compactMap(\.curve.controlPoints)
    guard beziers.count == legs.count else {
      return table.add(
        count: legs.count,
        [
          "duration": .numbers(legs.map(\.duration)), "curve": .curves(legs.map(\.curve)),
          "from": .numbers(from), "to": .numbers(to),
        ])
    }
    return table.add(
      count: legs.count,
      [
        "duration": .numbers(legs.map(\.duration)),
        "x1": .numbers(beziers.map(\.x1)), "y1": .numbers(beziers.map(\.y1)),
        "x2": .numbers(beziers.map(\.x2)), "y2": .numbers(beziers.map(\.y2)),
        "from": .numbers(from), "to": .numbers(to),
      ])
  }
}

extension Panel {
  /// Whether the panel has no light, or a light with a direction and a finite strength.
  fileprivate var hasProperLight: Bool {
    guard let light = shading?.light else { return true }
    let (x, y, z) = (light.direction.x, light.direction.y, light.direction.z)
    let length = (x * x + y * y + z * z).squareRoot()
    return length > 0 && length.isFinite && light.strength.isFinite
  }
}
