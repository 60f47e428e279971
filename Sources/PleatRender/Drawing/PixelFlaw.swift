public import Pleat

/// A flaw that makes a picture look blurred on a screen.
///
/// Each flaw has the ``color`` in which the iOS simulator's option *Color Misaligned Images* shows it.
public enum PixelFlaw: String, CaseIterable, Hashable, Sendable {
  /// The edges of the picture are not on pixel boundaries.
  case misaligned
  /// The pixels of the picture are not as large as those of the screen, or not parallel to them: the
  /// picture is stretched, turned or in perspective.
  ///
  /// A picture that is turned by a multiple of 90°, or mirrored, does not have this flaw.
  case stretched

  /// Creates the flaw of a picture that fills a rectangle, or returns nil if there is no flaw.
  ///
  /// Places within a millionth of a pixel of each other count as equal. A picture with a corner that
  /// cannot be projected counts as ``stretched``.
  ///
  /// - Parameters:
  ///   - pixels: the width and height of the picture in pixels.
  ///   - size: the size of the rectangle in its own points.
  ///   - matrix: the transform from the rectangle's own points, with the origin at the top left corner,
  ///     to homogeneous points of the screen.
  ///   - grid: the pixels of the screen.
  public init?(pixels: Size, size: Size, matrix: Transform3D, on grid: PixelGrid) {
    let quad = matrix.map(Rect(origin: .zero, size: size))
    guard quad.missingCornerCount == 0 else {
      self = .stretched
      return
    }
    func isSame(_ a: Double, _ b: Double) -> Bool {
      let (a, b) = (a * grid.scale, b * grid.scale)
      return (a - b).magnitude <= max(1e-6, 4 * max(a.ulp, b.ulp))
    }
    let (first, second) = (quad.topLeft, quad.bottomRight)
    func isUpright(_ acrossFirst: Point, _ acrossSecond: Point) -> Bool {
      isSame(first.y, acrossFirst.y) && isSame(second.x, acrossFirst.x)
        && isSame(first.x, acrossSecond.x) && isSame(second.y, acrossSecond.y)
    }
    let isTurned = isUpright(quad.bottomLeft, quad.topRight)
    let (width, height) =
      isTurned ? (pixels.height, pixels.width) : (pixels.width, pixels.height)
    let (across, down) = ((second.x - first.x).magnitude, (second.y - first.y).magnitude)
    if !isTurned && !isUpright(quad.topRight, quad.bottomLeft)
      || !isSame(across, width / grid.scale) || !isSame(down, height / grid.scale)
    {
      self = .stretched
    } else if !quad.bounds.isAligned(to: grid) {
      self = .misaligned
    } else {
      return nil
    }
  }

  /// The colour in which the flaw is shown: magenta for ``misaligned``, yellow for ``stretched``.
  public var color: RGBColor {
    switch self {
    case .misaligned: RGBColor(red: 1, green: 0, blue: 1)
    case .stretched: RGBColor(red: 1, green: 1, blue: 0)
    }
  }

  /// The opacity of the colour over a picture.
  public static let opacity = 0.5

  /// Returns an element of this flaw's colour that covers another element.
  public func overlay(on element: Drawing.Element) -> Drawing.Element {
    Drawing.Element(
      .color(color), size: element.size, matrix: element.matrix,
      opacity: Self.opacity * element.opacity)
  }
}

extension Drawing.Element {
  /// Returns the flaw of the element's picture on a screen, or nil for none.
  ///
  /// A colour has no pixels of its own, and therefore no flaw.
  public func flaw(on grid: PixelGrid) -> PixelFlaw? {
    guard size.width > 0, size.height > 0 else { return nil }
    switch content {
    case .color, .clear: return nil
    case .picture(let image):
      let pixels = Size(width: Double(image.width), height: Double(image.height))
      return PixelFlaw(pixels: pixels, size: size, matrix: matrix, on: grid)
    case .part(_, let part):
      return PixelFlaw(pixels: part.size, size: size, matrix: matrix, on: grid)
    }
  }
}

extension Drawing {
  /// Lays a colour over each picture that looks blurred: magenta if it is misaligned, yellow if it is
  /// stretched.
  ///
  /// - Parameter grid: the pixels of the screen, at whose scale the drawing must be drawn.
  /// - Complexity: O(n) for n elements.
  public mutating func colorFlaws(on grid: PixelGrid) {
    elements = elements.flatMap { element in
      [element] + (element.flaw(on: grid).map { [$0.overlay(on: element)] } ?? [])
    }
  }
}
