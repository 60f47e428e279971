/// The order of containment events of one change, for each way in which it may end.
///
/// Source: the order of `setViewController` in Mark Pospesel's MPFlipViewController, and of a modal
/// that is added as a child.
struct ContainmentPlan<Page: Hashable & Sendable> {
  /// Whose view comes, bottom first, and whose goes, top first.
  let appearing, disappearing: [Page]
  /// Who becomes a child, and who stops being one, top first.
  let joining, leaving: [Page]
  /// Under a finger nobody is told of containment until it is certain.
  var isInteractive = false
  /// A modal child is told before its frame is set; a page of the stack after.
  var setsFrameLate = false

  /// Creates the plan of a change from one state to another.
  init(from before: ContainerState<Page>, to after: ContainerState<Page>) {
    func lost(_ old: [Page], _ new: [Page]) -> [Page] {
      let kept = Set(new)
      return old.filter { !kept.contains($0) }
    }
    appearing = lost(after.seen, before.seen)
    disappearing = lost(before.seen, after.seen).reversed()
    joining = lost(after.children, before.children)
    leaving = lost(before.children, after.children).reversed()
  }

  private typealias Event = ContainmentEvent<Page>

  private func events(_ pages: [Page], _ steps: ContainmentStep...) -> [Event] {
    pages.flatMap { page in steps.map { Event(page, $0) } }
  }

  private var announcement: [Event] {
    events(joining, .willMoveToParent) + events(leaving, .willMoveFromParent)
  }

  /// What happens before the transition runs.
  var start: [ContainmentEvent<Page>] {
    let told = isInteractive ? [] : announcement
    let framed = events(appearing, .setFrame)
    return (setsFrameLate ? told + framed : framed + told)
      + events(appearing, .willAppear, .addView) + events(disappearing, .willDisappear)
  }

  /// What happens when it has run to its end.
  var completion: [ContainmentEvent<Page>] {
    (isInteractive ? announcement : [])
      + events(disappearing, .removeView, .didDisappear) + events(appearing, .didAppear)
      + events(joining, .didMoveToParent) + events(leaving, .didMoveFromParent)
  }

  /// What happens when it is called off: what was announced is taken back.
  var cancellation: [ContainmentEvent<Page>] {
    let (joining, leaving) = isInteractive ? ([], []) : (joining, leaving)
    return events(joining, .willMoveFromParent) + events(leaving, .willMoveToParent)
      + events(appearing, .willDisappear) + events(disappearing, .willAppear)
      + events(appearing, .removeView, .didDisappear) + events(disappearing, .didAppear)
      + events(joining, .didMoveFromParent) + events(leaving, .didMoveToParent)
  }
}

/// Who is where in a container: the stack, bottom first, and what is presented over it.
struct ContainerState<Page: Hashable & Sendable> {
  var pages: [Page]
  var presented: [PresentedPage<Page>]

  /// The page on top of all.
  var visible: Page { presented.last?.page ?? pages[pages.count - 1] }

  /// Whose views are there, bottom first: a child leaves what is behind it where it is.
  var seen: [Page] {
    guard let cover = presented.lastIndex(where: { $0.kind == .fullScreen }) else {
      return [pages[pages.count - 1]] + presented.map(\.page)
    }
    return presented[cover...].map(\.page)
  }

  /// The children of the container: the stack, and what was presented as a child.
  var children: [Page] { pages + presented.filter { $0.kind == .child }.map(\.page) }
}
