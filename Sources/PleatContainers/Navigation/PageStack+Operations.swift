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
}
