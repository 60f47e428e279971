extension TransformProperties {
  /// Reads properties from declarations in CSS syntax, such as `translate: 10px 50%; rotate: 45deg`.
  ///
  /// Properties that do not occur have their initial values. If a property occurs twice, the last
  /// value counts. `transform-origin` accepts keywords. Numbers and units are those of
  /// ``TransformList/init(_:fontSize:)``.
  ///
  /// - Parameters:
  ///   - text: The declarations, separated by semicolons.
  ///   - fontSize: The number of points of 1em. Without it, em is refused.
  /// - Throws: ``PleatError/textNotUnderstood(_:position:expected:)``, which says what may stand
  ///   where.
  ///
  /// Source: CSS Transforms Level 2, "Individual Transform Properties".
  public init(_ text: String, fontSize: Double? = nil) throws(PleatError) {
    self.init()
    var scanner = TransformScanner(text, fontSize: fontSize)
    while scanner.scanner.token != .end {
      if scanner.scanner.skip(.other(";")) { continue }
      let start = scanner.scanner.position
      guard case .name(let name) = scanner.scanner.token, Self.names.contains(name) else {
        throw scanner.refusal(
          at: start, "one of the properties " + Self.names.joined(separator: ", "))
      }
      scanner.scanner.advance()
      try scanner.scanner.require(.other(":"), "a colon after the property's name")
      switch name {
      case "translate": translate = try scanner.readTranslation()
      case "rotate": rotate = try scanner.readRotation()
      case "scale": scale = try scanner.readScale()
      case "transform": transform = try scanner.readList()
      case "transform-origin": transformOrigin = try scanner.readOrigin(hasDepth: true)
      case "perspective": perspective = try scanner.readDistance()
      default: perspectiveOrigin = try scanner.readOrigin(hasDepth: false)
      }
      guard scanner.isAtEndOfValue else { throw scanner.scanner.refusal("a semicolon or the end") }
    }
  }

  private static let names = [
    "translate", "rotate", "scale", "transform", "transform-origin", "perspective",
    "perspective-origin",
  ]

  /// The declarations in CSS syntax, as in `translate: 10px 50%; rotate: 45deg`, or nil if there are
  /// none.
  ///
  /// Properties with their initial values are left out. Reading the text gives the same properties.
  /// There is no text if a number is not finite, if a distance is negative, or if
  /// ``perspectiveOrigin`` has a z.
  public var cssText: String? {
    let numbers =
      [translate, transformOrigin, perspectiveOrigin].flatMap { $0?.numbers ?? [] }
      + (rotate.map { $0.axis.numbers + [$0.angle.degrees] } ?? [])
      + (scale?.numbers ?? []) + [perspective ?? 0]
    let isPrintable =
      transform.isPrintable && numbers.allSatisfy(\.isFinite) && perspective ?? 0 >= 0
      && perspectiveOrigin.z == 0
    return isPrintable ? description : nil
  }
}

extension TransformProperties: CSSTextCodable {
  /// The declarations in CSS syntax, separated by semicolons.
  public var description: String {
    var texts: [String] = []
    if let translate {
      let isShort = translate.y == .zero && translate.z == 0
      texts.append("translate: " + (isShort ? "\(translate.x)" : "\(translate)"))
    }
    if let rotate { texts.append("rotate: \(rotate)") }
    if let scale {
      let count = scale.z != 1 ? 3 : scale.x != scale.y ? 2 : 1
      texts.append("scale: " + scale.numbers.prefix(count).map(numberText).joined(separator: " "))
    }
    if transform != [] { texts.append("transform: \(transform)") }
    if transformOrigin != .center { texts.append("transform-origin: \(transformOrigin)") }
    if let perspective { texts.append("perspective: \(pixelText(perspective))") }
    if perspectiveOrigin != .center { texts.append("perspective-origin: \(perspectiveOrigin)") }
    return texts.joined(separator: "; ")
  }
}

extension TransformProperties.Rotation: CustomStringConvertible {
  /// The rotation in CSS syntax, as in `45deg`, `x 45deg` or `1 2 3 45deg`.
  public var description: String {
    let names: [Vector3: String] = [.xAxis: "x ", .yAxis: "y ", .zAxis: ""]
    let axisText = names[axis] ?? axis.numbers.map { numberText($0) + " " }.joined()
    return axisText + angle.cssText
  }
}

// MARK: - Values

extension TransformScanner {
  fileprivate var isAtEndOfValue: Bool { scanner.token == .other(";") || scanner.token == .end }

  fileprivate mutating func readTranslation() throws(PleatError) -> BoxPoint? {
    if scanner.skip(.name("none")) { return nil }
    var offset = BoxPoint(x: try readLength("none, "), y: 0)
    if !isAtEndOfValue { offset.y = try readLength() }
    if !isAtEndOfValue { offset.z = try readPoints() }
    return offset
  }

  /// Reads an angle, and before or after it an axis, if there is one.
  fileprivate mutating func readRotation() throws(PleatError) -> TransformProperties.Rotation? {
    if scanner.skip(.name("none")) { return nil }
    if let axis = try readAxis() {
      return TransformProperties.Rotation(try readAngle(takesZero: false), about: axis)
    }
    let axes = "x, y, z, three numbers"
    let angle = try readAngle("none, \(axes), ", takesZero: false)
    if isAtEndOfValue { return TransformProperties.Rotation(angle) }
    guard let axis = try readAxis() else {
      throw scanner.refusal(axes + ", a semicolon or the end")
    }
    return TransformProperties.Rotation(angle, about: axis)
  }

  /// Reads the name of an axis or three numbers; nil if there is neither.
  private mutating func readAxis() throws(PleatError) -> Vector3? {
    if scanner.skip(.name("x")) { return .xAxis }
    if scanner.skip(.name("y")) { return .yAxis }
    if scanner.skip(.name("z")) { return .zAxis }
    guard case .number = scanner.token else { return nil }
    let accepted = "three numbers for the axis, and an angle with its unit"
    return Vector3(
      x: try readNumber(accepted), y: try readNumber(accepted), z: try readNumber(accepted))
  }

  fileprivate mutating func readScale() throws(PleatError) -> Vector3? {
    if scanner.skip(.name("none")) { return nil }
    let x = try readFactor("none, ")
    var scale = Vector3(x: x, y: x, z: 1)
    if !isAtEndOfValue { scale.y = try readFactor() }
    if !isAtEndOfValue { scale.z = try readFactor() }
    return scale
  }

  /// Reads one or two of: keywords, lengths and percentages; and a length along z, if it may have one.
  fileprivate mutating func readOrigin(hasDepth: Bool) throws(PleatError) -> BoxPoint {
    let first = try readSide("left, center, right, top, bottom, ")
    var point = BoxPoint.center
    guard !isAtEndOfValue else {
      if first.isVertical == true { point.y = first.length } else { point.x = first.length }
      return point
    }
    let (start, isSwapped) = (scanner.position, first.isVertical == true)
    let accepted = isSwapped ? "left, center, right" : "top, center, bottom"
    let second = try readSide(accepted + ", ")
    if isSwapped || second.isVertical == false {
      // Only two keywords may change places.
      guard first.isKeyword, second.isKeyword, first.isVertical != second.isVertical else {
        throw refusal(at: start, accepted + (isSwapped ? "" : ", a length or a percentage"))
      }
      (point.x, point.y) = (second.length, first.length)
    } else {
      (point.x, point.y) = (first.length, second.length)
    }
    if hasDepth, !isAtEndOfValue { point.z = try readPoints() }
    return point
  }

  /// Reads a keyword, a length or a percentage; `isVertical` is nil if it may be along either axis.
  private mutating func readSide(
    _ keywords: String
  ) throws(PleatError) -> (length: Length, isVertical: Bool?, isKeyword: Bool) {
    if scanner.skip(.name("left")) { return (0, false, true) }
    if scanner.skip(.name("right")) { return (.fraction(1), false, true) }
    if scanner.skip(.name("top")) { return (0, true, true) }
    if scanner.skip(.name("bottom")) { return (.fraction(1), true, true) }
    if scanner.skip(.name("center")) { return (.fraction(0.5), nil, true) }
    return (try readLength(keywords), nil, false)
  }
}
