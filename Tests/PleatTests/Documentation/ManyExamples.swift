import Pleat
import TestSupport

/// The examples of the page on large numbers of keyframes.
enum ManyExamples {
  static let page = ExamplePage(
    page: "Sources/Pleat/Pleat.docc/ManyKeyframes.md", source: #filePath,
    examples: [
      PrintedExample("million", million), PrintedExample("follow", follow),
      PrintedExample("timed", timed),
      PrintedExample("stream", stream), PrintedExample("threads", threads),
      PrintedExample("spans", spans), PrintedExample("batches", batches),
      PrintedExample("ownership", ownership), PrintedExample("instances", instances),
      PrintedExample("interleaved", interleaved),
    ])

  static func million(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    var frames = Keyframes<Float>([.quads, .shades])
    try frames.generate(fold, at: [])  // compiles the fold, without any frames

    let block = 2500
    var turns = [Float](repeating: 0, count: block)
    var (keyframes, least) = (0, Float.infinity)
    for start in stride(from: 0, to: 250_000, by: block) {
      for frame in 0..<block { turns[frame] = Float(start + frame) / 250_000 }
      try frames.regenerate(atQuarterTurns: turns.span)

      let quads = frames.quads(ofPanel: 1)  // the upper half: x0 y0 … x3 y3 per frame
      for frame in 0..<block { least = min(least, quads[8 * frame + 4]) }  // x2
      keyframes += frames.count * frames.panels.count
    }
    print(keyframes, "keyframes; smallest x of the crease's right end:", least.rounded())
  }

  static func follow(print: Printer) throws {
    let flip = FlipTransition(PageSetup(size: Size(width: 320, height: 480)))
    var frame = Keyframes<Float>()
    for touch in [0.125, 0.375, 0.625] {
      try frame.generate(flip, at: touch)  // compiles the flip once
      for panel in frame.paintOrder where frame.isVisible(panel: panel, frame: 0) {
        let quad = frame.quad(ofPanel: panel, frame: 0)
        print(touch, frame.panels[panel].name, quad.topRight.x.rounded())
      }
    }
  }

  static func timed(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    var frames = Keyframes<Float>([.quads, .shades])
    try frames.generate(fold, at: [])  // compiles the fold
    let times: [Float] = [0, 0.25, 0.5, 0.75, 1]
    try frames.regenerate(
      atTimes: times.span, curve: .easeInOut, fromQuarterTurns: 0, to: 1)
    for frame in 0..<frames.count {
      let crease = frames.quad(ofPanel: 1, frame: frame).bottomLeft
      print(times[frame], crease.x.rounded(), frames.shade(ofPanel: 1, frame: frame) > 0)
    }
  }

  static func stream(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    let timeline = try fold.timeline(duration: 600)  // ten minutes
    var stream = try KeyframeStream<Float>(
      fold, times: timeline.frameTimes(perSecond: 120), of: timeline, outputs: .quads)
    var (frames, blocks) = (0, 0)
    while try stream.next() {
      let quads = stream.keyframes.quads(ofPanel: 1)  // of the frames in stream.range
      frames += quads.count / 8
      blocks += 1
    }
    print(frames, "frames in", blocks, "blocks")
  }

  static func threads(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    let progress = (0..<50_000).map { Double($0) / 50_000 }
    var frames = Keyframes<Float>([.quads])
    try frames.generate(fold, at: progress, threads: 2)
    print(frames.count * frames.panels.count, "keyframes")
  }

  static func spans(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    let frames = try fold.keyframes(at: [0, 0.5, 1], as: Float.self)
    let matrices = frames.matrices(ofPanel: 1)  // 16 scalars per frame
    let shades = frames.shades(ofPanel: 1)  // 1 scalar per frame
    print(matrices.count, shades.count, shades[2])
  }

  static func batches(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    let frames = try fold.keyframes(at: [0, 0.5, 1], as: Float.self)
    let size = frames.panels[1].content.rect.size
    let panel = Rect(x: 0, y: 0, width: size.width, height: size.height).quad
    var quads = QuadBatch<Float>(count: frames.count)
    var corners = quads.mutableSpan
    try corners.project(panel, by: BatchSpan(frames.matrices(ofPanel: 1)))
    print(quads[2].bottomLeft.x.rounded(), frames.quad(ofPanel: 1, frame: 2).bottomLeft.x.rounded())
  }

  static func ownership(print: Printer) throws {
    func show(_ frames: borrowing Keyframes<Double>) {
      print(frames.count, "frames of", frames.panels.count, "panels")
    }
    func foldAway(_ frames: inout Keyframes<Double>) throws {
      try frames.generate(FoldTransition(PageSetup(size: Size(width: 320, height: 480))), at: [1])
    }
    var frames = Keyframes<Double>([.quads])
    try foldAway(&frames)
    show(frames)
  }

  static func instances(print: Printer) throws {
    // The instances of a GPU: frame after frame, for each panel a matrix and a shade.
    let layout = KeyframeLayout(
      matrices: .init(panelStride: 17), shades: .init(offset: 16, panelStride: 17))
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    var frames = Keyframes<Float>([])
    try frames.generate(fold, at: [0, 0.5, 1])
    let panels = frames.panels.count
    var instances = [Float](repeating: 0, count: 17 * panels * frames.count)
    var span = instances.mutableSpan
    try frames.writeFrames(into: &span, layout: layout)
    let upper = 17 * (2 * panels + 1)  // the upper half in the last frame
    print(panels, "panels; the shade of the upper half:", instances[upper + 16])
  }

  static func interleaved(print: Printer) throws {
    let fold = FoldTransition(PageSetup(size: Size(width: 320, height: 480)))
    var frames = Keyframes<Float>([.quads], interleaved: true)
    try frames.generate(fold, at: (0..<100).map { Double($0) / 99 })
    let quads = frames.quads(ofPanel: 1)  // the upper half: 8 scalars per frame
    var greatest = [Float](repeating: 0, count: 16)
    for y2 in stride(from: 5 * 16, to: quads.count, by: 8 * 16) {  // y2 is an end of the crease
      for frame in 0..<16 { greatest[frame] = max(greatest[frame], quads[y2 + frame]) }
    }
    let crease = greatest.max()!.rounded()
    print(quads.count / 8, "frames in blocks of 16; greatest y of the crease:", crease)
  }
}
