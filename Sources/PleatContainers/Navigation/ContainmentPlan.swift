internal import Pleat

/// The containment events of one change, in order, for its completion and for its cancellation.
///
/// Source: the order of events in `setViewController` of Mark Pospesel's MPFlipViewController, and
/// in the presentation of a modal that is added as a child.
struct ContainmentPlan<Page: Hashable & Sendable> {
  /// The pages whose views appear, bottom first, and those whose views disappear, top first.
  let appearing, disappearing: [Page]
  /// The pages that become children, bottom first, and those that stop being children, top first.
  let joining, leaving: [Page]
  /// Whether pages are told only after completion that they join or leave, because a finger may
  /// still let the page fall back.
  var isInteractive = false
  /// Whether frames are set after pages are told that they join or leave, as when a page is
  /// presented.
  var setsFrameLate = false
  /// The bounds of the container, or nil if they are unknown, and the pixel grid of the screen.
  var bounds: Rect?
  var grid = PixelGrid(scale: 1)

  /// The modals among the pages that are presented before or after the change.
  private let modals: [Page: ChildModal]

  init(from before: ContainerState<Page>, to after: ContainerState<Page>) {
    func lost(_ old: [Page], _ new: [Page]) -> [Page] {
      let kept = Set(new)
      return old.filter { !kept.contains($0) }
    }
    appearing = lost(after.seen, before.seen)
    disappearing = lost(before.seen, after.seen).reversed()
    joining = lost(after.children, before.children)
    leaving = lost(before.children, after.children).reversed()
    modals = before.modals.merging(after.modals) { modal, _ in modal }
  }

  private typealias Event = ContainmentEvent<Page>

  /// Returns the given steps for each page in turn; steps for shades are left out if a page has no
  /// shade.
  private func events(_ pages: [Page], _ steps: ContainmentStep...) -> [Event] {
    pages.flatMap { page in
      let modal = modals[page]
      return steps.compactMap { step -> Event? in
        switch step {
        case .setFrame:
          Event(page, step, frame: bounds.map { modal?.placement.frame(in: $0, on: grid) ?? $0 })
        case .addShade, .setShadeFrame: modal == nil ? nil : Event(page, step, frame: bounds)
        case .removeShade: modal == nil ? nil : Event(page, step)
        default: Event(page, step)
        }
      }
    }
  }

  func resizing(_ pages: [Page]) -> [ContainmentEvent<Page>] {
    events(pages, .setShadeFrame, .setFrame)
  }

  private var announcement: [Event] {
    events(joining, .willMoveToParent) + events(leaving, .willMoveFromParent)
  }

  var start: [ContainmentEvent<Page>] {
    let told = isInteractive ? [] : announcement
    let framed = events(appearing, .setFrame)
    return (setsFrameLate ? told + framed : framed + told)
      + events(appearing, .willAppear, .addShade, .addView) + events(disappearing, .willDisappear)
  }

  var completion: [ContainmentEvent<Page>] {
    (isInteractive ? announcement : [])
      + events(disappearing, .removeView, .removeShade, .didDisappear)
      + events(appearing, .didAppear)
      + events(joining, .didMoveToParent) + events(leaving, .didMoveFromParent)
  }

  /// The events when the user takes over a running transition: they undo the calls that told pages
  /// to join or leave, and do not change the views.
  var takeOver: [ContainmentEvent<Page>] {
    events(joining, .willMoveFromParent) + events(leaving, .willMoveToParent)
      + events(joining, .didMoveFromParent) + events(leaving, .didMoveToParent)
  }

  /// The events after the transition is cancelled: they undo the events before the transition.
  var cancellation: [ContainmentEvent<Page>] {
    let (joining, leaving) = isInteractive ? ([], []) : (joining, leaving)
    return events(joining, .willMoveFromParent) + events(leaving, .willMoveToParent)
      + events(appearing, .willDisappear) + events(disappearing, .willAppear)
      + events(appearing, .removeView, .removeShade, .didDisappear)
      + events(disappearing, .didAppear)
      + events(joining, .didMoveFromParent) + events(leaving, .didMoveToParent)
  }
}

/// The pages of a container: the stack, bottom first, and the pages presented over it.
struct ContainerState<Page: Hashable & Sendable> {
  var pages: [Page]
  var presented: [PresentedPage<Page>]

  func contains(_ page: Page) -> Bool {
    pages.contains(page) || presented.contains { $0.page == page }
  }

  var visible: Page { presented.last?.page ?? pages[pages.count - 1] }

  /// The pages whose views are in the container, bottom first: all from the last full-screen page on
  /// or, without one, the top of the stack and all presented pages.
  var seen: [Page] {
    guard let cover = presented.lastIndex(where: { $0.kind == .fullScreen }) else {
      return [pages[pages.count - 1]] + presented.map(\.page)
    }
    return presented[cover...].map(\.page)
  }

  /// The children of the container: the stack, and the presented pages that are not full-screen.
  var children: [Page] { pages + presented.filter { $0.kind != .fullScreen }.map(\.page) }

  var modals: [Page: ChildModal] {
    Dictionary(
      uniqueKeysWithValues: presented.compactMap { page in page.modal.map { (page.page, $0) } })
  }
}
