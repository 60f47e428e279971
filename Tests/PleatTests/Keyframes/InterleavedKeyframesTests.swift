import Pleat
import TestSupport
import Testing

/// Interleaved frames are the others, sixteen by sixteen.
@Suite struct InterleavedKeyframesTests {
  static let counts =
    runsAllCases ? [0, 1, 15, 16, 17, 63, 64, 65, 300, 513] : [0, 1, 15, 16, 17, 65]

  private func copy<S: BatchScalar>(_ span: borrowing Span<S>) -> [S] {
    span.indices.map { span[$0] }
  }

  /// One run, frame after frame, after a look at the frames that only fill the last sixteen.
  private func frames<S: BatchScalar>(
    _ run: [S], _ scalars: Int, _ count: Int
  ) -> [S] {
    #expect(run.count == (count + 15) / 16 * 16 * scalars)
    func scalar(_ frame: Int, _ place: Int) -> S {
      run[(frame / 16 * scalars + place) * 16 + frame % 16]
    }
    for frame in count..<max(count, run.count / scalars) {
      for place in 0..<scalars {
        let (filling, last) = (scalar(frame, place), scalar(count - 1, place))
        #expect(filling == last || (filling != filling && last != last))
      }
    }
    return (0..<count).flatMap { frame in (0..<scalars).map { scalar(frame, $0) } }
  }

  private func isClose<S: BatchScalar>(_ found: [S], _ plain: [S]) -> Bool {
    let unit = S.self == Float.self ? 0x1p-23 : 0x1p-52
    return found.count == plain.count
      && found.indices.allSatisfy {
        let (a, b) = (Double(found[$0]), Double(plain[$0]))
        return a.isNaN && b.isNaN || abs(a - b) <= 64 * unit * max(1000, abs(b))
      }
  }

  private func check<S: BatchScalar>(
    _ scalar: S.Type, _ basis: Basis, _ outputs: KeyframeOutputs, _ backend: Backend
  ) throws {
    var plain = Keyframes<S>(outputs)
    var interleaved = Keyframes<S>(outputs, interleaved: true)
    for count in Self.counts {
      let angles = (0..<count).map { 2 * Double($0) / Double(count) }
      try plain.generate(basis, atQuarterTurns: angles, backend: backend)
      try interleaved.generate(basis, atQuarterTurns: angles, backend: backend)
      #expect(plain.hiddenCorners == interleaved.hiddenCorners, "\(backend) \(count)")
      for panel in basis.panels.indices {
        let what: Comment = "\(S.self) \(backend) \(count) \(panel)"
        if outputs.contains(.matrices) {
          let found = frames(copy(interleaved.matrices(ofPanel: panel)), 16, count)
          #expect(isClose(found, copy(plain.matrices(ofPanel: panel))), what)
          for frame in 0..<count {
            let matrix = interleaved.matrix(ofPanel: panel, frame: frame)
            #expect(matrix.elements == found[16 * frame..<16 * frame + 16].map { Double($0) })
          }
        }
        if outputs.contains(.quads) {
          let found = frames(copy(interleaved.quads(ofPanel: panel)), 8, count)
          #expect(isClose(found, copy(plain.quads(ofPanel: panel))), what)
          for frame in 0..<count where !found[8 * frame].isNaN && !found[8 * frame + 4].isNaN {
            let quad = interleaved.quad(ofPanel: panel, frame: frame)
            #expect(quad.scalars == found[8 * frame..<8 * frame + 8].map { Double($0) })
          }
        }
        if outputs.contains(.homogeneousQuads) {
          let found = frames(copy(interleaved.homogeneousQuads(ofPanel: panel)), 12, count)
          #expect(isClose(found, copy(plain.homogeneousQuads(ofPanel: panel))), what)
        }
        if outputs.contains(.shades) {
          #expect(
            isClose(
              copy(interleaved.shades(ofPanel: panel)),
              copy(plain.shades(ofPanel: panel))), what)
        }
      }
    }
  }

  /// The viewer stands inside the page, so that corners are hidden too.
  @Test(arguments: Backend.available)
  func flipsAreTheSame(backend: Backend) throws {
    for style in [FlipStyle(), .vertical] {
      let basis = try FlipTransition(
        PageSetup(size: Size(width: 320, height: 481), perspective: .distance(40)), style: style
      ).basis()
      try check(Float.self, basis, .all, backend)
      try check(Double.self, basis, .all, backend)
      try check(Float.self, basis, [.homogeneousQuads], backend)
    }
  }

  /// Several multiples of the angle: frames from rows of coefficients.
  @Test(arguments: Backend.available)
  func rigsAreTheSame(backend: Backend) throws {
    var random = RandomGeometry(seed: 0x16)
    let basis = try random.rig(joints: 3).basis()
    try check(Float.self, basis, [.matrices, .quads], backend)
    try check(Double.self, basis, [.matrices, .homogeneousQuads, .shades], backend)
  }

  @Test func threadsGiveTheSameBytes() throws {
    let basis = try KeyframesTests.flip.basis()
    let turns = (0..<Parts.leastWork + 5).map { 2 * Float($0) / 65_541 }
    var one = Keyframes<Float>(.quads, interleaved: true)
    var three = Keyframes<Float>(.quads, interleaved: true)
    try one.generate(basis, atQuarterTurns: [])
    try three.generate(basis, atQuarterTurns: [])
    try one.regenerate(atQuarterTurns: turns.span)
    try three.regenerate(atQuarterTurns: turns.span, threads: 3)
    #expect(bytes(one) == bytes(three))
  }

  @Test func aStreamInterleavesItsBlocks() throws {
    let progress = KeyframesTests.progress(40)
    let whole = try KeyframesTests.fold.keyframes(at: progress, as: Double.self)
    var stream = try KeyframeStream<Double>(
      KeyframesTests.fold, at: progress, outputs: .quads, interleaved: true, blockSize: 17)
    while try stream.next() {
      for (frame, of) in stream.range.enumerated() {
        let (found, expected) = (
          stream.keyframes.quad(ofPanel: 1, frame: frame), whole.quad(ofPanel: 1, frame: of)
        )
        #expect(zip(found.scalars, expected.scalars).allSatisfy { abs($0 - $1) < 1e-9 })
      }
    }
    #expect(stream.range.upperBound == 40 || stream.range.isEmpty)
  }
}
