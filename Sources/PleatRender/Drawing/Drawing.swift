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
}
