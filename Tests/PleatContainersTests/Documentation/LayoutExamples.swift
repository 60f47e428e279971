import Pleat
import PleatContainers
import TestSupport

/// The examples of the page on layouts of any size.
enum LayoutExamples {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/Layouts.md", source: #filePath,
    examples: [
      PrintedExample("grid", grid), PrintedExample("index", index),
      PrintedExample("changing", changing), PrintedExample("decorating", decorating),
      PrintedExample("cards", cards), PrintedExample("switching", switching),
      PrintedExample("updating", updating),
    ])

  static func grid(print: Printer) throws {
    let counts = [Int](repeating: 10_000, count: 1_000)
    let view = Size(width: 768, height: 1004)
    var grid = try GridLayout(.pad).prepared(for: counts, in: view)
    try grid.scroll(to: Point(x: 0, y: 300_000_000))

    var (cells, shelves) = (0, 0)
    grid.forEach(in: grid.visibleRect) { attributes in
      switch attributes.element.kind {
      case .cell: cells += 1
      case .shelf: shelves += 1
      default: break
      }
    }
    print("visible: \(cells) cells, \(shelves) shelves")
    print("height of the content: \(Int(grid.contentSize.height)) points")
  }

  static func index(print: Printer) throws {
    let grid = try GridLayout(.pad).prepared(for: [14, 3], in: Size(width: 768, height: 1004))
    let touched = grid.attributes(in: Rect(x: 0, y: 840, width: 200, height: 60))
    for attributes in touched { print(attributes.element, attributes.frame) }

    let shelf = grid.attributes(of: LayoutElement(.shelf, section: 1, item: 0))
    print("the shelf of section 1 begins at y = \(shelf?.frame.minY ?? .nan)")
  }

  static func cards(print: Printer) throws {
    var flow = try CoverFlowLayout(.pad).prepared(
      for: [1_000_000], in: Size(width: 1024, height: 748))
    let target = try flow.targetOffset(forProposed: Point(x: 61_000_000, y: 0))
    try flow.scroll(to: target)

    let visible = flow.attributes(in: flow.visibleRect).inPaintOrder()
    let front = visible.last!
    print("\(visible.count) cards, item \(front.element.item) in front")
    print("centre at x = \(front.center.x - target.x) in the view, scale \(front.matrix.m11)")
  }

  static func switching(print: Printer) throws {
    let view = Size(width: 768, height: 1004)
    let stacks = try StacksLayout(.pad).prepared(for: [14, 3], in: view)
    let grid = try GridLayout(.pad).prepared(for: [14, 3], in: view)

    let pinch = try PinchedStacks(stacks, spreading: 0, scale: 2.8, towards: grid)
    if pinch.opensGrid {
      let opening = PinchRelease(pinch)
      for progress in [0, 0.5, 1] {
        let card = opening.attributes(of: LayoutElement(.cell, section: 0, item: 4), at: progress)!
        print("progress \(progress): centre \(card.center), hidden: \(card.isHidden)")
      }
    }
  }

  static func changing(print: Printer) throws {
    let counts = [Int](repeating: 10_000, count: 1_000)
    var grid = try GridLayout(.pad).prepared(for: counts, in: Size(width: 768, height: 1004))
    try grid.scroll(to: Point(x: 0, y: 5_000))

    let change = try grid.visibleChange(scrollingTo: Point(x: 0, y: 5_207))
    for attributes in change.entered { print("entered:", attributes.element) }
    print("left: \(change.left.count) elements, the first is \(change.left[0])")
  }

  static func decorating(print: Printer) throws {
    let ribbon = Decoration(
      LayoutElement.Kind("ribbon"), behind: .section,
      insets: Insets(top: 10, left: 600, bottom: 10, right: 20), z: 2)
    let layout = DecoratedLayout(
      GridLayout(.pad), decorations: [.background, .sectionBackground, ribbon])
    let grid = try layout.prepared(for: [14, 3], in: Size(width: 768, height: 1004))

    let all = grid.attributes(in: .infinite)
    for attributes in all where !attributes.element.kind.isPlacedByLayouts {
      print(attributes.element, attributes.frame, "z \(attributes.z)")
    }
    let tiles = try PatternTiles(
      filling: Rect(x: 0, y: 219, width: 768, height: 37), with: Size(width: 200, height: 37))
    print("tiles of a shelf: \(tiles.count), the last is \(tiles[3].rect)")
  }

  static func updating(print: Printer) throws {
    let layout = SpiralLayout(.pad)
    let start = try layout.prepared(for: [4], in: Size(width: 768, height: 1004))
    let cell = LayoutElement(.cell, section: 0, item: 3)

    let update = try layout.update(start, inserting: [cell])
    for progress in [0, 0.5, 1] {
      let card = update.element(cell, at: progress)!.attributes
      print("progress \(progress): scale \(card.matrix.m11), alpha \(card.alpha)")
    }
    print("item 3 is then item \(update.elementAfter(cell)!.item)")
  }
}
