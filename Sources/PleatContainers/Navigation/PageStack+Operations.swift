extension PageStack {
  /// Puts a page on top.
  ///
  /// - Returns: the change, nil if it waits.
  /// - Throws: `alreadyThere` for a page that is on the stack or presented, `covered`,
  ///   `transitionRunning`.
  @discardableResult
  public mutating func push(
    _ page: Page, _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.push(page), motion, ifBusy: rule)
  }

  /// Takes the top page away.
  ///
  /// - Returns: the change, nil if it waits.
  /// - Throws: `onlyOnePage`, `covered`, `transitionRunning`.
  @discardableResult
  public mutating func pop(
    _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.pop, motion, ifBusy: rule)
  }

  /// Takes all pages away but the first; ``NavigationChange/removed`` has them in stack order.
  ///
  /// - Returns: the change, nil if it waits.
  /// - Throws: `alreadyThere` if the first page is the only one, `covered`, `transitionRunning`.
  @discardableResult
  public mutating func popToRoot(
    _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.popToRoot, motion, ifBusy: rule)
  }

  /// Takes all pages above one away.
  ///
  /// - Returns: the change, nil if it waits.
  /// - Throws: `notOnStack`, `alreadyThere` for the top page, `covered`, `transitionRunning`.
  @discardableResult
  public mutating func pop(
    to page: Page, _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.popTo(page), motion, ifBusy: rule)
  }

  /// Puts a page in the place of another one; below the top that takes no time.
  ///
  /// - Returns: the change, nil if it waits.
  /// - Throws: `notOnStack` for the old page, `alreadyThere` for the new one, `covered`,
  ///   `transitionRunning`.
  @discardableResult
  public mutating func replace(
    _ old: Page, with new: Page, _ motion: NavigationMotion = .automatic,
    ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.replace(old, with: new), motion, ifBusy: rule)
  }

  /// Presents a page over what is seen, another presented page included.
  ///
  /// - Returns: the change, nil if it waits.
  /// - Throws: `alreadyThere`, `transitionRunning`.
  @discardableResult
  public mutating func present(
    _ page: Page, as kind: PresentationKind = .fullScreen, _ motion: NavigationMotion = .automatic,
    ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.present(page, as: kind), motion, ifBusy: rule)
  }

  /// Dismisses the page that was presented last.
  ///
  /// - Returns: the change, nil if it waits.
  /// - Throws: `nothingPresented`, `transitionRunning`.
  @discardableResult
  public mutating func dismiss(
    _ motion: NavigationMotion = .automatic, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try perform(.dismiss, motion, ifBusy: rule)
  }
}
