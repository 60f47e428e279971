import Pleat
import PleatContainers
import TestSupport

/// The examples of the page on bitmaps of views.
enum ContentExamples {
  static let page = ExamplePage(
    page: "Sources/PleatContainers/PleatContainers.docc/ContentAndScale.md", source: #filePath,
    examples: [
      PrintedExample("pixels", pixels), PrintedExample("pictures", pictures),
      PrintedExample("rings", rings),
    ])

  static func pixels(print: Printer) throws {
    let size = Size(width: 100.25, height: 21)
    for scale in [1.0, 2] {
      let text = try BackingBitmap(size: size, contentScale: scale)
      print("scale \(scale): \(text.pixelWidth)x\(text.pixelHeight) pixels")
      print("  magnified \(try text.magnification(onScreenOfScale: 2)) times")
    }
  }

  static func pictures(print: Printer) throws {
    let part = Rect(x: 30, y: 40, width: 200, height: 100)
    let snapshot = try Snapshot.view(
      part, insets: Insets(ring: 1, on: [.left, .right]), scale: 2, viewIsOpaque: true)
    print("\(snapshot.size) points, opaque: \(snapshot.isOpaque)")
    print("clip to \(snapshot.clip!), move by \(snapshot.translation)")

    let framed = try Snapshot.framed(
      imageOfSize: Size(width: 480, height: 360), frame: 10, scale: 1)
    print("\(framed.size) points, image at \(framed.content.origin)")
  }

  static func rings(print: Printer) throws {
    let flip = FlipTransition(PageSetup(size: Size(width: 320, height: 480)))
    let frames = try flip.keyframes(at: [0.15])
    let front = frames.panels[0]
    let bitmap = RingedBitmap(front)
    print("content:", front.content.rect)
    print("bitmap, from the content's corner:", bitmap.bounds)

    let oblique = PageEdges(
      obliqueEdgesOf: Rect(origin: .zero, size: bitmap.contentSize),
      under: frames.matrix(ofPanel: 0, frame: 0))
    print("only top and bottom are oblique:", oblique == [.top, .bottom])
  }
}
