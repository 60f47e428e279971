/// A flat part of a page that moves with a joint: a rectangle, or a convex polygon in it.
public struct Panel: Hashable, Codable, Sendable {
  /// The name of the panel, unique in its rig.
  public var name: String
  /// The index of the joint that moves the panel, or nil if it does not move.
  public var joint: Int?
  /// The position of the panel's top left corner in the plane z = 0 of its joint's space.
  ///
  /// If the panel has no joint, the position is in the rig's space.
  public var origin: Point
  /// The part of a page that the panel shows.
  ///
  /// The panel has the same width and height as this part.
  public var content: Content
  /// The shadow on the panel, or nil if it never has one.
  public var shading: Shading?
  /// The paper through which the panel's picture is seen, or nil if nothing covers the picture.
  public var veil: Veil?
  /// Whether the panel is visible only from its front.
  ///
  /// In a frame in which a one-sided panel is edge-on, or turns its back to the viewer, it is not
  /// visible. The default is false: both sides show the same picture, mirrored on the back.
  public var isOneSided: Bool
  /// Whether a one-sided panel is visible only from its back, where its picture is mirrored.
  ///
  /// So a sheet whose print shows through has two panels in one place: one seen from the front, and one
  /// seen from the back, with a ``veil``.
  public var isReversed: Bool
  /// Whether the panel is painted before all panels that are not backdrops.
  public var isBackdrop: Bool
  /// The range of the angle θ of the panel's stream, in quarter turns, in which the panel is visible.
  ///
  /// In this range the panel counts as visible even if another panel covers it. But a one-sided panel
  /// is not visible edge-on or from behind. ``Basis/stream(ofPanel:)`` returns the panel's stream.
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
  /// The creases across which the panel's shade runs smoothly into that of its neighbours, or nil if the
  /// panel has one shade.
  public var creases: Creases?
  /// The corners of the convex polygon that is the drawn part of the panel; nil if all of ``content`` is drawn.
  ///
  /// The corners are in points from the panel's top left corner, clockwise as the page lies (y is down);
  /// any corner may come first. Matrix, quad, shade and paint order are those of the content's rectangle.
  ///
  /// A polygon has 3...``outlineLimit`` corners, lies in the rectangle, is convex and has an area, all up
  /// to rounding. ``Basis/init(_:)`` refuses any other.
  public var outline: [Point]?

  /// The greatest number of corners of an ``outline``.
  public static let outlineLimit = 32

  /// Creates a panel, by default always visible, without a shadow and without a transparent border.
  public init(
    name: String, joint: Int? = nil, origin: Point = Point(x: 0, y: 0), content: Content,
    shading: Shading? = nil, isOneSided: Bool = false, isReversed: Bool = false,
    isBackdrop: Bool = false, visible: Range<Double> = -.infinity ..< .infinity,
    antialiasInsets: Insets = Insets(top: 0, left: 0, bottom: 0, right: 0), creases: Creases? = nil,
    veil: Veil? = nil, outline: [Point]? = nil
  ) {
    self.name = name
    self.joint = joint
    self.origin = origin
    self.content = content
    self.shading = shading
    self.isOneSided = isOneSided
    self.isReversed = isReversed
    self.isBackdrop = isBackdrop
    window = AngleWindow(visible)
    self.antialiasInsets = antialiasInsets
    self.creases = creases
    self.veil = veil
    self.outline = outline
  }

  private enum CodingKeys: String, CodingKey {
    case name, joint, origin, content, shading, isOneSided, isReversed, isBackdrop
    case antialiasInsets, creases, veil, outline
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

  /// One of the pages of a transition, by its name.
  ///
  /// Every transition has a ``source`` and a ``destination``. A leaf, which is a part that turns over,
  /// may also show its ``back``. A transition of your own may have pages with other names.
  public struct Page: RawRepresentable, Hashable, Codable, Sendable {
    /// The name.
    public let rawValue: String

    /// Creates a page from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The page that the transition replaces.
    public static let source = Page(rawValue: "source")
    /// The page that replaces the source page.
    public static let destination = Page(rawValue: "destination")
    /// The back of a leaf, which is plain paper unless you have a picture of it.
    public static let back = Page(rawValue: "back")
    /// No page: only the panel's shading is drawn, over what is below it.
    public static let clear = Page(rawValue: "clear")
  }
}

extension Panel.Page: CustomStringConvertible {
  /// The name.
  public var description: String { rawValue }
}
