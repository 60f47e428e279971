public import Pleat

/// The rectangle in which a transition is drawn over two pages, and the part of each page that it
/// shows.
///
/// Everything follows from the positions of the two pages. The transition shows a region of the
/// source, and the part of the destination that covers the same part of the container. Neither page
/// is moved or resized, and their classes do not matter.
///
/// Source: the host view of Mark Pospesel's MPTransition. This one rule gives the same results as
/// its special cases for navigation controllers, status bars and dismissal.
public struct Overlay: Hashable, Sendable {
  /// The part of the source that the transition shows, in the source's own points.
  public let region: Rect

  /// The size of the overlay in points, which is the size of ``region``.
  public var size: Size { region.size }

  /// The centre of the overlay, in the container's coordinates.
  public let center: Point

  /// The transform of the overlay about its centre, which is that of the source.
  public let transform: AffineTransform

  /// The index of the overlay among the container's views, where 0 is at the back.
  ///
  /// It is just above the upper page, and so below bars that are above the pages.
  public let index: Int

  /// The two halves into which the source is cut, in the source's own points.
  public let sourceHalves: Halves

  /// The two halves into which the destination is cut, in the destination's own points.
  public let destinationHalves: Halves

  /// Whether the overlay must clip its content to its bounds.
  ///
  /// This is true for folds that are not cubic, because their halves slide in from outside.
  public let clips: Bool

  /// Whether to hide the source while the overlay is shown.
  ///
  /// It is true if the overlay shows all of it.
  public let hidesSource: Bool

  /// Whether to hide the destination while the overlay is shown.
  ///
  /// It is true if the overlay shows all of it.
  public let hidesDestination: Bool

  /// The safe area insets that the destination will have, measured from its own sides.
  ///
  /// Lay out the destination with these insets before you take its picture. Otherwise its content
  /// jumps at the end of the transition.
  public let destinationSafeArea: Insets

  /// The smallest rectangle that contains the overlay, in the container's coordinates.
  public var frame: Rect {
    PlacedPage(
      bounds: Rect(origin: .zero, size: size), center: center, transform: transform
    ).toContainer.bounds(of: Rect(origin: .zero, size: size))
  }

  /// Returns the centre of the overlay after its container has been resized.
  ///
  /// The overlay keeps its size. The remaining width is divided between the left and the right
  /// margin in the proportion that they had before, and the remaining height between the top and
  /// the bottom one. An overlay in the middle stays there.
  ///
  /// - Parameters:
  ///   - old: The bounds of the container before.
  ///   - new: The bounds of the container after.
  public func center(afterResizing old: Rect, to new: Rect) -> Point {
    func place(_ low: Double, _ high: Double, _ extent: Double, _ start: Double) -> Double {
      let margins = low + high
      // If there are no margins but for rounding errors, their proportion is meaningless.
      return start + extent * (margins.magnitude <= 1e-6 ? 0.5 : low / margins)
    }
    let frame = frame
    return Point(
      x: place(
        frame.minX - old.minX, old.maxX - frame.maxX, new.width - frame.width,
        new.minX + frame.width / 2),
      y: place(
        frame.minY - old.minY, old.maxY - frame.maxY, new.height - frame.height,
        new.minY + frame.height / 2))
  }

  /// The two halves of a rectangle that is cut across the folding axis.
  public struct Halves: Hashable, Codable, Sendable {
    /// The top or left half.
    public var first: Rect
    /// The bottom or right half.
    public var second: Rect
  }

  /// Creates the overlay of a transition between two pages of a container.
  ///
  /// - Parameters:
  ///   - style: The style of the transition.
  ///   - source: The position of the page that leaves.
  ///   - destination: The position of the new page, as it will be after the transition.
  ///   - container: The view that contains both pages.
  ///   - region: The part of the source to show, in the source's own points. If it is nil, the
  ///     overlay shows the part of the source that is in the container and not under a bar.
  ///   - scale: The number of pixels per point. Pages are halved on whole pixels.
  /// - Throws: An ``OverlayError``.
  public init(
    _ style: TransitionStyle, from source: PlacedPage, to destination: PlacedPage,
    in container: PageContainer, region: Rect? = nil, scale: Double = 1
  ) throws(OverlayError) {
    let indices = [source.index, destination.index].compactMap(\.self)
    guard let upper = indices.max() else { throw .noPageInContainer }
    guard let fromContainer = source.toContainer.inverse,
      let toDestination = destination.toContainer.inverse
    else { throw .transformNotInvertible }
    let across = source.toContainer.concatenating(toDestination)
    guard across.turnsNothing else { throw .pagesTurned }

    let open = fromContainer.bounds(of: container.bounds.inset(by: container.bars))
    let region = region?.standardized ?? source.bounds.intersection(open)
    guard region.isFinite, !region.isEmpty else { throw .regionEmpty(region) }
    let halves = try Self.halves(style, of: region.size, scale: scale)

    self.region = region
    center = source.toContainer.map(region.center)
    transform = source.transform
    index = upper + 1
    sourceHalves = halves.offset(by: region.origin)
    let opposite = across.map(region.origin)
    destinationHalves = halves.offset(by: opposite)
    clips = style.clips
    hidesSource = region.covers(source.bounds)
    hidesDestination = Rect(origin: opposite, size: region.size).covers(destination.bounds)
    destinationSafeArea = destination.bounds.overlap(
      outside: toDestination.bounds(of: container.bounds.inset(by: container.safeArea)))
  }

  /// The halves into which the transition itself cuts its pages.
  private static func halves(
    _ style: TransitionStyle, of size: Size, scale: Double
  ) throws(OverlayError) -> Halves {
    do {
      let panels = try style.transition(size: size, scale: scale).rig().panels
      let rects = panels.map(\.content.rect)
      let isFirst = { (rect: Rect) in rect.origin == .zero }
      guard let first = rects.first(where: isFirst),
        let second = rects.first(where: { !isFirst($0) })
      else { preconditionFailure("a transition cuts its pages into two halves") }
      return Halves(first: first, second: second)
    } catch {
      throw .notUsable(error)
    }
  }
}

extension Overlay.Halves {
  fileprivate func offset(by origin: Point) -> Self {
    Self(
      first: first.offsetBy(dx: origin.x, dy: origin.y),
      second: second.offsetBy(dx: origin.x, dy: origin.y))
  }
}

extension AffineTransform {
  /// Whether the transform is a translation, within rounding.
  fileprivate var turnsNothing: Bool {
    AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
      .isApproximatelyEqual(to: .identity, tolerance: 1e-9)
  }
}

extension Rect {
  /// Whether this rectangle contains another one, within a millionth of a point.
  fileprivate func covers(_ other: Rect) -> Bool {
    insetBy(dx: -1e-6, dy: -1e-6).contains(other)
  }

  /// How far this rectangle extends beyond another one on each side, or 0 where it does not.
  fileprivate func overlap(outside inner: Rect) -> Insets {
    func beyond(_ distance: Double) -> Double { distance > 0 ? distance : 0 }
    return Insets(
      top: beyond(inner.minY - minY), left: beyond(inner.minX - minX),
      bottom: beyond(maxY - inner.maxY), right: beyond(maxX - inner.maxX))
  }
}
