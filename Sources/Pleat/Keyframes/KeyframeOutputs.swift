/// A set of the outputs that keyframes can contain.
///
/// Outputs that are not in the set are not computed, and take no memory.
public struct KeyframeOutputs: OptionSet, Hashable, Sendable {
  /// The bits of the set.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The 4x4 matrices, with 16 scalars each: m11 m12 … m44.
  public static let matrices = KeyframeOutputs(rawValue: 1)
  /// The quads, with 8 scalars each: x0 y0 … x3 y3, clockwise from the top left corner.
  public static let quads = KeyframeOutputs(rawValue: 2)
  /// The shades, with one scalar each: the opacity of the shadow on a panel, from 0 to 1.
  public static let shades = KeyframeOutputs(rawValue: 4)
  /// The corners before the division by w, with 12 scalars for each quad: x0 y0 w0 … x3 y3 w3.
  ///
  /// Use these instead of ``quads`` if your code clips panels. Keyframes cannot contain both.
  public static let homogeneousQuads = KeyframeOutputs(rawValue: 8)
  /// The matrices, quads and shades.
  public static let all: KeyframeOutputs = [.matrices, .quads, .shades]
}

extension KeyframeOutputs {
  /// The number of frames in a block of the interleaved layout.
  static let interleavedFrames = 16

  /// Whether the set contains quads, divided by w or not.
  var hasQuads: Bool { !isDisjoint(with: [.quads, .homogeneousQuads]) }

  var scalarsPerQuad: Int { contains(.homogeneousQuads) ? 12 : 8 }

  var scalarsPerKeyframe: Int {
    (contains(.matrices) ? 16 : 0) + (hasQuads ? scalarsPerQuad : 0) + (contains(.shades) ? 1 : 0)
  }
}
