import Pleat
import PleatContainers
import PleatRender

struct LayoutScene {
  struct Piece {
    let attributes: LayoutAttributes
    /// The element whose picture the piece shows; nil for an inserted element.
    let source: LayoutElement?
    let marks: [Mark]
    let shadow: Drawing.Shadow?
    /// The transform from the element's own points, with the origin at its top left corner, to the view.
    let matrix: Transform3D
    let flaw: PixelFlaw?

    var size: Size { attributes.frame.size }
    var opacity: Double { attributes.alpha }
  }

  /// An element, and the element whose picture it shows; nil for an inserted element.
  typealias Source = (attributes: LayoutAttributes, source: LayoutElement?)

  let size: Size
  let background: RGBColor?
  /// The pieces in paint order.
  let pieces: [Piece]

  init(
    _ elements: [Source], size: Size, background: RGBColor?, art: LayoutArt,
    grid: PixelGrid?
  ) {
    self.size = size
    self.background = background
    let view = Rect(origin: .zero, size: size)
    pieces = elements.filter { attributes, _ in
      // A shadow reaches beyond its element.
      !attributes.isHidden && attributes.alpha > 0
        && attributes.visibleFrame.insetBy(dx: -20, dy: -20).intersects(view)
    }.sorted { Self.isPainted($0.attributes, before: $1.attributes) }.map { attributes, source in
      let shown = attributes.cropped(to: view)
      return Piece(
        attributes: shown, source: source, marks: art.marks(of: shown, source: source),
        shadow: art.shadow(of: shown),
        matrix: shown.matrixFromCorner, flaw: grid.flatMap { PixelFlaw(attributes, on: $0) })
    }
  }

  /// Whether an element is painted before another; among elements of the same z, shelves come first.
  private static func isPainted(_ a: LayoutAttributes, before b: LayoutAttributes) -> Bool {
    func isBoard(_ attributes: LayoutAttributes) -> Bool { attributes.element.kind == .shelf }
    return a.z == b.z && isBoard(a) != isBoard(b) ? isBoard(a) : a.isPainted(before: b)
  }

  /// Returns the drawing of the scene, with pictures for `scale` pixels per point.
  func drawing(scale: Double, _ pictures: LayoutPictures) throws -> Drawing {
    var drawing = Drawing(size: size, background: background)
    for piece in pieces where piece.size.width > 0 && piece.size.height > 0 {
      // A picture that is turned or scaled has more pixels.
      let density = piece.attributes.matrix == .identity ? scale : 1.5 * scale
      let picture = try pictures.picture(of: piece, density: density)
      // The extents of the picture are rounded up to whole pixels, so only a part of it is the element.
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

extension PixelFlaw {
  /// Creates the flaw of an element's picture, which has the element's size, or returns nil if the
  /// picture has no flaw.
  init?(_ attributes: LayoutAttributes, on grid: PixelGrid) {
    let size = attributes.frame.size
    self.init(
      pixels: Size(
        width: (size.width * grid.scale).rounded(), height: (size.height * grid.scale).rounded()),
      size: size, matrix: attributes.matrixFromCorner, on: grid)
  }
}

extension LayoutAttributes {
  /// The matrix from the frame's own points, with the origin at its top left corner, to the
  /// coordinates of the frame.
  var matrixFromCorner: Transform3D {
    Transform3D.translation(x: -frame.size.width / 2, y: -frame.size.height / 2)
      .concatenating(matrix).concatenating(.translation(x: center.x, y: center.y))
  }

  /// Returns the element; if its kind can be huge, most of what lies outside the view is cut off.
  fileprivate func cropped(to view: Rect) -> LayoutAttributes {
    let isPattern = element.kind == .shelf
    guard isPattern || !element.kind.isPlacedByLayouts, matrix == .identity else { return self }
    // Whole tiles of wood are left out, so that the others stay where they are.
    let step = isPattern ? LayoutArt.wood.width : 1
    let near = view.insetBy(dx: -2 * step, dy: -40)
    var result = self
    let left = max(0, ((near.minX - frame.minX) / step).rounded(.down) * step)
    let top = isPattern ? 0 : max(0, (near.minY - frame.minY).rounded(.down))
    result.frame = Rect(
      x: frame.minX + left, y: frame.minY + top,
      width: min(frame.maxX, near.maxX) - frame.minX - left,
      height: isPattern ? frame.height : min(frame.maxY, near.maxY) - frame.minY - top)
    return result
  }
}

/// A cache of the pictures of elements.
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

  /// The number of pixels above which the oldest pictures are removed.
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
