public import Pleat

/// An operation, its style and the page at which it starts, like a segue of a storyboard.
///
/// The kinds of segue are those of Mark Pospesel's storyboard segues: modal, navigation push and
/// navigation pop.
public struct Segue<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The page at which the segue starts, which must be visible when the segue is performed.
  public let source: Page

  /// The operation that the segue performs.
  public let operation: NavigationOperation<Page>

  /// The style of the transition, or nil to choose it as for ``NavigationMotion/Choice/automatic``.
  public var style: TransitionStyle?

  /// Returns a segue that presents a page.
  ///
  /// Without a `style`, the transition is a fold with no options. For the kind
  /// ``PresentationKind/modal(_:)``, it is the fade of that ``ChildModal`` (``ChildModal/fade``).
  public static func modal(
    from source: Page, to destination: Page, as kind: PresentationKind = .fullScreen,
    style: TransitionStyle? = nil
  ) -> Segue {
    var style = style
    switch kind {
    case .fullScreen, .child: style = style ?? .fold([])
    case .modal: break
    }
    return Segue(source: source, operation: .present(destination, as: kind), style: style)
  }

  /// Returns a segue that pushes a page, by default with a fold with no options.
  public static func push(
    from source: Page, to destination: Page, style: TransitionStyle = .fold([])
  ) -> Segue {
    Segue(source: source, operation: .push(destination), style: style)
  }

  /// Returns a segue that pops the page at which it starts.
  ///
  /// The default style is `unfold`, which is the reverse of the default style of
  /// ``push(from:to:style:)``. To pop a page that was pushed with `.flip([])`, pass
  /// `.flip(.backward)`.
  public static func pop(from source: Page, style: TransitionStyle = .fold(.unfold)) -> Segue {
    Segue(source: source, operation: .pop, style: style)
  }
}

extension PageStack {
  /// Performs a segue in its style, as ``perform(_:_:ifBusy:)`` performs an operation.
  ///
  /// - Throws: `NavigationError.notOnStack` if the segue's source is neither on the stack nor
  ///   presented; `notVisible` if the source is not visible; also the errors of the operation
  ///   itself, such as those of ``push(_:_:ifBusy:)``.
  @discardableResult
  public mutating func perform(
    _ segue: Segue<Page>, ifBusy rule: BusyRule = .refuse
  ) throws(NavigationError<Page>) -> NavigationChange<Page>? {
    try request(
      QueuedOperation(
        operation: segue.operation, motion: segue.style.map(NavigationMotion.style) ?? .automatic,
        source: segue.source),
      ifBusy: rule)
  }
}
