/// A rectangle of one page that hangs on a joint.
public struct Panel: Hashable, Codable, Sendable {
  /// The name, unique in its rig.
  public var name: String
  /// The index of the joint that it hangs on; nil for the rig's own space.
  public var joint: Int?
  /// Where its top left corner lies in the joint's plane z = 0.
  public var origin: Point
  /// What it shows, at its own size.
  public var content: Content
  /// What darkens it, if anything ever does.
  public var shading: Shading?
  /// The quarter turns of θ at which it takes part; edge-on or covered still counts.
  public var visible: Range<Double> {
    get { window.range }
    set { window.range = newValue }
  }
  private var window: AngleWindow
  /// The transparent ring, in points, that a bitmap of it wants on its oblique edges.
  ///
  /// Edges that meet another panel have none, or a seam would show.
  public var antialiasInsets: Insets

  /// Creates a panel that is always visible, without shading and without a ring.
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

  /// A part of a page.
  public struct Content: Hashable, Codable, Sendable {
    /// The page.
    public var page: Page
    /// The part, in the page's own points: origin at the top left corner, y down.
    public var rect: Rect

    /// Creates a part of a page.
    public init(page: Page, rect: Rect) {
      self.page = page
      self.rect = rect
    }
  }

  /// The two pages of a transition.
  public enum Page: String, Codable, Sendable, CaseIterable {
    /// The page that goes.
    case source
    /// The page that comes.
    case destination
  }
}
