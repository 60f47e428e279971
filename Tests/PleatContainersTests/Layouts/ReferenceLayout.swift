import Foundation
import Oracles
import Pleat
import PleatContainers

/// One element as the long way finds it, and the box by which a rectangle finds it.
struct ReferenceElement {
  var attributes: LayoutAttributes
  let box: Rect

  /// Without a box, it is the one around the place where the corners come to lie.
  init(
    _ kind: LayoutElement.Kind, _ section: Int, _ item: Int = 0, frame: Rect,
    matrix: [Double] = ReferenceMatrix.identity, z: Int = 0, isHidden: Bool = false,
    box: Rect? = nil
  ) {
    attributes = LayoutAttributes(
      LayoutElement(kind, section: section, item: item), frame: frame,
      matrix: Transform3D(matrix), z: z, isHidden: isHidden)
    let (w, h) = (frame.width / 2, frame.height / 2)
    let corners = [[-w, -h], [w, -h], [w, h], [-w, h]].map { corner in
      let seen = ReferenceMatrix.projection(of: corner, under: matrix)
      return Point(x: frame.midX + seen[0], y: frame.midY + seen[1])
    }
    self.box = box ?? Rect(around: corners)
  }

  func overlaps(_ r: Rect) -> Bool {
    r.width > 0 && r.height > 0 && box.minX < r.maxX && r.minX < box.maxX && box.minY < r.maxY
      && r.minY < box.maxY
  }

  /// How far the nearest pair of edges is from touching: below rounding, neither answer is wrong.
  func margin(_ r: Rect) -> Double {
    [box.minX - r.maxX, r.minX - box.maxX, box.minY - r.maxY, r.minY - box.maxY].map(abs).min() ?? 0
  }
}

/// All elements, one after the other, each place added up from the one before.
struct ReferenceLayout {
  var elements: [ReferenceElement] = []
  var content: Size

  private mutating func finish() {
    elements.sort { $0.attributes.element < $1.attributes.element }
  }

  enum Style { case grid, line, coverFlow }

  /// Grids, lines and cover flows.
  init(
    _ style: Style, _ m: FlowMetrics, vertical: Bool, counts: [Int], size: [Double],
    offset: [Double], viewer: Double = 4.6777 * 170
  ) {
    let (i, inter) = (m.insets, m.minimumInteritemSpacing)
    let (length, breadth) =
      vertical
      ? (m.itemSize.height, m.itemSize.width) : (m.itemSize.width, m.itemSize.height)
    let (before, after, first, last) =
      vertical ? (i.top, i.bottom, i.left, i.right) : (i.left, i.right, i.top, i.bottom)
    let (viewAlong, viewAcross) = vertical ? (size[1], size[0]) : (size[0], size[1])
    let available = viewAcross - first - last
    var n = 1
    while Double(n + 1) * breadth + Double(n) * inter <= available { n += 1 }
    func across(_ column: Int) -> Double {
      if n == 1 { return first + (available - breadth) / 2 }
      return first + Double(column) * (breadth + (available - Double(n) * breadth) / Double(n - 1))
    }
    func frame(_ along: Double, _ length: Double, _ across: Double, _ breadth: Double) -> Rect {
      vertical
        ? Rect(x: across, y: along, width: breadth, height: length)
        : Rect(x: along, y: across, width: length, height: breadth)
    }
    let middle = (vertical ? offset[1] : offset[0]) + viewAlong / 2
    let quarter = ReferenceMatrix.product([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

    content = .zero
    var place = 0.0
    for (section, count) in counts.enumerated() {
      func bar(_ kind: LayoutElement.Kind, _ length: Double) {
        guard length > 0 else { return }
        let (x, y) =
          vertical ? (0, place) : (place + (length - viewAcross) / 2, (viewAcross - length) / 2)
        elements.append(
          ReferenceElement(
            kind, section, frame: Rect(x: x, y: y, width: viewAcross, height: length),
            matrix: vertical ? ReferenceMatrix.identity : quarter, z: style == .grid ? 1 : 0))
        place += length
      }
      bar(.header, m.headerLength)
      place += before
      var item = 0
      while item < count {
        if item > 0 { place += m.lineSpacing }
        for column in 0..<n where item + column < count {
          let d = middle - (place + length / 2)
          let (matrix, z) = Self.pose(style, d, vertical: vertical, viewer: viewer)
          elements.append(
            ReferenceElement(
              .cell, section, item + column,
              frame: frame(place, length, across(column), breadth), matrix: matrix, z: z))
        }
        if style == .grid, vertical {
          elements.append(
            ReferenceElement(
              .shelf, section, item / n,
              frame: Rect(x: 0, y: place + length - 32, width: size[0], height: 37)))
        }
        place += length
        item += n
      }
      place += after
      bar(.footer, m.footerLength)
    }
    content = vertical ? Size(width: size[0], height: place) : Size(width: place, height: size[1])
    if style == .grid, !vertical {
      for row in 0..<min(n, counts.max() ?? 0) {
        elements.append(
          ReferenceElement(
            .shelf, 0, row,
            frame: Rect(
              x: 0, y: across(row) + breadth - 32, width: max(place, size[0]), height: 37)))
      }
    }
    finish()
  }

  private static func pose(
    _ style: Style, _ d: Double, vertical: Bool, viewer: Double
  ) -> ([Double], Int) {
    func scale(_ s: Double) -> [Double] { [s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1] }
    switch style {
    case .grid: return (ReferenceMatrix.identity, 1)
    case .line:
      return abs(d) < 200
        ? (scale(1 + 0.3 * (1 - abs(d) / 200)), 1) : (ReferenceMatrix.identity, 0)
    case .coverFlow:
      let side = d > 0 ? 1.0 : -1.0
      let a = abs(d) / 100
      let k = -1 / viewer
      func turn(_ degrees: Double) -> [Double] {
        vertical
          ? ReferenceMatrix.rotationAboutX(degrees: -degrees)
          : ReferenceMatrix.rotationAboutY(degrees: degrees)
      }
      func moved(_ t: Double, _ z: Double) -> [Double] {
        [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, k, vertical ? 0 : t, vertical ? t : 0, z, 1]
      }
      if a >= 1 {
        return (ReferenceMatrix.product(turn(side * 45), moved(-side * 40, 0)), 0)
      }
      return (
        ReferenceMatrix.product(
          scale(1 + 0.3 * (1 - a)), turn(side * 45 * a), moved(-side * 40 * a, 200 * (1 - a))), 1
      )
    }
  }

  /// Stacks.
  init(stacks layout: StacksLayout, counts: [Int], size: [Double]) {
    let (w, h, sp) = (layout.stackSize.width, layout.stackSize.height, layout.spacing)
    let available = size[0] - layout.margins.left - layout.margins.right
    var n = 1
    while Double(n + 1) * w + Double(n) * sp <= available { n += 1 }
    let gap = n == 1 ? 0 : ((available - Double(n) * w) / Double(n - 1)).rounded(.down)
    let start = n == 1 ? (size[0] - w) / 2 : layout.margins.left
    let whole = h + layout.labelGap + layout.labelHeight
    content = .zero
    for (section, count) in counts.enumerated() {
      let x = start + Double(section % n) * (w + gap)
      let y = layout.margins.top + Double(section / n) * (whole + sp)
      let (cw, ch) = (layout.cardSize.width, layout.cardSize.height)
      let box = Rect(x: x, y: y, width: w, height: whole)
      for item in 0..<count {
        let angle = item < 3 ? [0.0, 5, -5][item] * .pi / 180 : 0
        let (c, s, lift) = (cos(angle), sin(angle), Double(max(3 - item, 0)))
        elements.append(
          ReferenceElement(
            .cell, section, item,
            frame: Rect(x: x + w / 2 - cw / 2, y: y + h / 2 - ch / 2, width: cw, height: ch),
            matrix: [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, lift, 1], isHidden: item > 2,
            box: box))
      }
      elements.append(
        ReferenceElement(
          .label, section,
          frame: Rect(x: x, y: y + h + layout.labelGap, width: w, height: layout.labelHeight),
          box: box))
    }
    let rows = (counts.count + n - 1) / n
    let height =
      layout.margins.top + Double(rows) * whole + Double(rows - 1) * sp + layout.margins.bottom
    content = Size(width: size[0], height: counts.isEmpty ? 0 : max(size[1], height))
    finish()
  }

  /// Spirals.
  init(spiral layout: SpiralLayout, vertical: Bool, counts: [Int], size: [Double]) {
    let (w, h, k) = (layout.cardSize.width, layout.cardSize.height, layout.cardScale)
    let radius = max(0, min(size[0] - w * k, 1.2 * (size[1] - h * k)) / 2 - 5)
    let count = Double(counts.count)
    content = Size(
      width: vertical ? size[0] : size[0] * count, height: vertical ? size[1] * count : size[1])
    for (section, count) in counts.enumerated() {
      let page = Rect(
        x: vertical ? 0 : size[0] * Double(section), y: vertical ? size[1] * Double(section) : 0,
        width: size[0], height: size[1])
      for item in 0..<count {
        let t = count == 1 ? 0 : Double(item) / Double(count - 1)
        let x = page.midX + radius * t * cos(3 * .pi * t)
        let y = page.midY + radius * t * sin(3 * .pi * t)
        let s = (0.25 + 0.75 * t) * k
        elements.append(
          ReferenceElement(
            .cell, section, item, frame: Rect(x: x - w / 2, y: y - h / 2, width: w, height: h),
            matrix: [s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], box: page))
      }
      guard layout.headerHeight > 0 else { continue }
      let top = page.minY + layout.headerCenterY - layout.headerHeight / 2
      elements.append(
        ReferenceElement(
          .header, section,
          frame: Rect(x: page.minX, y: top, width: size[0], height: layout.headerHeight), box: page)
      )
    }
    finish()
  }
}
