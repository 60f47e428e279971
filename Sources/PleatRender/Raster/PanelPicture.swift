internal import Pleat

/// What a panel shows, under its shade.
enum PanelPicture: Hashable {
  /// A page, through a veil if there is one.
  case page(Panel.Page, Veil?)
  /// One colour, whose opacity is the shade.
  case color(RGBColor)
}

extension Panel {
  /// What the panel shows, or nil if it is on no page and has no shading.
  var picture: PanelPicture? {
    guard content.page == .clear else { return .page(content.page, veil) }
    return (shading?.paint).map { .color($0.color) }
  }
}

extension Image {
  /// Returns what a panel shows, at the size of a page; a page without a picture is plain white paper.
  ///
  /// - Parameter sheets: the parts of pages outside which there is no paper.
  static func picture(
    _ picture: PanelPicture, of pages: [Panel.Page: Image], width: Int, height: Int,
    sheets: [Panel.Page: Rect]
  ) throws(OutOfMemory) -> Image {
    switch picture {
    case .color(let color): return Image(width: 1, height: 1, filledWith: Pixel(color))
    case .page(let page, let veil):
      let sheet =
        sheets[page == .back ? .source : page]
        ?? Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      func paper(_ pixel: Pixel) throws(OutOfMemory) -> Image {
        var paper = try Image(roomForWidth: width, height: height)
        paper.fill(
          x: Int(sheet.minX)..<Int(sheet.maxX), y: Int(sheet.minY)..<Int(sheet.maxY), with: pixel)
        return paper
      }
      guard let picture = pages[page] else {
        return try paper(Pixel(red: 255, green: 255, blue: 255))
      }
      let image = try picture.resized(toWidth: width, height: height)
      guard let veil else { return image }
      var veiled = try paper(Pixel(veil.color))
      veiled.draw(image)
      veiled.draw(try paper(Pixel(veil.color, opacity: veil.opacity)))
      return veiled
    }
  }
}
