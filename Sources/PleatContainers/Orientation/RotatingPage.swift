/// A page, or a container of pages, as the consultation about rotation sees it: a tree of values.
///
/// Source: UIKit's rules from iOS 6 on, and the categories that Andy Heydon wrote to make stock
/// containers ask their children.
public struct RotatingPage<Page: Hashable & Sendable>: Hashable, Sendable {
  /// Who it is.
  public var page: Page

  /// Its own answer to whether the interface may turn.
  public var allowsRotation: Bool

  /// Its own answer to which orientations it supports; nil for the default of the idiom.
  public var mask: InterfaceOrientationMask?

  /// Whom it asks before it answers.
  public var rule: ConsultationRule

  /// Its children, from the back to the front; for a stack the top page is the last.
  public var children: [RotatingPage]

  /// Whether it can be seen at all; a page that another one covers cannot.
  public var isVisible: Bool

  /// Whether it passes rotation events on to its children.
  public var forwardsRotation: Bool

  /// Whether it tells its children when it is seen and when it is not.
  public var forwardsAppearance: Bool

  /// Whether the page that it presents takes the whole screen.
  public var presentsFullScreen: Bool

  /// The page that it presents by the system's modal presentation, if any.
  public var presented: RotatingPage? {
    get { modals.first }
    set { modals = newValue.map { [$0] } ?? [] }
  }

  // A list, since a value cannot hold one of its own kind directly.
  private var modals: [RotatingPage] = []

  /// Creates a page that answers for itself, unless it is given children and a rule.
  public init(
    _ page: Page, allowsRotation: Bool = true, mask: InterfaceOrientationMask? = nil,
    rule: ConsultationRule = .nobody, children: [RotatingPage] = [], isVisible: Bool = true,
    forwardsRotation: Bool = true, forwardsAppearance: Bool = true,
    presented: RotatingPage? = nil, presentsFullScreen: Bool = true
  ) {
    self.page = page
    self.allowsRotation = allowsRotation
    self.mask = mask
    self.rule = rule
    self.children = children
    self.isVisible = isVisible
    self.forwardsRotation = forwardsRotation
    self.forwardsAppearance = forwardsAppearance
    self.presentsFullScreen = presentsFullScreen
    self.presented = presented
  }

  /// Creates a page that stays upright on a phone and turns all ways on a pad.
  public static func portraitOnPhone(_ page: Page, idiom: DeviceIdiom) -> RotatingPage {
    RotatingPage(
      page, allowsRotation: idiom == .pad, mask: idiom == .pad ? .all : .portrait)
  }

  /// The children that are there to be seen.
  var shownChildren: [RotatingPage] {
    switch rule {
    case .topChild: Array(children.suffix(1))
    case .child(let index): children.indices.contains(index) ? [children[index]] : []
    case .nobody, .visibleChildren, .allChildren: children.filter(\.isVisible)
    }
  }

  /// The front-most full-screen modal in this tree, nil if there is none.
  private var cover: RotatingPage? {
    if let presented {
      if let front = presented.cover { return front }
      if presentsFullScreen { return presented }
    }
    for child in shownChildren.reversed() {
      if let front = child.cover { return front }
    }
    return nil
  }

  /// Who is asked, and who hears of a rotation first: the front-most full-screen page of this tree.
  var frontMost: RotatingPage { cover ?? self }

  /// What is presented without taking the whole screen, and has its say beside the presenter.
  var sheet: RotatingPage? { presentsFullScreen ? nil : presented }
}

/// Whom a container asks before it answers about rotation.
public enum ConsultationRule: Hashable, Codable, Sendable {
  /// Nobody: it answers for itself. UIKit's own containers do so.
  case nobody
  /// Its last child alone, as the patched navigation controller; itself if it has none.
  case topChild
  /// The child of an index alone, as a tab controller should; itself if there is none of that index.
  case child(Int)
  /// Every visible child has to agree, and it itself as well.
  case visibleChildren
  /// Every child has to agree, seen or not, and it itself as well: the patched generic container.
  case allChildren
}
