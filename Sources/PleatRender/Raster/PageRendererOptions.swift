public import Pleat

/// How a ``PageRenderer`` draws.
public struct PageRendererOptions: Sendable, Equatable {
  /// The colour behind the pages, or nil to leave that part transparent.
  public var background: Color?
  /// The margin around the page.
  public var margin: Margin
  /// The colour space in which colours are mixed.
  public var colorSpace: ColorSpace
  /// The number of threads that draw a frame, at least 1 and at most ``mostThreads``.
  ///
  /// The bytes of a frame do not depend on it.
  public var threads: Int
  /// The backend that draws.
  public var backend: RasterBackend

  /// The largest accepted number of threads.
  ///
  /// There are never more threads than lines in a frame.
  public static let mostThreads = 1024

  /// Creates options.
  public init(
    background: Color? = nil, margin: Margin = .automatic, colorSpace: ColorSpace = .encoded,
    threads: Int = 1, backend: RasterBackend = .automatic
  ) {
    self.background = background
    self.margin = margin
    self.colorSpace = colorSpace
    self.threads = threads
    self.backend = backend
  }

  /// The margin around the page, in which panels are visible too.
  ///
  /// Panels that come toward the viewer look larger than the page.
  public enum Margin: Sendable, Equatable {
    /// The margin that the transition needs at its widest, in whole pixels.
    ///
    /// Left and right are the same, and so are top and bottom. A margin is at most as large as the
    /// page, and 0 if the transition `clips`.
    case automatic
    /// A margin of so many points on each side, rounded up to whole pixels.
    case points(Double)
  }

  /// The colour space in which colours are mixed for sampling, edges and shades.
  public enum ColorSpace: Sendable, Equatable, CaseIterable {
    /// sRGB values as they are, as in the original iOS libraries.
    case encoded
    /// Linear light. It is slower, and shades look lighter.
    case linear
  }
}
