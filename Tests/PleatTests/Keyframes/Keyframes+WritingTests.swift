import Pleat
import TestSupport
import Testing

/// Frames in the caller's memory, against those of keyframes.
@Suite struct KeyframesWritingTests {
  private static let size = Size(width: 320, height: 480)

  /// Simple rigs, several streams, several frequencies, and chains.
  private static func transitions() -> [any Transition] {
    let setup = PageSetup(size: size)
    return [
      FlipTransition(setup), FlipTransition(PageSetup(size: size, perspective: .distance(100))),
      FoldTransition(setup), AccordionTransition(setup), PrismTransition(setup),
      TilesTransition(setup, columns: 3, rows: 2), CurlTransition(setup, strips: 4),
    ]
  }

  /// Layouts for so many frames and panels, and the scalars that they take.
  private static func layouts(_ frames: Int, _ panels: Int) -> [(KeyframeLayout, Int)] {
    let all = frames * panels
    return [
      // One output after another, as in keyframes.
      (
        KeyframeLayout(
          matrices: .init(), quads: .init(offset: 16 * all), shades: .init(offset: 24 * all)),
        25 * all
      ),
      // Instances, frame after frame.
      (
        KeyframeLayout(
          matrices: .init(offset: 3, panelStride: 30), quads: .init(offset: 20, panelStride: 30),
          shades: .init(offset: 19, panelStride: 30)),
        30 * all + 3
      ),
      // Panel after panel, with other outputs.
      (
        KeyframeLayout(
          homogeneousQuads: .init(offset: 1, frameStride: 15),
          shades: .init(frameStride: 15)),
        15 * all
      ),
      // Each frame has all matrices, then all shades, then a gap.
      (
        KeyframeLayout(
          matrices: .init(frameStride: 17 * panels + 2, panelStride: 16),
          shades: .init(offset: 16 * panels, frameStride: 17 * panels + 2, panelStride: 1)),
        frames * (17 * panels + 2)
      ),
    ]
  }

  /// What memory should be, from the spans of keyframes.
  private static func expected<S: BatchScalar>(
    _ frames: borrowing Keyframes<S>, _ layout: KeyframeLayout, _ room: Int
  ) -> [S] {
    var memory = [S](repeating: -7, count: room)
    func fill(_ places: KeyframeLayout.Places?, _ length: Int, _ span: (Int) -> [S]) {
      guard let places else { return }
      let panels = frames.panels.count
      let frameStride = places.frameStride ?? places.panelStride.map { $0 * panels } ?? length
      let panelStride = places.panelStride ?? frameStride * frames.count
      for panel in 0..<panels {
        let own = span(panel)
        for frame in 0..<frames.count {
          for place in 0..<length {
            memory[places.offset + frame * frameStride + panel * panelStride + place] =
              own[frame * length + place]
          }
        }
      }
    }
    func copy(_ span: borrowing Span<S>) -> [S] { span.indices.map { span[$0] } }
    fill(layout.matrices, 16) { copy(frames.matrices(ofPanel: $0)) }
    fill(layout.quads, 8) { copy(frames.quads(ofPanel: $0)) }
    fill(layout.homogeneousQuads, 12) { copy(frames.homogeneousQuads(ofPanel: $0)) }
    fill(layout.shades, 1) { copy(frames.shades(ofPanel: $0)) }
    return memory
  }

  private static func outputs(_ layout: KeyframeLayout) -> KeyframeOutputs {
    layout.homogeneousQuads == nil ? .all : [.matrices, .homogeneousQuads, .shades]
  }

  private static func differences<S: BatchScalar>(_ found: [S], _ expected: [S]) -> Int {
    zip(found, expected).count { $0 != $1 && !($0.isNaN && $1.isNaN) }
      + abs(found.count - expected.count)
  }

  @Test(arguments: Backend.available)
  func sameBitsAsKeyframes(backend: Backend) throws {
    func check<S: BatchScalar>(_: S.Type) throws {
      for transition in Self.transitions() {
        for count in runsAllCases ? [1, 37] : [1, 17] {
          let progress = (0..<count).map { Double($0 + 1) / 38 }
          var frames = Keyframes<S>([])
          try frames.generate(transition, at: progress, backend: backend)
          for (index, (layout, room)) in Self.layouts(count, frames.panels.count).enumerated() {
            var own = Keyframes<S>(Self.outputs(layout))
            try own.generate(transition, at: progress, backend: backend)
            var memory = [S](repeating: -7, count: room)
            var span = memory.mutableSpan
            let hidden = try frames.writeFrames(into: &span, layout: layout, backend: backend)
            let differ = Self.differences(memory, Self.expected(own, layout, room))
            let expected = layout.quads == nil ? 0 : own.hiddenCorners
            #expect(
              differ == 0 && hidden == expected,
              "\(backend) \(S.self) \(transition) \(count) frames, layout \(index)")
          }
        }
      }
    }
    try check(Float.self)
    try check(Double.self)
  }

  @Test func bytesAndBuffers() throws {
    var frames = Keyframes<Float>([])
    try frames.generate(FlipTransition(PageSetup(size: Self.size)), at: [0.125, 0.25, 0.75])
    let (layout, room) = Self.layouts(3, frames.panels.count)[1]
    var own = Keyframes<Float>()
    try own.generate(FlipTransition(PageSetup(size: Self.size)), at: [0.125, 0.25, 0.75])
    let expected = Self.expected(own, layout, room)
    func inBytes(_ places: KeyframeLayout.Places?, from start: Int) -> KeyframeLayout.Places? {
      places.map {
        .init(offset: start + 4 * $0.offset, panelStride: $0.panelStride.map { 4 * $0 })
      }
    }
    // Bytes that begin anywhere.
    for start in 0..<5 {
      let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 4 * room + 8, alignment: 64)
      defer { block.deallocate() }
      let aligned = UnsafeMutableRawBufferPointer(
        rebasing: block[(start + 3) / 4 * 4..<block.count])
      let floats = aligned.bindMemory(to: Float.self)
      floats.initialize(repeating: -7)
      let from = aligned.baseAddress! - (block.baseAddress! + start)
      let bytes = KeyframeLayout(
        matrices: inBytes(layout.matrices, from: from), quads: inBytes(layout.quads, from: from),
        shades: inBytes(layout.shades, from: from))
      var span = UnsafeMutableRawBufferPointer(rebasing: block[start...]).mutableBytes
      try frames.writeFrames(into: &span, layout: bytes)
      #expect(Self.differences(floats.prefix(room).map { $0 }, expected) == 0, "\(start)")
      floats.initialize(repeating: -7)
      try frames.writeFrames(into: floats, layout: layout)
      #expect(Self.differences(floats.prefix(room).map { $0 }, expected) == 0)
    }
  }

  @Test func threadsAndTimes() throws {
    let count = 33_000
    let fold = FoldTransition(PageSetup(size: Self.size))
    var frames = Keyframes<Float>([])
    var own = Keyframes<Float>(.shades)
    let times = (0..<count).map { Float($0) / Float(count) }
    try frames.generate(fold, at: [])
    try own.generate(fold, at: [])
    try frames.regenerate(atTimes: times.span, curve: .easeInOut, fromQuarterTurns: 0, to: 1)
    try own.regenerate(atTimes: times.span, curve: .easeInOut, fromQuarterTurns: 0, to: 1)
    let panels = frames.panels.count
    #expect(count * panels >= 131_072)
    var memory = [Float](repeating: -7, count: count * panels)
    var span = memory.mutableSpan
    try frames.writeFrames(into: &span, layout: KeyframeLayout(shades: .init()), threads: 2)
    for panel in 0..<panels {
      let shades = own.shades(ofPanel: panel)
      let differ = shades.indices.count { shades[$0] != memory[count * panel + $0] }
      #expect(differ == 0)
    }
    // What has no outputs still knows its order.
    #expect(frames.order(frame: 0) == own.order(frame: 0) && frames.hiddenCorners == 0)
  }

  private func refusal(
    _ layout: KeyframeLayout, room: Int = 1_000, backend: Backend = .automatic
  ) throws -> PleatError? {
    var frames = Keyframes<Float>([])
    try frames.generate(FlipTransition(PageSetup(size: Self.size)), at: [0.125, 0.25, 0.75])
    #expect(frames.panels.count == 4)
    var memory = [Float](repeating: -7, count: room)
    do {
      var span = memory.mutableSpan
      try frames.writeFrames(into: &span, layout: layout, backend: backend)
    } catch {
      #expect(memory.allSatisfy { $0 == -7 }, "nothing is written before an error")
      return error
    }
    return nil
  }

  @Test func whatDoesNotFitThrows() throws {
    typealias Layout = KeyframeLayout
    // 3 frames of 4 panels.
    #expect(try refusal(Layout(matrices: .init()), room: 192) == nil)
    #expect(
      try refusal(Layout(matrices: .init()), room: 191) == .spanTooShort(count: 12, fitting: 11))
    #expect(
      try refusal(Layout(matrices: .init(offset: 190)), room: 192)
        == .spanTooShort(count: 12, fitting: 0))
    #expect(
      try refusal(Layout(matrices: .init(offset: .max)))
        == .spanTooShort(count: 12, fitting: 0))
    #expect(
      try refusal(Layout(matrices: .init(panelStride: .max)))
        == .spanTooShort(count: 12, fitting: 1))
    #expect(
      try refusal(Layout(matrices: .init(frameStride: 15))) == .strideTooShort(15, least: 16))
    #expect(
      try refusal(Layout(matrices: .init(frameStride: -16))) == .strideTooShort(-16, least: 16))
    #expect(
      try refusal(Layout(quads: .init(frameStride: 8, panelStride: 23)))
        == .strideTooShort(23, least: 24))
    #expect(
      try refusal(Layout(quads: .init(frameStride: 31, panelStride: 8)))
        == .strideTooShort(31, least: 32))
    #expect(try refusal(Layout(matrices: .init()), backend: Backend("none")) != nil)
    #expect(try refusal(Layout(matrices: .init(), shades: .init(offset: 192))) == nil)
    #expect(
      try refusal(Layout(matrices: .init(), shades: .init(offset: 191)))
        == .outputsOverlap("matrices", "shades"))
    #expect(
      try refusal(
        Layout(matrices: .init(panelStride: 17), shades: .init(offset: 15, panelStride: 17)))
        == .outputsOverlap("matrices", "shades"))
    #expect(
      try refusal(
        Layout(quads: .init(panelStride: 17), shades: .init(offset: 17, panelStride: 17)))
        == .outputsOverlap("quads", "shades"))
    #expect(
      try refusal(
        Layout(
          matrices: .init(panelStride: 30), homogeneousQuads: .init(offset: 15, panelStride: 30)))
        == .outputsOverlap("matrices", "homogeneousQuads"))
    var frames = Keyframes<Float>([])
    try frames.generate(FlipTransition(PageSetup(size: Self.size)), at: [0.25])
    var memory = [Float](repeating: -7, count: 100)
    var error: PleatError?
    do {
      var span = memory.mutableSpan
      var bytes = span.mutableBytes
      try frames.writeFrames(
        into: &bytes, layout: Layout(matrices: .init(offset: 4, panelStride: 66)))
    } catch let thrown { error = thrown }
    #expect(error == .bytesNotAligned(66, size: 4) && memory.allSatisfy { $0 == -7 })
  }

  @Test func nothingToWrite() throws {
    var frames = Keyframes<Float>([])
    var memory: [Float] = []
    var span = memory.mutableSpan
    #expect(try frames.writeFrames(into: &span, layout: KeyframeLayout(matrices: .init())) == 0)
    try frames.generate(FlipTransition(PageSetup(size: Self.size)), at: [0.5])
    #expect(try frames.writeFrames(into: &span, layout: KeyframeLayout()) == 0)
  }

  @Test func mistakesTrap() async {
    await #expect(processExitsWith: .trap) {
      var frames = Keyframes<Float>([])
      var memory = [Float](repeating: 0, count: 100)
      var span = memory.mutableSpan
      try frames.writeFrames(
        into: &span, layout: KeyframeLayout(quads: .init(), homogeneousQuads: .init(offset: 50)))
    }
    await #expect(processExitsWith: .trap) {
      var frames = Keyframes<Float>([])
      try frames.generate(FlipTransition(PageSetup(size: Size(width: 320, height: 480))), at: [0.5])
      var memory = [Float](repeating: 0, count: 100)
      var span = memory.mutableSpan
      try frames.writeFrames(into: &span, layout: KeyframeLayout(shades: .init(offset: -1)))
    }
  }
}
