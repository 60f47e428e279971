public import Pleat

// Positions are in points of the layer's parent, measured from the layer's position, which is where
// its anchor point lies. Every gesture says whether it could be followed, and changes nothing if not.

extension TransformComposer {
  /// Moves by a distance on the screen, whatever stands before the translation in the list.
  ///
  /// With P the product of the operations before the translation, the translation grows by
  /// `(dx, dy, 0) · P⁻¹`, without the divide by w: a layer seen in perspective follows at the speed of
  /// the plane z = 0. ``pan(from:to:)`` keeps to the finger there too.
  /// Source: EnterTheMatrix's MPTransform, `offset:` and `offset3D:`.
  ///
  /// - Returns: false, and nothing has changed, if there is no translation in the list, P has no
  ///   inverse (a scale of zero before it), or a number is not finite.
  @discardableResult
  public mutating func pan(by offset: Size) -> Bool {
    guard let frame = translationFrame else { return false }
    return translate(by: frame.inverse.map(Vector3(x: offset.width, y: offset.height, z: 0)))
  }

  /// Moves the point of the layer that is seen at one position to another, and nothing in depth.
  ///
  /// The mended pan: exact under any perspective.
  ///
  /// - Returns: false, and nothing has changed, where ``pan(by:)`` says so, and if no point of the
  ///   layer is seen at `start` or can be brought to `end`.
  @discardableResult
  public mutating func pan(from start: Point, to end: Point) -> Bool {
    guard let held = transform.hitTest(start) else { return false }
    return bring(held, to: end)
  }

  /// Scales by the ratio of two successive scales of a pinch, about the anchor point.
  ///
  /// All factors are multiplied, locked or not.
  ///
  /// - Returns: false, and nothing has changed, for a ratio that is not above 0, or where a factor
  ///   would not stay finite.
  @discardableResult
  public mutating func pinch(by ratio: Double) -> Bool {
    var scaled = scale * ratio
    if !isSpatial { scaled.z = scale.z }
    guard ratio > 0, scaled.isFinite else { return false }
    scale = scaled
    return true
  }

  /// Scales, and keeps the point of the layer that is seen between the fingers where it is seen.
  ///
  /// - Returns: false, and nothing has changed, where ``pinch(by:)`` or ``pan(from:to:)`` says so.
  @discardableResult
  public mutating func pinch(by ratio: Double, about position: Point) -> Bool {
    holding(position) { $0.pinch(by: ratio) }
  }

  /// Turns by the difference of two successive angles of a rotation gesture, about the anchor point.
  ///
  /// The sum is wrapped into -180...180 degrees.
  ///
  /// - Returns: false, and nothing has changed, for an angle that is not finite.
  @discardableResult
  public mutating func rotate(by delta: Angle) -> Bool {
    let sum = (angle + delta).degrees.remainder(dividingBy: 360)
    guard sum.isFinite else { return false }
    angle = Angle(degrees: sum)
    return true
  }

  /// Turns, and keeps the point of the layer that is seen between the fingers where it is seen.
  ///
  /// - Returns: false, and nothing has changed, where ``rotate(by:)`` or ``pan(from:to:)`` says so.
  @discardableResult
  public mutating func rotate(by delta: Angle, about position: Point) -> Bool {
    holding(position) { $0.rotate(by: delta) }
  }
}

// MARK: - Back through the inverse

extension TransformComposer {
  /// What a translation goes through before it is seen: the operations before it in the list.
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

  /// Changes something, then moves until what was seen at a position is seen there again.
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

  /// Moves until a point of the layer is seen at a position.
  ///
  /// A translation t adds `t · P` to the point's homogeneous (x, y, z, w). Let that be (a, b, 0, g): g
  /// is linear in a and b, `g = a k₁ + b k₂`, and `x + a = X (w + g)`, `y + b = Y (w + g)` leave one
  /// equation for g.
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
