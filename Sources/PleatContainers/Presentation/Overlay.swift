public import Pleat

/// Where a transition is drawn over the pages, and which part of either page it shows.
///
/// All of it follows from where the two pages lie: the part of the destination is the one that covers
/// the same part of the container as the region of the source does. Neither page is moved, resized or
/// asked for its class. Source: the host view of Mark Pospesel's MPTransition, whose special cases for
/// navigation controllers, status bars and dismissal come out of the one rule.
public struct Overlay: Hashable, Sendable {
  /// The region that takes part, in the source's own points.
  public let region: Rect

  /// The overlay's own size, in points: the region's.
  public var size: Size { region.size }

  /// Where the middle of the overlay lies, in the container's coordinates.
  public let center: Point

  /// What turns or scales the overlay about its middle: the source's own transform.
  public let transform: AffineTransform

  /// Where the overlay goes among the container's views, 0 at the back: just above the upper page, so
  /// below bars that lie above the pages.
  public let index: Int

  /// The halves of the source, in its own points.
  public let sourceHalves: Halves

  /// The halves of the destination, in its own points.
  public let destinationHalves: Halves

  /// Whether the overlay must clip to its bounds: in folds that are not cubic halves slide in from
  /// outside.
  public let clips: Bool

  /// Whether the source is hidden while the overlay stands: when all of it takes part.
  public let hidesSource: Bool

  /// Whether the destination is hidden while the overlay stands: when all of it takes part.
  public let hidesDestination: Bool

  /// The safe area that the destination has when it is there, measured from its own sides.
  ///
  /// Lay it out with these insets before its picture is taken, or its content jumps at the end.
  public let destinationSafeArea: Insets

  /// The smallest rectangle around the overlay in the container's coordinates.
  public var frame: Rect {
    PlacedPage(
      bounds: Rect(origin: .zero, size: size), center: center, transform: transform
    ).toContainer.bounds(of: Rect(origin: .zero, size: size))
  }

  /// Where the middle of the overlay lies after its container was resized while it stands.
  ///
  /// It keeps its size, and its four margins share what is left in the proportion that they had: one
  /// that lay in the middle stays there.
  /// - Parameters:
  ///   - old: the container's bounds before.
  ///   - new: the container's bounds after.
  public func center(afterResizing old: Rect, to new: Rect) -> Point {
    func place(_ low: Double, _ high: Double, _ extent: Double, _ start: Double) -> Double {
      let margins = low + high
      // What rounding left of no margins at all says nothing about their proportion.
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

  /// A rectangle cut across the folding axis.
  public struct Halves: Hashable, Codable, Sendable {
    /// Top or left.
    public var first: Rect
    /// Bottom or right.
    public var second: Rect
  }

  /// Finds the overlay of a transition between two pages of a container.
  ///
  /// - Parameters:
  ///   - style: the transition.
  ///   - source: where the page that goes lies.
  ///   - destination: where the page that comes lies when it is there.
  ///   - container: the view that holds both.
  ///   - region: the part that takes part, in the source's own points; nil for what of the source lies
  ///     in the container and under no bar.
  ///   - scale: pixels per point, on which halves are cut.
  /// - Throws: an `OverlayError`.
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

  /// The halves that the transition itself cuts its pages into.
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
  /// Whether nothing but a translation is left, within rounding.
  fileprivate var turnsNothing: Bool {
    AffineTransform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)
      .isApproximatelyEqual(to: .identity, tolerance: 1e-9)
  }
}

extension Rect {
  /// Whether another rectangle lies wholly inside, within a millionth of a point.
  fileprivate func covers(_ other: Rect) -> Bool {
    insetBy(dx: -1e-6, dy: -1e-6).contains(other)
  }

  /// How far this rectangle reaches beyond another one on each side, 0 where it does not.
  fileprivate func overlap(outside inner: Rect) -> Insets {
    func beyond(_ distance: Double) -> Double { distance > 0 ? distance : 0 }
    return Insets(
      top: beyond(inner.minY - minY), left: beyond(inner.minX - minX),
      bottom: beyond(maxY - inner.maxY), right: beyond(maxX - inner.maxX))
  }
}
