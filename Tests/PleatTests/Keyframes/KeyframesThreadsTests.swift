import Pleat
import TestSupport
import Testing

/// Threads give the bytes of one thread, and are asked for where there is work for them.
@Suite struct KeyframesThreadsTests {
  /// From the first count at which four panels pay for two threads.
  static let counts = [
    Parts.leastWork / 2, Parts.leastWork / 2 + 1, Parts.leastWork + 7,
  ]

  /// Whether threads give the bytes and the hidden corners of one thread.
  private func check<S: BatchScalar>(
    _ scalar: S.Type, _ basis: Basis, _ outputs: KeyframeOutputs, _ count: Int, _ backend: Backend
  ) throws {
    let turns = (0..<count).map { 2 * S($0) / S(count) }
    var one = Keyframes<S>(outputs)
    try one.generate(basis, atQuarterTurns: [])
    try one.regenerate(atQuarterTurns: turns.span, backend: backend)
    // In a debug build Swift's own kernels take their time.
    for threads in backend == .swift ? [2] : runsAllCases ? [2, 3, 64] : [3] {
      var several = Keyframes<S>(outputs)
      try several.generate(basis, atQuarterTurns: [])
      try several.regenerate(atQuarterTurns: turns.span, backend: backend, threads: threads)
      #expect(several.hiddenCorners == one.hiddenCorners, "\(backend) \(count) \(threads)")
      #expect(one.hiddenCorners > 0 || !outputs.contains(.quads))
      #expect(bytes(several) == bytes(one), "\(S.self) \(backend) \(count) \(threads)")
    }
  }

  /// The viewer stands inside the page, so that corners are hidden too.
  @Test(arguments: someCases(Backend.available))
  func theBytesAreThoseOfOneThread(backend: Backend) throws {
    let basis = try FlipTransition(
      PageSetup(size: Size(width: 320, height: 480), perspective: .distance(40))
    ).basis()
    guard backend != .swift else {
      // Its quads take seconds in a debug build.
      return try check(Float.self, basis, .shades, Self.counts[1], backend)
    }
    try check(Float.self, basis, .quads, Self.counts[1], backend)
    try check(Float.self, basis, .all, Self.counts[0], backend)
    try check(Double.self, basis, [.homogeneousQuads, .shades], Self.counts[2], backend)
  }

  /// Several multiples of the angle: rows of coefficients are computed by the same threads.
  @Test(arguments: someCases(Backend.available))
  func theBytesOfRowsAreThoseOfOneThread(backend: Backend) throws {
    var rig = Rig(joints: [
      Joint(), Joint(parent: 0, position: Point3(x: 0, y: 50, z: 0), angle: .init(multiple: -2)),
    ])
    for joint in 0..<2 {
      var panel = plainPanel(joint: joint)
      panel.shading = Shading(.cover(.black), opacity: .init(constant: 0.5, window: 0.5..<1.5))
      rig.add(panel)
    }
    let outputs: KeyframeOutputs = backend == .swift ? .shades : [.matrices, .shades]
    try check(Float.self, rig.basis(), outputs, Parts.leastWork + 1, backend)
  }

  @Test func progressAndAnglesTakeThreadsToo() throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    let progress = KeyframesTests.progress(Self.counts[1])
    var one = Keyframes<Float>()
    var two = Keyframes<Float>()
    try one.generate(fold, at: progress)
    try two.generate(fold, at: progress, threads: 2)
    #expect(bytes(one) == bytes(two))
    try two.generate(fold.basis(), atQuarterTurns: progress, threads: 2)
    #expect(bytes(one) == bytes(two))
  }

  /// Parts cover all frames, in order, begin at whole blocks, and are no more than threads or work.
  @Test func partsAreWholeBlocks() {
    let counts = [
      0, 1, 511, 512, 4_095, 8_192, 8_193, 32_768, 40_000, 1_000_000, Int.max - 1, Int.max,
    ]
    for count in counts {
      for panels in [0, 1, 4, 100] {
        for threads in [1, 2, 3, 16, Int.max] where count < 1 << 40 || threads < 100 {
          let parts = Parts(count: count, panels: panels, threads: threads)
          #expect(parts.count >= 1 && parts.count <= threads)
          let (work, overflow) = count.multipliedReportingOverflow(by: panels)
          let paying = (overflow ? Int.max : work) / Parts.leastWork
          #expect(parts.count <= max(1, paying), "\(count) \(panels) \(threads)")
          var next = 0
          for part in 0..<parts.count {
            let frames = parts[part]
            if frames.lowerBound != next || frames.lowerBound % Parts.grain != 0
              || frames.isEmpty && count > 0
            {
              Issue.record("\(count) \(panels) \(threads): \(frames) after \(next)")
            }
            next = frames.upperBound
          }
          #expect(next == count)
        }
      }
    }
    let two = Parts(count: 32_768, panels: 4, threads: 2)
    #expect(two.count == 2 && two[0] == 0..<16_384)
    #expect(Parts(count: 32_767, panels: 4, threads: 2).count == 1)
  }

  @Test func everyPartIsSummed() {
    let parts = Parts(count: 1_000_000, panels: 4, threads: 5)
    #expect(parts.count == 5)
    #expect(parts.sum(\.count) == 1_000_000)
  }

  @Test func noThreadsTrap() async {
    await #expect(processExitsWith: .trap) {
      var keyframes = Keyframes<Float>()
      try keyframes.generate(KeyframesTests.fold, at: [0], threads: 0)
    }
    await #expect(processExitsWith: .trap) {
      var keyframes = Keyframes<Float>()
      try keyframes.generate(KeyframesTests.fold.basis(), atQuarterTurns: [0], threads: -1)
    }
    await #expect(processExitsWith: .trap) {
      let turns: [Float] = [0]
      var keyframes = Keyframes<Float>()
      try keyframes.generate(KeyframesTests.fold, at: [0])
      try keyframes.regenerate(atQuarterTurns: turns.span, threads: 0)
    }
  }
}
