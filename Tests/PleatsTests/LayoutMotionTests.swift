import Foundation
import Pleat
import PleatContainers
import Testing

/// `pleats layout` with motions, decorations, tiles and the difference of two views.
@Suite struct LayoutMotionTests {
  private let view = Size(width: 768, height: 1004)

  private func cell(_ item: Int, section: Int = 0) -> LayoutElement {
    LayoutElement(.cell, section: section, item: item)
  }

  @Test func insertionAndDeletionAreThoseOfTheLibrary() throws {
    let document = try LayoutDocument(
      "spiral --size 768x1004 --items 4,2 --insert 3,0 --delete 1 --fps 10 --timing linear")
    #expect(document.motion == "update" && document.fps == 10 && document.frameCount == 4)
    #expect(document.contentSize == [1536, 1004] && document.contentSizeAfter == [1536, 1004])
    #expect(document.parts == [.init(name: "update", start: 0, duration: 0.3)])
    let spiral = SpiralLayout(.pad)
    let update = try spiral.update(
      spiral.prepared(for: [4, 2], in: view), deleting: [cell(1)], inserting: [cell(0), cell(3)])
    let frames = try #require(document.frames)
    #expect(frames.map(\.time) == [0, 0.1, 0.2, 0.3])
    for frame in frames {
      #expect(abs(frame.progress - frame.time / 0.3) < 1e-15 && frame.part == "update")
      let expected = update.elements(at: frame.progress)
      #expect(LayoutDocument.isSame(frame.attributes, as: expected.map(\.attributes)))
      #expect(frame.attributes.map(\.change) == expected.map(\.change.rawValue))
    }
    let changes = frames[0].attributes.filter { $0.change != "stays" }.map(\.name)
    #expect(changes == ["cell 0.0", "cell 0.3", "cell 0.1"])
  }

  @Test func aSwitchIsThatOfTheLibrary() throws {
    let document = try LayoutDocument(
      "grid --size 768x1004 --items 14,3 --offset 0,235 --to cover-flow --to-offset 100,0 --fps 8 "
        + "--duration 0.5")
    var grid = try GridLayout(.pad).prepared(for: [14, 3], in: view)
    try grid.scroll(to: Point(x: 0, y: 235))
    var flow = try CoverFlowLayout(.pad).prepared(for: [14, 3], in: view)
    try flow.scroll(to: Point(x: 100, y: 0))
    let change = try LayoutSwitch(from: grid, to: flow)
    let frames = try #require(document.frames)
    #expect(frames.count == 5 && document.contentSizeAfter?.last == 1004)
    for frame in frames {
      #expect(frame.progress == TimingCurve.easeInOut.value(at: frame.time / 0.5))
      #expect(
        LayoutDocument.isSame(frame.attributes, as: change.attributes(at: frame.progress))
          && frame.attributes.allSatisfy { $0.change == nil })
    }
  }

  /// Above 2.5 the grid opens, otherwise the stack closes.
  @Test(arguments: [(4.0, "open", 54.0), (2.0, "close", 25.0)])
  func pinching(scale: Double, end: String, top: Double) throws {
    let document = try LayoutDocument(
      "stacks --size 768x1004 --items 14,3 --pinch 0 --pinch-scale \(scale) --fps 20 --duration 0.2"
    )
    let frames = try #require(document.frames)
    #expect(document.parts?.map(\.name) == ["pinch", end] && document.duration == 0.4)
    #expect(
      frames.map(\.part) == Array(repeating: "pinch", count: 4) + Array(repeating: end, count: 5))
    let stacks = try StacksLayout(.pad).prepared(for: [14, 3], in: view)
    let grid = try GridLayout(.pad).prepared(for: [14, 3], in: view)
    let third = try PinchedStacks(
      stacks, spreading: 0, scale: 1 + (scale - 1) * frames[3].progress, towards: grid)
    #expect(
      LayoutDocument.isSame(frames[3].attributes, as: third.attributes(in: third.visibleRect)))
    let last = try #require(frames.last?.attributes)
    #expect(last.first?.name == "cell 0.0" && last.first?.frame?[1] == top)
    for element in last where end == "close" {
      let kind: LayoutElement.Kind = element.kind == "cell" ? .cell : .label
      let own = stacks.attributes(
        of: LayoutElement(kind, section: element.section, item: element.item))
      #expect(element.isSame(as: try #require(own)))
    }
  }

  /// Only cards that the grid will show are listed, of ten million.
  @Test(arguments: [
    "stacks --pinch 1", "stacks --pinch 1 --pinch-scale 2", "stacks --to grid",
    "grid --to stacks", "stacks --insert 1.7",
  ])
  func motionsOfManyItemsListWhatIsVisible(line: String) throws {
    let document = try LayoutDocument(
      line + " --size 768x1004 --items 10000000,10000000,3 --fps 10")
    for frame in try #require(document.frames) { #expect(1...70 ~= frame.attributes.count) }
  }

  @Test func decorationsAndTilesAndAllAttributes() throws {
    let document = try LayoutDocument(
      "grid --size 768x1004 --items 14,3 --decorations ribbon=view,section-background,background "
        + "--tiles 100x20 --all-attributes")
    let grid = try DecoratedLayout(
      GridLayout(.pad),
      decorations: [
        .background, .sectionBackground, Decoration(.init("ribbon"), behind: .view),
      ]
    ).prepared(for: [14, 3], in: view)
    let elements = try #require(document.attributes)
    #expect(LayoutDocument.isSame(elements, as: grid.attributes(in: .infinite)))
    #expect(elements.allSatisfy { ($0.tiles != nil) == ($0.kind == "shelf") })
    let tiles = try #require(elements.first { $0.kind == "shelf" }?.tiles)
    #expect(tiles.count == 16 && tiles[15] == [700, 239, 68, 17])
    // Without the options, the same command prints what it always printed.
    let plain = try Command.pleats(line: "layout line --size 300x400 --items 1").text
    #expect(!plain.contains("shadowOpacity") && !plain.contains("headerTextAlignment"))
  }

  @Test func theDifferenceOfTwoViews() throws {
    let document = try LayoutDocument(
      "grid --size 768x1004 --items 10000x1000 --previous 0,5000 --offset 0,5207")
    #expect(document.entered?.map(\.name).prefix(2) == ["cell 0.116", "cell 0.117"])
    #expect(document.entered?.count == 5 && document.left?.count == 5)
    #expect(document.left?.last?.name == "shelf 0.23" && document.left?.last?.frame == nil)
  }

  @Test func aMotionOfTooManyVisibleItemsIsRefused() throws {
    for line in ["spiral --items 100001 --to grid", "grid --items 100001 --to spiral -o x.mp4"] {
      let outcome = try Command.pleats(line: "layout \(line) --size 320x480")
      #expect(
        outcome.message == "Error: the view shows more than 100000 elements: too many to move")
      #expect(outcome.code == 1 && outcome.output.isEmpty)
    }
  }
}
