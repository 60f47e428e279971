/// The CSS properties that place an element: `translate`, `rotate`, `scale`, `transform`,
/// `transform-origin`, and `perspective` with `perspective-origin`.
///
/// Source: CSS Transforms Level 2.
///
/// It is encoded as its CSS text.
public struct TransformProperties: Hashable, Sendable {
  /// The translation, which acts last; nil is `none`.
  public var translate: BoxPoint?

  /// The rotation, which acts before the translation; nil is `none`.
  public var rotate: Rotation?

  /// The scale, which acts before the rotation; nil is `none`.
  public var scale: Vector3?

  /// The list of functions, which acts first.
  public var transform: TransformList

  /// The point about which rotation, scale and list act; the middle of the box unless it is set.
  public var transformOrigin: BoxPoint

  /// The distance of the viewer of the element's children in points; nil is `none`.
  ///
  /// Unlike the function `perspective()`, it is a property of the parent, and has no effect on
  /// ``matrix(for:)``: see ``perspectiveMatrix(for:)``.
  public var perspective: Double?

  /// The point in front of which the viewer of the children is; the middle of the box unless it is
  /// set.
  public var perspectiveOrigin: BoxPoint

  /// Creates properties; those that you leave out have their initial values.
  public init(
    translate: BoxPoint? = nil, rotate: Rotation? = nil, scale: Vector3? = nil,
    transform: TransformList = [], transformOrigin: BoxPoint = .center,
    perspective: Double? = nil, perspectiveOrigin: BoxPoint = .center
  ) {
    self.translate = translate
    self.rotate = rotate
    self.scale = scale
    self.transform = transform
    self.transformOrigin = transformOrigin
    self.perspective = perspective
    self.perspectiveOrigin = perspectiveOrigin
  }

  /// Returns the matrix of the element: `transform`, `scale`, `rotate` and `translate`, in this order,
  /// about the origin.
  ///
  /// - Parameter box: The element's box, in points, whose top left corner is the point (0, 0).
  public func matrix(for box: Size) -> Transform3D {
    var list = TransformList()
    if let translate {
      list.functions.append(.translate3D(x: translate.x, y: translate.y, z: translate.z))
    }
    if let rotate { list.functions.append(.rotate3D(rotate.angle, about: rotate.axis)) }
    if let scale { list.functions.append(.scale3D(x: scale.x, y: scale.y, z: scale.z)) }
    list.functions += transform.functions
    return list.matrix(for: box).anchored(at: transformOrigin.point(for: box))
  }

  /// Returns the matrix of `perspective` about `perspective-origin`, which acts after the matrices of
  /// the element's children.
  ///
  /// Distances below 1 count as 1.
  ///
  /// - Parameter box: The element's box, in points, whose top left corner is the point (0, 0).
  public func perspectiveMatrix(for box: Size) -> Transform3D {
    TransformFunction.perspective(perspective).matrix(for: box)
      .anchored(at: perspectiveOrigin.point(for: box))
  }
}

// MARK: - Interpolation

extension TransformProperties {
  /// Returns the properties between these and others, each as CSS interpolates it.
  ///
  /// Lengths, percentages, factors and angles go linearly, and `none` stands for a value without
  /// effect. Rotations about different axes go through quaternions, the shorter way; if one of them
  /// is `none` or has the angle 0, it takes the axis of the other. The distance of `perspective` goes
  /// linearly, and is held at 0. ``transform`` goes as in
  /// ``TransformList/interpolated(to:at:for:)``.
  ///
  /// At progress 0 the result is exactly these properties, and at progress 1 exactly `other`.
  ///
  /// - Parameters:
  ///   - other: The properties at progress 1.
  ///   - progress: The position between the two. Values outside 0...1 extrapolate.
  ///   - box: The box to which percentages refer, in points. Only ``transform`` may need it.
  /// - Returns: The properties. They are nil if `perspective` is `none` at one end only, or if the
  ///   lists cannot be interpolated.
  public func interpolated(
    to other: TransformProperties, at progress: Double, for box: Size? = nil
  ) -> TransformProperties? {
    guard (perspective == nil) == (other.perspective == nil),
      let list = transform.interpolated(to: other.transform, at: progress, for: box)
    else { return nil }
    if progress == 0 { return self }
    if progress == 1 { return other }
    func mixed<Value>(
      _ start: Value?, _ end: Value?, _ neutral: Value, _ mix: (Value, Value) -> Value
    ) -> Value? {
      start == nil && end == nil ? nil : mix(start ?? neutral, end ?? neutral)
    }
    return TransformProperties(
      translate: mixed(translate, other.translate, .zero) { $0.interpolated(to: $1, at: progress) },
      rotate: mixed(rotate, other.rotate, Rotation(.zero)) {
        $0.interpolated(to: $1, at: progress)
      },
      scale: mixed(scale, other.scale, Vector3(x: 1, y: 1, z: 1)) {
        Vector3(numbers: zip($0.numbers, $1.numbers).map { $0.mixed(with: $1, at: progress) })
      },
      transform: list,
      transformOrigin: transformOrigin.interpolated(to: other.transformOrigin, at: progress),
      perspective: mixed(perspective, other.perspective, 0) {
        max(0, $0.mixed(with: $1, at: progress))
      },
      perspectiveOrigin: perspectiveOrigin.interpolated(to: other.perspectiveOrigin, at: progress))
  }

  /// A rotation by an angle about an axis, whose number of turns counts.
  public struct Rotation: Hashable, Codable, Sendable {
    /// The angle, of which whole turns are kept.
    public var angle: Angle

    /// The axis, of any length; if its length is 0, nothing turns.
    public var axis: Vector3

    /// Creates a rotation about an axis.
    public init(_ angle: Angle, about axis: Vector3 = .zAxis) {
      self.angle = angle
      self.axis = axis
    }

    /// Returns the rotation between this one and another, as CSS interpolates rotations.
    ///
    /// About one axis, the angle goes linearly; a rotation by 0 takes the axis of the other. About
    /// different axes, the rotation goes the shorter way, as in
    /// ``Quaternion/interpolated(to:at:)``. Axes are the same if they differ by at most 1e-14 at
    /// length one. Values of progress outside 0...1 extrapolate.
    public func interpolated(to other: Rotation, at progress: Double) -> Rotation {
      let (from, to) = (axis.normalized, other.axis.normalized)
      let start = from == nil ? .zero : angle
      let end = to == nil ? .zero : other.angle
      var common: Vector3?
      if start == .zero {
        common = end == .zero ? axis : other.axis
      } else if let from, end == .zero || to.map({ (from - $0).length <= 1e-14 }) == true {
        common = axis
      }
      if let common {
        return Rotation(
          Angle(degrees: start.degrees.mixed(with: end.degrees, at: progress)), about: common)
      }
      let turn = Quaternion(start, about: axis)
        .interpolated(to: Quaternion(end, about: other.axis), at: progress)
      return Rotation(turn.angle, about: turn.axis ?? axis)
    }
  }
}
