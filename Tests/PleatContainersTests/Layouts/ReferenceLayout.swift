import Foundation
import Oracles
import Pleat
import PleatContainers

/// One element as the long way finds it: plain numbers, and the box by which a rectangle finds it.
struct ReferenceElement {
  var kind: String
  var section: Int
  var item: Int
  var frame: [Double]
  var matrix = ReferenceMatrix.identity
  var alpha = 1.0
  var z = 0
  var hidden = false
  /// x, y, width and height.
  var box: [Double] = []

  var center: [Double] { [frame[0] + frame[2] / 2, frame[1] + frame[3] / 2] }

  /// Where the corners come to lie.
  mutating func boxCorners() {
    let (w, h) = (frame[2] / 2, frame[3] / 2)
    let corners = [[-w, -h], [w, -h], [w, h], [-w, h]].map {
      ReferenceMatrix.projection(of: $0, under: matrix)
    }
    let (x, y) = (corners.map { $0[0] }, corners.map { $0[1] })
    let (left, top) = (x.min() ?? .nan, y.min() ?? .nan)
    box = [
      center[0] + left, center[1] + top, (x.max() ?? .nan) - left, (y.max() ?? .nan) - top,
    ]
  }

  func overlaps(_ r: [Double]) -> Bool {
    r[2] > 0 && r[3] > 0 && box[0] < r[0] + r[2] && r[0] < box[0] + box[2] && box[1] < r[1] + r[3]
      && r[1] < box[1] + box[3]
  }

  /// How far the nearest pair of edges is from touching: below rounding, neither answer is wrong.
  func margin(_ r: [Double]) -> Double {
    [
      box[0] - (r[0] + r[2]), r[0] - (box[0] + box[2]), box[1] - (r[1] + r[3]),
      r[1] - (box[1] + box[3]),
    ].map(abs).min() ?? 0
  }
}

/// All elements, one after the other, each place added up from the one before.
struct ReferenceLayout {
  var elements: [ReferenceElement] = []
  var content: [Double]

  private static func name(_ kind: String) -> Int {
    ["cell", "header", "footer", "shelf", "label"].firstIndex(of: kind) ?? 9
  }

  private mutating func finish() {
    for index in elements.indices where elements[index].box.isEmpty {
      elements[index].boxCorners()
    }
    elements.sort {
      (Self.name($0.kind), $0.section, $0.item) < (Self.name($1.kind), $1.section, $1.item)
    }
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
    func frame(_ along: Double, _ length: Double, _ across: Double, _ breadth: Double) -> [Double] {
      vertical ? [across, along, breadth, length] : [along, across, length, breadth]
    }
    let middle = (vertical ? offset[1] : offset[0]) + viewAlong / 2
    let quarter = ReferenceMatrix.product([0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1])

    content = [0, 0]
    var place = 0.0
    for (section, count) in counts.enumerated() {
      func bar(_ kind: String, _ length: Double) {
        guard length > 0 else { return }
        var bar = ReferenceElement(
          kind: kind, section: section, item: 0,
          frame: vertical
            ? [0, place, viewAcross, length]
            : [
              place + length / 2 - viewAcross / 2, viewAcross / 2 - length / 2, viewAcross, length,
            ])
        if !vertical { bar.matrix = quarter }
        bar.z = style == .grid ? 1 : 0
        elements.append(bar)
        place += length
      }
      bar("header", m.headerLength)
      place += before
      var item = 0
      while item < count {
        if item > 0 { place += m.lineSpacing }
        for column in 0..<n where item + column < count {
          var cell = ReferenceElement(
            kind: "cell", section: section, item: item + column,
            frame: frame(place, length, across(column), breadth))
          let d = middle - (place + length / 2)
          (cell.matrix, cell.z) = Self.pose(style, d, vertical: vertical, viewer: viewer)
          elements.append(cell)
        }
        if style == .grid, vertical {
          elements.append(
            ReferenceElement(
              kind: "shelf", section: section, item: item / n,
              frame: [0, place + length - 32, size[0], 37]))
        }
        place += length
        item += n
      }
      place += after
      bar("footer", m.footerLength)
    }
    content = vertical ? [size[0], place] : [place, size[1]]
    if style == .grid, !vertical {
      for row in 0..<min(n, counts.max() ?? 0) {
        elements.append(
          ReferenceElement(
            kind: "shelf", section: 0, item: row,
            frame: [0, across(row) + breadth - 32, max(place, size[0]), 37]))
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
    content = [0, 0]
    for (section, count) in counts.enumerated() {
      let x = start + Double(section % n) * (w + gap)
      let y = layout.margins.top + Double(section / n) * (whole + sp)
      let (cw, ch) = (layout.cardSize.width, layout.cardSize.height)
      for item in 0..<count {
        var card = ReferenceElement(
          kind: "cell", section: section, item: item,
          frame: [x + w / 2 - cw / 2, y + h / 2 - ch / 2, cw, ch])
        card.hidden = item > 2
        if item < 3 {
          let angle = [0.0, 5, -5][item] * .pi / 180
          let (c, s) = (cos(angle), sin(angle))
          card.matrix = [c, s, 0, 0, -s, c, 0, 0, 0, 0, 1, 0, 0, 0, Double(3 - item), 1]
        }
        card.box = [x, y, w, whole]
        elements.append(card)
      }
      var label = ReferenceElement(
        kind: "label", section: section, item: 0,
        frame: [x, y + h + layout.labelGap, w, layout.labelHeight])
      label.box = [x, y, w, whole]
      elements.append(label)
    }
    let rows = (counts.count + n - 1) / n
    let height =
      layout.margins.top + Double(rows) * whole + Double(rows - 1) * sp + layout.margins.bottom
    content = [size[0], counts.isEmpty ? 0 : max(size[1], height)]
    finish()
  }

  /// Spirals.
  init(spiral layout: SpiralLayout, vertical: Bool, counts: [Int], size: [Double]) {
    let (w, h, k) = (layout.cardSize.width, layout.cardSize.height, layout.cardScale)
    let radius = max(0, min(size[0] - w * k, 1.2 * (size[1] - h * k)) / 2 - 5)
    let count = Double(counts.count)
    content = vertical ? [size[0], size[1] * count] : [size[0] * count, size[1]]
    for (section, count) in counts.enumerated() {
      let page = [
        vertical ? 0 : size[0] * Double(section), vertical ? size[1] * Double(section) : 0,
        size[0], size[1],
      ]
      for item in 0..<count {
        let t = count == 1 ? 0 : Double(item) / Double(count - 1)
        let x = page[0] + size[0] / 2 + radius * t * cos(3 * .pi * t)
        let y = page[1] + size[1] / 2 + radius * t * sin(3 * .pi * t)
        let s = (0.25 + 0.75 * t) * k
        var card = ReferenceElement(
          kind: "cell", section: section, item: item, frame: [x - w / 2, y - h / 2, w, h])
        card.matrix = [s, 0, 0, 0, 0, s, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
        card.box = page
        elements.append(card)
      }
      var header = ReferenceElement(
        kind: "header", section: section, item: 0,
        frame: [
          page[0], page[1] + layout.headerCenterY - layout.headerHeight / 2, size[0],
          layout.headerHeight,
        ])
      header.box = page
      if layout.headerHeight > 0 { elements.append(header) }
    }
    finish()
  }
}
