import Pleat

/// A page, or a container of pages, with everything that decides how it rotates.
///
/// In UIKit a page is a view controller. A value of this type is a tree: it contains the page's
/// children and the page that it presents.
///
/// Source: UIKit's rules since iOS 6. The rules ``ConsultationRule/topChild`` and
/// ``ConsultationRule/allChildren``, and the method ``portraitOnPhone(_:idiom:)``, are from Andy
/// Heydon's "iOS6 and Rotation Whack-a-Mole" (2012) and its addendum.
public struct RotatingPage<Page: Hashable & Sendable>: Hashable, Sendable {
  /// The identifier of the page.
  public var page: Page

  /// Whether the page itself allows the interface to rotate (`shouldAutorotate`).
  public var allowsRotation: Bool

  /// The orientations that the page itself supports (`supportedInterfaceOrientations`), or nil for
  /// the default of the device.
  public var mask: InterfaceOrientationMask?

  /// The rule that determines which children the page asks before it answers about rotation.
  public var rule: ConsultationRule

  /// The children of the page, from back to front: in a navigation stack, the last one is the top
  /// page.
  public var children: [RotatingPage]

  /// Whether the page is visible in its parent.
  ///
  /// Set this to false for a page that another page covers. The value is ignored if the ``rule`` of
  /// the parent is ``ConsultationRule/topChild`` or ``ConsultationRule/child(_:)``: then only the
  /// child that the rule selects is visible.
  public var isVisible: Bool

  /// Whether the page passes rotation events and changes of size on to its children.
  public var forwardsRotation: Bool

  /// Whether the page handles changes of size (`viewWillTransition(to:with:)`).
  ///
  /// If this is true, the page gets none of the older rotation callbacks: see ``sizeEvents(_:)``.
  public var handlesSizeChanges: Bool

  /// The place of the page in its parent, which determines the page's size.
  public var placement: PagePlacement

  /// Whether the page's children are told when the page appears and disappears.
  public var forwardsAppearance: Bool

  /// Whether the ``presented`` page covers the whole screen.
  public var presentsFullScreen: Bool

  /// The page that this one presents modally, or nil.
  public var presented: RotatingPage? {
    get { modals.first }
    set { modals = newValue.map { [$0] } ?? [] }
  }

  // An array, because a struct cannot directly store a value of its own type.
  private var modals: [RotatingPage] = []

  /// Creates a page, by default without children, which answers only for itself, supports the
  /// default orientations of the device, and fills its parent.
  public init(
    _ page: Page, allowsRotation: Bool = true, mask: InterfaceOrientationMask? = nil,
    rule: ConsultationRule = .nobody, children: [RotatingPage] = [], isVisible: Bool = true,
    forwardsRotation: Bool = true, forwardsAppearance: Bool = true,
    presented: RotatingPage? = nil, presentsFullScreen: Bool = true,
    handlesSizeChanges: Bool = false, placement: PagePlacement = .filling
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
    self.handlesSizeChanges = handlesSizeChanges
    self.placement = placement
    self.presented = presented
  }

  /// Creates a page that supports all orientations on a pad, and only portrait, without rotation,
  /// on a phone.
  public static func portraitOnPhone(_ page: Page, idiom: DeviceIdiom) -> RotatingPage {
    RotatingPage(
      page, allowsRotation: idiom == .pad, mask: idiom == .pad ? .all : .portrait)
  }

  var shownChildren: [RotatingPage] {
    switch rule {
    case .topChild: Array(children.suffix(1))
    case .child(let index): children.indices.contains(index) ? [children[index]] : []
    case .nobody, .visibleChildren, .allChildren: children.filter(\.isVisible)
    }
  }

  /// The front-most page of this tree that is presented full-screen, or nil.
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

  /// The front-most full-screen page of this tree, which is asked about rotation and is notified
  /// first.
  var frontMost: RotatingPage { cover ?? self }

  // The sheet is asked in addition to the page that presents it.
  var sheet: RotatingPage? { presentsFullScreen ? nil : presented }

  /// Returns the appearance callbacks that this page and its visible descendants get in one step.
  ///
  /// A parent comes before its children, and children come from back to front. The children of a
  /// page whose ``forwardsAppearance`` is false are left out. With the rules
  /// ``ConsultationRule/topChild`` and ``ConsultationRule/child(_:)``, only the child that the rule
  /// names counts as visible.
  ///
  /// Source: UIKit's `shouldAutomaticallyForwardAppearanceMethods`.
  public func appearanceEvents(_ step: AppearanceStep) -> [ContainmentEvent<Page>] {
    let children = forwardsAppearance ? shownChildren.flatMap { $0.appearanceEvents(step) } : []
    // The steps have the same names as the steps of containment.
    return [ContainmentEvent(page, ContainmentStep(rawValue: step.rawValue)!)] + children
  }

  /// Returns the callbacks of a change of size, in order.
  ///
  /// Call this method on the root page of the window, with the window's size. Pages are told in the
  /// order of ``rotationEvents(from:to:duration:)``, each with the size that its ``placement`` gives it
  /// after the change.
  ///
  /// A page whose ``handlesSizeChanges`` is true gets ``SizeStep/willTransition``,
  /// ``SizeStep/alongside`` and ``SizeStep/completion``. Any other page gets, at the same steps, the
  /// older callbacks ``RotationStep/willRotate``, ``RotationStep/willAnimateRotation`` and
  /// ``RotationStep/didRotate``, or nothing if the orientation does not change.
  ///
  /// If a page is presented full-screen, the pages behind it get no events.
  public func sizeEvents(_ change: SizeChange) -> [SizeEvent<Page>] {
    let audience = frontMost.sizes(Rect(origin: .zero, size: change.size))
    let older: [RotationStep] = [.willRotate, .willAnimateRotation, .didRotate]
    return zip(SizeStep.allCases, older).flatMap { step, rotation in
      audience.compactMap { page, size -> SizeEvent<Page>? in
        var own = change
        own.size = size
        if page.handlesSizeChanges { return .size(page.page, step, own) }
        return change.isRotation ? .rotation(RotationEvent(page.page, rotation, own)) : nil
      }
    }
  }

  /// This page and all pages that it passes the change on to, with their sizes.
  func sizes(_ bounds: Rect) -> [(page: RotatingPage, size: Size)] {
    let own = Rect(origin: .zero, size: placement.frame(in: bounds).size)
    let children = forwardsRotation ? shownChildren.flatMap { $0.sizes(own) } : []
    return [(self, own.size)] + children + (sheet?.sizes(own) ?? [])
  }
}

/// The children that a container asks before it answers about rotation.
///
/// If several pages answer, the interface may rotate only if all of them allow it, and only to the
/// orientations that all of them support.
///
/// A rule is encoded as the name of the case, or as `{"child": 1}`.
public enum ConsultationRule: Hashable, Sendable, Codable {
  /// The container asks no child and answers for itself, like UIKit's own containers.
  case nobody
  /// The container passes the question on to its last child, like Andy Heydon's navigation
  /// controller, and answers itself only if it has no children.
  case topChild
  /// The container passes the question on to the child with the given index, as a tab bar
  /// controller should, and answers itself only if there is no such child.
  case child(Int)
  /// The container asks all its visible children, and also answers itself.
  case visibleChildren
  /// The container asks all its children, visible or not, and also answers itself, as Andy Heydon's
  /// generic container does.
  case allChildren

  /// Decodes a name, or `{"child": 1}`.
  public init(from decoder: any Decoder) throws {
    let found = try EnumerationCase(from: decoder)
    switch found.name {
    case "nobody": self = .nobody
    case "topChild": self = .topChild
    case "child": self = .child(try found.value())
    case "visibleChildren": self = .visibleChildren
    case "allChildren": self = .allChildren
    default: throw found.unknown("nobody, topChild, child, visibleChildren, allChildren")
    }
  }

  /// Encodes a name, or `{"child": 1}`.
  public func encode(to encoder: any Encoder) throws {
    if case .child(let index) = self {
      try encoder.encode(case: "child", index)
    } else {
      try encoder.encode(case: "\(self)")
    }
  }
}

/// The four steps of appearing and disappearing, in the order in which they happen.
public enum AppearanceStep: String, CaseIterable, Codable, Hashable, Sendable {
  /// The page is about to appear.
  case willAppear
  /// The page has appeared.
  case didAppear
  /// The page is about to disappear.
  case willDisappear
  /// The page has disappeared.
  case didDisappear
}
