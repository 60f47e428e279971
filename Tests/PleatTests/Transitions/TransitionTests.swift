import Pleat
import TestSupport
import Testing

/// What holds for every fold and flip, over random sizes, scales, distances and styles.
@Suite struct TransitionTests {
  static let seed: UInt64 = 0x5EED_0020
  static let cases = 300

  private func forRandomCases(
    seed: UInt64, count: Int = cases, _ body: (TransitionCase, inout RandomGeometry) throws -> Void
  ) rethrows {
    var random = RandomGeometry(seed: seed)
    for _ in 0..<count { try body(.random(using: &random), &random) }
  }

  /// Both ends are exactly the pages: within 1 ulp of the longer side.
  @Test(arguments: Backend.available, Precision.allCases)
  func endFramesAreThePages(backend: Backend, precision: Precision) throws {
    func check<S: BatchScalar>(_ scalar: S.Type) throws {
      try forRandomCases(seed: Self.seed, count: 200) { item, _ in
        let keyframes = try item.transition.keyframes(
          at: [0, 1], as: S.self, outputs: .quads, backend: backend)
        let limit = Double(S(item.longer).ulp)
        for (frame, page) in [Panel.Page.source, .destination].enumerated() {
          var carriers = 0
          for (index, panel) in keyframes.panels.enumerated() where panel.content.page == page {
            let difference = keyframes.quad(ofPanel: index, frame: frame)
              .difference(from: panel.content.rect.quad)
            #expect(
              difference <= limit,
              "\(panel.name) is \(difference / limit) ulp off, \(item), seed \(Self.seed)")
            carriers += 1
          }
          #expect(carriers == 2)
        }
      }
    }
    if precision == .single { try check(Float.self) } else { try check(Double.self) }
  }

  /// The two halves of each page are the page: nothing twice, nothing missing.
  @Test func contentsAreTheHalvesOfBothPages() throws {
    try forRandomCases(seed: Self.seed + 1) { item, _ in
      let panels = try item.transition.rig().panels
      for page in [Panel.Page.source, .destination] {
        let rects = panels.filter { $0.content.page == page }.map(\.content.rect)
          .sorted { ($0.minX, $0.minY) < ($1.minX, $1.minY) }
        #expect(rects.count == 2)
        let (v, u) = item.isVertical ? (\Rect.minY, \Rect.minX) : (\Rect.minX, \Rect.minY)
        #expect(rects[0][keyPath: v] == 0 && rects.allSatisfy { $0[keyPath: u] == 0 })
        #expect(abs(rects[1][keyPath: v] - item.first) <= item.length.ulp, "\(item)")
        let extents = rects.map { item.isVertical ? $0.height : $0.width }
        #expect(abs(extents[0] - item.first) <= item.length.ulp)
        #expect(abs(extents[0] + extents[1] - item.length) <= item.length.ulp)
        #expect(
          rects.allSatisfy {
            (item.isVertical ? $0.width : $0.height)
              == (item.isVertical ? item.size.width : item.size.height)
          })
      }
    }
  }

  /// A horizontal fold is the vertical one with x and y swapped, and so for flips.
  @Test func horizontalIsVerticalWithAxesSwapped() throws {
    try forRandomCases(seed: Self.seed + 4) { item, random in
      let turned = item.styled(item.style ^ (item.isFold ? 4 : 2))
        .sized(Size(width: item.size.height, height: item.size.width))
      let progress = [0, 1] + (0..<6).map { _ in random.number(0...1) }
      let one = try item.transition.keyframes(at: progress)
      let other = try turned.transition.keyframes(at: progress)
      for panel in 0..<4 {
        for frame in progress.indices {
          let corners = other.quad(ofPanel: panel, frame: frame).corners
            .map { Point(x: $0.y, y: $0.x) }
          let swapped = Quad(
            topLeft: corners[0], topRight: corners[3], bottomRight: corners[2],
            bottomLeft: corners[1])
          let difference = one.quad(ofPanel: panel, frame: frame).difference(from: swapped)
          #expect(difference <= 1e-13 * item.longer, "\(item), seed \(random.seed)")
          #expect(
            one.shade(ofPanel: panel, frame: frame) == other.shade(ofPanel: panel, frame: frame))
        }
      }
    }
  }

  /// Defect 8: panels that meet share their corners, whatever the halves, in both precisions.
  @Test(arguments: Precision.allCases)
  func hingesShareTheirCorners(precision: Precision) throws {
    func check<S: BatchScalar>(_ scalar: S.Type, limit: Double) throws {
      try forRandomCases(seed: Self.seed + 5) { item, random in
        let progress = [0, 1] + (0..<6).map { _ in random.number(0...1) }
        let keyframes = try item.transition.keyframes(at: progress, as: S.self, outputs: .quads)
        for frame in progress.indices {
          let edges = (0..<4).map { panel in
            [false, true].map {
              keyframes.quad(ofPanel: panel, frame: frame)
                .edge(vertical: item.isVertical, atEnd: $0)
            }
          }
          // Pairs of (panel, atEnd): all that meet at one hinge.
          let moving = progress[frame] < 0.5 ? 0 : 1
          let front = (moving == 0) == (item.style & 1 == 0) ? 0 : 1
          let pairs =
            item.isFold
            ? [((0, 1), (1, 0)), ((1, 1), (2, 0)), ((2, 1), (3, 0))]
            : item.style & 1 == 0
              ? [((2, 1), (3, 0)), ((moving, front), (3, 0))]
              : [((3, 1), (2, 0)), ((moving, front), (2, 0))]
          for (one, other) in pairs {
            for corner in 0..<2 {
              let difference = edges[one.0][one.1][corner]
                .difference(from: edges[other.0][other.1][corner])
              #expect(
                difference <= limit * item.longer,
                "\(item) at \(progress[frame]), seed \(random.seed)")
            }
          }
        }
      }
    }
    if precision == .single {
      try check(Float.self, limit: 16 * 0x1p-24)
    } else {
      try check(Double.self, limit: 16 * 0x1p-53)
    }
  }
}
