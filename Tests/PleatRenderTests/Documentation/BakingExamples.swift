import Pleat
import PleatRender
import TestSupport

/// The example of the page on baking.
enum BakingExamples {
  static let page = ExamplePage(
    page: "Sources/PleatRender/PleatRender.docc/BakingATransition.md", source: #filePath,
    examples: [PrintedExample("style", style)])

  static func style(print: Printer) throws {
    let size = Size(width: 320, height: 480)
    let fold = FoldTransition(size: size)
    let bake = Bake(
      fold, name: "fold", timeline: try fold.timeline(duration: 0.3),
      source: TestPage.image(.source, size: size, scale: 1),
      destination: TestPage.image(.destination, size: size, scale: 1))

    let style = try bake.css()
    print(style.text.contains("@keyframes pleat-firstFold"), style.notes.isEmpty)
  }
}
