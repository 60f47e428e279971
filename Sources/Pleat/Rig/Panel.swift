/// A rectangle cut from one page that stays flat and moves with a joint.
public struct Panel: Hashable, Codable, Sendable {
  /// The name of the panel, unique in its rig.
  public var name: String
  /// The index of the joint that moves the panel, or nil if it does not move.
  public var joint: Int?
  /// The position of the panel's top left corner in the plane z = 0 of its joint's space.
  ///
  /// If the panel has no joint, it is a position in the rig's space.
  public var origin: Point
  /// The part of a page that the panel shows.
  ///
  /// The panel has the same width and height as this part.
  public var content: Content
  /// The shadow on the panel, or nil if it never has one.
  public var shading: Shading?
  /// The range of the rig's angle θ, in quarter turns, in which the panel is visible.
  ///
  /// In this range the panel counts as visible even if it is edge-on or covered by another panel.
  public var visible: Range<Double> {
    get { window.range }
    set { window.range = newValue }
  }
  private var window: AngleWindow
  /// The widths, in points, of the transparent border that antialiases the edges of the panel's
  /// bitmap.
  ///
  /// The width is 0 at an edge that meets another panel, because a border would show as a seam
  /// there.
  public var antialiasInsets: Insets

  /// Creates a panel, by default always visible, without a shadow and without a transparent border.
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
    /// The page that the part is cut from.
    public var page: Page
    /// The rectangle of the part, in points from the page's top left corner, with y down.
    public var rect: Rect

    /// Creates a part of a page.
    public init(page: Page, rect: Rect) {
      self.page = page
      self.rect = rect
    }
  }

  /// One of the two pages of a transition.
  public enum Page: String, Codable, Sendable, CaseIterable {
    /// The page that the transition replaces.
    case source
    /// The page that replaces the source page.
    case destination
  }
}
