import Foundation
import Pleat
import TestSupport
import Testing

@testable import PleatVerify

/// The original trees as elements: what CSS makes of them, without a browser.
@Suite struct LayerTests {
  /// A page that may be odd, on a screen of some scale, seen from some distance.
  private struct Draw {
    let width, height, scale, progress: Double
    let perspective: Perspective
    let distance: Double?

    init(_ random: inout SeededGenerator, limit: Double, length: (Double, Double) -> Double) {
      width = Double.random(in: 8...600, using: &random).rounded()
      height = Double.random(in: 8...600, using: &random).rounded()
      scale = [1, 2, 3, 1.5].randomElement(using: &random)!
      progress = [0, limit / 2, limit, .random(in: 0...limit, using: &random)]
        .randomElement(using: &random)!
      let extent = length(width, height)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: (perspective, distance) = (.none, nil)
      case 1:
        let chosen = extent * Double.random(in: 1...5, using: &random)
        (perspective, distance) = (.distance(chosen), chosen)
      default: (perspective, distance) = (.automatic, 4.666_666_7 * (extent / 2))
      }
    }
  }

  @Test(arguments: FoldStyle.allStyles) func folds(style: FoldStyle) throws {
    let seed = UInt64(1000 + style.rawValue)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let draw = Draw(&random, limit: 1) { style.contains(.horizontal) ? $0 : $1 }
      let fold = FoldTransition(
        style, size: Size(width: draw.width, height: draw.height), scale: draw.scale,
        perspective: draw.perspective)
      let reference = foldReference(
        style: style.rawValue, width: draw.width, height: draw.height, scale: draw.scale,
        distance: draw.distance, progress: draw.progress)
      expect(try fold.layers(at: draw.progress), reference, "seed \(seed), \(draw)")
    }
  }

  @Test(arguments: FlipStyle.allStyles) func flips(style: FlipStyle) throws {
    let seed = UInt64(2000 + style.rawValue)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let draw = Draw(&random, limit: 1) { style.contains(.vertical) ? $1 : $0 }
      let flip = FlipTransition(
        style, size: Size(width: draw.width, height: draw.height), scale: draw.scale,
        perspective: draw.perspective)
      let reference = flipReference(
        style: style.rawValue, width: draw.width, height: draw.height, scale: draw.scale,
        distance: draw.distance, progress: draw.progress)
      expect(try flip.layers(at: draw.progress), reference, "seed \(seed), \(draw)")
    }
  }

  private func expect(_ tree: Layer, _ reference: [ReferencePanel], _ comment: Comment) {
    let corners = Scene(layers: [tree]).corners(frame: 0)
    #expect(corners.count == 4, comment)
    for panel in reference {
      guard let measured = corners[panel.name] else {
        Issue.record("\(panel.name) is missing, \(comment)")
        continue
      }
      for (a, b) in zip(measured, panel.quad) {
        #expect(a[0].isNaN == b[0].isNaN, comment)
        if b[0].isNaN { continue }
        let distance = hypot(a[0] - b[0], a[1] - b[1])
        #expect(distance < 1e-9, "\(panel.name), \(comment)")
      }
    }
  }

  /// No panel's matrix helps: the trees turn and move, and look through one viewer.
  @Test func treesKnowNoMatrix() throws {
    let size = Size(width: 321, height: 481)
    for style in FoldStyle.allStyles {
      let scene = Scene(layers: [try FoldTransition(style, size: size).layers(at: 0.3)])
      let text = scene.frames[0].joined(separator: " ")
      #expect(!text.contains("matrix"))
      #expect(text.contains("scaleZ"))
      #expect(scene.elements[0].style.contains("perspective: "))
      let even = Size(width: 320, height: 480)
      let evenScene = Scene(layers: [try FoldTransition(style, size: even).layers(at: 0.3)])
      #expect(!evenScene.frames[0].joined().contains("scaleZ"))
    }
    for style in FlipStyle.allStyles {
      let scene = Scene(layers: [try FlipTransition(style, size: size).layers(at: 0.3)])
      let text = scene.frames[0].joined(separator: " ")
      #expect(text.components(separatedBy: "matrix3d").count == (style.contains(.reverse) ? 2 : 1))
      #expect(scene.elements[0].style.contains("perspective: ") != style.contains(.reverse))
    }
  }

  /// CSS takes a distance under a pixel as a pixel, so that one is not left to it.
  @Test func aViewerUnderAPixelAway() throws {
    let size = Size(width: 20, height: 30)
    let near = FlipTransition(size: size, perspective: .distance(0.5))
    let scene = Scene(layers: [try near.layers(at: 1.5)])
    #expect(scene.frames[0][0].contains("matrix3d"))
    #expect(!scene.elements[0].style.contains("perspective:"))
    let reference = flipReference(
      style: 0, width: 20, height: 30, scale: 1, distance: 0.5, progress: 1.5)
    expect(try near.layers(at: 1.5), reference, "distance 0.5")
  }
}
