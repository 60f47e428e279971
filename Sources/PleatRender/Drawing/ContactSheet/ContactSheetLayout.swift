/// The places of all parts of a contact sheet, and how the parts are drawn.
struct ContactSheetLayout {
  private struct Label {
    let text: String
    let x: Int
    let y: Int
    let lettering: Lettering
  }

  private struct Thumbnail {
    let image: Image
    let x: Int
    let y: Int
    let height: Int
  }

  private let sheet: ContactSheet
  private let unit: Int
  private var labels: [Label] = []
  private var thumbnails: [Thumbnail] = []
  private var rules: [Int] = []
  private var width = 0
  private var height = 0

  // Lengths in pixels at a magnification of 1.
  private static let margin = 28
  private static let gutter = 14
  private static let captionGap = 8
  private static let rowGap = 22

  private static let paper = Pixel(red: 0xFB, green: 0xFB, blue: 0xFA)
  private static let hairline = Pixel(red: 0xC9, green: 0xCB, blue: 0xCE)
  private static let rule = Pixel(red: 0xE4, green: 0xE5, blue: 0xE6)
  private static let ink = Pixel(red: 0x1F, green: 0x23, blue: 0x28)
  private static let paleInk = Pixel(red: 0x62, green: 0x69, blue: 0x70)
  private static let checks = (
    Pixel(red: 0xFF, green: 0xFF, blue: 0xFF), Pixel(red: 0xEC, green: 0xEE, blue: 0xF0)
  )

  init(_ sheet: ContactSheet) {
    self.sheet = sheet
    unit = sheet.magnification
    layOut()
  }

  private func lettering(_ capHeight: Int, _ pixel: Pixel, boldness: Double = 1) -> Lettering {
    Lettering(capHeight: Double(capHeight * unit), pixel: pixel, boldness: boldness)
  }

  // MARK: - Where things lie

  private mutating func layOut() {
    let margin = Self.margin * unit
    var y = margin
    width = 2 * margin
    if !sheet.title.isEmpty {
      add(sheet.title, x: margin, y: y, lettering(14, Self.ink, boldness: 1.15))
      y += (14 + 22) * unit
    }
    for (index, row) in sheet.rows.enumerated() {
      if index > 0 {
        y += Self.rowGap * unit
        if !row.title.isEmpty {
          rules.append(y - Self.rowGap * unit / 2)
          y += Self.rowGap * unit / 2
        }
      }
      if !row.title.isEmpty {
        add(row.title, x: margin, y: y, lettering(10, Self.ink))
        y += (10 + 14) * unit
      }
      y = layOut(row.cells, from: y)
    }
    height = y + margin
  }

  /// Lays out a row's pictures, and returns the y at which the last line of the row ends.
  private mutating func layOut(_ cells: [ContactSheet.Cell], from top: Int) -> Int {
    let columns = sheet.columns ?? max(1, cells.count)
    var y = top
    for start in stride(from: 0, to: cells.count, by: columns) {
      if start > 0 { y += Self.rowGap * unit }
      let line = cells[start..<min(start + columns, cells.count)]
      let heights = line.map { height(of: $0.image) }
      let captionTop = y + (heights.max() ?? 0) + Self.captionGap * unit
      for (column, (cell, height)) in zip(line, heights).enumerated() {
        let x = Self.margin * unit + column * (sheet.thumbnailWidth + Self.gutter * unit)
        thumbnails.append(Thumbnail(image: cell.image, x: x, y: y, height: height))
        reach(x + sheet.thumbnailWidth)
        if !cell.caption.isEmpty { addCaption(cell.caption, below: x, y: captionTop) }
      }
      let hasCaptions = line.contains { !$0.caption.isEmpty }
      y = hasCaptions ? captionTop + (8 + 3) * unit : captionTop - Self.captionGap * unit
    }
    return y
  }

  private func height(of image: Image) -> Int {
    max(1, (2 * image.height * sheet.thumbnailWidth + image.width) / (2 * image.width))
  }

  /// Adds a caption centred below a picture, in smaller letters if it would run into the next caption.
  private mutating func addCaption(_ text: String, below x: Int, y: Int) {
    var letters = lettering(8, Self.paleInk)
    let room = Double(sheet.thumbnailWidth + Self.gutter * unit / 2)
    let excess = letters.width(of: text) / room
    if excess > 1 {
      letters = Lettering(capHeight: max(5, letters.capHeight / excess), pixel: Self.paleInk)
    }
    let left = Double(sheet.thumbnailWidth) - letters.width(of: text)
    add(text, x: max(0, x + Int((left / 2).rounded())), y: y, letters)
  }

  private mutating func add(_ text: String, x: Int, y: Int, _ lettering: Lettering) {
    labels.append(Label(text: text, x: x, y: y, lettering: lettering))
    reach(x + Int(lettering.width(of: text).rounded(.up)))
  }

  private mutating func reach(_ right: Int) { width = max(width, right + Self.margin * unit) }

  // MARK: - Drawing

  func image() -> Image {
    var image = Image(width: width, height: height, filledWith: Self.paper)
    let margin = Self.margin * unit
    for y in rules { image.fill(x: margin..<width - margin, y: y..<y + unit, with: Self.rule) }
    for thumbnail in thumbnails { draw(thumbnail, on: &image) }
    for label in labels {
      image.write(label.text, x: Double(label.x), y: Double(label.y), label.lettering)
    }
    return image
  }

  private func draw(_ thumbnail: Thumbnail, on image: inout Image) {
    let x = thumbnail.x..<thumbnail.x + sheet.thumbnailWidth
    let y = thumbnail.y..<thumbnail.y + thumbnail.height
    image.fill(
      x: x.lowerBound - unit..<x.upperBound + unit, y: y.lowerBound - unit..<y.upperBound + unit,
      with: Self.hairline)
    image.fill(x: x, y: y, with: Self.checks.0)
    let check = 6 * unit
    for (row, top) in stride(from: y.lowerBound, to: y.upperBound, by: check).enumerated() {
      let bottom = min(top + check, y.upperBound)
      for left in stride(from: x.lowerBound + row % 2 * check, to: x.upperBound, by: 2 * check) {
        image.fill(
          x: left..<min(left + check, x.upperBound), y: top..<bottom, with: Self.checks.1)
      }
    }
    image.draw(
      thumbnail.image.scaled(toWidth: sheet.thumbnailWidth, height: thumbnail.height),
      x: x.lowerBound, y: y.lowerBound)
  }
}
