extension PixelGrid {
  /// Returns whether both coordinates of a point lie on pixel boundaries, as for a single value.
  public func isAligned(_ point: Point) -> Bool { isAligned(point.x) && isAligned(point.y) }

  /// Returns whether a width and a height are whole numbers of pixels, as for a single value.
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
