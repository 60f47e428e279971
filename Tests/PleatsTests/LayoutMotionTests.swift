import Foundation
import Pleat
import PleatContainers
import Testing

/// `pleats layout` with motions, decorations, tiles and the difference of two views.
@Suite struct LayoutMotionTests {
  private struct Element: Decodable, Equatable {
    var kind: String
    var section: Int
    var item: Int
    var frame: [Double]?
    var matrix: [Double]?
    var alpha: Double?
    var z: Int?
    var hidden: Bool?
    var headerTextAlignment: String?
    var shadowOpacity: Double?
    var change: String?
    var tiles: [[Double]]?

    var name: String { "\(kind) \(section).\(item)" }

    /// Whether the numbers are those of the library, with the additional ones.
    func isSame(as attributes: LayoutAttributes) -> Bool {
      let frame = attributes.frame
      return name == attributes.element.description
        && self.frame == [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
        && matrix == attributes.matrix.elements && alpha == attributes.alpha && z == attributes.z
        && hidden == attributes.isHidden && shadowOpacity == attributes.shadowOpacity
        && headerTextAlignment == attributes.headerTextAlignment.rawValue
    }
  }

  private struct Document: Decodable {
    struct Frame: Decodable {
      var time: Double
      var part: String
      var progress: Double
      var attributes: [Element]
    }
    struct Part: Decodable, Equatable {
      var name: String
      var start: Double
      var duration: Double
    }
    var contentSize: [Double]
    var contentSizeAfter: [Double]?
    var motion: String?
    var fps: Double?
    var duration: Double?
    var frameCount: Int?
    var parts: [Part]?
    var frames: [Frame]?
    var attributes: [Element]?
    var entered: [Element]?
    var left: [Element]?
  }

  private let view = Size(width: 768, height: 1004)

  private func layout(_ line: String) throws -> Document {
    let outcome = try Command.pleats(line: "layout " + line)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(line): \(outcome.errors)")
    return try JSONDecoder().decode(Document.self, from: outcome.output)
  }

  private func cell(_ item: Int, section: Int = 0) -> LayoutElement {
    LayoutElement(.cell, section: section, item: item)
  }

  @Test func insertionAndDeletionAreThoseOfTheLibrary() throws {
    let document = try layout(
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
      #expect(frame.attributes.count == expected.count)
      for (element, other) in zip(frame.attributes, expected) {
        #expect(element.isSame(as: other.attributes))
        #expect(element.change == other.change.rawValue)
      }
    }
    let changes = frames[0].attributes.filter { $0.change != "stays" }.map(\.name)
    #expect(changes == ["cell 0.0", "cell 0.3", "cell 0.1"])
  }

  @Test func aSwitchIsThatOfTheLibrary() throws {
    let document = try layout(
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
      let expected = change.attributes(at: frame.progress)
      #expect(frame.attributes.count == expected.count)
      for (element, other) in zip(frame.attributes, expected) {
        #expect(element.isSame(as: other) && element.change == nil)
      }
    }
  }

  /// Above 2.5 the grid opens, otherwise the stack closes.
  @Test(arguments: [(4.0, "open", 54.0), (2.0, "close", 25.0)])
  func pinching(scale: Double, end: String, top: Double) throws {
    let document = try layout(
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
    let expected = third.attributes(in: third.visibleRect)
    #expect(frames[3].attributes.count == expected.count)
    for (element, other) in zip(frames[3].attributes, expected) {
      #expect(element.isSame(as: other))
    }
    let last = try #require(frames.last?.attributes.first)
    #expect(last.name == "cell 0.0" && last.frame?[1] == top)
  }

  /// From the last moment of a pinch, the stack closes without a jump, into exactly the stacks.
  @Test func closingIsSmooth() throws {
    let document = try layout(
      "stacks --size 768x1004 --items 14,3 --pinch 0 --pinch-scale 2.4 --fps 1000 --duration 0.1 "
        + "--timing linear")
    let frames = try #require(document.frames)
    let tops = (0..<14).map { item in
      frames.map { frame in frame.attributes.first { $0.name == "cell 0.\(item)" } }
    }
    for (item, cards) in tops.enumerated() {
      for (before, after) in zip(cards.dropLast(), cards.dropFirst().dropLast()) {
        let (before, after) = (try #require(before), try #require(after))
        let (a, b) = (try #require(before.frame), try #require(after.frame))
        #expect(zip(a, b).allSatisfy { abs($0 - $1) < 6 }, "card \(item)")
        #expect(after.z == 17 - item && after.hidden == false && after.alpha == 1)
      }
    }
    let stacks = try StacksLayout(.pad).prepared(for: [14, 3], in: view)
    let last = try #require(frames.last?.attributes)
    #expect(last.count == 19)
    for element in last {
      let kind: LayoutElement.Kind = element.kind == "cell" ? .cell : .label
      let end = stacks.attributes(
        of: LayoutElement(kind, section: element.section, item: element.item))
      #expect(element.isSame(as: try #require(end)))
    }
  }

  /// Only cards that the grid will show are listed, of ten million.
  @Test(arguments: [
    "stacks --pinch 1", "stacks --pinch 1 --pinch-scale 2", "stacks --to grid",
    "grid --to stacks", "stacks --insert 1.7",
  ])
  func motionsOfManyItemsListWhatIsVisible(line: String) throws {
    let document = try layout(line + " --size 768x1004 --items 10000000,10000000,3 --fps 10")
    for frame in try #require(document.frames) { #expect(1...70 ~= frame.attributes.count) }
  }

  @Test func decorationsAndTilesAndAllAttributes() throws {
    let document = try layout(
      "grid --size 768x1004 --items 14,3 --decorations ribbon=view,section-background,background "
        + "--tiles 100x20 --all-attributes")
    let grid = try DecoratedLayout(
      GridLayout(.pad),
      decorations: [
        .background, .sectionBackground, Decoration(.init("ribbon"), behind: .view),
      ]
    ).prepared(for: [14, 3], in: view)
    let expected = grid.attributes(in: .infinite)
    let elements = try #require(document.attributes)
    #expect(elements.count == expected.count)
    for (element, other) in zip(elements, expected) {
      #expect(element.isSame(as: other))
      #expect((element.tiles != nil) == (element.kind == "shelf"))
    }
    let tiles = try #require(elements.first { $0.kind == "shelf" }?.tiles)
    #expect(tiles.count == 16 && tiles[15] == [700, 239, 68, 17])
    // Without the options, the same command prints what it always printed.
    let plain = try Command.pleats(line: "layout line --size 300x400 --items 1").text
    #expect(!plain.contains("shadowOpacity") && !plain.contains("headerTextAlignment"))
  }

  @Test func theDifferenceOfTwoViews() throws {
    let document = try layout(
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

  @Test(arguments: [
    (
      "grid --items 3 --insert 4",
      "--insert 4: section 0 has 4 items afterwards; accepted: 0 to 3"
    ),
    (
      "grid --items 2,3 --insert 0,1.9,1.1",
      "--insert 1.9: section 1 has 5 items afterwards; accepted: 1.0 to 1.4"
    ),
    ("grid --items 3 --delete 3", "--delete 3: section 0 has 3 items before; accepted: 0 to 2"),
    ("grid --items 3,1 --delete 1.1", "--delete 1.1: section 1 has 1 item before; accepted: 1.0"),
    ("grid --items 0 --delete 0", "--delete 0: section 0 has no items before"),
    (
      "grid --items 3 --insert 0.99999999999999999999",
      "The value '0.99999999999999999999' is invalid for '--insert <list>': \"0.99999999999999999999\": "
        + "numbers of at most 9223372036854775807 are accepted"
    ),
    (
      "stacks --items 3 --pinch 99999999999999999999",
      "The value '99999999999999999999' is invalid for '--pinch <section>': at most 9223372036854775807 is "
        + "accepted"
    ),
    ("grid --items 3 --delete 1.0", "--delete 1.0: there is no section 1; the only section is 0"),
    ("grid --items 3 --delete 1,1", "--delete 1: this item is named twice; once is accepted"),
    (
      "grid --items 3 --delete 1 --to line",
      "--insert or --delete, --to: only one motion at a time is possible"
    ),
    ("grid --items 3 --pinch 0", "--pinch: only stacks can be pinched"),
    ("stacks --items 3 --pinch 1", "--pinch 1: there is no such section; the only section is 0"),
    ("grid --items 3 --fps 3", "--fps needs a motion: --insert, --delete, --to or --pinch"),
    ("grid --items 3 --to-offset 0,3", "--to-offset needs --to"),
    ("grid --items 3 --pinch-scale 3", "--pinch-scale needs --pinch"),
    (
      "grid --items 3 --insert 1 --rect 0,0,1,1",
      "--rect: a motion (here: update) shows the view only"
    ),
    (
      "grid --items 3 --previous 0,0 --rect 0,0,1,1",
      "--previous compares views; --rect is not possible with it"
    ),
    (
      "grid --items 3 --insert x",
      "The value 'x' is invalid for '--insert <list>': items are needed, as in 3 (of section 0) or 1.3 (of "
        + "section 1)"
    ),
    (
      "grid --items 3 --decorations ribbon",
      "The value 'ribbon' is invalid for '--decorations <list>': accepted: background, section-background, "
        + "and a name of your own with its place, as in ribbon=section"
    ),
    (
      "grid --items 3 --decorations shelf=view",
      "The value 'shelf=view' is invalid for '--decorations <list>': a decoration cannot have the kind shelf: "
        + "layouts place elements of this kind themselves"
    ),
    (
      "grid --items 3 --decorations a=view,a=view",
      "The value 'a=view,a=view' is invalid for '--decorations <list>': two decorations have the kind a: each "
        + "needs its own"
    ),
    ("grid --items 3,1 --insert 2.0", "--insert 2.0: there is no section 2; accepted: 0 to 1"),
    (
      "grid --items 3 --insert 1 --fps 1e9",
      "--fps 1000000000 for --duration 0.3: at most 1000000 frames are accepted, not 300000000"
    ),
    (
      "stacks --items 3 --pinch 0 --fps 2e6",
      "--fps 2000000 for --duration 0.3: at most 1000000 frames are accepted, not 1200000"
    ),
    ("line --items 3 --tiles 5x5", "--tiles: only a grid has shelves"),
    (
      "grid --items 0,3 --tiles 0.001x1",
      "--tiles 0.001x1: a shelf of 320x37 would have 11840000 tiles; at most 1000000 are accepted"
    ),
    (
      "line --items 3 --to grid --tiles 1e-300x1e-300",
      "--tiles 1e-300x1e-300: a shelf of 320x37 would have too many tiles; at most 1000000 are accepted"
    ),
  ]) func refusals(line: String, message: String) throws {
    let outcome = try Command.pleats(line: "layout \(line) --size 320x480")
    #expect(outcome.message == "Error: " + message)
    #expect(outcome.code == 64 && outcome.output.isEmpty)
  }
}
