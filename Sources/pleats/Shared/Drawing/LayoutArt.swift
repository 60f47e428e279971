import Pleat
import PleatContainers
import PleatRender

struct LayoutArt {
  let idiom: DeviceIdiom

  static let background = RGBColor(red: 0.91, green: 0.89, blue: 0.86)

  /// The size in points of the picture of wood that is repeated along a shelf.
  static let wood = Size(width: 192, height: 37)

  /// Returns the shadow of an element; nil for none.
  func shadow(of attributes: LayoutAttributes) -> Drawing.Shadow? {
    let size = attributes.frame.size
    switch attributes.element.kind {
    case .cell:
      guard attributes.shadowOpacity > 0 else { return nil }
      return Drawing.Shadow(
        opacity: attributes.shadowOpacity, offset: Size(width: 0, height: 2), radius: 3,
        outline: Rect(x: 0, y: 0, width: size.width, height: min(size.width, size.height)))
    case .shelf:
      let drop = LayoutArtwork.shadow(ofShelf: size)
      return Drawing.Shadow(
        opacity: drop.opacity, offset: drop.offset, radius: 3, outline: drop.path)
    case .header:
      return Drawing.Shadow(
        opacity: 0.35, offset: Size(width: 0, height: 1), radius: 1.5,
        outline: tape(attributes).rect)
    default: return nil
    }
  }

  /// Returns the marks of an element, in its own points.
  func marks(of attributes: LayoutAttributes, source: LayoutElement?) -> [Mark] {
    let (element, size) = (attributes.element, attributes.frame.size)
    switch element.kind {
    case .cell: return cell(source, size)
    case .header: return header(attributes)
    case .footer:
      return [
        .text(
          "End of section \(element.section + 1)", in: Rect(origin: .zero, size: size), height: 9,
          RGBColor(red: 0.45, green: 0.42, blue: 0.38))
      ]
    case .label:
      return [
        .text(
          "Section \(element.section + 1)", in: Rect(origin: .zero, size: size), height: 11,
          boldness: 1.3, RGBColor(red: 0.2, green: 0.18, blue: 0.16))
      ]
    case .shelf: return shelf(size)
    default: return decoration(element, size)
    }
  }

  // MARK: - Cells

  private func cell(_ source: LayoutElement?, _ size: Size) -> [Mark] {
    let element = source ?? LayoutElement(.cell, section: 4, item: 5)
    let unit = size.width / LayoutArtwork.cellSize.width
    let image = LayoutArtwork.imageRect
    let card = Rect(x: 0, y: 0, width: size.width, height: min(size.width, size.height))
    let picture = Rect(
      x: image.minX * unit, y: image.minY * unit, width: image.width * unit,
      height: min(image.height * unit, card.height - 2 * image.minY * unit))
    var marks: [Mark] = [
      .fill(card, RGBColor(red: 1, green: 1, blue: 1)),
      .clip(picture, landscape(element, picture)),
      .text(
        source == nil ? "new" : "\(element.item)", in: picture, height: 40 * unit, boldness: 1.6,
        RGBColor(red: 1, green: 1, blue: 1)),
    ]
    let label = LayoutArtwork.labelRect
    if size.height >= LayoutArtwork.cellSize.height * unit * (1 - 1e-9) {
      let text = source == nil ? "New photo" : "Photo \(element.section + 1).\(element.item)"
      let width = Mark.width(of: text, height: 10 * unit) + 12 * unit
      let tag = Rect(
        x: (size.width - width) / 2, y: (label.minY + 1) * unit, width: width,
        height: (label.height - 2) * unit)
      marks.append(.fill(tag, RGBColor(red: 0.98, green: 0.96, blue: 0.9)))
      marks.append(
        .text(text, in: tag, height: 10 * unit, RGBColor(red: 0.2, green: 0.18, blue: 0.16)))
    }
    return marks
  }

  /// Returns a sky of plain bands, a sun and two hills.
  private func landscape(_ element: LayoutElement, _ rect: Rect) -> [Mark] {
    let place = Double(element.section) * 0.381966 + Double(element.item) * 0.069
    let hue = place - place.rounded(.down)
    let shift = Double((element.item * 7 + element.section * 3) % 11) / 11
    let bands = 9
    // Each band reaches to the bottom, so that there is no gap between two of them.
    var marks: [Mark] = (0..<bands).map { band in
      let share = Double(band) / Double(bands)
      return .fill(
        Rect(
          x: rect.minX, y: rect.minY + rect.height * share, width: rect.width,
          height: rect.height * (1 - share)),
        RGBColor(hue: hue, saturation: 0.62 - 0.4 * share, brightness: 0.72 + 0.25 * share))
    }
    func disc(_ x: Double, _ y: Double, _ width: Double, _ color: RGBColor) -> Mark {
      .stroke(
        [[Point(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)]],
        width: width * rect.width, color)
    }
    marks.append(
      disc(0.2 + 0.6 * shift, 0.25, 0.2, RGBColor(hue: 0.13, saturation: 0.25, brightness: 1)))
    marks.append(
      disc(0.1 + 0.4 * shift, 1.25, 1.25, RGBColor(hue: hue, saturation: 0.6, brightness: 0.5)))
    marks.append(
      disc(0.95 - 0.3 * shift, 1.35, 1.3, RGBColor(hue: hue, saturation: 0.65, brightness: 0.38)))
    return marks
  }

  // MARK: - Headers

  private func tape(_ attributes: LayoutAttributes) -> (text: String, height: Double, rect: Rect) {
    let text = "Section \(attributes.element.section + 1)"
    let height = idiom == .pad ? 13.0 : 10
    let size = Size(width: Mark.width(of: text, height: height, boldness: 1.2), height: height + 6)
    let rect = LayoutArtwork.tape(
      around: size, in: attributes.frame.size, alignment: attributes.headerTextAlignment,
      idiom: idiom)
    return (text, height, rect)
  }

  private func header(_ attributes: LayoutAttributes) -> [Mark] {
    let (text, height, rect) = tape(attributes)
    let paper = RGBColor(red: 0.96, green: 0.92, blue: 0.74)
    return [
      .polygon(Self.zigzag(rect), paper),
      .text(
        text, in: rect, height: height, boldness: 1.2, RGBColor(red: 0.28, green: 0.24, blue: 0.12)),
    ]
  }

  private static func zigzag(_ rect: Rect) -> [Point] {
    let tooth = LayoutArtwork.tapeTooth
    let count = max(1, Int((rect.height / (2 * tooth)).rounded()))
    let step = rect.height / Double(2 * count)
    let places = (0...2 * count).map { rect.minY + Double($0) * step }
    let right = places.enumerated().map { index, y in
      Point(x: rect.maxX - (index % 2 == 0 ? 0 : tooth), y: y)
    }
    let left = places.enumerated().reversed().map { index, y in
      Point(x: rect.minX + (index % 2 == 0 ? 0 : tooth), y: y)
    }
    return right + left
  }

  // MARK: - Decorations

  private func shelf(_ size: Size) -> [Mark] {
    let board = Size(width: Self.wood.width, height: size.height)
    let marks = wood(board)
    let rect = Rect(origin: .zero, size: size)
    guard let tiles = try? PatternTiles(filling: rect, with: board) else { return [] }
    return tiles.map { tile in
      .clip(tile.rect, marks.map { $0.moved(x: tile.rect.minX, y: tile.rect.minY) })
    }
  }

  /// Returns a board seen from the front: a light edge on top, grain, and a dark edge below.
  func wood(_ size: Size) -> [Mark] {
    let rows = 12
    var marks: [Mark] = (0..<rows).map { row in
      let share = Double(row) / Double(rows)
      return .fill(
        Rect(
          x: 0, y: size.height * share, width: size.width, height: size.height * (1 - share)),
        RGBColor(
          hue: 0.078, saturation: 0.5 + 0.12 * share,
          brightness: row == 0 ? 0.84 : 0.70 - 0.16 * share))
    }
    // The waves of the grain have whole periods, so that they continue where the picture is repeated.
    for line in 0..<7 {
      let y = size.height * (0.16 + 0.115 * Double(line))
      let points = (0...32).map { step in
        let x = Double(step) / 32
        let wave =
          Angle(quarterTurns: 4 * (x * Double(1 + line % 2) + 0.37 * Double(line))).sine
        return Point(x: x * size.width, y: y + 1.3 * wave)
      }
      marks.append(
        .stroke([points], width: 0.7, RGBColor(hue: 0.07, saturation: 0.62, brightness: 0.47)))
    }
    marks.append(
      .fill(
        Rect(x: 0, y: size.height - 3, width: size.width, height: 3),
        RGBColor(hue: 0.065, saturation: 0.65, brightness: 0.33)))
    return marks
  }

  /// Returns a background or the sheet of paper behind a section; for any other kind, a box with the kind's
  /// name.
  private func decoration(_ element: LayoutElement, _ size: Size) -> [Mark] {
    let rect = Rect(origin: .zero, size: size)
    switch element.kind {
    case .background: return [.fill(rect, RGBColor(red: 0.78, green: 0.81, blue: 0.84))]
    case .sectionBackground:
      let edge = Mark.fill(rect, RGBColor(red: 0.66, green: 0.7, blue: 0.74))
      let paper = rect.insetBy(dx: 3, dy: 3)
      // A small section has only the edge.
      guard !paper.isNull else { return [edge] }
      return [
        edge,
        .fill(
          paper,
          element.section % 2 == 0
            ? RGBColor(red: 0.95, green: 0.94, blue: 0.91)
            : RGBColor(red: 0.9, green: 0.92, blue: 0.94)),
      ]
    default:
      return [
        .fill(rect, RGBColor(hue: 0.55, saturation: 0.35, brightness: 0.85)),
        .text(
          "\(element.kind)", x: 8, y: 8, height: 10, RGBColor(red: 0.1, green: 0.2, blue: 0.25)),
      ]
    }
  }
}
