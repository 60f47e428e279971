/// The boundaries of a screen's pixels, at a given number of pixels per point.
///
/// The boundaries are the multiples of `1 / scale` in points. A value within the ``slack`` of a boundary,
/// a millionth of a pixel by default, counts as being on it. If a value is so large that 2 ulp of its
/// number of pixels exceed the slack, these 2 ulp take the place of the slack. So an aligned value stays
/// the same when it is aligned again, even at scale 3, where one pixel has no exact floating-point value.
/// Infinity and NaN stay the same, too.
///
/// It is encoded as its scale, or as `[scale, slack]` if the slack is not the default.
public struct PixelGrid: Hashable, Sendable {
  /// The number of pixels per point: 1, 2 or 3 on most screens.
  public let scale: Double

  /// The distance from a boundary, in pixels, up to which a value counts as being on it.
  ///
  /// When edges are moved outward to whole pixels, an excess of up to the slack is dropped.
  public let slack: Double

  /// The slack of a grid that is created without the argument `slack`: a millionth of a pixel.
  public static let defaultSlack = 1e-6

  /// Creates the grid for a number of pixels per point, with a slack in pixels.
  ///
  /// - Precondition: `scale` is finite and above 0. `slack` is at least 0 and below 0.5.
  public init(scale: Double, slack: Double = PixelGrid.defaultSlack) {
    precondition(scale > 0 && scale.isFinite, "pixels per point must be finite and above 0")
    precondition(slack >= 0 && slack < 0.5, "the slack must be at least 0 and below 0.5 pixels")
    (self.scale, self.slack) = (scale, slack)
  }

  /// The width and height of one pixel in points: `1 / scale`.
  public var pixel: Double { 1 / scale }

  /// Returns the nearest pixel boundary at or below a value: `⌊value · scale⌋ / scale`.
  public func floor(_ value: Double) -> Double {
    aligned(value) { ($0 + tolerance(at: $0)).rounded(.down) }
  }

  /// Returns the nearest pixel boundary at or above a value: `⌈value · scale⌉ / scale`.
  public func ceil(_ value: Double) -> Double {
    aligned(value) { ($0 - tolerance(at: $0)).rounded(.up) }
  }

  /// Returns the pixel boundary nearest to a value.
  ///
  /// A value in the middle between two boundaries is rounded away from zero.
  public func round(_ value: Double) -> Double {
    aligned(value) { $0.rounded(.toNearestOrAwayFromZero) }
  }

  /// Returns the pixel boundary nearest to a value.
  ///
  /// A value in the middle between two boundaries is rounded up.
  internal func roundHalfUp(_ value: Double) -> Double {
    aligned(value) { ($0 + 0.5).rounded(.down) }
  }

  /// Returns whether a value lies on a pixel boundary, within the ``slack``.
  ///
  /// The result is false for a value that is not finite.
  public func isAligned(_ value: Double) -> Bool {
    let pixels = value * scale
    if pixels.magnitude >= PixelGrid.wholeFrom { return value.isFinite }
    return (pixels - pixels.rounded()).magnitude <= tolerance(at: pixels)
  }

  internal func isExtent(_ extent: Double, ofPixels count: Int) -> Bool {
    let pixels = extent * scale
    return (pixels - Double(count)).magnitude <= tolerance(at: pixels)
  }

  /// Returns a value in points, rounded to a whole number of pixels.
  private func aligned(_ value: Double, by rounded: (Double) -> Double) -> Double {
    let pixels = value * scale
    return pixels.magnitude < PixelGrid.wholeFrom ? rounded(pixels) / scale : value
  }

  /// Returns the distance from a pixel boundary, in pixels, up to which a value counts as being on it.
  private func tolerance(at pixels: Double) -> Double {
    Swift.max(slack, 2 * pixels.ulp)
  }

  /// The distance from 0, in pixels, from which every value counts as being on a pixel boundary, because 2
  /// ulp are a whole pixel there.
  private static let wholeFrom = 0x1p51

  /// Returns whether both coordinates of a point lie on pixel boundaries, within the ``slack``.
  public func isAligned(_ point: Point) -> Bool { isAligned(point.x) && isAligned(point.y) }

  /// Returns whether a width and a height are whole numbers of pixels, within the ``slack``.
  public func isAligned(_ size: Size) -> Bool { isAligned(size.width) && isAligned(size.height) }

  /// Returns whether all four edges of a rectangle lie on pixel boundaries: ``Rect/isAligned(to:)``.
  public func isAligned(_ rect: Rect) -> Bool { rect.isAligned(to: self) }

  /// Returns whether a transform maps every pixel to exactly one pixel.
  ///
  /// Such a transform consists of quarter turns, reflections along x and y, and a translation by whole
  /// pixels. A picture that is drawn with it stays as sharp as it was. An entry within a billionth
  /// of 0, 1 or -1 counts as equal to it, and a translation within the ``slack`` of whole pixels counts
  /// as whole. The result is false for a transform that is not finite.
  public func isAligned(_ transform: AffineTransform) -> Bool {
    let (across, turned) = ([transform.a, transform.d], [transform.b, transform.c])
    func are(_ entries: [Double], _ magnitude: Double) -> Bool {
      entries.allSatisfy { ($0.magnitude - magnitude).magnitude <= 1e-9 }
    }
    return (are(across, 1) && are(turned, 0) || are(across, 0) && are(turned, 1))
      && isAligned(Point(x: transform.tx, y: transform.ty))
  }

  /// Returns whether a transform maps every pixel to exactly one pixel of the same plane.
  ///
  /// The result is false for a transform that is not ``Transform3D/isAffine``: perspective, and
  /// rotations out of the plane, resample a picture.
  public func isAligned(_ transform: Transform3D) -> Bool {
    transform.affine.map { isAligned($0) } ?? false
  }
}

extension PixelGrid: CustomStringConvertible {
  /// The scale, as in `@2x`, and the slack if it is not the default, as in `@2x, slack 0.02`.
  public var description: String {
    let text = "@\(numberText(scale))x"
    return slack == PixelGrid.defaultSlack ? text : text + ", slack \(numberText(slack))"
  }
}

extension PixelGrid: Codable {
  /// Decodes the scale, or an array of the scale and the slack.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the scale is not finite or not above 0, or the slack
  ///   is not in 0..<0.5. The errors of the decoder are passed on.
  public init(from decoder: any Decoder) throws {
    var (scale, slack) = (0.0, PixelGrid.defaultSlack)
    if var list = try? decoder.unkeyedContainer() {
      scale = try list.decode(Double.self)
      slack = try list.decode(Double.self)
    } else {
      scale = try decoder.singleValueContainer().decode(Double.self)
    }
    guard scale > 0, scale.isFinite else {
      throw decoder.refusal("\(PleatError.scaleOutOfRange(scale))")
    }
    guard slack >= 0, slack < 0.5 else {
      throw decoder.refusal("a slack of \(slack) pixels is not at least 0 and below 0.5")
    }
    self.init(scale: scale, slack: slack)
  }

  /// Encodes the scale, and the slack if it is not the default.
  public func encode(to encoder: any Encoder) throws {
    if slack == PixelGrid.defaultSlack {
      var container = encoder.singleValueContainer()
      try container.encode(scale)
    } else {
      var list = encoder.unkeyedContainer()
      try list.encode(scale)
      try list.encode(slack)
    }
  }
}
