import Pleat

@testable import PleatWeb

// The gestures of the page, in Swift, which the page's script is held against.
//
// Positions are in points of the layer's parent, measured from the layer's position, which is where
// its anchor point lies.

extension TransformComposer {
  /// Moves the layer by a distance on the screen, whatever operations precede the translation in
  /// the list.
  ///
  /// Let P be the product of the operations before the translation. Then `(dx, dy, 0) · P⁻¹`,
  /// without the division by w, is added to `translation`. In perspective, the layer therefore
  /// moves as far as if it lay in the plane z = 0, which is not always as far as the finger. Use
  /// `pan(from:to:)` to follow the finger exactly.
  ///
  /// Source: EnterTheMatrix's MPTransform, `offset:` and `offset3D:`.
  ///
  /// - Parameter offset: The distance (dx, dy) in points.
  /// - Returns: Whether the composer was changed. It is unchanged if the list has no translation,
  ///   if P has no inverse (for example, because of a scale of 0), or if a number is not finite.
  @discardableResult
  mutating func pan(by offset: Size) -> Bool {
    guard let frame = translationFrame else { return false }
    return translate(by: frame.inverse.map(Vector3(x: offset.width, y: offset.height, z: 0)))
  }

  /// Moves the layer so that the point seen at the position `start` is then seen at `end`.
  ///
  /// The layer does not move in depth. Unlike `pan(by:)`, this is exact in any perspective.
  ///
  /// - Parameters:
  ///   - start: A position in points, relative to the position of the layer's anchor point.
  ///   - end: Another such position.
  /// - Returns: Whether the composer was changed. It is unchanged in the cases of `pan(by:)`. It
  ///   is also unchanged if no point of the layer is seen at `start`, or if that point cannot be
  ///   moved to `end`.
  @discardableResult
  mutating func pan(from start: Point, to end: Point) -> Bool {
    guard let held = transform.hitTest(start) else { return false }
    return bring(held, to: end)
  }

  /// Multiplies the scale by the ratio of two successive scales of a pinch.
  ///
  /// The factors of all axes are multiplied (in the plane, only x and y). The layer is scaled about
  /// its anchor point.
  ///
  /// - Returns: Whether the composer was changed. It is unchanged if the ratio is not above 0, or
  ///   if a factor would not be finite.
  @discardableResult
  mutating func pinch(by ratio: Double) -> Bool {
    var scaled = scale * ratio
    if !isSpatial { scaled.z = scale.z }
    guard ratio > 0, scaled.isFinite else { return false }
    scale = scaled
    return true
  }

  /// Multiplies the scale as `pinch(by:)` does, but keeps the point of the layer between the
  /// fingers in place.
  ///
  /// - Parameters:
  ///   - ratio: The ratio of two successive scales of the pinch.
  ///   - position: The position between the fingers in points, relative to the position of the
  ///     layer's anchor point.
  /// - Returns: Whether the composer was changed. It is unchanged in the cases of `pinch(by:)`
  ///   and `pan(from:to:)`.
  @discardableResult
  mutating func pinch(by ratio: Double, about position: Point) -> Bool {
    holding(position) { $0.pinch(by: ratio) }
  }

  /// Adds the difference of two successive angles of a rotation gesture to `angle`.
  ///
  /// The sum is wrapped into −180° to 180°. The layer is rotated about its anchor point.
  ///
  /// - Returns: Whether the composer was changed. It is unchanged if the sum is not finite.
  @discardableResult
  mutating func rotate(by delta: Angle) -> Bool {
    let sum = (angle + delta).degrees.remainder(dividingBy: 360)
    guard sum.isFinite else { return false }
    angle = Angle(degrees: sum)
    return true
  }

  /// Adds to `angle` as `rotate(by:)` does, but keeps the point of the layer between the
  /// fingers in place.
  ///
  /// - Parameters:
  ///   - delta: The difference of two successive angles of the gesture.
  ///   - position: The position between the fingers in points, relative to the position of the
  ///     layer's anchor point.
  /// - Returns: Whether the composer was changed. It is unchanged in the cases of `rotate(by:)`
  ///   and `pan(from:to:)`.
  @discardableResult
  mutating func rotate(by delta: Angle, about position: Point) -> Bool {
    holding(position) { $0.rotate(by: delta) }
  }
}

// MARK: - Translations that keep a point in place

extension TransformComposer {
  /// The product of the operations before the translation, and its inverse.
  private var translationFrame: (product: Transform3D, inverse: Transform3D)? {
    guard let place = order.firstIndex(of: .translate) else { return nil }
    let product = transform(of: order[..<place])
    var linear = product
    (linear.m14, linear.m24, linear.m34) = (0, 0, 0)
    guard let inverse = linear.inverse else { return nil }
    return (product, inverse)
  }

  private mutating func translate(by offset: Vector3) -> Bool {
    let moved = translation + offset
    guard moved.isFinite else { return false }
    translation = moved
    return true
  }

  /// Makes a change, then translates so that the point at a position is there again.
  private mutating func holding(
    _ position: Point, _ change: (inout TransformComposer) -> Bool
  ) -> Bool {
    var changed = self
    guard let held = transform.hitTest(position), change(&changed),
      changed.bring(held, to: position)
    else { return false }
    self = changed
    return true
  }

  /// Translates so that a point of the layer is seen at a position.
  ///
  /// A translation t adds `t · P` to the point's homogeneous (x, y, z, w). Let that be (a, b, 0,
  /// g): g is linear in a and b, `g = a k₁ + b k₂`, and `x + a = X (w + g)`, `y + b = Y (w + g)`
  /// leave one equation for g.
  private mutating func bring(_ point: Point, to position: Point) -> Bool {
    guard let (product, inverse) = translationFrame else { return false }
    let seen = transform.mapHomogeneous(HomogeneousPoint(point))
    let column = Vector3(x: product.m14, y: product.m24, z: product.m34)
    let k1 = inverse.map(Vector3.xAxis).dot(column)
    let k2 = inverse.map(Vector3.yAxis).dot(column)
    let across = k1 * (position.x * seen.w - seen.x) + k2 * (position.y * seen.w - seen.y)
    let g = across / (1 - k1 * position.x - k2 * position.y)
    let weight = seen.w + g
    guard seen.w > 0, weight > 0 else { return false }
    return translate(
      by: inverse.map(
        Vector3(x: position.x * weight - seen.x, y: position.y * weight - seen.y, z: 0)))
  }
}
