import Foundation
import Pleat
import PleatRender
import TestSupport

/// The examples of the page on exporting.
enum ExportingExamples {
  static let page = ExamplePage(
    page: "Sources/PleatRender/PleatRender.docc/ExportingATransition.md", source: #filePath,
    examples: [PrintedExample("style", style), PrintedExample("pictures", withPictures)])

  static func style(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    let fold = FoldTransition(PageSetup(size: size))
    let export = TransitionExport(
      fold, name: "fold", timeline: try fold.timeline(duration: 0.3),
      source: TestPage.image(.source, size: size, scale: 1),
      destination: TestPage.image(.destination, size: size, scale: 1))

    let style = try export.css()
    print(style.notes[0])
  }

  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("pleat-exporting-" + UUID().uuidString)

  /// Runs the example in a folder with two pictures, one of them of another size than the page.
  private static func withPictures(print: Printer) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let size = Size(width: 320, height: 480)
    for (name, page, scale) in [("old", Panel.Page.source, 1.0), ("new", .destination, 2)] {
      let picture = TestPage.image(page, size: size, scale: scale)
      try Data(picture.pngData()).write(to: folder.appendingPathComponent(name + ".png"))
    }
    try pictures(print: print)
  }

  static func pictures(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    let scale = 2.0  // pixels per point of the pictures
    let flip = FlipTransition(PageSetup(size: size, scale: scale))
    let old = try Image(contentsOf: folder.appendingPathComponent("old.png").path)
    let new = try Image(contentsOf: folder.appendingPathComponent("new.png").path)
    let export = TransitionExport(
      flip, name: "flip", timeline: try flip.timeline(duration: 0.6),
      source: try old.page(of: size, scale: scale),
      destination: try new.page(of: size, scale: scale), scale: scale, tolerance: 0.1)

    let file = folder.appendingPathComponent("flip.js")
    try export.waapi().text.write(to: file, atomically: true, encoding: .utf8)
    print(try String(contentsOf: file, encoding: .utf8).contains("export function play("))
  }
}
