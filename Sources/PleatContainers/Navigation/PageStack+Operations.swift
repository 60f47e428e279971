extension PageStack {
  /// Adds a page on top of the stack.
  ///
  /// - Parameters:
  ///   - page: The new page.
  ///   - motion: The way in which the change is shown.
  ///   - rule: What to do if a transition is running.
  /// - Returns: The change, or nil if the operation waits.
  /// - Throws: `NavigationError.alreadyThere` if the page is on the stack or presented; `covered`
  ///   if a page is presented; `transitionRunning`.
  @discardableResult
  public mutating func push(
    _ page: Page, _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.push(page), motion, ifBusy: rule)
  }

  /// Removes the top page.
  ///
  /// - Parameters:
  ///   - motion: The way in which the change is shown.
  ///   - rule: What to do if a transition is running.
  /// - Returns: The change, or nil if the operation waits.
  /// - Throws: `NavigationError.onlyOnePage` if there is no page below; `covered` if a page is
  ///   presented; `transitionRunning`.
  @discardableResult
  public mutating func pop(
    _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.pop, motion, ifBusy: rule)
  }

  /// Removes all pages but the first.
  ///
  /// ``NavigationChange/removed`` has them in stack order.
  ///
  /// - Parameters:
  ///   - motion: The way in which the change is shown.
  ///   - rule: What to do if a transition is running.
  /// - Returns: The change, or nil if the operation waits.
  /// - Throws: `NavigationError.alreadyOnTop` if the first page is the only one; `covered` if a
  ///   page is presented; `transitionRunning`.
  @discardableResult
  public mutating func popToRoot(
    _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.popToRoot, motion, ifBusy: rule)
  }

  /// Removes all pages above the given one.
  ///
  /// - Parameters:
  ///   - page: The page that becomes the top page.
  ///   - motion: The way in which the change is shown.
  ///   - rule: What to do if a transition is running.
  /// - Returns: The change, or nil if the operation waits.
  /// - Throws: `NavigationError.notOnStack` if the page is not on the stack; `alreadyOnTop` if it
  ///   is the top page; `covered` if a page is presented; `transitionRunning`.
  @discardableResult
  public mutating func pop(
    to page: Page, _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.popTo(page), motion, ifBusy: rule)
  }

  /// Replaces a page of the stack by another one.
  ///
  /// The change has no transition if the old page is below the top. Later, the new page leaves with
  /// the style with which the old page would have left.
  ///
  /// - Parameters:
  ///   - old: The page to replace.
  ///   - new: The page that takes its place.
  ///   - motion: The way in which the change is shown.
  ///   - rule: What to do if a transition is running.
  /// - Returns: The change, or nil if the operation waits.
  /// - Throws: `NavigationError.notOnStack` if the old page is not on the stack; `alreadyThere` if
  ///   the new page is on the stack or presented; `covered` if a page is presented;
  ///   `transitionRunning`.
  @discardableResult
  public mutating func replace(
    _ old: Page, with new: Page, _ motion: NavigationMotion = .automatic,
    ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.replace(old, with: new), motion, ifBusy: rule)
  }

  /// Presents a page over the visible page, which may itself be presented.
  ///
  /// - Parameters:
  ///   - page: The page to present.
  ///   - kind: What happens to the presenting page.
  ///   - motion: The way in which the change is shown.
  ///   - rule: What to do if a transition is running.
  /// - Returns: The change, or nil if the operation waits.
  /// - Throws: `NavigationError.alreadyThere` if the page is on the stack or presented;
  ///   `transitionRunning`.
  @discardableResult
  public mutating func present(
    _ page: Page, as kind: PresentationKind = .fullScreen, _ motion: NavigationMotion = .automatic,
    ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.present(page, as: kind), motion, ifBusy: rule)
  }

  /// Dismisses the page that was presented last.
  ///
  /// - Parameters:
  ///   - motion: The way in which the change is shown.
  ///   - rule: What to do if a transition is running.
  /// - Returns: The change, or nil if the operation waits.
  /// - Throws: `NavigationError.nothingPresented` if no page is presented; `transitionRunning`.
  @discardableResult
  public mutating func dismiss(
    _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.dismiss, motion, ifBusy: rule)
  }
}
