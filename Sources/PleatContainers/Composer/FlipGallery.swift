public import Pleat

/// A circular series of pictures that the user flips like pages, in any of four directions.
///
/// Source: EnterTheMatrix's FlipViewController.
public struct FlipGallery: Hashable, Sendable {
  /// The size of the content in points.
  public var size: Size
  /// The number of pixels per point.
  ///
  /// The spine lies on the pixel grid.
  public var scale = 1.0
  /// The number of pictures.
  public let imageCount: Int
  /// The index of the current picture, 0..<``imageCount``.
  public private(set) var index = 0
  /// The perspective.
  public var skew = SkewPreset.normal
  /// The slow motion: the factor on the duration of a flip.
  public var slowMotion = SlowMotion.none
  /// Whether the bitmap of the moving page has a transparent ring on its oblique edges.
  public var antialiases = true
  /// Whether the shadow of the moving page has a path.
  public var setsShadowPath = true

  /// The distance from an edge within which a touch starts a flip, in points.
  public static let margin = 72.0
  /// The speed above which a release is a swipe, in points per second.
  public static let swipeSpeed = 100.0

  /// Creates a gallery.
  ///
  /// By default it has four pictures of 500x380 points, as in EnterTheMatrix.
  ///
  /// - Precondition: `imageCount` is at least 1.
  public init(size: Size = Size(width: 500, height: 380), imageCount: Int = 4) {
    precondition(imageCount >= 1, "there must be at least one picture")
    self.size = size
    self.imageCount = imageCount
  }

  /// Returns the index of the picture to which a flip leads: the next one, or the previous one if
  /// backward.
  ///
  /// The first picture follows the last.
  public func destination(of style: FlipStyle) -> Int {
    guard style.contains(.backward) else { return index == imageCount - 1 ? 0 : index + 1 }
    return index == 0 ? imageCount - 1 : index - 1
  }

  /// Makes the destination of a completed flip the current picture.
  public mutating func finish(_ style: FlipStyle) { index = destination(of: style) }

  /// Returns the rig of a flip: that of `FlipTransition`, with the perspective of ``skew``.
  ///
  /// The flag `FlipStyle.reverse` has no effect: ``skew`` determines whether the page turns towards
  /// the viewer or away. The pages that it covers are always shaded.
  ///
  /// - Throws: A `PleatError` if the size or the scale is out of range.
  public func rig(_ style: FlipStyle) throws(PleatError) -> Rig {
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
  /// Returns the opacity of the drop shadow of the moving page, which is in addition to its
  /// shading.
  ///
  /// It is `0.25 · min(1, 8 · p)` for a progress p below 1, while the front is visible, and
  /// `0.25 · min(1, 8 · (2 - p))` from 1 on. So it fades in over the first eighth of the first
  /// half, and out over the last eighth of the second half. Outside 0...2 and for NaN it is 0.
  public func shadowOpacity(at progress: Double) -> Double {
    let toEnd = progress < 1 ? progress : 2 - progress
    guard toEnd > 0 else { return 0 }
    return 0.25 * min(1, 8 * toEnd)
  }

  /// Returns the drop shadow of the moving page, in the coordinates of its bitmap, ring included.
  ///
  /// The offset is (0, 3). The path is the page without the ring, or nil if ``setsShadowPath`` is
  /// false. The renderer then has to find the same outline in the bitmap, which takes longer.
  public func shadow(of panel: Panel, at progress: Double) -> DropShadow {
    let page = Rect(origin: .zero, size: RingedBitmap(panel).bounds.size)
      .inset(by: panel.antialiasInsets)
    return DropShadow(
      opacity: shadowOpacity(at: progress), offset: Size(width: 0, height: 3),
      path: setsShadowPath ? page : nil)
  }
}
