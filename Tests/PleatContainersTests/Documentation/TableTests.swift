import Foundation
import Pleat
import PleatContainers
import TestSupport
import Testing

/// The tables of the pages say what the functions give.
@Suite struct TableTests {
  private func rows(_ page: String, heading: String) throws -> [[String]] {
    let markdown = try DocumentationTests.catalog.page(page)
    let table = try #require(markdown.tables.first { $0[0].contains(heading) })
    return Array(table.dropFirst())
  }

  private func interface(_ name: String) throws -> InterfaceOrientation {
    try #require(InterfaceOrientation.allCases.first { $0.description == name })
  }

  private func device(_ name: String) throws -> DeviceOrientation {
    try #require(DeviceOrientation.allCases.first { $0.description == name })
  }

  private func numbers(_ text: String) throws -> [Double] {
    try text.components(separatedBy: ", ").map { try #require(Double($0)) }
  }

  private func rect(_ text: String) throws -> Rect {
    let n = try numbers(text)
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  // MARK: - Rotating containers

  @Test func rawValues() throws {
    let rows = try rows("RotatingContainers", heading: "raw value")
    #expect(rows.count == DeviceOrientation.allCases.count)
    for row in rows {
      let raw = try #require(Int(row[0]))
      #expect(DeviceOrientation(rawValue: raw)?.description == row[1])
      #expect(InterfaceOrientation(rawValue: raw)?.description ?? "" == row[2])
      #expect(InterfaceOrientation(rawValue: raw).map { "\($0.mask.rawValue)" } ?? "" == row[3])
    }
  }

  @Test func fromTheDevice() throws {
    let rows = try rows("RotatingContainers", heading: "interface before")
    #expect(rows.count == 7)
    for row in rows {
      let after = try device(row[0]).interfaceOrientation(
        from: try interface(row[1]), mask: .allButUpsideDown)
      #expect(after.description == row[2])
      #expect((after.isLandscape ? "hidden" : "shown") == row[3])
    }
  }

  @Test func turns() throws {
    let rows = try rows("RotatingContainers", heading: "after the content turns 90° clockwise")
    #expect(rows.count == 4)
    for row in rows {
      let orientation = try interface(row[0])
      #expect(orientation.angle?.degrees == Double(row[1]))
      #expect(orientation.turned(bySegments: 1).description == row[2])
      #expect(orientation.turned(bySegments: -1).description == row[3])
    }
  }

  @Test func transforms() throws {
    let rows = try rows("RotatingContainers", heading: "a, b, c, d")
    #expect(rows.count == 5)
    for row in rows {
      let n = try numbers(row[0])
      let turn = try OrientationTurn(
        AffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: 0, ty: 0))
      #expect(turn.angle.degrees == Double(row[1]) && "\(turn.segments)" == row[2])
    }
  }

  @Test func nibs() throws {
    let rows = try rows("RotatingContainers", heading: "``NibOrder/original``")
    #expect(rows.count == 2)
    for (row, orientations) in zip(
      rows,
      [
        [InterfaceOrientation.landscapeLeft, .landscapeRight],
        [.portrait, .portraitUpsideDown, .unknown],
      ])
    {
      for orientation in orientations {
        for (order, cell) in [(NibOrder.original, row[1]), (.deviceFirst, row[2])] {
          let names = NibNames(className: "C", idiom: .pad, order: order)
          #expect(
            names.candidates(for: orientation).map { "`\($0.name)`" }.joined(separator: ", ")
              == cell)
        }
      }
    }
  }

  // MARK: - Navigating

  @Test func orderOfEvents() throws {
    let rows = try rows("Navigating", heading: "before the transition")
    func change(
      of pages: [String] = ["old"],
      _ body: (inout PageStack<String>) throws -> NavigationChange<String>?
    ) throws -> NavigationChange<String> {
      var stack = try PageStack(pages: pages, bounds: Rect(x: 0, y: 0, width: 320, height: 480))
      return try #require(try body(&stack))
    }
    let presented = try change { try $0.present("new") }
    let dismissed = try change(of: ["new"]) {
      try $0.present("old", .instant)
      return try $0.dismiss()
    }
    // One row is for both.
    #expect(presented.startEvents == dismissed.startEvents)
    #expect(presented.completionEvents == dismissed.completionEvents)
    let changes = [
      try change { try $0.push("new") },
      try change(of: ["new", "old"]) { try $0.pop() },
      try change { try $0.replace("old", with: "new") },
      try change { try $0.replace("old", with: "new", NavigationMotion(isInteractive: true)) },
      try change { try $0.present("new", as: .child) },
      try change(of: ["new"]) {
        try $0.present("old", as: .child, .instant)
        return try $0.dismiss()
      },
      try change { try $0.present("new", as: .modal(width: 200, height: 100)) },
      try change(of: ["new"]) {
        try $0.present("old", as: .modal(width: 200, height: 100), .instant)
        return try $0.dismiss()
      },
      presented,
    ]
    #expect(rows.count == changes.count)
    for (row, change) in zip(rows, changes) {
      func text(_ events: [ContainmentEvent<String>]) -> String {
        events.map(\.description).joined(separator: ", ")
      }
      #expect(text(change.startEvents) == row[1])
      #expect(text(change.completionEvents) == row[2])
    }
  }

  @Test func overlays() throws {
    let rows = try rows("Navigating", heading: "region, in the source")
    #expect(rows.count == 5)
    for row in rows {
      let overlay = try Overlay(
        .fold([]), from: PlacedPage(frame: try rect(row[1]), index: 0),
        to: PlacedPage(frame: try rect(row[2])),
        in: PageContainer(bounds: Rect(x: 0, y: 0, width: 320, height: 480)),
        region: try rect(row[3]))
      #expect(overlay.destinationParts[0] == (try rect(row[4])), "\(row[0])")
    }
  }

  /// Every built-in kind is in one row, which names the parameter that its reverse changes.
  @Test func reverses() throws {
    let rows = try rows("Navigating", heading: "kind")
    var found: [String: String] = [:]
    for row in rows {
      for kind in row[0].components(separatedBy: ", ") {
        #expect(found.updateValue(row[1], forKey: kind) == nil)
      }
    }
    for kind in TransitionKind.builtIn {
      #expect(found["`\(kind.name)`"] == kind.reversingParameter.map { "`\($0)`" })
    }
    #expect(found.count == TransitionKind.builtIn.count)
  }

  @Test func actions() throws {
    let rows = try rows("Navigating", heading: "if cancelled")
    #expect(rows.map { "\($0[0]) \($0[1])" } == ["`addRemove` 0", "`showHide` 1", "`none` 2"])
    #expect(
      TransitionAction.allCases.map { "`\($0)` \($0.rawValue)" } == rows.map { "\($0[0]) \($0[1])" }
    )
  }

  /// Defect 44: the author's rule need not contain, was not stable at scale 3, and knew no null.
  @Test func wholePixels() throws {
    let rows = try rows("Navigating", heading: "`originFloorSizeCeil` at this scale")
    #expect(rows.count == 8)
    for row in rows {
      let source = try rect(row[0])
      let scale = try #require(Double(row[1]))
      #expect(source.aligned(to: PixelGrid(scale: 1), .enclosing) == (try rect(row[2])))
      #expect(
        source.aligned(to: PixelGrid(scale: scale), .originFloorSizeCeil) == (try rect(row[3])))
      for alignment in PixelAlignment.allCases where alignment != .originFloorKeepSize {
        let once = source.aligned(to: PixelGrid(scale: scale), alignment)
        #expect(once.aligned(to: PixelGrid(scale: scale), alignment) == once)
        if alignment == .enclosing { #expect(once.contains(source)) }
      }
      #expect(Rect.null.aligned(to: PixelGrid(scale: scale), .enclosing).isNull)
    }
  }
}
