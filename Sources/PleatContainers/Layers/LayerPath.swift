public import Pleat

/// A layer with all its parents, which converts points, rectangles and transforms to other layers.
///
/// Paths that begin with equal layers have these parents in common. Between paths without a common
/// parent, points are converted through the coordinate system in which their outermost layers lie.
/// As in Core Animation, each layer shows its sublayers flattened into its own plane, so depth does
/// not reach beyond the next parent.
///
///     let card = LayerPath([window, page, card])
///     let button = LayerPath([window, toolbar, button])
///     let point = card.convert(Point(x: 10, y: 10), to: button)
///
/// Source: the documented behaviour of CALayer's `convertPoint:toLayer:` and `convertRect:toLayer:`.
public struct LayerPath: Hashable, Codable, Sendable {
  /// The layers from the outermost parent to the layer itself.
  public var layers: [LayerGeometry]

  /// Creates a path from its layers, the outermost first.
  ///
  /// A path without layers stands for the coordinate system in which the outermost layers lie.
  public init(_ layers: [LayerGeometry]) { self.layers = layers }

  /// The transform from the layer's coordinates to those in which the outermost layer lies.
  ///
  /// It is the product, from the layer outward, of each layer's ``LayerGeometry/matrix`` and its parent's
  /// ``LayerGeometry/sublayerTransform`` about the parent's anchor point, each without depth
  /// (`Transform3D.flattened`).
  public var matrix: Transform3D { matrix(outTo: 0) }

  /// Returns the transform from this layer's coordinates to another layer's coordinates.
  ///
  /// It is this layer's ``matrix`` times the inverse of the other layer's ``matrix``, where both
  /// leave out the parents that the two layers have in common.
  ///
  /// - Returns: The transform, or nil if the other layer's matrix has no inverse, because that
  ///   layer is seen edge-on or has a scale of 0.
  public func transform(to other: LayerPath) -> Transform3D? {
    let shared = sharedCount(other)
    return other.matrix(outTo: shared).inverse.map { matrix(outTo: shared).concatenating($0) }
  }

  /// Returns the point of another layer that is seen at a point of this layer.
  ///
  /// - Returns: The point, or nil if the point comes to lie at or behind the viewer in a layer on
  ///   the way, or if a layer on the way inward to `other` is seen edge-on or has a scale of 0.
  public func convert(_ point: Point, to other: LayerPath) -> Point? {
    let shared = sharedCount(other)
    var point: Point? = point
    for index in layers.indices.dropFirst(shared).reversed() {
      point = point.flatMap { step(index).map($0) }
    }
    for index in other.layers.indices.dropFirst(shared) {
      point = point.flatMap { other.step(index).hitTest($0) }
    }
    return point
  }

  /// Returns the smallest rectangle of another layer around a rectangle of this layer.
  ///
  /// - Returns: The rectangle around the converted corners, or nil if a corner cannot be converted.
  public func convert(_ rect: Rect, to other: LayerPath) -> Rect? {
    let corners = rect.quad.corners.compactMap { convert($0, to: other) }
    return corners.count == 4 ? Rect(around: corners) : nil
  }

  private func step(_ index: Int) -> Transform3D {
    let matrix = layers[index].matrix
    guard index > 0, !layers[index - 1].sublayerTransform.isIdentity else { return matrix }
    let parent = layers[index - 1]
    return matrix.concatenating(parent.sublayerTransform.anchored(at: Point3(parent.anchor)))
  }

  /// The transform from the layer's coordinates to those of the layer at the index `first - 1`.
  private func matrix(outTo first: Int) -> Transform3D {
    layers.indices.dropFirst(first).reversed().reduce(.identity) {
      $0.concatenating(step($1).flattened)
    }
  }

  /// The number of layers that the two paths have in common at their beginnings.
  private func sharedCount(_ other: LayerPath) -> Int {
    zip(layers, other.layers).prefix { $0 == $1 }.count
  }
}
