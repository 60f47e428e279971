import Pleat
import PleatContainers
import TestSupport
import Testing

/// Decorations behind the content of a layout.
@Suite struct DecorationTests {
  private let view = Size(width: 768, height: 1004)
  private let ribbon = Decoration(
    .init("ribbon"), behind: .view,
    insets: Insets(top: 100, left: -20, bottom: 800, right: 700), z: 3)

  @Test func sectionsContentAndViewHaveBackgrounds() throws {
    var grid = try DecoratedLayout(
      GridLayout(.pad), decorations: [ribbon, .sectionBackground, .background]
    ).prepared(for: [14, 3], in: view)
    try grid.scroll(to: Point(x: 0, y: 235))
    let decorations = grid.attributes(in: .infinite).filter { !$0.element.kind.isPlacedByLayouts }
    #expect(
      decorations.map(\.element.description) == [
        "background 0.0", "section-background 0.0", "section-background 1.0", "ribbon 0.0",
      ])
    #expect(
      decorations.map(\.frame) == [
        Rect(x: 0, y: 0, width: 768, height: 1239), Rect(x: 0, y: 0, width: 768, height: 930),
        Rect(x: 0, y: 930, width: 768, height: 309), Rect(x: -20, y: 335, width: 88, height: 104),
      ])
    #expect(decorations.map(\.z) == [-2, -1, -1, 3])
    // Backgrounds are painted first, the content covers them.
    let painted = grid.attributes(in: grid.visibleRect).inPaintOrder().map(\.element.kind)
    #expect(painted.prefix(3) == [.background, .sectionBackground, .sectionBackground])
    #expect(painted[3] == .shelf && painted.last == ribbon.kind)
    // Below the content of a short layout, the background fills the view.
    let short = try DecoratedLayout(GridLayout(.pad), decorations: [.background])
      .prepared(for: [1], in: view)
    let background = LayoutElement(.background, section: 0)
    #expect(try #require(short.attributes(of: background)).frame.size == view)
  }

  @Test func sectionsOfStacksAndSpiralsHaveTheirOwnRectangles() throws {
    let decorations = [Decoration.sectionBackground]
    let stacks = try DecoratedLayout(StacksLayout(.pad), decorations: decorations)
      .prepared(for: [14, 3], in: view)
    let spiral = try DecoratedLayout(SpiralLayout(.pad), decorations: decorations)
      .prepared(for: [14, 3], in: view)
    let second = LayoutElement(.sectionBackground, section: 1)
    #expect(
      try #require(stacks.attributes(of: second)).frame
        == Rect(x: 294, y: 20, width: 180, height: 213))
    #expect(
      try #require(spiral.attributes(of: second)).frame
        == Rect(x: 768, y: 0, width: 768, height: 1004))
    #expect(spiral.attributes(of: LayoutElement(.sectionBackground, section: 2)) == nil)
    #expect(spiral.attributes(of: LayoutElement(.sectionBackground, section: 1, item: 1)) == nil)
  }

  /// A query by rectangle is the filter of everything, in order, and by index the same numbers.
  @Test func queriesAgree() throws {
    var found = 0
    for seed in 0..<UInt64(caseCount(200)) {
      var generator = SeededGenerator(seed: seed &+ 77)
      func number() -> Double { Double.random(in: -60...90, using: &generator) }
      let decorations = (0..<4).map { index in
        Decoration(
          index == 0 ? .sectionBackground : .init("own \(index)"),
          behind: index < 2 ? .section : Decoration.Place.allCases[index - 2],
          insets: Insets(top: number(), left: number(), bottom: number(), right: number()))
      }
      func check(_ base: some PreparedLayout) throws {
        guard let base = base as? any SectionedLayout else { return }
        try check(sectioned: base)
      }
      func check(sectioned base: some SectionedLayout) throws {
        let layout = try PreparedDecorations(base, decorations: decorations.shuffled())
        let all = layout.attributes(in: .infinite)
        let isSorted = zip(all, all.dropFirst()).allSatisfy { $0.element < $1.element }
        try #require(isSorted, "seed \(seed)")
        let isSame = all.allSatisfy { layout.attributes(of: $0.element) == $0 }
        try #require(isSame, "seed \(seed)")
        for _ in 0..<24 {
          let rect = Rect(
            x: Double.random(in: -200...1500, using: &generator),
            y: Double.random(in: -200...1500, using: &generator),
            width: Double.random(in: 0...900, using: &generator),
            height: Double.random(in: 0...900, using: &generator))
          let result = layout.attributes(in: rect)
          let expected = all.filter { layout.isElement($0.element, overlapping: rect) }
          try #require(result == expected, "seed \(seed), \(rect)")
          found += result.count { !$0.element.kind.isPlacedByLayouts }
        }
      }
      try check(QueryTests.makeCase(seed: seed).layout)
    }
    #expect(found > caseCount(5000), "\(found) decorations")
  }

  @Test func kindsOfDecorationsAreTheirOwn() throws {
    let twice = DecoratedLayout(LineLayout(.pad), decorations: [ribbon, ribbon])
    #expect(throws: LayoutError.decorationKindTaken(ribbon.kind)) {
      try twice.prepared(for: [3], in: view)
    }
    let shelf = DecoratedLayout(
      LineLayout(.pad), decorations: [Decoration(.shelf, behind: .section)])
    #expect(throws: LayoutError.decorationKindTaken(.shelf)) {
      try shelf.prepared(for: [3], in: view)
    }
    var open = ribbon
    open.insets.left = .nan
    #expect(throws: LayoutError.self) {
      try DecoratedLayout(LineLayout(.pad), decorations: [open]).prepared(for: [3], in: view)
    }
  }

  @Test func tilesFillAShelf() throws {
    let tiles = try PatternTiles(
      filling: Rect(x: 0, y: 219, width: 768, height: 37), with: Size(width: 100, height: 20))
    #expect(tiles.count == 16 && tiles.columnCount == 8 && tiles.rowCount == 2)
    #expect(tiles[0].rect == Rect(x: 0, y: 219, width: 100, height: 20))
    #expect(tiles[15].rect == Rect(x: 700, y: 239, width: 68, height: 17))
    #expect(tiles[15].source == Rect(x: 0, y: 0, width: 68, height: 17))
    for rect in [
      Rect(x: .nan, y: 0, width: 9, height: 9), Rect(x: 0, y: .nan, width: 9, height: 9),
      Rect(x: 0, y: 0, width: .nan, height: 9),
    ] {
      #expect(throws: LayoutError.self) {
        try PatternTiles(filling: rect, with: Size(width: 1, height: 1))
      }
    }
    #expect(try PatternTiles(filling: .zero, with: Size(width: 1, height: 1)).isEmpty)
    let line = Rect(x: 0, y: 0, width: 768, height: 0)
    #expect(try PatternTiles(filling: line, with: Size(width: 1e-300, height: 1e-300)).isEmpty)
    for size in [
      Size(width: 0, height: 1), Size(width: 1, height: -1), Size(width: .nan, height: 1),
    ] {
      #expect(throws: LayoutError.self) { try PatternTiles(filling: .zero, with: size) }
    }
    let huge = Rect(x: 0, y: 0, width: 1e15, height: 1e15)
    #expect(throws: LayoutError.self) {
      try PatternTiles(filling: huge, with: Size(width: 1, height: 1))
    }
  }

  /// Tiles of random sizes cover their rectangle once.
  @Test func tilesCoverTheirRectangle() throws {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &generator) }
      let rect = Rect(
        x: number(-90...90), y: number(-90...90), width: number(1...400), height: number(1...90))
      let tiles = try PatternTiles(
        filling: rect, with: Size(width: number(5...90), height: number(5...90)))
      let area = tiles.reduce(0) { $0 + $1.rect.width * $1.rect.height }
      #expect(abs(area - rect.width * rect.height) < 1e-8, "seed \(seed)")
      #expect(abs(tiles.reduce(Rect.null) { $0.union($1.rect) }.maxX - rect.maxX) < 1e-9)
      #expect(tiles.allSatisfy { $0.source.size == $0.rect.size }, "seed \(seed)")
    }
  }
}
