public import Pleat

/// How a ``PageRenderer`` draws.
public struct PageRendererOptions: Sendable, Equatable {
  /// The colour behind the pages, or nil for a transparent background.
  public var background: RGBColor?
  /// The width of the margin around the page, in which parts of panels that reach beyond the page
  /// are visible.
  public var margin: Margin
  /// The colour space in which colours are blended.
  public var colorSpace: ColorSpace
  /// The number of threads that draw a frame, at least 1 and at most ``maximumThreads``.
  ///
  /// The bytes of a frame do not depend on the number of threads.
  public var threads: Int
  /// The implementation of the drawing code that is used.
  public var backend: RasterBackend

  /// The largest accepted number of threads.
  ///
  /// However, a frame is never drawn by more threads than it has lines.
  public static let maximumThreads = 1024

  /// Creates options for drawing.
  public init(
    background: RGBColor? = nil, margin: Margin = .automatic, colorSpace: ColorSpace = .encoded,
    threads: Int = 1, backend: RasterBackend = .automatic
  ) {
    self.background = background
    self.margin = margin
    self.colorSpace = colorSpace
    self.threads = threads
    self.backend = backend
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
