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
    switch shading?.paint {
    case .gradient(let gradient): return .color(gradient.color)
    case .cover(let color): return .color(color)
    case nil: return nil
    }
  }
}

extension Image {
  /// Returns what a panel shows, at the size of a page; a page without a picture is plain white paper.
  static func picture(
    _ picture: PanelPicture, of pages: [Panel.Page: Image], width: Int, height: Int
  ) throws(OutOfMemory) -> Image {
    switch picture {
    case .color(let color): return Image(width: 1, height: 1, filledWith: Pixel(color))
    case .page(let page, let veil):
      let image = try Image.page(pages[page], width: width, height: height)
      guard let veil else { return image }
      var veiled = try image.laid(onto: Pixel(veil.color))
      var cover = try Image(roomForWidth: width, height: height)
      cover.fill(
        x: 0..<width, y: 0..<height, with: Pixel(veil.color, opacity: veil.opacity))
      veiled.draw(cover)
      return veiled
    }
  }
}
