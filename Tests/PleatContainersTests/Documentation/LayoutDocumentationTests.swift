import Foundation
import Pleat
import PleatContainers
import Testing

/// Every example on the page of the layouts compiles, says what its function here says, and prints what
/// stands below it.
@Suite struct LayoutDocumentationTests {
  typealias Print = (Any...) -> Void

  @Test func examplesAreWhatIsTested() throws {
    let examples: [(name: String, run: (Print) throws -> Void)] = [
      ("page", Self.page), ("index", Self.index), ("cards", Self.cards),
      ("switching", Self.switching),
    ]
    let catalog = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/PleatContainers/PleatContainers.docc")
    let text = try String(
      contentsOf: catalog.appendingPathComponent("TenMillionShelves.md"), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    // Fences take turns: what stands at odd places is inside of one.
    let parts = text.components(separatedBy: "```")
    let fenced = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
    let code = fenced.filter { $0.hasPrefix("swift\n") }.map { String($0.dropFirst(6)) }
    let stated = fenced.filter { $0.hasPrefix("text\n") }.map { String($0.dropFirst(5)) }
    try #require(code.count == examples.count && stated.count == code.count)
    for (index, example) in examples.enumerated() {
      let lines = code[index].components(separatedBy: "\n").dropLast()
      let body = lines.filter { !$0.hasPrefix("import ") }.drop { $0.isEmpty }
        .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
      let function = "  static func \(example.name)(print: Print) throws {\n\(body)\n  }\n"
      #expect(source.contains(function), "\(example.name) says the same")
      var printed = ""
      try example.run { items in
        printed += items.map { "\($0)" }.joined(separator: " ") + "\n"
      }
      #expect(printed == stated[index], "\(example.name) prints the same")
    }
  }
}

extension LayoutDocumentationTests {
  static func page(print: Print) throws {
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
    print(cells, "cells on", shelves, "shelves of", grid.contentSize.height, "points")
  }

  static func index(print: Print) throws {
    let grid = try GridLayout(.pad).prepared(for: [14, 3], in: Size(width: 768, height: 1004))
    let touched = grid.attributes(in: Rect(x: 0, y: 840, width: 200, height: 60))
    for attributes in touched { print(attributes.element, attributes.frame) }

    let shelf = grid.attributes(of: LayoutElement(.shelf, section: 1, item: 0))
    print(shelf?.frame.minY ?? .nan)
  }

  static func cards(print: Print) throws {
    var flow = try CoverFlowLayout(.pad).prepared(
      for: [1_000_000], in: Size(width: 1024, height: 748))
    let target = try flow.targetOffset(forProposed: Point(x: 61_000_000, y: 0))
    try flow.scroll(to: target)

    let seen = flow.attributes(in: flow.visibleRect).inPaintOrder()
    let middle = seen.last!
    print(seen.count, "cards, in front item", middle.element.item)
    print(middle.center.x - target.x, middle.matrix.m11, middle.bounds.width)
  }

  static func switching(print: Print) throws {
    let view = Size(width: 768, height: 1004)
    let stacks = try StacksLayout(.pad).prepared(for: [14, 3], in: view)
    let grid = try GridLayout(.pad).prepared(for: [14, 3], in: view)

    let pinch = try PinchedStacks(stacks, spreading: 0, scale: 2.8, towards: grid)
    if pinch.opensGrid {
      let opening = try LayoutSwitch(from: pinch, to: grid)
      for progress in [0, 0.5, 1] {
        let card = opening.attributes(of: LayoutElement(.cell, section: 0, item: 4), at: progress)!
        print(card.center, card.isHidden)
      }
    }
  }
}
