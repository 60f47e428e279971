import Foundation
import Pleat
import PleatContainers
import Testing

/// `pleats layout`: what it prints, and what it refuses.
@Suite struct LayoutTests {
  /// The object that the command prints.
  private struct Document: Decodable {
    struct Element: Decodable {
      var kind: String
      var section: Int
      var item: Int
      var frame: [Double]
      var matrix: [Double]
      var alpha: Double
      var z: Int
      var hidden: Bool
    }
    var contentSize: [Double]
    var attributes: [Element]
  }

  private func layout(_ line: String) throws -> Document {
    let outcome = try Command.pleats(line: "layout " + line)
    #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(line): \(outcome.errors)")
    return try JSONDecoder().decode(Document.self, from: outcome.output)
  }

  /// The examples of the contract's source: shelves and content of three grids.
  @Test(arguments: [
    ("--size 768x1004 --items 14,3", [219.0, 426, 633, 840, 1149], [768.0, 1239]),
    ("--size 1024x748 --items 14,3 --idiom pad", [219, 426, 633, 942], [1024, 1032]),
    ("--size 320x480 --items 2,1 --idiom phone", [212, 419, 721], [320, 811]),
    ("--size 768x1004 --items 14 --scroll horizontal", [169, 432, 695, 958], [824, 1004]),
  ]) func grids(options: String, shelves: [Double], content: [Double]) throws {
    let document = try layout("grid " + options)
    #expect(document.contentSize == content)
    #expect(document.attributes.filter { $0.kind == "shelf" }.map { $0.frame[1] } == shelves)
  }

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

    let document = try layout(line + " --size 768x1004 --items 7,0,3")
    let size = expected.contentSize
    #expect(document.contentSize == [size.width, size.height])
    let all = expected.attributes(in: rect)
    #expect(document.attributes.count == all.count)
    for (printed, attributes) in zip(document.attributes, all) {
      let frame = attributes.frame
      #expect(printed.kind == attributes.element.kind.rawValue)
      #expect(printed.section == attributes.element.section)
      #expect(printed.item == attributes.element.item)
      #expect(
        printed.frame == [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height])
      #expect(printed.matrix == attributes.matrix.elements)
      #expect(printed.alpha == attributes.alpha && printed.z == attributes.z)
      #expect(printed.hidden == attributes.isHidden)
    }
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
    let document = try JSONDecoder().decode(Document.self, from: outcome.output)
    #expect(
      document.attributes.filter { $0.kind == "cell" }.map { "cell \($0.section).\($0.item)" }
        == cells)
    let sections = ["2x3": 3, "1,0x2,1": 4, "0": 1][items] ?? 0
    #expect(document.attributes.count { $0.kind == "header" } == sections)
    if sections == 0 {
      #expect(outcome.text == "{\"contentSize\":[768,0],\"attributes\":[]}\n")
    }
  }

  /// A page out of ten million items, and all of a million without holding them.
  @Test func manyItemsAreNoMatter() throws {
    let page = try layout("grid --size 768x1004 --items 10000x1000 --rect 0,300000000,768,1004")
    #expect(page.contentSize == [768, 517_602_000])
    #expect(20...40 ~= page.attributes.count)
    let outcome = try Command.shell(
      "\"$PLEATS\" layout stacks --size 768x1004 --items 1000x100 | wc -l")
    #expect(
      Int(outcome.text.split(separator: " ").joined().trimmingCharacters(in: .newlines)) == 100_100)
  }

  @Test func aReaderThatLeavesIsNoFailure() throws {
    let outcome = try Command.shell(
      "{ \"$PLEATS\" layout grid --size 768x1004 --items 10000x1000; echo $? >&2; } | head -c 100")
    #expect(outcome.errors == "0\n" && outcome.output.count == 100)
  }

  static let countsAdvice =
    "; whole numbers separated by commas are needed, as in 14,3 or 10000x1000"
  static let sizeAdvice =
    "width and height must be finite, 0 or above and at most 1e15, as in 768x1004"
  static let rectAdvice = "x, y, width and height are needed, as in 0,120,768,1004"

  @Test(arguments: [
    ("--items <list>", "3,-1", "\"-1\" is not a number of items" + countsAdvice),
    ("--items <list>", "3.5", "\"3.5\" is not a number of items" + countsAdvice),
    ("--items <list>", "3,,2", "an entry is empty" + countsAdvice),
    ("--items <list>", "3x", "\"3x\" is not a number of items" + countsAdvice),
    ("--items <list>", "x3", "\"x3\" is not a number of items" + countsAdvice),
    ("--items <list>", "1x2x3", "\"1x2x3\" is not a number of items" + countsAdvice),
    (
      "--items <list>", "3,99999999999999999999",
      "at most 1000000000000000 items in all sections together are accepted"
    ),
    ("--items <list>", "1x10000001", "at most 10000000 sections are accepted"),
    ("--items <list>", "1x99999999999999999999", "at most 10000000 sections are accepted"),
    (
      "--items <list>", "1000000000000000x2",
      "at most 1000000000000000 items in all sections together are accepted"
    ),
    ("--size <WxH>", "-1x5", sizeAdvice), ("--size <WxH>", "infx5", sizeAdvice),
    ("--size <WxH>", "5xnan", sizeAdvice),
    ("--size <WxH>", "5", "a width and a height are needed, as in 768x1004"),
    ("--rect <X,Y,W,H>", "1,2,3", rectAdvice), ("--rect <X,Y,W,H>", "1,2,3,4,5", rectAdvice),
    ("--rect <X,Y,W,H>", "1,2,x,4", rectAdvice),
    (
      "--rect <X,Y,W,H>", "1,2,-3,4",
      "width and height must be 0 or above, as in 0,120,768,1004"
    ),
    (
      "--rect <X,Y,W,H>", "inf,2,3,4", "finite numbers of at most 1e300 are accepted; " + rectAdvice
    ),
    ("--offset <X,Y>", "5", "x and y are needed, as in 0,120"),
    (
      "--offset <X,Y>", "nan,5",
      "finite numbers of at most 1e300 are accepted; x and y are needed, as in 0,120"
    ),
    ("--idiom <idiom>", "Pad", "did you mean \"pad\"? accepted: phone, pad"),
    ("--scroll <way>", "down", "accepted: horizontal, vertical"),
  ]) func refusals(option: String, value: String, advice: String) throws {
    let name = String(option.prefix { $0 != " " })
    let given = ["--size": "768x1004", "--items": "3"].filter { $0.key != name }
      .flatMap { [$0.key, $0.value] }
    let words = (["layout", "line"] + given + [name, value]).map { "'\($0)'" }
    let outcome = try Command.shell("exec \"$PLEATS\" " + words.joined(separator: " "))
    #expect(
      outcome.message == "Error: The value '\(value)' is invalid for '\(option)': \(advice)")
    #expect(outcome.code == 64 && outcome.output.isEmpty)
  }

  @Test(arguments: [
    (
      "layout stacks --size 320x480 --items 3 --scroll horizontal",
      "--scroll horizontal: stacks scroll vertically only"
    ),
    (
      "layout gird --size 320x480 --items 3",
      "The value 'gird' is invalid for '<layout>': there is no layout \"gird\": did you mean "
        + "\"grid\"? accepted: grid, line, cover-flow, stacks, spiral"
    ),
    ("layout grid --items 3", "Missing expected argument '--size <WxH>'"),
    ("layout grid --size 3x3", "Missing expected argument '--items <list>'"),
    ("layout", "Missing expected argument '<layout>'"),
  ]) func wrongUsage(line: String, text: String) throws {
    let outcome = try Command.pleats(line: line)
    #expect(outcome.message == "Error: " + text)
    #expect(outcome.code == 64 && outcome.output.isEmpty)
  }

  #if os(Linux)
    /// What is printed is never held: three times the items take no more memory.
    @Test func memoryDoesNotGrow() throws {
      func peak(_ items: String) throws -> Int {
        let process = Command.process(["layout", "grid", "--size", "768x1004", "--items", items])
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        var peak = 0
        while process.isRunning {
          let status =
            (try? String(
              contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
          let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
          let words = line?.split { " \t".contains($0) } ?? []
          if words.count > 1 { peak = max(peak, Int(words[1]) ?? 0) }
          usleep(2000)
        }
        #expect(process.terminationStatus == 0)
        return peak
      }
      let (short, long) = (try peak("100x100"), try peak("300x100"))
      #expect(short > 1000 && long < 100_000)
      #expect(long - short < 4000, "\(short) kB for 10000 items, \(long) kB for 30000")
    }
  #endif
}
