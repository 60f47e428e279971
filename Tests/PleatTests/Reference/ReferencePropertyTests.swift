import Oracles
import Pleat
import TestSupport
import Testing

/// What holds of the reference trees at every size, and what the library is built on.
@Suite struct ReferencePropertyTests {
  @Test func firstAndLastFramesAreThePages() {
    for style in 0..<8 {
      for size in TreeCase.sizes {
        let unfolds = style % 2 == 1
        let unit = size.longer.ulp
        for progress in [0.0, 1] {
          // Which two panels are flat: the folds of an open fold, the sleeves of a shut one.
          let flat = (progress == 0) != unfolds ? [1, 2] : [0, 3]
          let tree = TreeCase(fold: style, size: size, progress: progress)
          expect(tree, shows: flat, source: progress == 0, within: unit)
        }
        for progress in [0.0, 2] {
          let tree = TreeCase(flip: style, size: size, progress: progress)
          expect(
            tree, shows: progress == 0 ? [0, 2] : [1, 3], source: progress == 0, within: unit)
        }
      }
    }
  }

  private func expect(
    _ tree: TreeCase, shows panels: [Int], source: Bool, within unit: Double,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var area = 0.0
    for panel in panels.map({ tree.panels[$0] }) {
      let (left, top) = (panel.contentRect[0], panel.contentRect[1])
      for (corner, point) in zip(panel.corners, panel.quad) {
        #expect(
          largestDifference(point, [left + corner[0], top + corner[1]]) <= unit,
          "\(panel.name), style \(tree.style), \(tree.size)", sourceLocation: sourceLocation)
      }
      #expect(panel.contentIsSource == source, sourceLocation: sourceLocation)
      area += panel.contentRect[2] * panel.contentRect[3]
    }
    let page = tree.size.width * tree.size.height
    #expect(abs(area - page) <= 1e-12 * page, sourceLocation: sourceLocation)
  }

  @Test func hingesShareTheirCorners() {
    var worst = 0.0
    for style in 0..<8 {
      for size in TreeCase.sizes {
        for step in 0...20 {
          let fold = TreeCase(fold: style, size: size, progress: Double(step) / 20)
          for index in 0..<3 {
            for (one, other) in zip(
              fold.edge(index, atEnd: true), fold.edge(index + 1, atEnd: false))
            {
              worst = max(worst, largestDifference(one, other) / size.longer)
            }
          }
          let flip = TreeCase(flip: style, size: size, progress: Double(step) / 10)
          let backward = style % 2 == 1
          let facing = flip.edge(2, atEnd: !backward)
          for (index, atEnd) in [(0, backward), (1, !backward), (3, backward)] {
            for (one, other) in zip(facing, flip.edge(index, atEnd: atEnd)) {
              worst = max(worst, largestDifference(one, other) / size.longer)
            }
          }
        }
      }
    }
    #expect(worst <= 4e-15)
  }

  /// Without perspective, a fold's matrices are its panels' turns; where the halves differ, the
  /// second fold's third column alone is scaled.
  @Test func foldsTurnWithTheirDepth() {
    for style in 0..<8 {
      for size in TreeCase.sizes {
        for progress in [0.0, 0.2, 0.5, 0.77, 1] {
          let tree = TreeCase(fold: style, size: size, progress: progress, distance: nil)
          let theta = 90 * (style % 2 == 0 ? progress : 1 - progress)
          let hanging = style & 2 == 0 ? 0 : 90 - theta
          let ratio = tree.page.firstHalf / tree.page.secondHalf
          let turns = [(hanging, 1.0), (-theta, 1.0), (theta, ratio), (-hanging, 1.0)]
          for (panel, (angle, scale)) in zip(tree.panels, turns) {
            let c = ReferenceMatrix.cosine(degrees: angle)
            let s = ReferenceMatrix.sine(degrees: angle)
            let v = tree.page.alongY ? 1 : 0
            let m = panel.matrix
            let difference = largestDifference(
              [m[5 * v], m[4 * v + 2], m[8 + v], m[10], m[5 * (1 - v)]],
              [c, s * scale, -s, c * scale, 1])
            #expect(difference <= 1e-14, "\(panel.name), style \(style), \(size)")
            #expect([m[3], m[7], m[11], m[15]] == [0, 0, 0, 1])
          }
        }
      }
    }
  }

  @Test func shadingIsThatOfTheContract() {
    let size = PageSize(width: 320, height: 480, scale: 2)
    let fold = TreeCase(fold: 0, size: size, progress: 0.5).panels
    #expect(
      fold.map(\.antialiasInsets) == [[0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 0, 1], [0, 0, 0, 0]])
    #expect(
      fold.map(\.shading) == [
        nil, .gradient(start: [160, 0], end: [160, 240], stops: [[0, 1], [1, 0]]),
        .gradient(start: [160, 0], end: [160, 240], stops: [[0, 1], [1, 0.25]]), nil,
      ])
    let across = ReferenceShading.gradient(
      start: [0, 240], end: [160, 240], stops: [[0, 1], [1, 0]])
    let cubic = TreeCase(fold: 6, size: size, progress: 0.5).panels
    #expect(cubic.map(\.shading) == [across, across, across, across])
    #expect(cubic.allSatisfy { $0.antialiasInsets == [1, 0, 1, 0] })
    let flip = TreeCase(flip: 0, size: size, progress: 0.5).panels
    #expect(
      flip.map(\.shading) == [
        .gradient(start: [0, 240], end: [80, 240], stops: [[0, 0.5], [0.1, 1], [1, 0]]),
        .gradient(start: [80, 240], end: [160, 240], stops: [[0, 0], [0.9, 1], [1, 0.5]]),
        .cover, .cover,
      ])
    #expect(
      TreeCase(flip: 4, size: size, progress: 0.5).panels[2...].allSatisfy { $0.shading == nil })
    #expect(flip.map(\.visible) == [true, false, true, true])
    #expect(
      TreeCase(flip: 0, size: size, progress: 1).panels.map(\.visible) == [false, true, true, true])
  }

  /// Matrices and homogeneous corners are `a + b cos + c sin` of the transition's angle.
  @Test func everythingIsAffineInCosineAndSine() {
    let seed: UInt64 = 0x5EED_0001
    var generator = SeededGenerator(seed: seed)
    var worst = 0.0
    for isFold in [true, false] {
      for style in 0..<8 {
        for size in TreeCase.sizes {
          for distance in [nil, 0.9 * size.longer, 2.4 * size.longer] {
            // All numbers of a moment, and the moment's coefficient row.
            func moment(_ progress: Double) -> (row: [Double], numbers: [Double]) {
              let tree =
                isFold
                ? TreeCase(fold: style, size: size, progress: progress, distance: distance)
                : TreeCase(flip: style, size: size, progress: 2 * progress, distance: distance)
              let angle = isFold ? 90 * progress : 180 * progress
              return (
                [1, ReferenceMatrix.cosine(degrees: angle), ReferenceMatrix.sine(degrees: angle)],
                tree.panels.flatMap { $0.matrix + $0.homogeneousCorners.flatMap(\.self) }
              )
            }
            let fitted = [0.07, 0.45, 0.91].map(moment)
            for _ in 0..<caseCount(8) {
              let other = moment(Double.random(in: 0...1, using: &generator))
              let weights = self.weights(of: other.row, in: fitted.map(\.row))
              for (index, number) in other.numbers.enumerated() {
                let affine = (0..<3).reduce(0) { $0 + weights[$1] * fitted[$1].numbers[index] }
                worst = max(worst, abs(number - affine))
              }
            }
          }
        }
      }
    }
    #expect(worst <= 1e-9, "seed \(seed)")
  }

  /// The three weights that combine three rows into another: Cramer's rule.
  private func weights(of row: [Double], in rows: [[Double]]) -> [Double] {
    func determinant(_ r: [[Double]]) -> Double {
      r[0][0] * (r[1][1] * r[2][2] - r[1][2] * r[2][1])
        - r[0][1] * (r[1][0] * r[2][2] - r[1][2] * r[2][0])
        + r[0][2] * (r[1][0] * r[2][1] - r[1][1] * r[2][0])
    }
    let whole = determinant(rows)
    return (0..<3).map { index in
      var replaced = rows
      replaced[index] = row
      return determinant(replaced) / whole
    }
  }
}
