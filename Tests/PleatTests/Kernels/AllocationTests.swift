import CTestHooks
import Pleat
import TestSupport
import Testing

#if DEBUG
  /// A debug build allocates what the optimiser puts on the stack: it shows nothing.
  private let isCounting = false
#else
  private let isCounting = hooks_count_allocations() != 0
#endif

/// Calls allocate nothing after the first: the allocator itself is asked.
@Suite(.enabled(if: isCounting, "a release build, with glibc, without a sanitizer, counts"))
struct AllocationTests {
  static let calls = 100_000

  /// What a BLAS library allocates is its own affair.
  static let backends = Backend.available.filter { $0 != .blas }

  /// What all calls but the first allocate on this thread.
  func allocations(_ body: () throws -> Void) rethrows -> Int {
    try body()
    let before = hooks_allocations()
    for _ in 0..<Self.calls { try body() }
    return hooks_allocations() - before
  }

  @Test func anArrayIsCounted() {
    var total = 0
    let found = allocations { total += Array(repeating: total, count: 100 + total % 2).count }
    #expect(found >= Self.calls && total > 0)
  }

  @Test(arguments: backends)
  func keyframes(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let flip = FlipTransition(PageSetup(size: Size(width: 320, height: 480)))
      let basis = try flip.basis()
      let (progress, turns) = ([0.25, 0.5, 0.75], [S(0.25), 0.5, 0.75])
      var frames = Keyframes<S>()
      var found: [String: Int] = [:]
      found["progress"] = try allocations {
        try frames.generate(flip, at: progress, backend: backend)
      }
      found["one progress"] = try allocations {
        try frames.generate(flip, at: 0.3, backend: backend)
      }
      found["basis"] = try allocations {
        try frames.generate(basis, atQuarterTurns: progress, backend: backend)
      }
      found["angles"] = try allocations {
        try frames.regenerate(atQuarterTurns: turns.span, backend: backend)
      }
      found["one angle"] = try allocations {
        try frames.regenerate(atQuarterTurns: 0.3, backend: backend)
      }
      for (name, count) in found { #expect(count == 0, "\(backend) \(S.self) \(name)") }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// More panels than one call of a kernel takes, and several multiples of the angle.
  @Test(arguments: backends)
  func largeRigs(backend: Backend) throws {
    var rig = Rig(joints: [Joint(), Joint(parent: 0, angle: .init(multiple: 2))])
    for panel in 0..<20 { rig.add(plainPanel(joint: panel % 2)) }
    for joint in [1, 0] {
      let turns: [Double] = [0.25, 0.5, 1.5]
      var frames = Keyframes<Double>()
      try frames.generate(rig.basis(), atQuarterTurns: turns)
      let found = try allocations {
        try frames.regenerate(atQuarterTurns: turns.span, backend: backend)
      }
      #expect(found == 0, "\(backend)")
      for panel in rig.panels.indices { rig.panels[panel].joint = joint - 1 }
    }
  }

  /// Operations in the caller's memory, without and with gaps.
  @Test(arguments: backends)
  func callersMemory(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type, gap: Int) throws {
      let poses = TransformBatch<S>(count: 50)
      let points = Point3Batch<S>(count: 50)
      var memory = [S](repeating: 0, count: 100 * (16 + gap))
      let found = try allocations {
        var matrices = try MutableBatchSpan<Transform3D, S>(
          memory.mutableSpan, stride: 16 + gap, count: 50)
        try matrices.formConcatenation(of: poses.span, with: poses.span, backend: backend)
        try matrices.concatenate(with: .identity, backend: backend)
        var quads = try MutableBatchSpan<Quad, S>(
          memory.mutableSpan, offset: 1, stride: 8 + gap, count: 50)
        try quads.project(by: poses.span, backend: backend)
        var places = try MutableBatchSpan<Point, S>(
          memory.mutableSpan, stride: 2 + gap, count: 50)
        try places.project(points.span, by: .identity, backend: backend)
      }
      #expect(found == 0, "\(backend) \(S.self) gap \(gap)")
    }
    for gap in [0, 3] {
      try check(Float.self, gap: gap)
      try check(Double.self, gap: gap)
    }
  }

  /// Frames without and with gaps, of simple rigs, of several streams and of chains.
  @Test(arguments: backends)
  func callersFrames(backend: Backend) throws {
    let setup = PageSetup(size: Size(width: 320, height: 480))
    let transitions: [any Transition] = [
      FlipTransition(setup), TilesTransition(setup, columns: 3, rows: 2),
      CurlTransition(setup, strips: 4),
    ]
    for transition in transitions {
      var frames = Keyframes<Float>([])
      try frames.generate(transition, at: [0.25, 0.5])
      var memory = [Float](repeating: 0, count: 2 * frames.panels.count * 30)
      let layouts = [
        KeyframeLayout(matrices: .init(panelStride: 16)),
        KeyframeLayout(
          matrices: .init(panelStride: 26), quads: .init(offset: 16, panelStride: 26),
          shades: .init(offset: 25, panelStride: 26)),
      ]
      for layout in layouts {
        let found = try allocations {
          var span = memory.mutableSpan
          try frames.writeFrames(into: &span, layout: layout, backend: backend)
          var bytes = span.mutableBytes
          try frames.writeFrames(
            into: &bytes, layout: KeyframeLayout(shades: .init(offset: 4)), backend: backend)
        }
        #expect(found == 0, "\(backend) \(transition)")
      }
    }
  }

  @Test(arguments: backends)
  func vertices(backend: Backend) throws {
    let size = Size(width: 320, height: 480)
    let transitions: [any Transition] = [
      FlipTransition(PageSetup(size: size)), PrismTransition(PageSetup(size: size)),
    ]
    for transition in transitions {
      var frames = Keyframes<Float>()
      try frames.generate(transition, at: [0.25, 0.5])
      let layout = VertexLayout(position: 0, texture: 3, shade: 5)
      var memory = [Float](repeating: 0, count: 8 * frames.panels.count * layout.stride)
      let found = try allocations {
        var span = memory.mutableSpan
        try frames.writeVertices(into: &span, layout: layout, pageSize: size, backend: backend)
      }
      #expect(found == 0, "\(backend)")
    }
  }

  /// The automatic backend, and everything that a pager reads of a frame.
  @Test func aFrameIsReadInPlace() throws {
    let flip = FlipTransition(PageSetup(size: Size(width: 320, height: 480)))
    var frame = Keyframes<Float>()
    var (step, sum) = (0, 0.0)
    let found = try allocations {
      step += 1
      try frame.generate(flip, at: Double(step % 200) / 200)
      for panel in frame.paintOrder where frame.isVisible(panel: panel, frame: 0) {
        let quads = frame.quads(ofPanel: panel)
        sum += frame.matrix(ofPanel: panel, frame: 0).m11 + frame.shade(ofPanel: panel, frame: 0)
        sum += frame.quad(ofPanel: panel, frame: 0).topLeft.x + Double(quads[7])
      }
    }
    #expect(found == 0 && sum != 0)
  }

  /// Which panels of a frame are visible, and in which order, on chains and not, sorted by distance and
  /// not.
  @Test(arguments: ["flip", "tiles", "curl", "carousel", "fan"])
  func visiblePanels(kind: String) throws {
    let size = Size(width: 320, height: 480)
    var frame = Keyframes<Float>()
    if kind == "fan" {
      var rig = Rig(joints: [Joint(angle: .init(multiple: 0)), Joint(parent: 0)])
      for panel in 0..<40 { rig.add(plainPanel(joint: panel % 2)) }
      for panel in rig.panels.indices { rig.panels[panel].isOneSided = true }
      rig.sortsByDistance = true
      try frame.generate(rig.basis(), atQuarterTurns: [0.3])
    } else {
      let named = try TransitionKind.required(kind)
      try frame.generate(named.kind.transition(PageSetup(size: size)).compiled(), at: 0.3)
    }
    var (order, sum) = ([Int](), 0)
    let found = allocations {
      frame.order(frame: 0, into: &order)
      sum += order.count
    }
    let asked = allocations {
      for panel in frame.paintOrder where frame.isVisible(panel: panel, frame: 0) { sum += panel }
    }
    #expect([found, asked] == [0, 0] && sum > 0, "\(kind)")
    #expect(order == frame.order(frame: 0) && !order.isEmpty)
  }

  /// Rigs with several streams, on chains and not: frames of a display, one by one, and many at once.
  @Test(arguments: ["tiles", "curl"])
  func severalStreams(kind: String) throws {
    let setup = PageSetup(size: Size(width: 320, height: 480))
    let transition =
      kind == "tiles"
      ? try TilesTransition(setup, columns: 3, rows: 2).compiled()
      : try CurlTransition(setup, strips: 4).compiled()
    var frames = Keyframes<Float>()
    let progress = [0.1, 0.4, 0.8]
    let turns = [Float](repeating: 0.3, count: 2 * transition.streams.count)
    var step = 0
    let found = [
      try allocations {
        step += 1
        try frames.generate(transition, at: Double(step % 100) / 100)
      },
      try allocations { try frames.generate(transition, at: progress) },
      try allocations { try frames.regenerate(atQuarterTurns: turns.span) },
    ]
    #expect(found == [0, 0, 0])
  }

  @Test func streams() throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    let timeline = try fold.timeline(duration: 1e9)
    let times = try timeline.frameTimes(perSecond: 60)
    for blockSize in [1, 16] {
      var stream = try KeyframeStream<Float>(
        fold, times: times, of: timeline, blockSize: blockSize)
      let found = try allocations { _ = try stream.next() }
      #expect(found == 0, "blocks of \(blockSize)")
    }
  }

  @Test(arguments: backends)
  func batches(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let transform = Transform3D.perspective(distance: 500)
      let card = Rect(x: 0, y: 0, width: 100, height: 50).quad
      let left = TransformBatch<S>([.identity, transform, .scale(x: 2, y: 2), transform])
      let corners = QuadBatch<S>([card, card, card, card])
      let points = PointBatch<S>([Point(x: 1, y: 2)])
      let spatial = Point3Batch<S>([Point3(x: 1, y: 2, z: 3)])
      var out = TransformBatch<S>()
      var quads = QuadBatch<S>()
      var places = PointBatch<S>()
      var homogeneous = HomogeneousBatch<S>()
      let planarSpatial = PlanarPoint3Batch<S>(spatial)
      var planar = PlanarPointBatch<S>(points)
      var planarHomogeneous = PlanarHomogeneousBatch<S>()
      var found: [String: Int] = [:]
      found["pairs"] = try allocations {
        try out.formConcatenation(of: left, with: left, backend: backend)
      }
      found["shared right"] = try allocations {
        try out.formConcatenation(of: left, with: transform, backend: backend)
      }
      found["shared left"] = try allocations {
        try out.formConcatenation(of: transform, with: left, backend: backend)
      }
      found["chains"] = try allocations {
        try out.formConcatenation(ofChains: left, length: 2, backend: backend)
      }
      found["shared quads"] = try allocations {
        try quads.project(card, by: left, backend: backend)
        try homogeneous.project(card, by: left, backend: backend)
      }
      found["quads"] = try allocations {
        try quads.project(corners, by: left, backend: backend)
        try homogeneous.project(corners, by: left, backend: backend)
      }
      found["points"] = try allocations {
        try places.project(points, by: transform, backend: backend)
        try places.project(spatial, by: transform, backend: backend)
        try homogeneous.project(points, by: transform, backend: backend)
      }
      found["planar points"] = try allocations {
        try planar.project(planarSpatial, by: transform, backend: backend)
        try planar.project(by: transform, backend: backend)
        try planarHomogeneous.project(planar, by: transform, backend: backend)
      }
      found["in place"] = try allocations {
        try out.concatenate(with: .identity, backend: backend)
        try out.precede(with: .identity, backend: backend)
      }
      found["values"] = allocations {
        out[0] = transform
        quads[0] = card
        places[0] = Point(x: out[0].m11, y: quads[0].topLeft.x)
      }
      for (name, count) in found { #expect(count == 0, "\(backend) \(S.self) \(name)") }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: backends)
  func timingCurves(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let times: [S] = [0, 0.25, 0.5, 0.75, 1, -1, 2]
      let found = try times.withUnsafeBufferPointer { times in
        var results = [S](repeating: 0, count: times.count)
        return try results.withUnsafeMutableBufferPointer { results in
          try allocations {
            var span = results.mutableSpan
            try TimingCurve.easeInOut.ease(times.span, into: &span, backend: backend)
            try TimingCurve.easeInOut.findParameters(of: times.span, into: &span, backend: backend)
          }
        }
      }
      #expect(found == 0, "\(backend) \(S.self)")
    }
    try check(Float.self)
    try check(Double.self)
  }
}
