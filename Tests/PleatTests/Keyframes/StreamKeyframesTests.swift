import Pleat
import TestSupport
import Testing

/// Keyframes of rigs with several streams of angles, against the product of joints in Double.
@Suite struct StreamKeyframesTests {
  /// What the frames of a rig must be, panel by panel.
  private struct Reference {
    let rig: Rig
    /// The angles of the streams in each frame.
    let frames: [[Double]]

    func matrix(_ panel: Int, _ frame: Int) -> Transform3D {
      rig.matrix(ofPanel: panel, at: frames[frame].map { Angle(quarterTurns: $0) })
    }

    /// The same before the projection.
    func placed(_ panel: Int, _ frame: Int) -> Transform3D {
      var rig = rig
      rig.projection = .identity
      return rig.matrix(ofPanel: panel, at: frames[frame].map { Angle(quarterTurns: $0) })
    }

    func facing(_ panel: Int, _ frame: Int) -> Double {
      let (matrix, size) = (matrix(panel, frame), rig.panels[panel].content.rect.size)
      let corners = [(0, 0), (size.width, 0), (size.width, size.height)].map {
        let image = matrix.mapHomogeneous(HomogeneousPoint(Point(x: $0.0, y: $0.1)))
        return Vector3(x: image.x, y: image.y, z: image.w)
      }
      let across = (corners[1] - corners[0]).cross(corners[2] - corners[1])
      return corners[0].dot(across) / (size.width * size.height)
    }

    /// The square of the distance from the eye, or the height over the page without perspective.
    func nearness(_ panel: Int, _ frame: Int) -> Double {
      let size = rig.panels[panel].content.rect.size
      let centre = placed(panel, frame).map(
        Point3(x: size.width / 2, y: size.height / 2, z: 0))!
      guard rig.projection != .identity else { return centre.z }
      // The projection is a perspective about the point that it leaves where it is.
      let distance = -1 / rig.projection.m34
      let eye = Vector3(
        x: -rig.projection.m31 * distance, y: -rig.projection.m32 * distance, z: distance)
      let offset = Vector3(x: centre.x, y: centre.y, z: centre.z) - eye
      return -offset.dot(offset)
    }

    /// The stream of the angle that shows and shades a panel.
    func stream(_ panel: Int) -> Int {
      var (streams, next) = (Set<Int>(), rig.panels[panel].joint)
      while let index = next {
        let joint = rig.joints[index]
        if joint.angle.multiple != 0 { streams.insert(joint.angle.stream) }
        if joint.slide.cosine != .zero { streams.insert(joint.slide.stream) }
        next = joint.parent
      }
      guard let own = rig.panels[panel].joint else { return 0 }
      return streams.count > 1 ? rig.joints[own].angle.stream : streams.first ?? 0
    }

    func shade(_ panel: Int, _ frame: Int) -> Double {
      guard let shading = rig.panels[panel].shading else { return 0 }
      if let light = shading.light {
        let placed = placed(panel, frame)
        let normal = Vector3(x: placed.m31, y: placed.m32, z: placed.m33)
        let turned = light.direction.z - normal.dot(light.direction)
        return light.strength * max(0, turned / (1 + light.direction.z))
      }
      let turns = frames[frame][stream(panel)]
      guard shading.opacity.window.contains(turns) else { return 0 }
      let angle = Angle(quarterTurns: turns)
      return shading.opacity.constant + shading.opacity.cosine * angle.cosine
        + shading.opacity.quarterTurn * turns
    }

    /// Whether a panel is visible; nil if it is edge-on but for rounding.
    func isVisible(_ panel: Int, _ frame: Int) -> Bool? {
      let own = rig.panels[panel]
      guard own.visible.contains(frames[frame][stream(panel)]) else { return false }
      guard own.isOneSided else { return true }
      let facing = facing(panel, frame)
      return (facing - 1e-6).magnitude < 1e-9 ? nil : facing > 1e-6
    }
  }

  /// Angles that are the same in both precisions.
  private func streams(_ random: inout RandomGeometry, _ streams: Int, _ count: Int) -> [[Double]] {
    (0..<streams).map { _ in (0..<count).map { _ in Double(Float(random.number(-2...2))) } }
  }

  private func expect<S: BatchScalar>(
    _ keyframes: borrowing Keyframes<S>, _ reference: Reference, _ label: String
  ) {
    let rig = reference.rig
    let limit = 4000 * Double(S.ulpOfOne)
    for frame in reference.frames.indices {
      for panel in rig.panels.indices {
        let exact = reference.matrix(panel, frame)
        let found = keyframes.matrix(ofPanel: panel, frame: frame)
        #expect(
          found.difference(from: exact, unit: 1000) <= limit, "\(label) \(panel) \(frame)")
        let size = rig.panels[panel].content.rect.size
        let quad = Rect(x: 0, y: 0, width: size.width, height: size.height).quad
        for (corner, point) in zip(
          keyframes.quad(ofPanel: panel, frame: frame).corners, quad.corners)
        {
          let image = exact.mapHomogeneous(HomogeneousPoint(point))
          guard image.w > 0.05, let view = image.projected else { continue }
          #expect(
            (corner.x - view.x).magnitude + (corner.y - view.y).magnitude
              <= limit * 1000 * (1 + (view.x.magnitude + view.y.magnitude) / 1000) / image.w,
            "\(label) \(panel) \(frame): \(corner) for \(view)")
        }
        let shade = keyframes.shade(ofPanel: panel, frame: frame)
        #expect(
          (shade - reference.shade(panel, frame)).magnitude <= limit,
          "\(label) shade \(panel) \(frame): \(shade) for \(reference.shade(panel, frame))")
        if let isVisible = reference.isVisible(panel, frame) {
          #expect(
            keyframes.isVisible(panel: panel, frame: frame) == isVisible,
            "\(label) \(panel) \(frame)")
        }
      }
      expectOrder(keyframes, reference, frame, label)
    }
  }

  private func expectOrder<S: BatchScalar>(
    _ keyframes: borrowing Keyframes<S>, _ reference: Reference, _ frame: Int, _ label: String
  ) {
    let (order, rig) = (keyframes.order(frame: frame), reference.rig)
    let visible = rig.panels.indices.filter { keyframes.isVisible(panel: $0, frame: frame) }
    #expect(order.sorted() == visible, "\(label) \(frame)")
    let backdrops = order.filter { rig.panels[$0].isBackdrop }
    #expect(Array(order.prefix(backdrops.count)) == backdrops, "\(label) \(frame)")
    #expect(backdrops == backdrops.sorted(), "\(label) \(frame)")
    let others = order.dropFirst(backdrops.count)
    for (first, next) in zip(others, others.dropFirst()) {
      if rig.sortsByDistance {
        let (far, near) = (reference.nearness(first, frame), reference.nearness(next, frame))
        #expect(far <= near + 1e-6 * near.magnitude, "\(label) \(frame)")
      } else {
        #expect(first < next, "\(label) \(frame)")
      }
    }
  }

  @Test(arguments: Backend.available, [(1, false), (2, false), (3, true), (5, false)])
  func framesAreTheProductsOfJoints(backend: Backend, form: (streams: Int, sorts: Bool)) throws {
    let seed: UInt64 = 1811
    print("seed \(seed)")
    var random = RandomGeometry(seed: seed)
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      for _ in 0..<4 {
        let rig = random.tree(
          joints: random.whole(2...7), streams: form.streams, sortsByDistance: form.sorts)
        // A random chain on one stream may need more multiples of the angle than there can be.
        guard let basis = try? rig.basis() else { continue }
        let angles = streams(&random, basis.streamCount, random.whole(1...20))
        let reference = Reference(
          rig: rig, frames: angles[0].indices.map { frame in angles.map { $0[frame] } })
        for isInterleaved in [false, true] {
          var keyframes = Keyframes<S>(interleaved: isInterleaved)
          try keyframes.generate(basis, atQuarterTurnsOfStreams: angles, backend: backend)
          expect(keyframes, reference, "\(backend) \(S.self) interleaved \(isInterleaved)")
          let spread = angles.flatMap { $0.map { S($0) } }
          try keyframes.regenerate(atQuarterTurns: spread.span, backend: backend)
          expect(keyframes, reference, "\(backend) \(S.self) again")
        }
      }
    }
    try check(Double.self)
    try check(Float.self)
  }

  /// A chain that mixes streams, which all have the same angles, is a chain that follows one.
  @Test(arguments: Backend.available)
  func bothWaysAgree(backend: Backend) throws {
    let seed: UInt64 = 77
    print("seed \(seed)")
    var random = RandomGeometry(seed: seed)
    for _ in 0..<(runsSlowTests ? 10 : 4) {
      var one = Rig(projection: .perspective(distance: 5000))
      for index in 0..<4 {
        one.add(
          random.joint(
            parent: index == 0 ? nil : index - 1, multiple: [1, -1][index % 2], slides: true))
        one.add(plainPanel("\(index)", joint: index))
      }
      var several = one
      for index in several.joints.indices { several.joints[index].angle.stream = index }
      let turns = streams(&random, 1, 700)[0]
      var simple = Keyframes<Double>()
      var mixed = Keyframes<Double>()
      try simple.generate(one.basis(), atQuarterTurns: turns, backend: backend)
      try mixed.generate(
        several.basis(), atQuarterTurnsOfStreams: Array(repeating: turns, count: 4),
        backend: backend, threads: 2)
      let compiled = try several.basis()
      #expect(several.panels.indices.dropFirst().allSatisfy { compiled.mixesStreams(panel: $0) })
      for panel in one.panels.indices {
        for frame in turns.indices {
          let difference = simple.matrix(ofPanel: panel, frame: frame)
            .difference(from: mixed.matrix(ofPanel: panel, frame: frame), unit: 1000)
          #expect(difference <= 1e-12, "\(backend) \(panel) \(frame)")
        }
      }
      #expect(simple.hiddenCorners == mixed.hiddenCorners)
    }
  }

  // The last block of chains has 40 frames.
  @Test func threadsComputeTheSameFrames() throws {
    var random = RandomGeometry(seed: 5)
    let rig = random.tree(joints: 6, streams: 3)
    let basis = try rig.basis()
    let angles = streams(&random, basis.streamCount, 20_520)
    var one = Keyframes<Float>()
    var four = Keyframes<Float>()
    try one.generate(basis, atQuarterTurnsOfStreams: angles)
    try four.generate(basis, atQuarterTurnsOfStreams: angles, threads: 4)
    for panel in rig.panels.indices {
      let (a, b) = (one.matrices(ofPanel: panel), four.matrices(ofPanel: panel))
      #expect((0..<a.count).allSatisfy { a[$0].bitPattern == b[$0].bitPattern })
    }
    #expect(one.hiddenCorners == four.hiddenCorners)
  }

  @Test func listsOfAnglesMustFitTheStreams() throws {
    let rig = Rig(joints: [Joint(), Joint(parent: 0, angle: .init(stream: 1))])
    var keyframes = Keyframes<Double>()
    #expect(throws: PleatError.countMismatch(expected: 2, actual: 1)) {
      try keyframes.generate(try rig.basis(), atQuarterTurnsOfStreams: [[0]])
    }
    #expect(throws: PleatError.countMismatch(expected: 1, actual: 2)) {
      try keyframes.generate(try rig.basis(), atQuarterTurnsOfStreams: [[0], [0, 1]])
    }
  }
}
