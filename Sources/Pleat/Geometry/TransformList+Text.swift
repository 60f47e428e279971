extension TransformList {
  /// Reads a list from a text in CSS syntax, such as `translate(50%, 10px) rotate(45deg)` or `none`.
  ///
  /// Lengths are in px; percentages, angles in deg, grad, rad and turn, and `calc()` of all these are
  /// accepted wherever CSS accepts them. The result of `calc()` must be finite.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - fontSize: The number of points of 1em. Without it, em is refused.
  /// - Throws: ``PleatError/textNotUnderstood(_:position:expected:)``, which says what may stand
  ///   where.
  ///
  /// Source: CSS Transforms Level 2; CSS Values and Units Level 4 for `calc()`.
  public init(_ text: String, fontSize: Double? = nil) throws(PleatError) {
    var scanner = TransformScanner(text, fontSize: fontSize)
    self = try scanner.readList()
    guard scanner.scanner.token == .end else {
      throw scanner.scanner.refusal(
        functions.isEmpty ? "the end after none" : "a transform function or the end")
    }
  }
}

extension TransformScanner {
  /// Reads `none`, or functions as long as there are any.
  mutating func readList() throws(PleatError) -> TransformList {
    if scanner.skip(.name("none")) { return [] }
    var list = TransformList()
    while case .function(let name) = scanner.token {
      let start = scanner.position
      scanner.advance()
      guard let function = try readArguments(name) else {
        throw refusal(at: start, Self.acceptedFunctions)
      }
      try scanner.require(.closing, "a closing parenthesis")
      list.functions.append(function)
    }
    if list == [] { throw scanner.refusal("none or " + Self.acceptedFunctions) }
    return list
  }

  private static let acceptedFunctions = """
    one of the functions matrix, matrix3d, translate, translateX, translateY, translateZ, \
    translate3d, scale, scaleX, scaleY, scaleZ, scale3d, rotate, rotateX, rotateY, rotateZ, \
    rotate3d, skew, skewX, skewY and perspective
    """

  /// Reads the arguments of a function, or returns nil if there is no function of this name.
  private mutating func readArguments(_ name: String) throws(PleatError) -> TransformFunction? {
    switch name {
    case "matrix": return .matrix(AffineTransform(numbers: try readNumbers(6)))
    case "matrix3d": return .matrix3D(Transform3D(try readNumbers(16)))
    case "translate":
      let x = try readLength()
      return .translate(x: x, y: try hasSecond() ? readLength() : 0)
    case "translatex": return .translateX(try readLength())
    case "translatey": return .translateY(try readLength())
    case "translatez": return .translateZ(try readPoints())
    case "translate3d":
      let x = try readLength()
      try readComma()
      let y = try readLength()
      try readComma()
      return .translate3D(x: x, y: y, z: try readPoints())
    case "scale":
      let x = try readFactor()
      return .scale(x: x, y: try hasSecond() ? readFactor() : x)
    case "scalex": return .scaleX(try readFactor())
    case "scaley": return .scaleY(try readFactor())
    case "scalez": return .scaleZ(try readFactor())
    case "scale3d":
      let x = try readFactor()
      try readComma()
      let y = try readFactor()
      try readComma()
      return .scale3D(x: x, y: y, z: try readFactor())
    case "rotate": return .rotate(try readAngle())
    case "rotatex": return .rotateX(try readAngle())
    case "rotatey": return .rotateY(try readAngle())
    case "rotatez": return .rotateZ(try readAngle())
    case "rotate3d":
      let axis = Vector3(numbers: try readNumbers(3))
      try readComma()
      return .rotate3D(try readAngle(), about: axis)
    case "skew":
      let x = try readAngle()
      return .skew(x: x, y: try hasSecond() ? readAngle() : .zero)
    case "skewx": return .skewX(try readAngle())
    case "skewy": return .skewY(try readAngle())
    case "perspective": return .perspective(try readDistance())
    default: return nil
    }
  }

  private mutating func readNumbers(_ count: Int) throws(PleatError) -> [Double] {
    var numbers = [try readNumber()]
    while numbers.count < count {
      try readComma()
      numbers.append(try readNumber())
    }
    return numbers
  }

  private mutating func readComma() throws(PleatError) {
    try scanner.require(.comma, "a comma")
  }

  /// Moves past the comma before a second argument, if there is one.
  private mutating func hasSecond() throws(PleatError) -> Bool {
    if scanner.skip(.comma) { return true }
    guard scanner.token == .closing else {
      throw scanner.refusal("a comma or a closing parenthesis")
    }
    return false
  }
}
