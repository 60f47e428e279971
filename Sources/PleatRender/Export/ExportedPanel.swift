import Pleat

extension Panel {
  /// Whether the panel shows the source or the destination without a veil, so that the panel can fade.
  var isOnEndPage: Bool { [.source, .destination].contains(content.page) && veil == nil }
}

/// The motion of a panel as a few keyframes, from which CSS and Web Animations are written.
struct ExportedPanel {
  let panel: Panel
  /// How far the panel is extended beyond its edges, under neighbours that are painted later.
  var bleed = Insets.zero
  /// The outline of a polygon that is extended beyond its edges, or nil for any other panel.
  private(set) var extendedOutline: [Point]?
  var shown: Rect { panel.content.rect.inset(by: -bleed) }
  /// Whether the panel's own corner, the origin of its transforms, differs from the corner of its element.
  var hasOwnOrigin: Bool { bleed.left != 0 || bleed.top != 0 }
  /// The panel's place in the paint order at the beginning.
  var depth: Int { order[0].depth }
  /// The panel's places in the paint order, each with the percentage from which it holds.
  ///
  /// There are several places if panels are sorted by distance and their order changes.
  let order: [(percent: Double, depth: Int)]
  /// The panel's matrices, the first at 0 and the last at 100 per cent.
  ///
  /// Browsers interpolate between them.
  let matrices: [(percent: Double, matrix: Transform3D)]
  let visibility: [VisibilityKey]
  /// The opacity of the panel's shade, linear between the keyframes; nil if the panel has none.
  ///
  /// If the panel has creases, it is the opacity at its left or top edge.
  let shade: [(percent: Double, opacity: Double)]?
  /// The opacity of the shade at the right or bottom edge, if the panel has creases.
  let shadeAtEnd: [(percent: Double, opacity: Double)]?
  /// An estimated upper bound of the distance of a corner from its exact position, in points.
  let largestDistance: Double
  /// An estimated upper bound of the error of the shade's opacity.
  let largestShadeError: Double

  /// A keyframe that says whether a panel is visible from a percentage on.
  ///
  /// Between a hidden and a visible keyframe, CSS shows the element at all moments except the
  /// hidden end. So a panel that is hidden only at the first moment needs no second keyframe.
  struct VisibilityKey: Equatable {
    let percent: Double
    let isVisible: Bool
    /// Whether the value stays until the next keyframe.
    ///
    /// Otherwise the panel is visible between two keyframes if it is visible at one of them.
    let holds: Bool
  }
}

extension ExportedPanel {
  /// The outline as a value of the CSS property `clip-path`, in the element's coordinates; nil for a rectangle.
  var clip: String? {
    (extendedOutline ?? panel.outline).map { outline in
      let corners = outline.map {
        "\(lengthText($0.x + bleed.left)) \(lengthText($0.y + bleed.top))"
      }
      return "polygon(\(corners.joined(separator: ", ")))"
    }
  }

  /// The paint of the shade as CSS, with the opacities at creases in custom properties; nil without a shade.
  func shadeBackground(prefix: String) -> String? {
    guard let paint = panel.shading?.paint else { return nil }
    let size = panel.content.rect.size
    return panel.smoothCreases.map {
      cssText(paint, along: $0, size: size, bleed: bleed, prefix: prefix)
    } ?? cssText(paint, size: size)
  }

  /// Extends the panel beyond its creases, by `start` and by `end`.
  ///
  /// A rectangle gets a bleed at these edges. A polygon has its corners at the creases moved outward, along
  /// the edges that end there.
  mutating func extend(start: Double, end: Double, beyond creases: Creases) {
    guard let outline = panel.outline else {
      bleed =
        creases.isVertical
        ? Insets(top: start, left: 0, bottom: end, right: 0)
        : Insets(top: 0, left: start, bottom: 0, right: end)
      return
    }
    let size = panel.content.rect.size
    let (from, to) = creases.run(on: size)
    let (run, near) = (to - from, 1e-6 * max(size.width, size.height))
    let length = (run.x * run.x + run.y * run.y).squareRoot()
    guard length > near else { return }
    func place(_ point: Point) -> Double {
      ((point.x - from.x) * run.x + (point.y - from.y) * run.y) / length
    }
    let extended = outline.indices.map { index in
      let (point, at) = (outline[index], place(outline[index]))
      let reach = abs(at) <= near ? -start : abs(at - length) <= near ? end : 0
      let neighbours = [index + 1, index + outline.count - 1].map { outline[$0 % outline.count] }
      let other = abs(place(neighbours[0]) - at) > near ? neighbours[0] : neighbours[1]
      let rise = at - place(other)
      return abs(rise) > near ? point + (point - other) * (reach / rise) : point
    }
    extendedOutline = extended
    let (across, down) = (extended.map(\.x), extended.map(\.y))
    bleed = Insets(
      top: max(0, -(down.min() ?? 0)), left: max(0, -(across.min() ?? 0)),
      bottom: max(0, (down.max() ?? 0) - size.height),
      right: max(0, (across.max() ?? 0) - size.width))
  }
}
