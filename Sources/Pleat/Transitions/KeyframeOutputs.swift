/// What keyframes hold; whatever is not wanted costs nothing.
public struct KeyframeOutputs: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// 4x4 matrices, 16 scalars each, m11 m12 … m44.
  public static let matrices = KeyframeOutputs(rawValue: 1)
  /// Projected corners, 8 scalars per quad, x0 y0 … x3 y3.
  public static let quads = KeyframeOutputs(rawValue: 2)
  /// Opacities of gradients and covers, one scalar each.
  public static let shades = KeyframeOutputs(rawValue: 4)
  /// Corners before the division instead of quads: 12 scalars, x0 y0 w0 … x3 y3 w3.
  public static let homogeneousQuads = KeyframeOutputs(rawValue: 8)
  /// Matrices, quads and shades.
  public static let all: KeyframeOutputs = [.matrices, .quads, .shades]
}

extension KeyframeOutputs {
  /// Frames that are interleaved with each other.
  static let interleavedFrames = 16

  /// Whether there are quads, divided or not.
  var hasQuads: Bool { !isDisjoint(with: [.quads, .homogeneousQuads]) }

  /// The scalars of a quad.
  var quadReals: Int { contains(.homogeneousQuads) ? 12 : 8 }

  /// The scalars of a panel in a frame.
  var realsPerFrame: Int {
    (contains(.matrices) ? 16 : 0) + (hasQuads ? quadReals : 0) + (contains(.shades) ? 1 : 0)
  }
}
