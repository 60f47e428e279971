public import Pleat

/// How a ``PageRenderer`` draws, whatever its transition.
public struct PageRendererOptions: Sendable, Equatable {
  /// What lies behind the pages; nil for nothing, so that pictures are clear there.
  public var background: Color?
  /// The room around the page.
  public var margin: Margin
  /// Where colours are mixed.
  public var colorSpace: ColorSpace
  /// How many threads share a picture, from 1 to ``mostThreads``; its bytes do not depend on that.
  public var threads: Int
  /// Who draws.
  public var backend: RasterBackend

  /// The most threads that are accepted; of those, no more run than the picture has lines.
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

  /// The room around the page, in which panels that come toward the viewer are seen as well.
  public enum Margin: Sendable, Equatable {
    /// What the transition overdraws at its widest, in whole pixels: the same left and right, and the
    /// same above and below. At most the page's own extent; 0 where the transition `clips`.
    case automatic
    /// So many points on each side, rounded up to whole pixels.
    case points(Double)
  }

  /// Where colours are mixed: in sampling, at edges, under shades.
  public enum ColorSpace: Sendable, Equatable, CaseIterable {
    /// The bytes of sRGB as they are, as the originals did.
    case encoded
    /// Amounts of light: slower, and shades look lighter.
    case linear
  }
}
