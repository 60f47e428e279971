/// A rectangle cut from one page that stays flat and moves with a joint.
public struct Panel: Hashable, Codable, Sendable {
  /// The name, unique in its rig.
  public var name: String
  /// The index of the joint that moves the panel, or nil if it does not move.
  public var joint: Int?
  /// The position of the panel's top left corner in the plane z = 0 of its joint.
  public var origin: Point
  /// The part of a page that the panel shows, at its original size.
  public var content: Content
  /// The shadow on the panel, or nil if it never has one.
  public var shading: Shading?
  /// The range of θ, in quarter turns, in which the panel is visible.
  ///
  /// A panel in this range counts as visible even where it is edge-on or covered by another.
  public var visible: Range<Double> {
    get { window.range }
    set { window.range = newValue }
  }
  private var window: AngleWindow
  /// The widths, in points, of the transparent margin that a bitmap of the panel needs on each
  /// side.
  ///
  /// The margin gives a bitmap smooth edges when it is turned. Sides that meet another panel have
  /// no margin, because a seam would show there.
  public var antialiasInsets: Insets

  /// Creates a panel, by default always visible, without a shadow and without a margin.
  public init(
    name: String, joint: Int? = nil, origin: Point = Point(x: 0, y: 0), content: Content,
    shading: Shading? = nil, visible: Range<Double> = -.infinity ..< .infinity,
    antialiasInsets: Insets = Insets(top: 0, left: 0, bottom: 0, right: 0)
  ) {
    self.name = name
    self.joint = joint
    self.origin = origin
    self.content = content
    self.shading = shading
    window = AngleWindow(visible)
    self.antialiasInsets = antialiasInsets
  }

  private enum CodingKeys: String, CodingKey {
    case name, joint, origin, content, shading, antialiasInsets
    case window = "visible"
  }

  /// A rectangular part of one of the pages.
  public struct Content: Hashable, Codable, Sendable {
    /// The page.
    public var page: Page
    /// The part, in points from the page's top left corner, with y down.
    public var rect: Rect

    /// Creates a part of a page.
    public init(page: Page, rect: Rect) {
      self.page = page
      self.rect = rect
    }
  }

  /// One of the two pages of a transition.
  public enum Page: String, Codable, Sendable, CaseIterable {
    /// The page that is replaced.
    case source
    /// The page that replaces the source page.
    case destination
  }
}
