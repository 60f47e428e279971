import Oracles
import Pleat
import TestSupport
import Testing

/// The contract's paint order, against what a ray from the eye meets.
@Suite struct ReferenceOrderTests {
  /// Where a ray through a view point meets a panel: how near, and how far inside its outline.
  private struct Hit {
    var depth: Double
    var inside: Double
  }

  /// Solves for the panel's own point under a view point; nil when edge-on, missed or behind.
  private func hit(_ panel: ReferencePanel, at point: [Double]) -> Hit? {
    let m = panel.matrix
    // Rows a, b, 1 and columns x, y, w of the matrix: (x − X w, y − Y w) must vanish.
    let (x, y) = (point[0], point[1])
    let f = (0..<4).map { m[4 * $0] - x * m[4 * $0 + 3] }
    let g = (0..<4).map { m[4 * $0 + 1] - y * m[4 * $0 + 3] }
    let determinant = f[0] * g[1] - f[1] * g[0]
    guard abs(determinant) > 1e-12 else { return nil }
    let a = (f[1] * g[3] - f[3] * g[1]) / determinant
    let b = (f[3] * g[0] - f[0] * g[3]) / determinant
    let image = ReferenceMatrix.image(of: [a, b], under: m)
    let inside = min(a, b, panel.contentRect[2] - a, panel.contentRect[3] - b)
    guard inside > 0, image[3] > 0 else { return nil }
    return Hit(depth: image[2], inside: inside)
  }

  /// Far to near, as the command prints it.
  private func order(_ tree: TreeCase) -> [ReferencePanel] {
    let p = tree.panels
    return tree.isFold ? [p[0], p[3], p[1], p[2]] : [p[3], p[2], p[tree.progress < 1 ? 0 : 1]]
  }

  /// Just before a fold of odd size shuts, its crease, half a pixel off the centre, is drawn past
  /// its own joint: below this cosine one fold shows from behind, over the sleeve.
  private func sliverCosine(_ tree: TreeCase) -> Double {
    guard tree.isFold, let d = tree.distance else { return 0 }
    let page = tree.page
    let offset = abs(page.firstHalf - page.length / 2)
    return offset * page.firstHalf / min(page.firstHalf, page.secondHalf) / (d + page.firstHalf)
  }

  @Test func laterPanelsAreNearerOnEveryRay() {
    let seed: UInt64 = 0x5EED_0002
    var generator = SeededGenerator(seed: seed)
    // How many rays met two panels at different depths, by fold and flip.
    var folds = 0
    var flips = 0
    let count = caseCount(4000)
    for _ in 0..<count {
      let tree = TreeCase.random(using: &generator)
      let angle = 90 * (tree.style % 2 == 0 ? tree.progress : 1 - tree.progress)
      if tree.isFold && ReferenceMatrix.cosine(degrees: angle) < 1.01 * sliverCosine(tree) {
        continue
      }
      let panels = order(tree)
      for _ in 0..<30 {
        // Through a point of some panel: such a ray meets at least one.
        let aim = panels.randomElement(using: &generator)!
        let point = ReferenceMatrix.projection(
          of: [
            aim.contentRect[2] * Double.random(in: 0...1, using: &generator),
            aim.contentRect[3] * Double.random(in: 0...1, using: &generator),
          ], under: aim.matrix)
        let tolerance = 1e-9 * tree.size.longer
        let hits = panels.compactMap { hit($0, at: point) }.filter { $0.inside > tolerance }
        for (far, near) in zip(hits, hits.dropFirst()) {
          #expect(
            near.depth >= far.depth - tolerance,
            "seed \(seed), fold \(tree.isFold), style \(tree.style), \(tree.size), \(tree.progress)"
          )
          if near.depth > far.depth + tolerance {
            if tree.isFold { folds += 1 } else { flips += 1 }
          }
        }
      }
    }
    #expect(folds > count / 8 && flips > count * 5 / 4, "folds \(folds), flips \(flips)")
  }

  /// The moments left out above: what is out of order is less than half a pixel wide.
  @Test func shuttingOddFoldsOverlapByLessThanHalfAPixel() {
    var widest = 0.0
    for size in TreeCase.sizes {
      for style in 0..<8 {
        for step in 0...10 {
          let tree = TreeCase(
            fold: style, size: size,
            progress: style % 2 == 0 ? 1 - Double(step) * 1e-5 : Double(step) * 1e-5)
          // How far the crease is drawn beyond either joint.
          let along = tree.page.alongY ? 1 : 0
          let joints = [tree.edge(1, atEnd: false)[0][along], tree.edge(2, atEnd: true)[0][along]]
          let crease = tree.edge(1, atEnd: true)[0][along]
          let overlap = max(joints[0] - crease, crease - joints[1])
          #expect(overlap < 0.5 / size.scale)
          widest = max(widest, overlap * size.scale)
        }
      }
    }
    #expect(widest > 0)
  }
}
