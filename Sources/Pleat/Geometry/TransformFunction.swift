/// A function of the CSS property `transform`.
///
/// The case names are those of CSS. Lengths are in points (1px), and a positive angle turns x toward
/// y, y toward z, or z toward x, as in ``Transform3D``.
///
/// Source: CSS Transforms Level 2, "The Transform Functions".
public enum TransformFunction: Hashable, Sendable {
  /// A transform within the plane, from six numbers.
  case matrix(AffineTransform)
  /// A transform from sixteen numbers.
  case matrix3D(Transform3D)

  /// A translation within the plane.
  case translate(x: Length, y: Length)
  /// A translation along x.
  case translateX(Length)
  /// A translation along y.
  case translateY(Length)
  /// A translation along z, in points.
  case translateZ(Double)
  /// A translation; z is in points.
  case translate3D(x: Length, y: Length, z: Double)

  /// A scale within the plane, about the origin.
  case scale(x: Double, y: Double)
  /// A scale along x.
  case scaleX(Double)
  /// A scale along y.
  case scaleY(Double)
  /// A scale along z.
  case scaleZ(Double)
  /// A scale along all three axes.
  case scale3D(x: Double, y: Double, z: Double)

  /// A rotation within the plane, about the z axis.
  case rotate(Angle)
  /// A rotation about the x axis.
  case rotateX(Angle)
  /// A rotation about the y axis.
  case rotateY(Angle)
  /// A rotation about the z axis.
  case rotateZ(Angle)
  /// A rotation about an axis of any length; if its length is 0, nothing turns.
  case rotate3D(Angle, about: Vector3)

  /// A skew: `x' = x + y · tan x` and `y' = y + x · tan y`, where the angles are named x and y.
  case skew(x: Angle, y: Angle)
  /// A skew along x.
  case skewX(Angle)
  /// A skew along y.
  case skewY(Angle)

  /// The perspective of a viewer at a distance in points; nil is `perspective(none)`.
  ///
  /// Distances below 1 count as 1, as in CSS.
  case perspective(Double?)
}

extension TransformFunction {
  /// Returns the matrix of the function.
  ///
  /// A skew by an odd number of quarter turns has an infinite entry.
  ///
  /// - Parameter box: The box to which percentages refer, in points.
  public func matrix(for box: Size) -> Transform3D {
    switch general {
    case .matrix3D(let matrix): matrix
    case .translate3D(let x, let y, let z):
      .translation(x: x.points(for: box.width), y: y.points(for: box.height), z: z)
    case .scale3D(let x, let y, let z): .scale(x: x, y: y, z: z)
    case .rotate3D(let angle, let axis): .rotation(angle, about: axis)
    case .skew(let x, let y): .skew(x: x, y: y)
    case .perspective(let distance?): .perspective(distance: max(1, distance))
    default: .identity
    }
  }

  /// The same function with all its arguments: `matrix3D`, `translate3D`, `scale3D`, `rotate3D`,
  /// `skew` or `perspective`.
  var general: TransformFunction {
    switch self {
    case .matrix(let matrix): .matrix3D(Transform3D(matrix))
    case .translate(let x, let y): .translate3D(x: x, y: y, z: 0)
    case .translateX(let x): .translate3D(x: x, y: 0, z: 0)
    case .translateY(let y): .translate3D(x: 0, y: y, z: 0)
    case .translateZ(let z): .translate3D(x: 0, y: 0, z: z)
    case .scale(let x, let y): .scale3D(x: x, y: y, z: 1)
    case .scaleX(let x): .scale3D(x: x, y: 1, z: 1)
    case .scaleY(let y): .scale3D(x: 1, y: y, z: 1)
    case .scaleZ(let z): .scale3D(x: 1, y: 1, z: z)
    case .rotate(let angle), .rotateZ(let angle): .rotate3D(angle, about: .zAxis)
    case .rotateX(let angle): .rotate3D(angle, about: .xAxis)
    case .rotateY(let angle): .rotate3D(angle, about: .yAxis)
    case .skewX(let x): .skew(x: x, y: .zero)
    case .skewY(let y): .skew(x: .zero, y: y)
    case .matrix3D, .translate3D, .scale3D, .rotate3D, .skew, .perspective: self
    }
  }

  /// All numbers of the function.
  var numbers: [Double] {
    switch general {
    case .matrix3D(let matrix): matrix.elements
    case .translate3D(let x, let y, let z): x.numbers + y.numbers + [z]
    case .scale3D(let x, let y, let z): [x, y, z]
    case .rotate3D(let angle, let axis): axis.numbers + [angle.degrees]
    case .skew(let x, let y): [x.degrees, y.degrees]
    case .perspective(let distance?): [distance]
    default: []
    }
  }

  /// Whether the matrix depends on the box.
  var usesBox: Bool {
    guard case .translate3D(let x, let y, _) = general else { return false }
    return x.fraction != 0 || y.fraction != 0
  }
}

extension TransformFunction: CustomStringConvertible {
  /// The function in CSS syntax, as in `rotateX(45deg)`.
  ///
  /// Numbers have the fewest digits that read back as the same `Double`, and angles are in degrees.
  public var description: String {
    switch self {
    case .matrix(let matrix): "matrix(\(numberText(matrix.elements)))"
    case .matrix3D(let matrix): "matrix3d(\(numberText(matrix.elements)))"
    case .translate(let x, let y): "translate(\(x), \(y))"
    case .translateX(let x): "translateX(\(x))"
    case .translateY(let y): "translateY(\(y))"
    case .translateZ(let z): "translateZ(\(pixelText(z)))"
    case .translate3D(let x, let y, let z): "translate3d(\(x), \(y), \(pixelText(z)))"
    case .scale(let x, let y): "scale(\(numberText([x, y])))"
    case .scaleX(let x): "scaleX(\(numberText(x)))"
    case .scaleY(let y): "scaleY(\(numberText(y)))"
    case .scaleZ(let z): "scaleZ(\(numberText(z)))"
    case .scale3D(let x, let y, let z): "scale3d(\(numberText([x, y, z])))"
    case .rotate(let angle): "rotate(\(angle.cssText))"
    case .rotateX(let angle): "rotateX(\(angle.cssText))"
    case .rotateY(let angle): "rotateY(\(angle.cssText))"
    case .rotateZ(let angle): "rotateZ(\(angle.cssText))"
    case .rotate3D(let angle, let axis):
      "rotate3d(\(numberText(axis.numbers)), \(angle.cssText))"
    case .skew(let x, let y): "skew(\(x.cssText), \(y.cssText))"
    case .skewX(let x): "skewX(\(x.cssText))"
    case .skewY(let y): "skewY(\(y.cssText))"
    case .perspective(let distance): "perspective(\(distance.map(pixelText) ?? "none"))"
    }
  }
}

extension Angle {
  /// The angle in CSS syntax, in degrees.
  var cssText: String { numberText(degrees) + "deg" }
}
