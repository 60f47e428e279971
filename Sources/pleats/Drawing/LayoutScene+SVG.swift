import Pleat
import PleatContainers
import PleatRender

extension LayoutScene {
  /// The scene as an SVG file, and a line about its accuracy.
  ///
  /// Affine elements are exact. SVG has no perspective, so other elements are cut into strips.
  ///
  /// - Parameter tolerance: How far a point of such a strip may be from its place, in points.
  /// - Throws: `Failure` for an element that cannot be cut into strips.
  func svg(tolerance: Double) throws -> (text: String, note: String) {
    let number = SVGNumbers()
    var (definitions, body) = ("", "")
    var blurs: Set<Double> = []
    var stripCount = 0
    for (index, piece) in pieces.enumerated()
    where piece.size.width > 0 && piece.size.height > 0 {
      let strips = try Self.strips(of: piece, tolerance: tolerance)
      let isStriped = strips.count > 1
      if piece.matrix.m14 != 0 || piece.matrix.m24 != 0 { stripCount += strips.count }
      definitions += "<g id=\"e\(index)\">"
      definitions += try isStriped ? Self.picture(of: piece, number) : Self.svg(piece, number)
      definitions += "</g>\n"
      let opacity = piece.opacity < 1 ? " opacity=\"\(number(piece.opacity))\"" : ""
      body += "<g\(opacity)>"
      if let shadow = piece.shadow {
        blurs.insert(shadow.radius)
        let map = strips[strips.count / 2].map
        body += Self.svg(shadow, of: piece.size, map, number)
      }
      if !isStriped {
        body += "<use href=\"#e\(index)\" transform=\"\(number.matrix(strips[0].map))\"/>"
      } else {
        for (place, strip) in strips.enumerated() {
          body += Self.svg(strip, isLast: place == strips.count - 1, index, piece.size, number)
        }
      }
      body += "</g>\n"
    }
    let filters = blurs.sorted().map { radius in
      "<filter id=\"b\(number(radius).replacing(".", with: "_"))\" x=\"-50%\" y=\"-50%\" width=\"200%\" "
        + "height=\"200%\"><feGaussianBlur stdDeviation=\"\(number(radius))\"/></filter>\n"
    }.joined()
    let whole = number.attributes(of: Rect(origin: .zero, size: size))
    let paper = background.map { "<rect \(whole) fill=\"\($0.hexadecimalText)\"/>\n" } ?? ""
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(number(size.width))" \
      height="\(number(size.height))" viewBox="0 0 \(number(size.width)) \(number(size.height))">
      <defs>
      \(filters)\(definitions)</defs>
      \(paper)\(body)</svg>

      """
    let strips = stripCount == 1 ? "1 strip" : "\(stripCount) strips"
    let note =
      stripCount == 0
      ? "svg: \(pieces.count) elements, all exact"
      : "svg: \(pieces.count) elements; those in perspective are \(strips), at most "
        + "\(number(tolerance)) points from their places"
    return (text, note)
  }

  /// The strips of an element, of which there is one if it is not in perspective.
  private static func strips(
    of piece: Piece, tolerance: Double
  ) throws -> [AffineStrips.Strip] {
    let name = piece.attributes.element.description
    do {
      return try AffineStrips(
        piece.size, under: piece.matrix, tolerance: tolerance, name: name
      ).strips
    } catch {
      // The error speaks of panels of a transition.
      let option = "--tolerance \(numberText(tolerance)): \(name)"
      switch error as any Error {
      case BakeError.tooManyStrips(_, let limit):
        throw Failure("\(option) would need more than \(limit) strips; give a larger tolerance")
      case BakeError.toleranceNotReached(_, let distance, _):
        throw Failure(
          "\(option) would be \(numberText(distance)) points from its place; give a larger tolerance"
        )
      default: throw error
      }
    }
  }

  /// The shapes of an element, in its own points.
  private static func svg(_ piece: Piece, _ number: SVGNumbers) -> String {
    let marks = piece.marks.map { $0.svg(number) }.joined()
    guard let flaw = piece.flaw else { return marks }
    return marks + "<rect \(number.attributes(of: Rect(origin: .zero, size: piece.size))) "
      + "fill=\"\(flaw.color.hexadecimalText)\" fill-opacity=\"\(number(PixelFlaw.opacity))\"/>"
  }

  /// The pixels per point of the pictures of strips.
  private static let pictureScale = 3.0

  /// An element as a picture.
  ///
  /// A viewer clips each shape by itself, so where strips meet, shapes that lie under others would
  /// be seen as lines.
  private static func picture(of piece: Piece, _ number: SVGNumbers) throws -> String {
    var image = try Image(
      roomForWidth: max(1, Int((piece.size.width * pictureScale).rounded(.up))),
      height: max(1, Int((piece.size.height * pictureScale).rounded(.up))))
    try image.draw(piece.marks, scale: pictureScale)
    if let flaw = piece.flaw {
      image.draw(
        Image(
          width: image.width, height: image.height,
          filledWith: Pixel(flaw.color, opacity: PixelFlaw.opacity)))
    }
    let rect = Rect(
      x: 0, y: 0, width: Double(image.width) / pictureScale,
      height: Double(image.height) / pictureScale)
    return "<image \(number.attributes(of: rect)) href=\"\(try image.dataURL())\"/>"
  }

  /// A strip, which shows its part of the element's drawing and reaches under the next one.
  private static func svg(
    _ strip: AffineStrips.Strip, isLast: Bool, _ index: Int, _ size: Size, _ number: SVGNumbers
  ) -> String {
    var rect = strip.rect
    let overlap = 1.0
    if !isLast {
      if rect.width < size.width {
        rect.size.width = min(rect.width + overlap, size.width - rect.minX)
      } else {
        rect.size.height = min(rect.height + overlap, size.height - rect.minY)
      }
    }
    return number.clipped(
      to: rect, "<use href=\"#e\(index)\"/>", transform: strip.map)
  }

  private static func svg(
    _ shadow: Drawing.Shadow, of size: Size, _ map: AffineTransform, _ number: SVGNumbers
  ) -> String {
    let rect = (shadow.outline ?? Rect(origin: .zero, size: size))
      .offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
    return "<rect \(number.attributes(of: rect)) transform=\"\(number.matrix(map))\" "
      + "fill=\"\(shadow.color.hexadecimalText)\" fill-opacity=\"\(number(shadow.opacity))\" "
      + "filter=\"url(#b\(number(shadow.radius).replacing(".", with: "_")))\"/>"
  }
}
