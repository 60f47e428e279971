import Pleat
import TestSupport
import Testing

/// Streams of keyframes: the frames of one run, block by block.
@Suite struct KeyframeStreamTests {
  static let fold = KeyframesTests.fold

  /// Everything of a panel's quads and shades that a stream gives, and how long its blocks were.
  private func collect<S: BatchScalar>(
    _ stream: inout KeyframeStream<S>
  ) throws -> (quads: [S], shades: [S], blocks: [Int]) {
    var (quads, shades, blocks) = ([S](), [S](), [Int]())
    while try stream.next() {
      #expect(stream.range.count == stream.keyframes.count)
      #expect(stream.range.lowerBound == blocks.reduce(0, +))
      blocks.append(stream.range.count)
      let (someQuads, someShades) = (
        stream.keyframes.quads(ofPanel: 1), stream.keyframes.shades(ofPanel: 1)
      )
      quads += someQuads.indices.map { someQuads[$0] }
      shades += someShades.indices.map { someShades[$0] }
    }
    #expect(stream.range.isEmpty && stream.range.lowerBound == blocks.reduce(0, +))
    return (quads, shades, blocks)
  }

  @Test(arguments: [1, 7, 64, 1000])
  func blocksAreThoseOfOneRun(blockSize: Int) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let progress = KeyframesTests.progress(100)
      let whole = try Self.fold.keyframes(at: progress, as: S.self, outputs: [.quads, .shades])
      let (quads, shades) = (whole.quads(ofPanel: 1), whole.shades(ofPanel: 1))
      let expected = (
        quads.indices.map { quads[$0] }, shades.indices.map { shades[$0] },
        (0..<(99 / blockSize + 1)).map { min(blockSize, 100 - $0 * blockSize) }
      )
      func verify(_ stream: inout KeyframeStream<S>) throws {
        let found = try collect(&stream)
        #expect(found.quads == expected.0 && found.shades == expected.1)
        #expect(found.blocks == expected.2)
      }
      var atProgress = try KeyframeStream<S>(
        Self.fold, at: progress, outputs: [.quads, .shades], blockSize: blockSize)
      try verify(&atProgress)
      var atAngles = try KeyframeStream<S>(
        Self.fold.basis(), atQuarterTurns: progress.lazy.map { Self.fold.quarterTurns(at: $0) },
        outputs: [.quads, .shades], blockSize: blockSize)
      try verify(&atAngles)
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// Several angles, of panels with bases and of panels on chains.
  @Test(arguments: ["doors", "tiles", "curl"])
  func transitionsWithSeveralStreams(name: String) throws {
    let kind = try #require(TransitionKind.named(name)?.kind)
    let transition = try kind.transition(PageSetup(size: Size(width: 320, height: 480))).compiled()
    #expect(transition.basis.streamCount > 1)
    let timeline = try transition.timeline(duration: 0.5)
    let times = try timeline.frameTimes(perSecond: 60)
    let progress = try times.map { try timeline.progress(at: $0) }
    let whole = try transition.keyframes(at: progress, as: Float.self)
    let expected = (
      quads: whole.quads(ofPanel: 1).indices.map { whole.quads(ofPanel: 1)[$0] },
      shades: whole.shades(ofPanel: 1).indices.map { whole.shades(ofPanel: 1)[$0] }
    )
    var atProgress = try KeyframeStream<Float>(transition, at: progress, blockSize: 7)
    var atTimes = try KeyframeStream<Float>(
      transition, times: times, of: timeline, blockSize: 7)
    for found in [try collect(&atProgress), try collect(&atTimes)] {
      #expect(found.quads == expected.quads)
      #expect(found.shades == expected.shades)
    }
  }

  @Test func aSequenceMayHaveNoEnd() throws {
    let progress = sequence(first: 0.0) { ($0 + 0.3).truncatingRemainder(dividingBy: 1) }
    var stream = try KeyframeStream<Float>(Self.fold, at: progress, blockSize: 10)
    for block in 0..<50 {
      let hasNext = try stream.next()
      #expect(hasNext && stream.range == 10 * block..<10 * block + 10)
    }
  }

  @Test func nothingIsABlockOfNothing() throws {
    var stream = try KeyframeStream<Float>(Self.fold, at: [])
    for _ in 0..<2 {
      let hasNext = try stream.next()
      #expect(!hasNext && stream.range.isEmpty && stream.keyframes.count == 0)
    }
  }

  @Test func whatIsOutOfRangeThrowsWhenItsTurnComes() throws {
    var stream = try KeyframeStream<Float>(Self.fold, at: [0, 0.5, 1.5, 1], blockSize: 2)
    let first = try stream.next()
    #expect(first)
    #expect(throws: PleatError.progressOutOfRange(1.5)) { _ = try stream.next() }
    #expect(stream.keyframes.count == 2)
    let timeline = try Self.fold.timeline(duration: 1)
    var timed = try KeyframeStream<Float>(Self.fold, times: [2], of: timeline)
    #expect(throws: PleatError.timeOutOfRange(2, duration: 1)) { _ = try timed.next() }
    var missing = try KeyframeStream<Float>(Self.fold, at: [0], backend: Backend("none"))
    #expect(throws: PleatError.self) { _ = try missing.next() }
    let flat = FoldTransition(PageSetup(size: Size(width: -1, height: 1)))
    #expect(throws: PleatError.self) { _ = try KeyframeStream<Float>(flat, at: [0]).range }
  }

  @Test func mistakesTrap() async {
    await #expect(processExitsWith: .trap) {
      _ = try KeyframeStream<Float>(Self.fold, at: [0], blockSize: 0)
    }
    await #expect(processExitsWith: .trap) {
      _ = try KeyframeStream<Float>(Self.fold, at: [0], threads: 0)
    }
  }
}
