internal import Foundation
public import Pleat

/// A picture made of flat elements in perspective, painted one over another.
///
/// ```swift
/// var drawing = Drawing(size: Size(width: 320, height: 240), background: .black)
/// drawing.elements.append(
///   Drawing.Element(.picture(photo), size: Size(width: 160, height: 120), matrix: matrix))
/// let picture = try drawing.image(scale: 2)
/// ```
///
/// Use a drawing for pictures other than transitions: layouts of cells, stacks of views, a layer under a
/// transform. For transitions, ``PageRenderer`` is faster, because it keeps its pages.
///
/// Elements are drawn by the same rasteriser as the panels of a transition: edges are antialiased by
/// exact areas, and pictures are interpolated linearly, or averaged where an element looks smaller.
/// Parts at or behind the viewer are cut off. Colours are blended as sRGB values.
public struct Drawing: Sendable {
  /// The size in points.
  public var size: Size
  /// The colour behind the elements, or nil for a transparent background.
  public var background: RGBColor?
  /// The elements, in paint order: the first is at the back.
  public var elements: [Element]

  /// Creates a drawing.
  public init(size: Size, background: RGBColor? = nil, elements: [Element] = []) {
    self.size = size
    self.background = background
    self.elements = elements
  }

  /// Returns a picture of all elements.
  ///
  /// The width and the height are converted to pixels by ``Image/pixels(_:scale:)``.
  ///
  /// - Parameters:
  ///   - scale: the number of pixels per point.
  ///   - threads: the number of threads that draw, from 1 to ``PageRendererOptions/maximumThreads``. The
  ///     bytes of the picture do not depend on this number.
  ///   - backend: the implementation of the drawing code that is used.
  /// - Throws: a `PleatError` if the scale, the size, a colour or the number of threads is out of
  ///   range, the backend is not available, or there is no memory for the picture.
  /// - Complexity: O(n · (1 + t)) for n pixels and t elements that are not opaque. Parts that an opaque
  ///   element covers are not drawn.
  public func image(
    scale: Double = 1, threads: Int = 1, backend: RasterBackend = .automatic
  ) throws(PleatError) -> Image {
    let limit = PageRendererOptions.maximumThreads
    guard (1...limit).contains(threads) else { throw .threadsOutOfRange(threads, limit: limit) }
    for fraction in background?.components ?? [] where !(0...1).contains(fraction) {
      throw .fractionOutOfRange(fraction)
    }
    let (width, height) = try Image.pixels(of: size, scale: scale)
    guard max(width, height) <= 1 << 24 else {
      throw .sizeOutOfRange(width: size.width, height: size.height)
    }
    let kernels = try backend.kernels()
    do throws(OutOfMemory) {
      let image = try Image(roomForWidth: width, height: height)
      let canvas = RasterCanvas(
        image.storage, kind: .bytes, width: width, height: height,
        background: (background ?? .black, background == nil ? 0 : 1))
      let placement = DrawingPlacement(
        stretch: (Double(width) / size.width, Double(height) / size.height), scale: scale,
        kernels: kernels, byColumns: elements.contains { $0.joinsEdges })
      let panels = try placement.panels(elements)
      try Memory.require(1024 * (width + height) + 2048 * panels.count)
      kernels.draw(panels, on: canvas, threads: threads)
      return image
    } catch {
      throw PleatError(error)
    }
  }

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
    /// The corners of the convex polygon to which the element is cut, clockwise in its own points,
    /// or nil for the whole element.
    ///
    /// - Precondition: It has 3...`Panel.outlineLimit` corners.
    public var outline: [Point]?

    /// Creates an element; the parameters are its properties.
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

    /// Creates an element that lies flat in the drawing, at a frame in points of the drawing; the other
    /// parameters are its properties.
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
    /// The part of a picture inside a rectangle, in the picture's pixels, stretched to the element's size.
    ///
    /// Any part of the rectangle outside the picture is not drawn.
    case part(of: Image, Rect)
    /// One opaque colour.
    case color(RGBColor)
    /// Nothing but the element's shade, which is then like a shadow on what is behind the element.
    case clear
  }

  /// The blurred shadow of a rectangle.
  public struct Shadow: Hashable, Sendable {
    /// The opacity of the shadow where the blur does not reach, from 0 to 1.
    public var opacity: Double
    /// The offset of the shadow from the element, in the element's own points.
    public var offset: Size
    /// The standard deviation of the blur in the element's own points; 0 for a sharp edge.
    public var radius: Double
    /// The rectangle that casts the shadow, in the element's own points, or nil for the whole element.
    public var outline: Rect?
    /// The colour of the shadow.
    public var color: RGBColor

    /// Creates a shadow; the parameters are its properties.
    ///
    /// The default opacity is that of EnterTheMatrix, the default radius that of CALayer.
    public init(
      opacity: Double = 0.5, offset: Size = Size(width: 0, height: 3), radius: Double = 3,
      outline: Rect? = nil, color: RGBColor = .black
    ) {
      self.opacity = opacity
      self.offset = offset
      self.radius = radius
      self.outline = outline
      self.color = color
    }

    /// Returns the shadow of a page that floats at a height in points above what is behind it.
    ///
    /// The shadow's offset downward and the standard deviation of its blur are half the height.
    public static func lift(_ height: Double, color: RGBColor = .black) -> Shadow {
      Shadow(
        opacity: 0.35, offset: Size(width: 0, height: height / 2), radius: height / 2,
        color: color)
    }

    /// The largest width and height in pixels of the picture of a shadow.
    private static var mostPixels: Int { 2048 }

    /// How far beyond its outline the shadow is drawn: farther away, less than a 500th of the opacity is left.
    var reach: Double { 3 * max(0, radius) }

    /// The rectangle that the shadow covers, in the element's own points.
    func bounds(of size: Size) -> Rect {
      (outline ?? Rect(origin: .zero, size: size))
        .offsetBy(dx: offset.width, dy: offset.height).insetBy(dx: -reach, dy: -reach)
    }

    /// Returns the picture of the shadow: a rectangle under a Gaussian blur.
    ///
    ///     alpha(x, y) = opacity · covered(x) · covered(y)
    ///     covered(x) = (erf((x - min) / (√2 σ)) - erf((x - max) / (√2 σ))) / 2
    ///
    /// Without a blur, the picture is one pixel.
    ///
    /// - Parameter scale: the number of pixels per point of the drawing.
    func picture(of size: Size, scale: Double, opacity: Double) throws(OutOfMemory) -> Image {
      guard radius > 0 else {
        return Image(
          width: 1, height: 1, filledWith: Pixel(color, opacity: self.opacity * opacity))
      }
      let whole = bounds(of: size)
      // A blurred picture needs few pixels. A huge shadow is limited to `mostPixels`.
      let density = min(
        scale, max(1 / radius, scale / 4),
        Double(Self.mostPixels) / max(whole.width, whole.height))
      let across = Self.covered(whole.width, reach: reach, radius: radius, density: density)
      let down = Self.covered(whole.height, reach: reach, radius: radius, density: density)
      var image = try Image(roomForWidth: across.count, height: down.count)
      for (row, covered) in down.enumerated() {
        for (column, other) in across.enumerated() {
          image[column, row] = Pixel(color, opacity: self.opacity * opacity * covered * other)
        }
      }
      return image
    }

    private static func covered(
      _ extent: Double, reach: Double, radius: Double, density: Double
    ) -> [Double] {
      let count = max(1, Int((extent * density).rounded(.up)))
      let sigma = max(radius, 1e-9) * 2.0.squareRoot()
      return (0..<count).map { pixel in
        let place = (Double(pixel) + 0.5) * extent / Double(count)
        return (erf((place - reach) / sigma) - erf((place - (extent - reach)) / sigma)) / 2
      }
    }
  }
}
