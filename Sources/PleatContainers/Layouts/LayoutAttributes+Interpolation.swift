import Pleat

extension LayoutAttributes {
  /// Returns the attributes at a progress on the way from these attributes to others.
  ///
  /// Both must be in the same coordinate system. The properties change as follows:
  ///
  /// - The centre, the size, ``alpha`` and ``shadowOpacity`` change linearly:
  ///   `a + (b − a) · progress`.
  /// - The matrix is interpolated as in CSS (`Transform3D.interpolated(to:at:)`): both matrices are
  ///   decomposed into scale, skew, rotation, translation and perspective, and the rotation takes
  ///   the shorter way. If a matrix has no decomposition, the 16 numbers change linearly.
  /// - From progress 0.5 on, ``z`` and ``headerTextAlignment`` have the values of `other`.
  /// - If the element is hidden at the start or at the end, its opacity there counts as 0, so it
  ///   does not appear suddenly. Between start and end, it is hidden only if it is hidden at both.
  ///
  /// Values of `progress` outside 0...1 are clamped, and NaN counts as 0. At 0 the result is exactly
  /// these attributes, and at 1 exactly `other`, except that ``element`` is always that of these
  /// attributes.
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

  /// The start of an element that fades in, and the end of one that fades out.
  var faded: LayoutAttributes {
    var result = self
    result.alpha = 0
    return result
  }
}
