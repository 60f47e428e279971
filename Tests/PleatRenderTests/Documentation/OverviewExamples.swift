import Pleat
import PleatRender
import TestSupport

/// The example of the overview.
enum OverviewExamples {
  static let page = ExamplePage(
    page: "Sources/PleatRender/PleatRender.docc/PleatRender.md", source: #filePath,
    examples: [
      PrintedExample("half", half), PrintedExample("oneLine", oneLine),
    ])

  static func oneLine(print: Printer) throws {
    let (old, new) = (
      TestPage.image(.source, size: Size(width: 320, height: 480), scale: 1),
      TestPage.image(.destination, size: Size(width: 320, height: 480), scale: 1)
    )
    let pictures = try PleatRender.images(of: "cube", from: old, to: new, perSecond: 30)
    print(pictures.count, "pictures of", pictures[5].width, "x", pictures[5].height)
  }

  static func half(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    let fold = FoldTransition(PageSetup(size: size))
    let renderer = try PageRenderer(
      fold, source: TestPage.image(.source, size: size, scale: 1),
      destination: TestPage.image(.destination, size: size, scale: 1))

    let half = try renderer.image(at: 0.5)
    print(half.width, half.height, half.isOpaque)
    print(try renderer.image(at: 0) == TestPage.image(.source, size: size, scale: 1))
  }
}
