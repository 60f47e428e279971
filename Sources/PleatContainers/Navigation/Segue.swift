public import Pleat

/// An operation with a fixed style that starts at the visible page, like a segue of a storyboard.
///
/// Source: Mark Pospesel's storyboard segues (modal, navigation push and navigation pop). In the
/// original, a segue without a kind was an error. Such a segue cannot be created here.
public struct Segue<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page at which the segue starts.
  ///
  /// It must be visible when the segue is performed.
  public let source: Page

  /// The operation.
  public let operation: NavigationOperation<Page>

  /// The style of the transition.
  public var style: TransitionStyle

  /// Returns a segue that presents a page, by default with the fold style of raw value 0.
  public static func modal(
    from source: Page, to destination: Page, as kind: PresentationKind = .fullScreen,
    style: TransitionStyle = .fold([])
  ) -> Segue {
    Segue(source: source, operation: .present(destination, as: kind), style: style)
  }

  /// Returns a segue that pushes a page, by default with the fold style of raw value 0.
  public static func push(
    from source: Page, to destination: Page, style: TransitionStyle = .fold([])
  ) -> Segue {
    Segue(source: source, operation: .push(destination), style: style)
  }

  /// Returns a segue that pops the page at which it starts, by default with the fold style
  /// `unfold`.
  ///
  /// `unfold` has the raw value 1. The flip style of raw value 1 is `.flip(.backward)`.
  public static func pop(from source: Page, style: TransitionStyle = .fold(.unfold)) -> Segue {
    Segue(source: source, operation: .pop, style: style)
  }
}

extension PageStack {
  /// Performs a segue, as ``perform(_:_:ifBusy:)`` performs its operation.
  ///
  /// - Parameters:
  ///   - segue: The segue.
  ///   - rule: What to do if a transition is running.
  /// - Returns: The change, or nil if the segue waits.
  /// - Throws: `NavigationError.notOnStack` if the source is neither on the stack nor presented;
  ///   `notVisible` if it is not the visible page; otherwise the errors of the operation.
  @discardableResult
  public mutating func perform(
    _ segue: Segue<Page>, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try request(
      QueuedOperation(
        operation: segue.operation, motion: .style(segue.style), source: segue.source),
      ifBusy: rule)
  }
}
