import Pleat
import TestSupport
import Testing

/// The order of keyframes against what rays from the eye meet.
@Suite struct PaintOrderTests {
  /// Just before a fold of odd size shuts, one fold is drawn past its own joint and shows from behind
  /// over its sleeve, by less than half a pixel: those moments are left out, and measured below.
  @Test func laterPanelsAreNearerOnEveryRay() throws {
    let seed: UInt64 = 0x5EED_0031
    var random = RandomGeometry(seed: seed)
    var (folds, flips) = (0, 0)
    let count = runsAllCases ? 700 : 175
    for _ in 0..<count {
      let item = TransitionCase.random(using: &random)
      let progress = random.number(0...1)
      let angle = item.transition.angle(at: progress)
      if item.isFold && angle.cosine < 1.01 * item.sliverCosine { continue }
      let keyframes = try item.transition.keyframes(at: [progress], outputs: .matrices)
      let panes = keyframes.order(frame: 0).map { index in
        // The projection leaves z alone.
        let matrix = keyframes.matrix(ofPanel: index, frame: 0)
        return TransitionLaws.Pane(
          panel: keyframes.panels[index], matrix: matrix, inSpace: matrix)
      }
      #expect(panes.count == (item.isFold ? 4 : 3))
      let tolerance = 1e-8 * item.longer
      for ray in 0..<20 {
        let aim = panes[ray % panes.count]
        let point = aim.matrix.map(
          Point(
            x: aim.panel.content.rect.width * random.number(0...1),
            y: aim.panel.content.rect.height * random.number(0...1))
        )
        guard let point else { continue }
        let hits = panes.compactMap { $0.depth(at: point, tolerance: tolerance) }
        for (far, near) in zip(hits, hits.dropFirst()) {
          #expect(near >= far - tolerance, "\(item) at \(progress), seed \(seed)")
          guard near > far + tolerance else { continue }
          if item.isFold { folds += 1 } else { flips += 1 }
        }
      }
    }
    #expect(
      folds > (runsAllCases ? 60 : 0) && flips > count * 6 / 7, "folds \(folds), flips \(flips)")
  }

  /// What was left out: the crease is drawn past a joint by less than half a pixel.
  @Test func shuttingOddFoldsOverlapByLessThanHalfAPixel() throws {
    var widest = 0.0
    for (pixels, scale) in [(3.0, 1.0), (5, 2), (333, 1), (961, 2), (1001, 3)] {
      for style in FoldStyle.allStyles {
        let vertical = !style.contains(.horizontal)
        let extent = pixels / scale
        let size = vertical ? Size(width: 50, height: extent) : Size(width: extent, height: 50)
        let fold = FoldTransition(PageSetup(size: size, scale: scale), style: style)
        let shutting = (0...400).map { 1 - Double($0) * 2.5e-4 }
        let keyframes = try fold.keyframes(
          at: style.contains(.unfold) ? shutting.map { 1 - $0 } : shutting, outputs: .quads)
        for frame in shutting.indices {
          func place(_ panel: Int, atEnd: Bool) -> Double {
            let corner = keyframes.quad(ofPanel: panel, frame: frame)
              .edge(vertical: vertical, atEnd: atEnd)[0]
            return vertical ? corner.y : corner.x
          }
          let crease = place(1, atEnd: true)
          let overlap = max(
            place(1, atEnd: false) - crease, crease - place(2, atEnd: true))
          #expect(overlap < 0.5 / scale, "\(style) \(pixels) at \(scale)")
          widest = max(widest, overlap * scale)
        }
      }
    }
    #expect(widest > 0)
  }

  /// The contract's order, by name.
  @Test func orderIsThatOfTheContract() throws {
    let setup = PageSetup(size: Size(width: 320, height: 480))
    for style in FoldStyle.allStyles {
      let keyframes = try FoldTransition(setup, style: style).keyframes(at: [0, 0.5, 1])
      for frame in 0..<3 {
        #expect(
          keyframes.order(frame: frame).map { keyframes.panels[$0].name }
            == ["firstSleeve", "secondSleeve", "firstFold", "secondFold"])
      }
    }
    for style in FlipStyle.allStyles {
      let keyframes = try FlipTransition(setup, style: style)
        .keyframes(at: [0, 0.5.nextDown, 0.5, 1], as: Float.self)
      for (frame, moving) in ["front", "front", "back", "back"].enumerated() {
        #expect(
          keyframes.order(frame: frame).map { keyframes.panels[$0].name }
            == ["reveal", "facing", moving])
      }
    }
  }
}
