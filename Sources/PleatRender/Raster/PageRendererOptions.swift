public import Pleat

/// How a ``PageRenderer`` draws.
public struct PageRendererOptions: Sendable, Equatable {
  /// The colour behind the pages, or nil for a transparent background.
  public var background: RGBColor?
  /// The width of the margin around the page, in which parts of panels that reach beyond the page
  /// are visible.
  public var margin: Margin
  /// The size of a frame and the page's place in it, or nil for the page and its ``margin``.
  public var canvas: Canvas?
  /// A picture behind the pages, or nil for none.
  ///
  /// It lies over the ``background``.
  public var backgroundPicture: Image?
  /// How the picture behind the pages fills a frame.
  public var backgroundFit: PictureFit
  /// The shadow that the page drops on what is behind it, in points of the page, or nil for none.
  ///
  /// It is the shadow of the page at rest. It is drawn only outside the page, as `box-shadow` in CSS.
  public var pageShadow: Drawing.Shadow?
  /// The point of the page in front of which the viewer is, in points from the top left corner, or
  /// nil for the transition's own point: the middle of the page for all built-in kinds.
  ///
  /// Lines that lead straight away from the viewer meet at this point. Without perspective it has
  /// no effect. It never changes where a shadow that a leaf casts begins.
  public var vanishingPoint: Point?
  /// The colour space in which colours are blended.
  public var colorSpace: ColorSpace
  /// The number of threads that draw a frame, at least 1 and at most ``maximumThreads``.
  ///
  /// The bytes of a frame do not depend on the number of threads.
  public var threads: Int
  /// The implementation of the drawing code that is used.
  public var backend: RasterBackend

  /// The pixels of a page that its picture covers; a page that is not listed is covered whole.
  ///
  /// Outside these pixels, the back of a page has no paper, and a leaf casts no shadows.
  package var sheets: [Panel.Page: Rect] = [:]
  /// Whether blurred copies of both pages, which fade into each other, fill the frame behind them.
  package var fillsFrame = false

  /// The largest accepted number of threads.
  ///
  /// However, a frame is never drawn by more threads than it has lines.
  public static let maximumThreads = 1024

  /// Creates options for drawing.
  public init(
    background: RGBColor? = nil, margin: Margin = .automatic, colorSpace: ColorSpace = .encoded,
    threads: Int = 1, backend: RasterBackend = .automatic, canvas: Canvas? = nil,
    backgroundPicture: Image? = nil, backgroundFit: PictureFit = .cover,
    vanishingPoint: Point? = nil, pageShadow: Drawing.Shadow? = nil
  ) {
    self.background = background
    self.margin = margin
    self.colorSpace = colorSpace
    self.threads = threads
    self.backend = backend
    self.canvas = canvas
    self.backgroundPicture = backgroundPicture
    self.backgroundFit = backgroundFit
    self.vanishingPoint = vanishingPoint
    self.pageShadow = pageShadow
  }

  /// The width of the margin that a frame has around the page.
  ///
  /// Panels that come toward the viewer look larger and reach beyond the page. The margin shows
  /// these parts too.
  public enum Margin: Sendable, Equatable {
    /// The smallest margin that shows all panels at every progress, in whole pixels.
    ///
    /// The left and right margins are equal, and so are the top and bottom margins. However, a
    /// margin is at most as large as the page. Edges at which the transition cuts need no margin.
    case automatic
    /// A margin with the given width in points on each side, rounded up to whole pixels.
    case points(Double)
  }

  /// The size of a frame in pixels, and the page's place in it.
  ///
  /// What lies outside the canvas is not drawn.
  public struct Canvas: Sendable, Hashable {
    /// The width in pixels, from 1 to 2^24.
    public var width: Int
    /// The height in pixels, from 1 to 2^24.
    public var height: Int
    /// The column of the page's left edge, which may lie outside, or nil for a page in the middle.
    public var x: Int?
    /// The row of the page's top edge, which may lie outside, or nil for a page in the middle.
    public var y: Int?

    /// Creates a canvas, by default with the page in the middle.
    ///
    /// Where the page cannot lie exactly in the middle, it lies half a pixel farther to the left or to
    /// the top.
    public init(width: Int, height: Int, x: Int? = nil, y: Int? = nil) {
      (self.width, self.height) = (width, height)
      (self.x, self.y) = (x, y)
    }

    /// Returns the column and the row of the top left corner of a page of a size in pixels.
    package func place(ofPage page: (width: Int, height: Int)) -> (x: Int, y: Int) {
      // The shift rounds down, negative numbers too.
      (x ?? (width - page.width) >> 1, y ?? (height - page.height) >> 1)
    }
  }

  /// The colour space in which colours are blended: between pixels of a page, at antialiased edges,
  /// and under shades (the shadows on panels).
  public enum ColorSpace: Sendable, Equatable, CaseIterable {
    /// The sRGB values are blended, as in the iOS libraries MPFoldTransition and MPFlipTransition.
    case encoded
    /// Colours are converted to linear light and blended there. This is slower than ``encoded``,
    /// and shades look lighter.
    case linear
  }
}
