/// The order of the containment events of one change, for each of its two ends.
///
/// Source: the order of `setViewController` in Mark Pospesel's MPFlipViewController, and of a modal
/// that is added as a child.
struct ContainmentPlan<Page: Hashable & Sendable> {
  /// The pages whose views appear, bottom first, and those whose views disappear, top first.
  let appearing, disappearing: [Page]
  /// The pages that become children, and those that stop being children, top first.
  let joining, leaving: [Page]
  /// Whether containment is announced only after completion: a page that falls back under a finger
  /// must not have been notified that it joins or leaves.
  var isInteractive = false
  /// Whether the frame is set after the announcement, as the original does for modal children only.
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

/// The pages of a container: the stack, bottom first, and the pages presented over it.
struct ContainerState<Page: Hashable & Sendable> {
  var pages: [Page]
  var presented: [PresentedPage<Page>]

  /// The page on top of all.
  var visible: Page { presented.last?.page ?? pages[pages.count - 1] }

  /// The pages whose views are in the container, bottom first.
  ///
  /// A child does not hide what is behind it.
  var seen: [Page] {
    guard let cover = presented.lastIndex(where: { $0.kind == .fullScreen }) else {
      return [pages[pages.count - 1]] + presented.map(\.page)
    }
    return presented[cover...].map(\.page)
  }

  /// The children of the container: the stack, and what was presented as a child.
  var children: [Page] { pages + presented.filter { $0.kind == .child }.map(\.page) }
}
