public import Pleat

/// The place and the content of an overlay, the view that shows a transition over two pages of a
/// container.
///
/// An overlay is computed from the positions of the source page and the destination page in their
/// container. It lies over a rectangle of the source page, ``region``, and over the rectangle of
/// the destination page at the same place in the container. It neither moves nor resizes the pages.
/// These rules are the same for all kinds of containers, pages and bars.
///
/// The idea is from the host view of Mark Pospesel's MPTransition, which has separate rules for
/// navigation controllers, status bars and dismissal. The results are the same.
public struct Overlay: Hashable, Sendable {
  /// The rectangle of the source page that the overlay shows, in the source page's own points.
  public let region: Rect

  /// The size of the overlay in points, which is the size of ``region``.
  public var size: Size { region.size }

  /// The centre of the overlay, in the container's coordinates.
  public let center: Point

  /// The transform of the overlay about its centre, which is equal to the source page's transform.
  public let transform: AffineTransform

  /// The index of the overlay among the container's views, where 0 is at the back.
  ///
  /// The overlay is directly in front of both pages, and behind bars that are in front of the
  /// pages. Its index is 1 more than the larger index of the two pages.
  public let index: Int

  /// The parts of the source page that the panels of the transition show, in the source page's own
  /// points.
  ///
  /// The parts are in reading order: by their tops, then by their left edges. A fold or a flip cuts a
  /// page into its two halves. A prism shows the page as one part.
  public let sourceParts: [Rect]

  /// The parts of the destination page that the panels of the transition show, in the destination
  /// page's own points, in reading order.
  public let destinationParts: [Rect]

  /// The edges of the overlay at which its content must be cut off.
  ///
  /// For example, these are all four edges for a fold without the option `cubic`, because two of its
  /// panels slide across them.
  public let clip: PageEdges

  /// Whether to hide the source page while the overlay is visible: true if the overlay shows the
  /// whole page.
  public let hidesSource: Bool

  /// Whether to hide the destination page while the overlay is visible: true if the overlay shows
  /// the whole page.
  public let hidesDestination: Bool

  /// The safe area insets that the destination page will have after the transition, in the page's
  /// own points.
  ///
  /// Lay out the destination page with these insets before you take its picture. Otherwise its
  /// content jumps at the end of the transition.
  public let destinationSafeArea: Insets

  /// The smallest rectangle that contains the overlay, in the container's coordinates.
  public var frame: Rect {
    PlacedPage(
      bounds: Rect(origin: .zero, size: size), center: center, transform: transform
    ).toContainer.bounds(of: Rect(origin: .zero, size: size))
  }

  /// Returns the centre of the overlay after its container has been resized.
  ///
  /// The overlay keeps its size. The margins between the overlay and the sides of the container
  /// change. The left and the right margin keep their ratio, and so do the top and the bottom
  /// margin. An overlay in the middle of the container stays in the middle.
  public func center(afterResizing old: Rect, to new: Rect) -> Point {
    func place(_ low: Double, _ high: Double, _ extent: Double, _ start: Double) -> Double {
      let margins = low + high
      // If the margins are nothing but rounding errors, their ratio is meaningless.
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

  /// Creates the overlay of a transition between two pages of a container.
  ///
  /// The position of the destination page is the one that it will have after the transition. If
  /// `region`, in the source page's own points, is nil, the overlay shows all of the source page that
  /// is in the container and not under a bar. With `scale` pixels per point, the transition cuts the
  /// pages at whole pixels.
  ///
  /// - Throws: An ``OverlayError`` with the reason why there is no overlay for these pages.
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
    let transition = style.transition(size: region.size, scale: scale)
    let parts = try Self.parts(transition)

    self.region = region
    center = source.toContainer.map(region.center)
    transform = source.transform
    index = upper + 1
    sourceParts = parts.source.map { $0.offsetBy(dx: region.minX, dy: region.minY) }
    let opposite = across.map(region.origin)
    destinationParts = parts.destination.map { $0.offsetBy(dx: opposite.x, dy: opposite.y) }
    clip = transition.clip
    hidesSource = region.covers(source.bounds)
    hidesDestination = Rect(origin: opposite, size: region.size).covers(destination.bounds)
    destinationSafeArea = destination.bounds.overlap(
      outside: toDestination.bounds(of: container.bounds.inset(by: container.safeArea)))
  }

  private static func parts(
    _ transition: any Transition
  ) throws(OverlayError) -> (source: [Rect], destination: [Rect]) {
    do {
      let contents = try transition.rig().panels.map(\.content)
      func parts(of page: Panel.Page) -> [Rect] {
        Set(contents.lazy.filter { $0.page == page }.map(\.rect))
          .sorted { ($0.minY, $0.minX) < ($1.minY, $1.minX) }
      }
      return (parts(of: .source), parts(of: .destination))
    } catch {
      throw .notUsable(error)
    }
  }
}

extension AffineTransform {
  /// Whether the transform is a translation, apart from rounding errors.
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
