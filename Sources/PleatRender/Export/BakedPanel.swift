import Pleat

extension Panel {
  /// Whether the panel shows the source or the destination as it is, so that it can fade.
  var isOnEndPage: Bool { [.source, .destination].contains(content.page) && veil == nil }
}

/// The motion of a panel as a few keyframes, from which CSS and Web Animations are written.
struct BakedPanel {
  let panel: Panel
  /// How far the panel is extended beyond its edges, under neighbours that are painted later.
  var bleed = Insets.zero
  var shown: Rect { panel.content.rect.inset(by: -bleed) }
  /// Whether the panel's own corner, the origin of its transforms, is not that of its element.
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
