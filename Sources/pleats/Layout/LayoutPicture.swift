import ArgumentParser
import Pleat
import PleatContainers
import PleatRender
import PleatWeb

struct LayoutPicture {
  let request: LayoutRequest
  let options: LayoutPictureOptions
  private let target: OutputTarget
  private let background: RGBColor?
  private let pictures = LayoutPictures()

  init(_ request: LayoutRequest, _ options: LayoutPictureOptions) throws {
    self.request = request
    self.options = options
    target = try options.target
    background = try options.color
  }

  private var scale: Double { options.scale ?? 1 }

  func write(_ layout: any PreparedLayout) throws {
    switch target.format {
    case .html:
      try target.requirePNG()
      let page = LayoutsPage(
        layout: request.layout.name, idiom: request.idiom, scroll: request.scroll,
        size: request.size,
        counts: request.counts, offset: layout.contentOffset,
        wood: (try Self.wood(), LayoutArt.wood.width))
      try OutputFile(target.path).writeWhole(Array(page.text().utf8))
    default:
      try target.requirePNG()
      try PictureOutput(path: target.path).write {
        try image(of: scene(visible(in: layout)))
      }
    }
  }

  /// Returns the picture of a shelf's wood, with two pixels per point.
  private static func wood() throws -> Image {
    let (size, scale) = (LayoutArt.wood, 2.0)
    var image = Image(width: Int(size.width * scale), height: Int(size.height * scale))
    try image.draw(LayoutArt(idiom: .pad).wood(size), scale: scale)
    return image
  }

  func write(_ motion: LayoutMotion, as format: VideoFormat) throws {
    let width = try Image.pixels(request.size.width, scale: scale)
    let height = try Image.pixels(request.size.height, scale: scale)
    try PictureOutput(path: target.path).write(
      PictureOutput.Movie(format: format, frameRate: motion.times.rate, background: background),
      width: width, height: height, frames: 0..<motion.times.count
    ) { frame, image in
      let place = motion.place(at: motion.times[frame])
      let elements = try place.part.elements(place.progress)
      image = try self.image(of: scene(elements.map { ($0.attributes, $0.source) }))
    }
  }

  private func image(of scene: LayoutScene) throws -> Image {
    try namingMemory(of: "\(option: "--size") \(request.size) at --scale \(numberText(scale))") {
      try scene.drawing(scale: scale, pictures).image(scale: scale, threads: .coreCount)
    }
  }

  private func visible(in layout: any PreparedLayout) throws -> [LayoutScene.Source] {
    var (elements, offset): ([LayoutScene.Source], Point) = ([], layout.contentOffset)
    // The shadows of elements outside the view reach into it.
    let rect = layout.visibleRect.insetBy(dx: -20, dy: -20)
    try LayoutRequest.forEachVisible(of: layout, in: rect, to: "draw") { attributes in
      var attributes = attributes
      attributes.frame.origin = Point(
        x: attributes.frame.origin.x - offset.x, y: attributes.frame.origin.y - offset.y)
      elements.append((attributes, attributes.element))
    }
    return elements
  }

  private func scene(_ elements: [LayoutScene.Source]) -> LayoutScene {
    LayoutScene(
      elements, size: request.size, background: background, art: LayoutArt(idiom: request.idiom),
      grid: options.showMisaligned ? PixelGrid(scale: scale) : nil)
  }
}
