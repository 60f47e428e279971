public import Pleat

extension PageStack {
  /// Changes the bounds of the container, in points, and the pixels of the screen if `grid` is given.
  ///
  /// - Returns: The events to carry out, in order. They set the frames of all visible pages and of
  ///   their shades, from back to front.
  public mutating func resize(
    to bounds: Rect, on grid: PixelGrid? = nil
  ) -> [ContainmentEvent<Page>] {
    self.bounds = bounds
    self.grid = grid ?? self.grid
    reframeHeldEvents()
    return resizing
  }

  /// Returns the frame of a page in the container's coordinates.
  ///
  /// The result is nil if the bounds are unknown, or if the page is neither in the stack, nor
  /// presented, nor part of a running transition. For a covered page, it is the frame that the page
  /// has when visible. A page counts as presented from the start of its transition.
  public func frame(of page: Page) -> Rect? {
    guard let bounds else { return nil }
    let all = presented + runningChanges.flatMap(\.presented)
    if let modal = all.first(where: { $0.page == page })?.modal {
      return modal.placement.frame(in: bounds, on: grid)
    }
    let isThere = contains(page) || runningChanges.contains { $0.pages.contains(page) }
    return isThere || all.contains { $0.page == page } ? bounds : nil
  }

  /// Handles a tap at a point in the container's coordinates.
  ///
  /// If the visible page is not a ``ChildModal``, the tap is for that page. The shade of a modal takes
  /// all taps that are not on the modal itself: such a tap dismisses the modal if
  /// ``ChildModal/isCancelledByTap`` is true. While a transition is running, all taps are ignored.
  ///
  /// `motion` says how a dismissal is shown.
  public mutating func tap(
    at point: Point, _ motion: NavigationMotion = .automatic
  ) -> TapResult<Page> {
    guard running == nil else { return .swallowed }
    guard let modal = presented.last?.modal else { return .page(visible) }
    if let frame = frame(of: visible), frame.contains(point) { return .page(visible) }
    guard modal.isCancelledByTap, bounds?.contains(point) ?? false,
      let change = try? dismiss(motion)
    else { return .swallowed }
    return .dismissing(change)
  }
}

/// The result of a tap in a container.
public enum TapResult<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The tap is for a page.
  case page(Page)
  /// The tap was on the shade of a modal, and has started to dismiss the modal, or has done so if
  /// the change has no transition.
  case dismissing(NavigationChange<Page>)
  /// The tap does nothing.
  case swallowed
}
