extension Transform3D {
  /// Returns the transform with its translation along x and y rounded to whole pixels.
  ///
  /// m41 and m42 become the nearest pixel boundaries of the grid, and half a pixel is rounded away from
  /// zero. All other numbers stay.
  ///
  /// Source: the function `RoundTranslationComponents` of Chromium's class `Transform`.
  public func roundingTranslation(to grid: PixelGrid) -> Transform3D {
    var result = self
    (result.m41, result.m42) = (grid.round(m41), grid.round(m42))
    return result
  }

  /// Returns the transform with all its parts rounded to whole numbers, if that hardly moves a rectangle.
  ///
  /// The transform is taken apart as by ``decomposition``. The scale factors, the skews and the numbers
  /// of the rotation's matrix are rounded to whole numbers, where halves go away from zero. The
  /// translation is rounded to pixels of the grid, where halves go up. The perspective stays. The product
  /// of the rounded parts is the result. A picture that is drawn with it is sharper than one that is off
  /// by a fraction of a pixel.
  ///
  /// The rectangle is the visible part of the plane z = 0, before the transform.
  ///
  /// - Returns: The rounded transform. It is nil if the transform has no decomposition, if it maps a
  ///   corner of the rectangle to a point without an image, or if a corner would move by more than one
  ///   pixel along x or y.
  ///
  /// Source: the function `SnapTransform` of Chromium.
  public func snapped(to grid: PixelGrid, over rect: Rect) -> Transform3D? {
    guard var parts = decomposed(withinPlane: false) else { return nil }
    let rotation = Transform3D(Transform3D.rotation(parts.rotation).elements.map { $0.rounded() })
    let offset = Transform3D.translation(
      x: grid.roundHalfUp(parts.translation.x), y: grid.roundHalfUp(parts.translation.y),
      z: grid.roundHalfUp(parts.translation.z))
    var perspective = Transform3D.identity
    let p = parts.perspective
    (perspective.m14, perspective.m24, perspective.m34, perspective.m44) = (p.x, p.y, p.z, p.w)
    parts = Decomposition(
      scale: Vector3(
        x: parts.scale.x.rounded(), y: parts.scale.y.rounded(), z: parts.scale.z.rounded()),
      skewXY: parts.skewXY.rounded(), skewXZ: parts.skewXZ.rounded(),
      skewYZ: parts.skewYZ.rounded())
    let result = parts.recomposed.concatenating(rotation).concatenating(offset)
      .concatenating(perspective)
    let isNear = rect.quad.corners.allSatisfy { corner in
      guard let before = map(corner), let after = result.map(corner) else { return false }
      return max((after.x - before.x).magnitude, (after.y - before.y).magnitude) * grid.scale <= 1
    }
    return isNear ? result : nil
  }
}
