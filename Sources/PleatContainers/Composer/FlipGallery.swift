public import Pleat

/// Pictures that are turned like pages, one after another and round again, in any of four directions.
///
/// Source: EnterTheMatrix's FlipViewController.
public struct FlipGallery: Hashable, Sendable {
  /// The content, in points.
  public var size: Size
  /// Pixels per point: the spine falls on a whole pixel.
  public var scale = 1.0
  /// How many pictures there are.
  public let imageCount: Int
  /// The picture that is shown, 0..<``imageCount``.
  public private(set) var index = 0
  /// The viewer.
  public var skew = SkewPreset.normal
  /// How many times as long as usual a flip takes.
  public var slowMotion = SlowMotion.none
  /// Whether the moving page's bitmap has a transparent ring on its oblique edges.
  public var antialiases = true
  /// Whether the moving page's shadow is given its path.
  public var setsShadowPath = true

  /// How near to an edge a touch turns a page, in points.
  public static let margin = 72.0
  /// How fast a release is a swipe, in points per second.
  public static let swipeSpeed = 100.0

  /// Creates a gallery; without more, the original's four pictures of 500x380 points.
  ///
  /// - Precondition: there is at least one picture.
  public init(size: Size = Size(width: 500, height: 380), imageCount: Int = 4) {
    precondition(imageCount >= 1, "there is at least one picture")
    self.size = size
    self.imageCount = imageCount
  }

  /// The picture that a flip leads to: the next one forward, the one before it backward, round the end.
  public func destination(of style: FlipStyle) -> Int {
    guard style.contains(.backward) else { return index == imageCount - 1 ? 0 : index + 1 }
    return index == 0 ? imageCount - 1 : index - 1
  }

  /// Shows the picture that a flip leads to, once it has ended there.
  public mutating func finish(_ style: FlipStyle) { index = destination(of: style) }

  /// The panels of a flip, by progress: those of `FlipTransition`, seen as ``skew`` has it.
  ///
  /// Reversed or not, covers have their shadows. Whether the page swings away is the viewer's matter:
  /// `FlipStyle.reverse` has no effect.
  /// - Throws: a `PleatError` for a size or a scale out of range.
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

  /// The extent along which a style turns.
  func extent(_ style: FlipStyle) -> Double {
    size[style.axis]
  }
}

// MARK: - The shadow of the moving page

extension FlipGallery {
  /// The opacity of the shadow that the moving page drops, beside its shading.
  ///
  /// `0.25 min(1, 8 p)` while the front moves, p from 0 to 1, and `0.25 min(1, 8 (1 - p))` while the
  /// back does: it fades in and out over an eighth of each end. `progress` runs through 0...2; beyond
  /// it, and for NaN, there is none.
  public func shadowOpacity(at progress: Double) -> Double {
    let toEnd = progress < 1 ? progress : 2 - progress
    guard toEnd > 0 else { return 0 }
    return 0.25 * min(1, 8 * toEnd)
  }

  /// The shadow that the moving page drops, in the points of its bitmap, ring included.
  ///
  /// Offset (0, 3). The path is the page without the ring; without ``setsShadowPath`` it is nil, and
  /// whoever draws has to find the outline in the bitmap, which comes to the same at a higher cost.
  public func shadow(of panel: Panel, at progress: Double) -> DropShadow {
    let page = Rect(origin: .zero, size: RingedBitmap(panel).bounds.size)
      .inset(by: panel.antialiasInsets)
    return DropShadow(
      opacity: shadowOpacity(at: progress), offset: Size(width: 0, height: 3),
      path: setsShadowPath ? page : nil)
  }
}
