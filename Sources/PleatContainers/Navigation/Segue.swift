public import Pleat

/// A way from one page to another as a storyboard draws it: from the visible page, by a fixed style.
///
/// Source: Mark Pospesel's storyboard segues, modal, navigation push and navigation pop; a segue
/// without a kind, which was an error, cannot be made.
public struct Segue<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page that it starts at: the visible one.
  public let source: Page

  /// What it does.
  public let operation: NavigationOperation<Page>

  /// The style by which it does so.
  public var style: TransitionStyle

  /// A segue that presents a page; style 0 of its kind unless another is given.
  public static func modal(
    from source: Page, to destination: Page, as kind: PresentationKind = .fullScreen,
    style: TransitionStyle = .fold([])
  ) -> Segue {
    Segue(source: source, operation: .present(destination, as: kind), style: style)
  }

  /// A segue that pushes a page; style 0 of its kind unless another is given.
  public static func push(
    from source: Page, to destination: Page, style: TransitionStyle = .fold([])
  ) -> Segue {
    Segue(source: source, operation: .push(destination), style: style)
  }

  /// A segue that pops the page it starts at; style 1 unless another is given.
  ///
  /// Style 1 is `unfold`; that of flips is `.flip(.backward)`.
  public static func pop(from source: Page, style: TransitionStyle = .fold(.unfold)) -> Segue {
    Segue(source: source, operation: .pop, style: style)
  }
}

extension PageStack {
  /// Performs a segue, as ``perform(_:_:ifBusy:)`` does its operation.
  ///
  /// - Throws: `notOnStack` for a source that is neither on the stack nor presented, `notVisible` for
  ///   one that is not the visible page, else what the operation throws.
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
