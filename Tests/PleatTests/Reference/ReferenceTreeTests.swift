import Oracles
import Testing

/// The reference trees against what was printed and derived about the transitions.
@Suite struct ReferenceTreeTests {
  static let distance = ReferencePage(width: 320, height: 480, scale: 2, alongY: true)
    .automaticDistance

  /// Whether a number is the printed one, to half a unit of its last printed digit.
  private func prints(_ value: Double, _ printed: Double, digits: Int) -> Bool {
    let unit = (0..<digits).reduce(1.0) { unit, _ in unit / 10 }
    return abs(value - printed) <= 0.5 * unit + 1e-9
  }

  @Test(arguments: GoldenTables.folds)
  func foldsPrintTheirGoldenRows(row: FoldGolden) {
    let progress = GoldenTables.ease(row.time / GoldenTables.duration, out: true)
    let panels = foldReference(
      style: row.style, width: 320, height: 480, scale: 2, distance: Self.distance,
      progress: progress)
    let (sleeve, first, second, last) = (panels[0], panels[1], panels[2], panels[3])
    #expect(prints(progress, row.progress, digits: 6))
    #expect(prints(90 * progress, row.angle, digits: 4))
    #expect(prints(second.quad[2][1] - first.quad[1][1], row.extent, digits: 4))
    #expect(prints(first.quad[1][1], row.firstJoint, digits: 4))
    #expect(prints(first.quad[2][0], row.crease[0], digits: 4))
    #expect(prints(first.quad[2][1], row.crease[1], digits: 4))
    #expect(prints(first.quad[3][0], 320 - row.crease[0], digits: 4))
    #expect(prints(second.quad[2][1], row.secondJoint, digits: 4))
    #expect(prints(sleeve.quad[1][0], row.farFirst[0], digits: 4))
    #expect(prints(sleeve.quad[1][1], row.farFirst[1], digits: 4))
    #expect(prints(last.quad[2][0], row.farSecond[0], digits: 4))
    #expect(prints(last.quad[2][1], row.farSecond[1], digits: 4))
    #expect(panels.map(\.shade) == [0, first.shade, first.shade, 0])
    #expect(prints(first.shade, row.shade, digits: 6))
  }

  @Test(arguments: GoldenTables.flips)
  func flipsPrintTheirGoldenRows(row: FlipGolden) {
    let firstStage = row.stage == 1
    let fraction = row.time / GoldenTables.duration * 2 - (firstStage ? 0 : 1)
    let p = GoldenTables.ease(fraction, out: !firstStage)
    #expect(prints(p, row.progress, digits: 5))
    #expect(prints(90 * (firstStage ? p : 1 - p), row.angle, digits: 5))
    // Style 1 is style 0 seen in a mirror; style 5 is style 4.
    for style in [row.style, row.style + 1] {
      let page = ReferencePage(width: 320, height: 480, scale: 2, alongY: false)
      let panels = flipReference(
        style: style, width: 320, height: 480, scale: 2, distance: page.automaticDistance,
        progress: (firstStage ? p : 1 + p) / 2)
      let moving = panels[firstStage ? 0 : 1]
      // Two corners of the free edge, from the top.
      let onRight = firstStage == (style % 2 == 0)
      let (top, bottom) = onRight ? (1, 2) : (0, 3)
      let free = moving.quad[top][0]
      if let printed = row.free {
        #expect(prints(style == row.style ? free : 320 - free, printed, digits: 5))
      }
      if let printed = row.halfEdge {
        #expect(prints(240 - moving.quad[top][1], printed, digits: 5))
        #expect(prints(moving.quad[bottom][1] - 240, printed, digits: 5))
      }
      if let printed = row.magnification {
        #expect(prints(1 / moving.homogeneousCorners[top][2], printed, digits: 5))
      }
      if let printed = row.page { #expect(prints(moving.shade, printed, digits: 5)) }
      if row.style == 0 {
        #expect(prints(panels[2].shade, row.facing ?? 0, digits: 5))
        #expect(prints(panels[3].shade, row.reveal ?? 0, digits: 5))
      } else {
        #expect(panels[2].shade == 0 && panels[3].shade == 0)
      }
    }
  }

  @Test func unfoldsAreFoldsPlayedBackward() {
    for row in GoldenTables.unfolds {
      let eased = GoldenTables.ease(row.time / GoldenTables.duration, out: false)
      let fold = GoldenTables.ease(row.foldTime / GoldenTables.duration, out: true)
      #expect(prints(eased, row.progress, digits: 6))
      #expect(abs(eased - (1 - fold)) <= 1e-15)
    }
    for fold in [0, 2, 4, 6] {
      for size in TreeCase.sizes {
        for step in 0...20 {
          let progress = Double(step) / 20
          let forward = TreeCase(fold: fold, size: size, progress: progress).panels
          let backward = TreeCase(fold: fold + 1, size: size, progress: 1 - progress).panels
          for (one, other) in zip(forward, backward) {
            #expect(one.name == other.name && one.contentIsSource != other.contentIsSource)
            #expect(one.contentRect == other.contentRect && one.shading == other.shading)
            #expect(abs(one.shade - other.shade) <= 1e-15)
            #expect(largestDifference(one.matrix, other.matrix) <= 1e-12 * size.longer)
          }
        }
      }
    }
  }

  /// §2.1.4 for even sizes, and the rules for halves that differ: one set of formulas.
  @Test func foldsFollowTheirClosedForms() {
    var worst = 0.0
    for style in 0..<8 {
      for size in TreeCase.sizes {
        for step in 0...20 {
          let tree = TreeCase(fold: style, size: size, progress: Double(step) / 20)
          let (page, d) = (tree.page, tree.distance)
          let angle = 90 * (style % 2 == 0 ? tree.progress : 1 - tree.progress)
          let c = ReferenceMatrix.cosine(degrees: angle)
          let q = ReferenceMatrix.sine(degrees: angle)
          let (first, second) = (page.firstHalf, page.secondHalf)
          let crease = first - page.length / 2
          let (start, end) = (crease - first * c, crease + second * c)
          let cubic = style & 2 != 0
          // (v, z) of both ends of every panel, from the view's centre.
          let ends: [[(v: Double, z: Double)]] = [
            cubic
              ? [(start - first * q, -first * c), (start, 0)] : [(start - first, 0), (start, 0)],
            [(start, 0), (crease, -first * q)],
            [(crease, -first * q), (end, 0)],
            cubic ? [(end, 0), (end + second * q, -second * c)] : [(end, 0), (end + second, 0)],
          ]
          for (panel, ends) in zip(tree.panels, ends) {
            for (corner, point) in zip(panel.corners, panel.quad) {
              // Which end of v, and which of u, this corner is.
              let v = page.alongY ? corner[1] : corner[0]
              let u = (page.alongY ? corner[0] : corner[1]) - page.across / 2
              let at = ends[v == 0 ? 0 : 1]
              let scale = d.map { $0 / ($0 - at.z) } ?? 1
              let expected = page.pair(
                v: page.length / 2 + at.v * scale, u: page.across / 2 + u * scale)
              worst = max(worst, largestDifference(point, expected) / size.longer)
            }
          }
        }
      }
    }
    #expect(worst <= 4e-15)
  }

  /// §2.2.3, whatever the halves.
  @Test func flipsFollowTheirClosedForm() {
    var worst = 0.0
    for style in 0..<8 {
      for size in TreeCase.sizes {
        for step in 0...20 {
          let tree = TreeCase(flip: style, size: size, progress: Double(step) / 20)
          let (page, progress) = (tree.page, tree.progress)
          let front = progress < 0.5
          let phi = 180 * (front ? progress : 1 - progress)
          let moving = tree.panels[front ? 0 : 1]
          let trailing = front == (style % 2 == 0)
          let (length, side) = trailing ? (page.secondHalf, 1.0) : (page.firstHalf, -1.0)
          for (corner, point) in zip(moving.corners, moving.quad) {
            let along = page.alongY ? corner[1] : corner[0]
            let r = trailing ? along : length - along
            let u = (page.alongY ? corner[0] : corner[1]) - page.across / 2
            let v =
              page.firstHalf - page.length / 2 + side * r * ReferenceMatrix.cosine(degrees: phi)
            let z = r * ReferenceMatrix.sine(degrees: phi) * (style & 4 == 0 ? 1 : -1)
            let scale = tree.distance.map { $0 / ($0 - z) } ?? 1
            let expected = page.pair(
              v: page.length / 2 + v * scale, u: page.across / 2 + u * scale)
            worst = max(worst, largestDifference(point, expected) / size.longer)
          }
        }
      }
    }
    #expect(worst <= 4e-15)
  }
}
