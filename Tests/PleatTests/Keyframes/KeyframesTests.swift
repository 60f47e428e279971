import Oracles
import Pleat
import Testing

/// Keyframes as a container: reuse, layout, outputs, and what they leave alone.
@Suite struct KeyframesTests {
  static let fold = FoldTransition(PageSetup(size: Size(width: 321, height: 481)), style: .cubic)
  static let flip = FlipTransition(PageSetup(size: Size(width: 321, height: 481)))

  static func progress(_ count: Int) -> [Double] {
    (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
  }

  @Test(arguments: Backend.available)
  func reusedMemoryGivesTheSameBytes(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var reused = Keyframes<S>()
      for (count, isFold) in [(1000, true), (3, false), (1000, true), (0, true), (7, false)] {
        let transition: any Transition = isFold ? Self.fold : Self.flip
        let progress = Self.progress(count)
        try reused.generate(transition, at: progress, backend: backend)
        let fresh = try transition.keyframes(at: progress, as: S.self, backend: backend)
        #expect(reused.count == count && fresh.count == count)
        #expect(bytes(reused) == bytes(fresh), "\(backend) \(count)")
        #expect(bytes(reused).map(\.count).reduce(0, +) == count * 4 * 25 * MemoryLayout<S>.stride)
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// Each output is the same whatever else is generated; what is not wanted is not there.
  @Test(arguments: Backend.available)
  func subsetsOfOutputsEqualTheFullRun(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      for transition in [Self.fold, Self.flip] as [any Transition] {
        let progress = Self.progress(37)
        let full = try transition.keyframes(at: progress, as: S.self, backend: backend)
        let wanted = bytes(full)
        for bits in 1..<7 {
          let outputs = KeyframeOutputs(rawValue: bits)
          let part = try transition.keyframes(
            at: progress, as: S.self, outputs: outputs, backend: backend)
          let kept = (0..<4).flatMap { panel in
            (0..<3).filter { bits & 1 << $0 != 0 }.map { wanted[3 * panel + $0] }
          }
          #expect(bytes(part) == kept, "\(backend) outputs \(bits)")
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test(arguments: Backend.available)
  func homogeneousQuadsDividedAreTheQuads(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let progress = Self.progress(53)
      let quads = try Self.flip.keyframes(at: progress, as: S.self, backend: backend)
      let homogeneous = try Self.flip.keyframes(
        at: progress, as: S.self, outputs: .homogeneousQuads, backend: backend)
      for panel in 0..<4 {
        let (divided, whole) = (
          quads.quads(ofPanel: panel), homogeneous.homogeneousQuads(ofPanel: panel)
        )
        #expect(whole.count == 12 * 53 && divided.count == 8 * 53)
        for corner in 0..<4 * 53 {
          let w = whole[3 * corner + 2]
          for axis in 0..<2 {
            let expected = whole[3 * corner + axis] / w
            #expect(abs(expected - divided[2 * corner + axis]) <= 481 * 2 * S.ulpOfOne)
          }
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test func everyRunIsAlignedTo64Bytes() throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      for count in [1, 2, 3, 5, 7, 16, 31, 1001] {
        for outputs in [KeyframeOutputs.all, [.matrices, .homogeneousQuads, .shades]] {
          let keyframes = try Self.fold.keyframes(
            at: Self.progress(count), as: S.self, outputs: outputs)
          for panel in 0..<4 {
            var addresses = [address(keyframes.matrices(ofPanel: panel))]
            if outputs.contains(.quads) {
              addresses.append(address(keyframes.quads(ofPanel: panel)))
            } else {
              addresses.append(address(keyframes.homogeneousQuads(ofPanel: panel)))
            }
            addresses.append(address(keyframes.shades(ofPanel: panel)))
            #expect(addresses.allSatisfy { $0 % 64 == 0 }, "\(S.self) \(count) \(panel)")
          }
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  /// A viewer inside the page: pages that stand up pass behind the eye.
  @Test(arguments: Backend.available)
  func cornersBehindTheEyeAreNaNAndCounted(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      let flip = FlipTransition(
        PageSetup(size: Size(width: 320, height: 480), perspective: .distance(40)))
      let progress = Self.progress(41)
      let keyframes = try flip.keyframes(at: progress, as: S.self, backend: backend)
      let homogeneous = try flip.keyframes(
        at: progress, as: S.self, outputs: .homogeneousQuads, backend: backend)
      var (missing, behind) = (0, 0)
      for panel in 0..<4 {
        for (frame, value) in progress.enumerated() {
          let quad = keyframes.quad(ofPanel: panel, frame: frame)
          for corner in quad.corners {
            #expect(corner.x.isNaN == corner.y.isNaN && !corner.x.isInfinite)
          }
          missing += quad.missingCornerCount
          let span = homogeneous.homogeneousQuads(ofPanel: panel)
          behind += (0..<4).count { !(span[12 * frame + 3 * $0 + 2] > 0) }
          // z = 160 sin ψ passes the eye at 40.
          let hidden =
            panel < 2 && (panel == 0 ? 1.0 : -1) * sinOfQuarterTurns(2 * value) * 160 > 40
          let expected = panel == 0 && hidden ? 2 : quad.missingCornerCount
          #expect(quad.missingCornerCount == expected, "\(backend) \(panel) at \(value)")
        }
      }
      #expect(missing > 0 && missing == behind)
      #expect(keyframes.hiddenCorners == missing, "\(backend)")
    }
    try check(Float.self)
    try check(Double.self)
  }

  private func sinOfQuarterTurns(_ turns: Double) -> Double {
    ReferenceMatrix.sine(degrees: 90 * turns)
  }

  @Test(arguments: Backend.available)
  func regeneratingIsGenerating(backend: Backend) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      var keyframes = Keyframes<S>()
      try keyframes.generate(Self.flip, at: [0.25], backend: backend)
      for count in [500, 0, 3, 700] {
        let turns = Self.progress(count).map { S(2 * $0) }
        try keyframes.regenerate(atQuarterTurns: turns.span, backend: backend)
        let fresh = try Self.flip.keyframes(
          at: turns.map { Double($0) / 2 }, as: S.self, backend: backend)
        #expect(bytes(keyframes) == bytes(fresh), "\(backend) \(count)")
        var compiled = Keyframes<S>()
        try compiled.generate(
          Self.flip.basis(), atQuarterTurns: turns.map(Double.init), backend: backend)
        #expect(bytes(compiled) == bytes(fresh), "\(backend) \(count)")
      }
    }
    try check(Float.self)
    try check(Double.self)
  }
}

/// Where a span begins.
func address<Element>(_ span: borrowing Span<Element>) -> UInt {
  span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
}

/// Everything that keyframes hold, as bytes.
func bytes<S: BatchScalar>(_ keyframes: borrowing Keyframes<S>) -> [[UInt8]] {
  keyframes.panels.indices.flatMap { panel in
    var runs: [[UInt8]] = []
    if keyframes.outputs.contains(.matrices) {
      runs.append(keyframes.matrices(ofPanel: panel).withUnsafeBytes { Array($0) })
    }
    if keyframes.outputs.contains(.quads) {
      runs.append(keyframes.quads(ofPanel: panel).withUnsafeBytes { Array($0) })
    }
    if keyframes.outputs.contains(.homogeneousQuads) {
      runs.append(keyframes.homogeneousQuads(ofPanel: panel).withUnsafeBytes { Array($0) })
    }
    if keyframes.outputs.contains(.shades) {
      runs.append(keyframes.shades(ofPanel: panel).withUnsafeBytes { Array($0) })
    }
    return runs
  }
}
