import Foundation
import Pleat
import PleatContainers
import Testing

/// Every example on the pages of the composer and of content compiles, says what its function here
/// says, and prints what stands below it.
@Suite struct ComposerDocumentationTests {
  typealias Example = (String, (Print) throws -> Void)
  typealias Print = (Any...) -> Void

  @Test func theComposerAndTheDemos() throws {
    try check(
      "TheComposerAndTheDemos.md",
      [
        ("composing", Self.composing), ("gestures", Self.gestures), ("anchors", Self.anchors),
        ("pivots", Self.pivots), ("folding", Self.folding),
      ])
  }

  @Test func contentAndScale() throws {
    try check(
      "ContentAndScale.md",
      [("pixels", Self.pixels), ("pictures", Self.pictures), ("rings", Self.rings)])
  }

  private func check(_ page: String, _ examples: [Example]) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let catalog = root.appendingPathComponent("Sources/PleatContainers/PleatContainers.docc")
    let text = try String(contentsOf: catalog.appendingPathComponent(page), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    // Fences take turns: what stands at odd places is inside of one.
    let parts = text.components(separatedBy: "```")
    let fenced = stride(from: 1, to: parts.count, by: 2).map { parts[$0] }
    let code = fenced.filter { $0.hasPrefix("swift\n") }.map { String($0.dropFirst(6)) }
    let stated = fenced.filter { $0.hasPrefix("text\n") }.map { String($0.dropFirst(5)) }
    try #require(code.count == examples.count && stated.count == examples.count)
    for (index, (name, run)) in examples.enumerated() {
      let lines = code[index].components(separatedBy: "\n").dropLast()
      let body = lines.filter { !$0.hasPrefix("import ") }.drop { $0.isEmpty }
        .map { $0.isEmpty ? "" : "    " + $0 }.joined(separator: "\n")
      let function = "  static func \(name)(print: Print) throws {\n\(body)\n  }\n"
      #expect(source.contains(function), "\(page): \(name)")
      var printed = ""
      try run { items in
        printed += items.map { "\($0)" }.joined(separator: " ") + "\n"
      }
      #expect(printed == stated[index], "\(page): output of \(name)")
    }
  }
}

extension ComposerDocumentationTests {
  static func composing(print: Print) throws {
    var composer = TransformComposer.plane
    composer.translation.x = 100
    composer.setScale(\.x, to: 2)
    composer.angle = Angle(degrees: 90)

    let corner = Point(x: 10, y: 0)
    print(composer.order.map { "\($0)" }, composer.transform.map(corner)!)

    composer.moveOperation(from: 0, to: 2)
    print(composer.order.map { "\($0)" }, composer.transform.map(corner)!)
  }

  static func gestures(print: Print) throws {
    var composer = TransformComposer.space
    composer.skew = -1.0 / 500
    composer.axis = .yAxis
    composer.angle = Angle(degrees: 40)

    let finger = Point(x: 80, y: 30)
    let held = composer.transform.hitTest(finger)!
    composer.pan(from: finger, to: Point(x: -40, y: 90))
    composer.pinch(by: 1.5, about: Point(x: -40, y: 90))
    let seen = composer.transform.map(held)!
    print(seen.distance(to: Point(x: -40, y: 90)) < 1e-9)

    composer.setScale(\.x, to: 0)
    composer.moveOperation(from: 2, to: 0)
    print(composer.pan(by: Size(width: 5, height: 5)))
  }

  static func anchors(print: Print) throws {
    var layer = LayerGeometry(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    layer.moveAnchorPoint(to: AnchorPoint.topLeft.unitPoint)
    print(layer.frame)

    layer = LayerGeometry(frame: Rect(x: 0, y: 0, width: 200, height: 100))
    layer.moveAnchorPointInPlace(to: AnchorPoint.topLeft.unitPoint)
    print(layer.frame, layer.position)
  }

  static func pivots(print: Print) throws {
    let size = Size(width: 768, height: 911)
    let arc = try ArcShape(size: size)
    let rotation = PivotRotation(size: size, pivot: arc.center)
    var layer = LayerGeometry(frame: Rect(origin: .zero, size: size))
    for mode in PivotRotation.Mode.allCases {
      layer.transform = try rotation.transform(
        at: 0.25, of: 0.5, from: Angle(degrees: -90), to: .zero, mode: mode)
      let pivot = layer.matrix.map(arc.center)!
      print(mode, pivot.distance(to: arc.center).rounded())
    }
  }

  static func folding(print: Print) throws {
    var cell = FoldCell()
    let progress = cell.progress(firstGap: 300, gap: 210)
    let release = try cell.release(at: progress)
    print(progress, release.commits, release.leg.to, release.leg.duration)

    cell.finish(release)
    print(cell.isFolded, cell.shadowPath)

    var frames = Keyframes<Double>()
    try frames.generate(cell.rig().basis(), atQuarterTurns: [progress])
    for index in frames.order(frame: 0) {
      let quad = frames.quad(ofPanel: index, frame: 0)
      print(frames.panels[index].name, quad.topLeft.y.rounded(), quad.bottomLeft.y.rounded())
    }
  }

  static func pixels(print: Print) throws {
    let size = Size(width: 100.25, height: 21)
    for scale in [1.0, 2] {
      let text = try BackingBitmap(size: size, contentScale: scale)
      let magnification = try text.magnification(onScreenOfScale: 2)
      print(text.pixelWidth, text.pixelHeight, magnification)
    }
  }

  static func pictures(print: Print) throws {
    let picture = try Snapshot.view(
      Rect(x: 30, y: 40, width: 200, height: 100), insets: Insets(ring: 1, on: [.left, .right]),
      scale: 2, viewIsOpaque: true)
    print(picture.size, picture.isOpaque, picture.clip!, picture.translation)

    let framed = try Snapshot.framed(
      imageOfSize: Size(width: 480, height: 360), frame: 10, scale: 1)
    print(framed.size, framed.content.origin)
  }

  static func rings(print: Print) throws {
    let flip = FlipTransition(size: Size(width: 320, height: 480))
    let frames = try flip.keyframes(at: [0.3])
    let front = frames.panels[0]
    let bitmap = RingedBitmap(front)
    print(front.content.rect, bitmap.bounds)

    let oblique = RectEdges(
      obliqueEdgesOf: Rect(origin: .zero, size: bitmap.contentSize),
      under: frames.matrix(ofPanel: 0, frame: 0))
    print(oblique == [.top, .bottom])
  }
}
