import Foundation
import Pleat
import PleatContainers
import Testing

/// `pleats layout`: what it prints, and what it refuses.
@Suite struct LayoutTests {
  /// All five, each against the library: the same elements in the same order with the same numbers.
  @Test(arguments: [
    "grid", "grid --scroll horizontal", "line --offset 130,0", "line --scroll vertical",
    "cover-flow --offset 300.5,0", "cover-flow --scroll vertical --offset 0,77 --idiom phone",
    "stacks", "stacks --idiom phone --scroll vertical", "spiral", "spiral --scroll vertical",
    "spiral --rect 700,0,100,10", "cover-flow --rect -50,300,500,200 --offset -20,0",
    "grid --rect 0,0,0,5",
  ]) func printsWhatTheLibrarySays(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    func value(_ name: String) -> String? {
      words.firstIndex(of: name).map { words[$0 + 1] }
    }
    func numbers(_ name: String) -> [Double]? {
      value(name)?.split(separator: ",").compactMap { Double($0) }
    }
    let idiom = value("--idiom") == "phone" ? DeviceIdiom.phone : .pad
    let way = value("--scroll").flatMap(Axis.init)
    let (counts, view) = ([7, 0, 3], Size(width: 768, height: 1004))
    var expected: any PreparedLayout =
      switch words[0] {
      case "grid":
        try GridLayout(idiom, scrolling: way ?? .vertical).prepared(for: counts, in: view)
      case "line":
        try LineLayout(idiom, scrolling: way ?? .horizontal).prepared(for: counts, in: view)
      case "cover-flow":
        try CoverFlowLayout(idiom, scrolling: way ?? .horizontal).prepared(for: counts, in: view)
      case "stacks": try StacksLayout(idiom).prepared(for: counts, in: view)
      default:
        try SpiralLayout(idiom, scrolling: way ?? .horizontal).prepared(for: counts, in: view)
      }
    let offset = numbers("--offset") ?? [0, 0]
    try expected.scroll(to: Point(x: offset[0], y: offset[1]))
    let r = numbers("--rect")
    let rect = r.map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) } ?? .infinite

    let document = try LayoutDocument(line + " --size 768x1004 --items 7,0,3")
    let size = expected.contentSize
    #expect(document.contentSize == [size.width, size.height])
    let all = expected.attributes(in: rect)
    #expect(LayoutDocument.isSame(document.elements, as: all, all: false))
  }

  @Test func theTextIsTheContracts() throws {
    let outcome = try Command.pleats(
      line: "layout spiral --size 768x1004 --items 1,0 --rect 0,0,1,1")
    let matrix = "[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],\"alpha\":1,\"z\":0,\"hidden\":false}"
    let card = matrix.replacingOccurrences(of: "[1,0,0,0,0,1,", with: "[0.25,0,0,0,0,0.25,")
    #expect(
      outcome.text == "{\"contentSize\":[1536,1004],\"attributes\":["
        + "{\"kind\":\"cell\",\"section\":0,\"item\":0,\"frame\":[299,417,170,170],\"matrix\":\(card),\n"
        + "{\"kind\":\"header\",\"section\":0,\"item\":0,\"frame\":[0,10,768,50],\"matrix\":\(matrix)]}\n"
    )
  }

  @Test(arguments: [
    ("2x3", ["cell 0.0", "cell 0.1", "cell 1.0", "cell 1.1", "cell 2.0", "cell 2.1"]),
    ("1,0x2,1", ["cell 0.0", "cell 3.0"]), ("0", []), ("", []), ("5x0", []),
  ]) func counts(items: String, cells: [String]) throws {
    let outcome = try Command.pleats(
      "layout", "grid", "--size", "768x1004", "--items", items)
    #expect(outcome.code == 0)
    let document = try JSONDecoder().decode(LayoutDocument.self, from: outcome.output)
    #expect(
      document.elements.filter { $0.kind == "cell" }.map(\.name)
        == cells)
    let sections = ["2x3": 3, "1,0x2,1": 4, "0": 1][items] ?? 0
    #expect(document.elements.count { $0.kind == "header" } == sections)
    if sections == 0 {
      #expect(outcome.text == "{\"contentSize\":[768,0],\"attributes\":[]}\n")
    }
  }

  /// A hundred thousand cards without holding them.
  @Test func manyItemsAreNoMatter() throws {
    let outcome = try Command.shell(
      "\"$PLEATS\" layout stacks --size 768x1004 --items 1000x100 | wc -l")
    #expect(
      Int(outcome.text.split(separator: " ").joined().trimmingCharacters(in: .newlines)) == 100_100)
  }
}
