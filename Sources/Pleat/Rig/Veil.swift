/// Paper through which a picture is seen, as print shows through from the other side of a sheet.
///
/// The picture lies on paper of the veil's colour, and is covered by the same colour with the veil's
/// opacity. So the panel is opaque, and at the opacity 1 it is plain paper.
public struct Veil: Hashable, Codable, Sendable {
  /// The colour of the paper.
  public var color: RGBColor
  /// The opacity of the paper over the picture, in 0...1.
  public var opacity: Double

  /// Creates a veil.
  public init(color: RGBColor, opacity: Double) {
    self.color = color
    self.opacity = opacity
  }
}
