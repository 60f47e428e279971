public import Pleat

extension PageStack {
  /// Adds a page on top of the stack: see ``perform(_:_:ifBusy:)``.
  ///
  /// - Throws: `NavigationError.alreadyThere` if the page is on the stack or presented; `covered`
  ///   if a page is presented.
  @discardableResult
  public mutating func push(
    _ page: Page, _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.push(page), motion, ifBusy: rule)
  }

  /// Removes the top page of the stack: see ``perform(_:_:ifBusy:)``.
  ///
  /// - Throws: `NavigationError.onlyOnePage` if there is no page below; `covered` if a page is
  ///   presented.
  @discardableResult
  public mutating func pop(
    _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.pop, motion, ifBusy: rule)
  }

  /// Removes all pages of the stack except the first: see ``perform(_:_:ifBusy:)``.
  ///
  /// The removed pages are in ``NavigationChange/removed``, the lowest first.
  ///
  /// - Throws: `NavigationError.alreadyOnTop` if the first page is the only one; `covered` if a page
  ///   is presented.
  @discardableResult
  public mutating func popToRoot(
    _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.popToRoot, motion, ifBusy: rule)
  }

  /// Removes all pages of the stack that are above the given one: see ``perform(_:_:ifBusy:)``.
  ///
  /// - Throws: `NavigationError.notOnStack` if the page is not on the stack; `alreadyOnTop` if it
  ///   is the top page; `covered` if a page is presented.
  @discardableResult
  public mutating func pop(
    to page: Page, _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.popTo(page), motion, ifBusy: rule)
  }

  /// Replaces a page of the stack with another page: see ``perform(_:_:ifBusy:)``.
  ///
  /// If the old page is below the top, the change has no transition. If the new page is popped later
  /// with an automatic motion, the style is the one with which the old page would have been popped.
  ///
  /// - Throws: `NavigationError.notOnStack` if the old page is not on the stack; `alreadyThere` if
  ///   the new page is on the stack or presented; `covered` if a page is presented.
  @discardableResult
  public mutating func replace(
    _ old: Page, with new: Page, _ motion: NavigationMotion = .automatic,
    ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.replace(old, with: new), motion, ifBusy: rule)
  }

  /// Presents a page over the visible page, which may be presented itself: see
  /// ``perform(_:_:ifBusy:)``.
  ///
  /// - Throws: `NavigationError.alreadyThere` if the page is on the stack or presented;
  ///   `boundsUnknown` for a modal if ``bounds`` is nil.
  @discardableResult
  public mutating func present(
    _ page: Page, as kind: PresentationKind = .fullScreen, _ motion: NavigationMotion = .automatic,
    ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.present(page, as: kind), motion, ifBusy: rule)
  }

  /// Dismisses the page that was presented last: see ``perform(_:_:ifBusy:)``.
  ///
  /// - Throws: `NavigationError.nothingPresented` if no page is presented.
  @discardableResult
  public mutating func dismiss(
    _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.dismiss, motion, ifBusy: rule)
  }

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
