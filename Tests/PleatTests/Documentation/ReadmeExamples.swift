import Pleat

/// The examples of README.md.
enum ReadmeExamples {
  static let page = ExamplePage(
    page: "README.md", source: #filePath, examples: [PrintedExample("foldAPage", foldAPage)])

  static func foldAPage(print: Printer) throws {
    let fold = FoldTransition(size: Size(width: 320, height: 480))
    let frames = try fold.keyframes(at: [0, 0.5, 1])
    let half = frames.index(ofPanel: "firstFold")!

    func short(_ number: Double) -> Double { (number * 1000).rounded() / 1000 }
    for frame in 0..<frames.count {
      let quad = frames.quad(ofPanel: half, frame: frame)
      let shade = frames.shade(ofPanel: half, frame: frame)
      print(
        "top", short(quad.topLeft.y), "crease", short(quad.bottomLeft.x), "to",
        short(quad.bottomRight.x), "shade", short(shade))
    }
  }
}
