package import Pleat
package import PleatContainers

/// A circular series of pictures that the user flips like pages, in any of four directions.
///
/// Source: EnterTheMatrix's FlipViewController.
package struct FlipGallery: Hashable, Sendable {
  /// The size of each picture in points.
  package var size: Size
  /// The number of pixels per point.
  ///
  /// The line about which a page turns is placed on the boundary between two pixels.
  package var scale = 1.0
  /// The number of pictures.
  package let imageCount: Int
  /// The index of the current picture, 0..<`imageCount`.
  package private(set) var index = 0
  /// The perspective in which pages are seen while they turn.
  package var skew = SkewPreset.normal
  /// The factor by which flips are slowed down.
  package var slowMotion = SlowMotion.none
  /// Whether the bitmap of the moving page has a transparent ring that makes its edges smooth.
  ///
  /// See `RingedBitmap`.
  package var antialiases = true
  /// Whether the drop shadow of the moving page has a path, so that it is drawn faster.
  ///
  /// See `DropShadow.path`.
  package var setsShadowPath = true

  /// The distance from an edge within which a touch starts a flip, in points.
  package static let margin = 72.0
  /// The speed of a finger above which lifting it counts as a swipe, in points per second.
  package static let swipeSpeed = 100.0

  /// Creates a gallery.
  ///
  /// By default the gallery has four pictures of 500x380 points, as in EnterTheMatrix.
  ///
  /// - Precondition: `imageCount` is at least 1.
  package init(size: Size = Size(width: 500, height: 380), imageCount: Int = 4) {
    precondition(imageCount >= 1, "there must be at least one picture")
    self.size = size
    self.imageCount = imageCount
  }

  /// Returns the index of the picture to which a flip leads.
  ///
  /// A forward flip leads to the next picture, a backward one to the previous picture. The first
  /// picture follows the last.
  package func destination(of style: FlipStyle) -> Int {
    guard style.contains(.backward) else { return index == imageCount - 1 ? 0 : index + 1 }
    return index == 0 ? imageCount - 1 : index - 1
  }

  /// Makes the destination of a completed flip the current picture.
  package mutating func finish(_ style: FlipStyle) { index = destination(of: style) }

  /// Returns the rig of a flip: that of `FlipTransition`, with the perspective of `skew`.
  ///
  /// The flag `FlipStyle.reverse` has no effect: `skew` determines whether the page turns towards
  /// the viewer or away. In both cases the turning page casts a shadow on the pages under it.
  ///
  /// - Throws: A `PleatError` if the size or the scale is out of range.
  package func rig(_ style: FlipStyle) throws(PleatError) -> Rig {
    var rig = try FlipTransition(
      style.subtracting(.reverse), size: size, scale: scale, perspective: .none
    ).rig()
    rig.projection = skew.camera(half: extent(style) / 2)
      .anchored(at: Point3(x: size.width / 2, y: size.height / 2, z: 0))
    if !antialiases {
      for index in rig.panels.indices { rig.panels[index].antialiasInsets = .zero }
    }
    return rig
  }

  /// The extent along which a flip turns.
  func extent(_ style: FlipStyle) -> Double {
    size[style.axis]
  }
}

// MARK: - The shadow of the moving page

extension FlipGallery {
  /// Returns the opacity of the drop shadow of the moving page.
  ///
  /// The drop shadow is in addition to the page's shading. At a progress p below 0.5, when the
  /// front of the page is visible, the opacity is `0.25 · min(1, 16 · p)`. From 0.5 on, it is
  /// `0.25 · min(1, 16 · (1 - p))`. So the shadow fades in over the first eighth of the first half,
  /// and out over the last eighth of the second half. If p is outside 0...1 or NaN, the opacity is
  /// 0.
  package func shadowOpacity(at progress: Double) -> Double {
    let toEnd = progress < 0.5 ? progress : 1 - progress
    guard toEnd > 0 else { return 0 }
    return 0.25 * min(1, 16 * toEnd)
  }

  /// Returns the drop shadow of the moving page.
  ///
  /// The offset is (0, 3) points. If `setsShadowPath` is true, the path is the page without its
  /// transparent ring, in the coordinates of the bitmap with the ring. Otherwise the path is nil,
  /// and the renderer has to find the same outline in the bitmap, which takes longer.
  ///
  /// - Parameters:
  ///   - panel: The panel that shows the moving page.
  ///   - progress: The progress of the flip, on which the opacity depends.
  package func shadow(of panel: Panel, at progress: Double) -> DropShadow {
    let page = Rect(origin: .zero, size: RingedBitmap(panel).bounds.size)
      .inset(by: panel.antialiasInsets)
    return DropShadow(
      opacity: shadowOpacity(at: progress), offset: Size(width: 0, height: 3),
      path: setsShadowPath ? page : nil)
  }
}
