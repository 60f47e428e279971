extension TransformList {
  /// Returns the list between this one and another, as CSS interpolates two values of `transform`.
  ///
  /// Functions are paired from the left while their kinds match; a shorter list is filled with
  /// functions that have no effect. Kinds are translations, scales, rotations, matrices, `skew`,
  /// `skewX`, `skewY` and `perspective`. From the first pair that does not match, both rests are
  /// multiplied out, and go from one matrix to the other as in
  /// ``Transform3D/interpolated(to:at:)``.
  ///
  /// Lengths, factors and angles go linearly, percentages apart from lengths. A perspective goes by
  /// its reciprocal distance. Rotations about one axis go by their angle, others through
  /// quaternions, the shorter way.
  ///
  /// At progress 0 the result is exactly this list, and at progress 1 exactly `other`.
  ///
  /// - Parameters:
  ///   - other: The list at progress 1.
  ///   - progress: The position between the two lists. Values outside 0...1 extrapolate.
  ///   - box: The box to which percentages refer, in points. Only rests with percentages need it.
  /// - Returns: The list. It is nil if two matrices cannot be interpolated, if a rest has percentages
  ///   but there is no box, or if a number of the result is not finite. CSS then shows this list below
  ///   progress 0.5, and `other` from there on.
  ///
  /// Source: CSS Transforms Level 2, "Interpolation of Transforms".
  public func interpolated(
    to other: TransformList, at progress: Double, for box: Size? = nil
  ) -> TransformList? {
    guard let between = mixed(with: other, at: progress, for: box), between.isPrintable else {
      return nil
    }
    return progress == 0 ? self : progress == 1 ? other : between
  }

  private func mixed(with other: TransformList, at progress: Double, for box: Size?)
    -> TransformList?
  {
    let (starts, ends) = (functions, other.functions)
    var result = TransformList()
    for index in 0..<max(starts.count, ends.count) {
      let start = index < starts.count ? starts[index] : ends[index].neutral
      let end = index < ends.count ? ends[index] : start.neutral
      if start.kind == end.kind {
        guard let function = start.mixed(with: end, at: progress) else { return nil }
        result.functions.append(function)
      } else {
        let rests = (starts[index...], ends[index...])
        guard let from = TransformList(Array(rests.0)).matrix(ifPossibleFor: box),
          let to = TransformList(Array(rests.1)).matrix(ifPossibleFor: box),
          let function = TransformFunction.mixed(from, to, at: progress)
        else { return nil }
        result.functions.append(function)
        break
      }
    }
    return result
  }

  /// Returns the matrix, or nil if percentages need a box and there is none.
  private func matrix(ifPossibleFor box: Size?) -> Transform3D? {
    box == nil && functions.contains(where: \.usesBox) ? nil : matrix(for: box ?? .zero)
  }
}

extension TransformFunction {
  /// What functions must have in common to be interpolated as a pair.
  fileprivate enum Kind { case matrix, translate, scale, rotate, skew, skewX, skewY, perspective }

  fileprivate var kind: Kind {
    switch self {
    case .matrix, .matrix3D: .matrix
    case .translate, .translateX, .translateY, .translateZ, .translate3D: .translate
    case .scale, .scaleX, .scaleY, .scaleZ, .scale3D: .scale
    case .rotate, .rotateX, .rotateY, .rotateZ, .rotate3D: .rotate
    case .skew: .skew
    case .skewX: .skewX
    case .skewY: .skewY
    case .perspective: .perspective
    }
  }

  /// Whether the function is one of the plane, and never of space.
  private var isPlanar: Bool {
    switch self {
    case .matrix, .translate, .translateX, .translateY, .scale, .scaleX, .scaleY, .rotate: true
    default: false
    }
  }

  /// The function of the same kind that has no effect.
  fileprivate var neutral: TransformFunction {
    let neutral: TransformFunction =
      switch general {
      case .matrix3D: .matrix3D(.identity)
      case .translate3D: .translate3D(x: 0, y: 0, z: 0)
      case .scale3D: .scale3D(x: 1, y: 1, z: 1)
      case .rotate3D(_, let axis): .rotate3D(.zero, about: axis)
      case .skew: .skew(x: .zero, y: .zero)
      default: .perspective(nil)
      }
    return neutral.shortened(like: self, self)
  }

  /// Returns a general function in the form that suits two functions of its kind: with two
  /// dimensions if both have no more.
  private func shortened(like start: TransformFunction, _ end: TransformFunction)
    -> TransformFunction
  {
    switch (self, start.kind) {
    case (.skew(let x, _), .skewX): return .skewX(x)
    case (.skew(_, let y), .skewY): return .skewY(y)
    default: break
    }
    guard start.isPlanar, end.isPlanar else { return self }
    switch self {
    case .translate3D(let x, let y, _): return .translate(x: x, y: y)
    case .scale3D(let x, let y, _): return .scale(x: x, y: y)
    case .rotate3D(let angle, _): return .rotate(angle)
    case .matrix3D(let matrix): return matrix.affine.map { .matrix($0) } ?? self
    default: return self
    }
  }

  /// Returns the function between this one and another of the same kind, or nil if there is none.
  fileprivate func mixed(
    with other: TransformFunction, at progress: Double
  ) -> TransformFunction? {
    func mixed(_ start: Double, _ end: Double) -> Double { start.mixed(with: end, at: progress) }
    func mixed(_ start: Angle, _ end: Angle) -> Angle {
      Angle(degrees: mixed(start.degrees, end.degrees))
    }
    func mixed(_ start: Length, _ end: Length) -> Length {
      start.interpolated(to: end, at: progress)
    }
    let general: TransformFunction
    switch (self.general, other.general) {
    case (.matrix3D(let a), .matrix3D(let b)):
      return TransformFunction.mixed(a, b, at: progress)
    case (.translate3D(let ax, let ay, let az), .translate3D(let bx, let by, let bz)):
      general = .translate3D(x: mixed(ax, bx), y: mixed(ay, by), z: mixed(az, bz))
    case (.scale3D(let ax, let ay, let az), .scale3D(let bx, let by, let bz)):
      general = .scale3D(x: mixed(ax, bx), y: mixed(ay, by), z: mixed(az, bz))
    case (.rotate3D(let a, let aAxis), .rotate3D(let b, let bAxis)):
      let start = TransformProperties.Rotation(a, about: aAxis)
      let turn = start.interpolated(to: .init(b, about: bAxis), at: progress)
      general = .rotate3D(turn.angle, about: turn.axis)
    case (.skew(let ax, let ay), .skew(let bx, let by)):
      general = .skew(x: mixed(ax, bx), y: mixed(ay, by))
    case (.perspective(let a), .perspective(let b)):
      func nearness(_ distance: Double?) -> Double { distance.map { 1 / max(1, $0) } ?? 0 }
      let nearness = mixed(nearness(a), nearness(b))
      // The reciprocal of a smaller number could be infinite.
      let distance = nearness > 1e-300 ? max(1, 1 / nearness) : nil
      general = .perspective(a == b ? a : distance)
    default: return nil
    }
    return general.shortened(like: self, other)
  }

  /// Returns the function `matrix()` or `matrix3d()` between two matrices, or nil if there is none.
  fileprivate static func mixed(
    _ start: Transform3D, _ end: Transform3D, at progress: Double
  ) -> TransformFunction? {
    guard let between = start.interpolated(to: end, at: progress) else { return nil }
    if start.isAffine, end.isAffine, let affine = between.affine { return .matrix(affine) }
    return .matrix3D(between)
  }
}
