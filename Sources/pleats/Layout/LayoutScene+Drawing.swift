import Pleat
import PleatContainers
import PleatRender

/// Pictures of elements that are drawn again and again, at a number of pixels per point.
final class LayoutPictures {
  private struct Key: Hashable {
    let kind: LayoutElement.Kind
    let source: LayoutElement?
    let size: Size
    let alignment: LayoutAttributes.TextAlignment
    let density: Double
  }

  private var pictures: [Key: Image] = [:]
  private var order: [Key] = []

  /// The largest number of pixels that are kept.
  private static let limit = 1 << 25
  private var pixels = 0

  func picture(of piece: LayoutScene.Piece, density: Double) throws -> Image {
    let attributes = piece.attributes
    let kind = attributes.element.kind
    // All shelves look alike.
    let key = Key(
      kind: kind, source: kind == .shelf ? nil : piece.source, size: piece.size,
      alignment: attributes.headerTextAlignment,
      density: density)
    if let known = pictures[key] { return known }
    var image = try Image(
      roomForWidth: max(1, Int((piece.size.width * density).rounded(.up))),
      height: max(1, Int((piece.size.height * density).rounded(.up))))
    try image.draw(piece.marks, scale: density)
    pixels += image.width * image.height
    while pixels > Self.limit, !order.isEmpty {
      let old = order.removeFirst()
      if let gone = pictures.removeValue(forKey: old) { pixels -= gone.width * gone.height }
    }
    pictures[key] = image
    order.append(key)
    return image
  }
}

extension LayoutScene {
  /// The drawing of the scene at a number of pixels per point.
  func drawing(scale: Double, _ pictures: LayoutPictures) throws -> Drawing {
    var drawing = Drawing(size: size, background: background)
    for piece in pieces where piece.size.width > 0 && piece.size.height > 0 {
      // What is turned or enlarged is drawn from more pixels.
      let density = piece.attributes.matrix == .identity ? scale : 1.5 * scale
      let picture = try pictures.picture(of: piece, density: density)
      // The picture has whole pixels, and can be larger than the element by a part of one.
      let element = Drawing.Element(
        .part(
          of: picture,
          Rect(
            x: 0, y: 0, width: piece.size.width * density, height: piece.size.height * density)),
        size: piece.size, matrix: piece.matrix, opacity: piece.opacity, shadow: piece.shadow)
      drawing.elements.append(element)
      if let flaw = piece.flaw { drawing.elements.append(flaw.overlay(on: element)) }
    }
    return drawing
  }
}
