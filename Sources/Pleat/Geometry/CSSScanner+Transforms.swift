extension CSSScanner {
  /// Reads `none`, or functions to the end of the text, and returns their product.
  mutating func readTransform() throws(PleatError) -> Transform3D {
    if skip(.name("none")) {
      try require(.end, "the end after none")
      return .identity
    }
    var product: Transform3D?
    while case .function(let name) = token {
      let here = refusal(Self.acceptedFunctions)
      advance()
      guard let matrix = try readArguments(name) else { throw here }
      try require(.closing, "a closing parenthesis")
      // The product does not begin with the identity, whose zeros times an infinite entry would be NaN.
      product = product.map { matrix.concatenating($0) } ?? matrix
    }
    guard let product else { throw refusal("none or " + Self.acceptedFunctions) }
    try require(.end, "a transform function or the end")
    return product
  }

  private static let acceptedFunctions = """
    one of the functions matrix, matrix3d, translate, translateX, translateY, translateZ, \
    translate3d, scale, scaleX, scaleY, scaleZ, scale3d, rotate, rotateX, rotateY, rotateZ, \
    rotate3d, skew, skewX, skewY and perspective
    """

  /// Reads the arguments of a function, or returns nil if there is no function of this name.
  private mutating func readArguments(_ name: String) throws(PleatError) -> Transform3D? {
    switch name {
    case "matrix": return Transform3D(AffineTransform(numbers: try read(.number, count: 6)))
    case "matrix3d": return Transform3D(try read(.number, count: 16))
    case "translate":
      let x = try read(.length)
      return .translation(x: x, y: try hasSecond() ? read(.length) : 0)
    case "translatex": return .translation(x: try read(.length), y: 0)
    case "translatey": return .translation(x: 0, y: try read(.length))
    case "translatez": return .translation(x: 0, y: 0, z: try read(.length))
    case "translate3d": return .translation(Vector3(numbers: try read(.length, count: 3)))
    case "scale":
      let x = try read(.factor)
      return .scale(x: x, y: try hasSecond() ? read(.factor) : x)
    case "scalex": return .scale(x: try read(.factor), y: 1)
    case "scaley": return .scale(x: 1, y: try read(.factor))
    case "scalez": return .scale(x: 1, y: 1, z: try read(.factor))
    case "scale3d": return .scale(Vector3(numbers: try read(.factor, count: 3)))
    case "rotate", "rotatez": return .rotation(try readAngle(), about: .zAxis)
    case "rotatex": return .rotation(try readAngle(), about: .xAxis)
    case "rotatey": return .rotation(try readAngle(), about: .yAxis)
    case "rotate3d":
      let axis = Vector3(numbers: try read(.number, count: 3))
      try readComma()
      return .rotation(try readAngle(), about: axis)
    case "skew":
      let x = try readAngle()
      return .skew(x: x, y: try hasSecond() ? readAngle() : .zero)
    case "skewx": return .skew(x: try readAngle(), y: .zero)
    case "skewy": return .skew(x: .zero, y: try readAngle())
    case "perspective":
      if skip(.name("none")) { return .identity }
      return .perspective(distance: max(1, try read(.distance)))
    default: return nil
    }
  }

  private mutating func readComma() throws(PleatError) { try require(.comma, "a comma") }

  /// Returns whether there is a comma, and so a second argument, and moves past the comma.
  private mutating func hasSecond() throws(PleatError) -> Bool {
    if skip(.comma) { return true }
    guard token == .closing else { throw refusal("a comma or a closing parenthesis") }
    return false
  }

  private mutating func readAngle() throws(PleatError) -> Angle { .degrees(try read(.angle)) }

  private mutating func read(_ argument: Argument, count: Int) throws(PleatError) -> [Double] {
    var list = [try read(argument)]
    while list.count < count {
      try readComma()
      list.append(try read(argument))
    }
    return list
  }

  private mutating func read(_ argument: Argument) throws(PleatError) -> Double {
    let start = self
    guard let number = try readNumber(), argument.accepts(number) else {
      throw start.refusal(argument.rawValue)
    }
    guard number.value.isFinite else { throw start.refusal("a number in the range of Double") }
    return number.value
  }

  private enum Argument: String {
    case number = "a number"
    case factor = "a number or a percentage"
    case length = "a length in px"
    case distance = "a length in px of 0 or more, or none"
    case angle = "an angle (deg, grad, rad or turn)"

    func accepts(_ number: CSSNumber) -> Bool {
      // A 0 without a unit is a length and an angle, too.
      let isPlainZero = number.kind == .number && number.value == 0 && !number.isCalculated
      return switch self {
      case .number: number.kind == .number
      case .factor: number.kind == .number || number.kind == .percentage
      case .length: number.kind == .length || isPlainZero
      case .distance:
        isPlainZero || number.kind == .length && (number.value >= 0 || number.isCalculated)
      case .angle: number.kind == .angle || isPlainZero
      }
    }
  }
}
