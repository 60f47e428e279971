import PleatContainers

/// A user interface that does what the events say, and complains where they make no sense.
struct ObedientViews<Page: Hashable & Sendable> {
  var children: Set<Page>
  var shown: [Page]
  /// The pages whose shades are shown, bottom first.
  var shades: [Page] = []
  var announced: [Page: Bool] = [:]
  var appearing: [Page: Bool] = [:]

  mutating func apply(_ events: [ContainmentEvent<Page>]) -> [String] {
    events.flatMap { event in apply(event).map { "\(event): \($0)" } }
  }

  private mutating func apply(_ event: ContainmentEvent<Page>) -> [String] {
    let page = event.page
    var complaints: [String] = []
    func check(_ holds: Bool, _ text: String) { if !holds { complaints.append(text) } }
    switch event.step {
    case .setFrame: check(!shown.contains(page), "resized in sight")
    case .setShadeFrame: check(false, "no change resizes a shade")
    case .addShade:
      check(appearing[page] == true && !shades.contains(page), "a shade unannounced or twice")
      shades.append(page)
    case .removeShade:
      check(!shown.contains(page) && shades.contains(page), "no shade, or it goes first")
      shades.removeAll { $0 == page }
    case .willMoveToParent, .willMoveFromParent:
      let enters = event.step == .willMoveToParent
      check(announced[page] != enters, "told twice")
      announced[page] = enters
    case .didMoveToParent:
      check(announced.removeValue(forKey: page) == true, "not announced")
      children.insert(page)
    case .didMoveFromParent:
      check(announced.removeValue(forKey: page) == false, "not announced")
      // A page that still comes may stop being a child, because a finger has taken over.
      check(!shown.contains(page) || appearing[page] == true, "leaves in sight")
      children.remove(page)
    case .willAppear, .willDisappear:
      let comes = event.step == .willAppear
      check(appearing[page] != comes, "told twice")
      appearing[page] = comes
    case .addView:
      check(appearing[page] == true && !shown.contains(page), "added unannounced or twice")
      shown.append(page)
    case .removeView:
      check(appearing[page] == false && shown.contains(page), "removed unannounced or twice")
      shown.removeAll { $0 == page }
    case .didAppear:
      check(appearing.removeValue(forKey: page) == true && shown.contains(page), "not there")
    case .didDisappear:
      check(appearing.removeValue(forKey: page) == false && !shown.contains(page), "still there")
    }
    return complaints
  }
}
