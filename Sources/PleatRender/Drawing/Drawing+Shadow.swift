internal import Foundation
public import Pleat

extension Drawing {
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

    /// Creates a shadow.
    ///
    /// - Parameters:
    ///   - opacity: The opacity of the parts that the blur does not reach. EnterTheMatrix uses 0.5.
    ///   - offset: The offset, 3 points downward by default.
    ///   - radius: The standard deviation of the blur. 3 is the default of CALayer.
    ///   - outline: The rectangle that casts the shadow, or nil for the whole element.
    ///   - color: The colour.
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

    /// The largest width and height in pixels of the picture of a shadow.
    private static var mostPixels: Int { 2048 }

    /// How far the shadow is drawn beyond its outline, where less than a 500th of the opacity is left.
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

    /// Returns how much of each pixel of a line the blurred outline covers.
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
