import Pleat

extension LayoutAttributes {
  /// The attributes between these and others of the same element, in one system of coordinates.
  ///
  /// Centre, size, alpha and shadow opacity go evenly: `a + (b - a) p`. The matrix goes as CSS
  /// interpolates matrices: taken apart into scale, skew, rotation, translation and perspective, the
  /// rotation the shorter way (`Transform3D.interpolated(to:at:)`); where one cannot be taken apart,
  /// number by number. z and text alignment are these attributes' below p = 0.5 and the others' from
  /// there on. What is hidden at one end counts as having alpha 0 there and is hidden between only if
  /// both are, so nothing appears at once.
  ///
  /// `progress` is clamped to 0...1; 0 gives these attributes and 1 the others, exactly. The element is
  /// that of these attributes.
  public func interpolated(
    to other: LayoutAttributes, at progress: Double
  ) -> LayoutAttributes {
    if !(progress > 0) { return self }
    var result = progress < 0.5 ? self : other
    result.element = element
    if progress >= 1 { return result }
    func mixed(_ start: Double, _ end: Double) -> Double { start.mixed(with: end, at: progress) }
    result.frame.size = Size(
      width: mixed(frame.size.width, other.frame.size.width),
      height: mixed(frame.size.height, other.frame.size.height))
    let (start, end) = (center, other.center)
    result.center(x: mixed(start.x, end.x), y: mixed(start.y, end.y))
    result.alpha = mixed(isHidden ? 0 : alpha, other.isHidden ? 0 : other.alpha)
    result.isHidden = isHidden && other.isHidden
    result.shadowOpacity = mixed(shadowOpacity, other.shadowOpacity)
    if matrix != other.matrix { result.matrix = matrix.blended(with: other.matrix, at: progress) }
    return result
  }

  /// The same, unseen: where what the other layout does not have comes from or goes to.
  var faded: LayoutAttributes {
    var result = self
    result.alpha = 0
    return result
  }

  /// The same, moved.
  func moved(byX x: Double, y: Double) -> LayoutAttributes {
    var result = self
    result.frame.origin.x += x
    result.frame.origin.y += y
    return result
  }
}
