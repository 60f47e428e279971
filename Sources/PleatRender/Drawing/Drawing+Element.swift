public import Pleat

extension Drawing {
  /// A flat rectangle with a picture or a colour, somewhere in space.
  public struct Element: Sendable {
    /// What the element shows.
    public var content: Content
    /// The size of the element in its own points.
    public var size: Size
    /// The transform from the element's own points to homogeneous points of the drawing, with
    /// perspective.
    ///
    /// The origin of the element's own points is its top left corner, and z is 0.
    public var matrix: Transform3D
    /// The opacity of the whole element with its shade and shadow, from 0 to 1.
    public var opacity: Double
    /// A colour or a gradient that is painted over the element, and its opacity from 0 to 1.
    ///
    /// The shade leaves transparent parts of the picture transparent. A gradient's coordinates are those
    /// of the element.
    public var shade: (paint: Shading.Paint, opacity: Double)?
    /// The shadow that the element casts, in the element's own plane, on elements behind it.
    public var shadow: Shadow?
    /// Whether an edge that the element shares with a later element is drawn without a seam, as between
    /// the panels of a transition.
    ///
    /// Set this to true for both elements. Leave it false for elements that lie one on top of
    /// another.
    public var joinsEdges = false

    /// Creates an element.
    ///
    /// - Parameters:
    ///   - content: What the element shows.
    ///   - size: The size in the element's own points.
    ///   - matrix: The transform from the element's own points, with the origin at the top left corner,
    ///     to homogeneous points of the drawing.
    ///   - opacity: The opacity of the whole element, from 0 to 1.
    ///   - shade: A colour or a gradient over the element, with its opacity.
    ///   - shadow: The shadow behind the element.
    public init(
      _ content: Content, size: Size, matrix: Transform3D = .identity, opacity: Double = 1,
      shade: (paint: Shading.Paint, opacity: Double)? = nil, shadow: Shadow? = nil
    ) {
      self.content = content
      self.size = size
      self.matrix = matrix
      self.opacity = opacity
      self.shade = shade
      self.shadow = shadow
    }

    /// Creates an element that lies flat in the drawing.
    ///
    /// - Parameters:
    ///   - content: What the element shows.
    ///   - frame: The rectangle in points of the drawing.
    ///   - opacity: The opacity of the whole element, from 0 to 1.
    ///   - shadow: The shadow behind the element.
    public init(_ content: Content, frame: Rect, opacity: Double = 1, shadow: Shadow? = nil) {
      self.init(
        content, size: frame.size, matrix: .translation(x: frame.minX, y: frame.minY),
        opacity: opacity, shadow: shadow)
    }
  }

  /// The picture or the colour that an element shows.
  public enum Content: Sendable {
    /// A picture, stretched to the element's size.
    case picture(Image)
    /// The part of a picture inside a rectangle, in the picture's pixels, stretched to the element's
    /// size.
    ///
    /// Any part of the rectangle outside the picture is not drawn.
    case part(of: Image, Rect)
    /// One opaque colour.
    case color(RGBColor)
  }
}
