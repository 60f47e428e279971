import Pleat
import Testing

@Suite struct TransformListTests {
  private let box = Size(width: 200, height: 100)

  // MARK: Matrices

  @Test func theLastFunctionActsFirst() throws {
    let list: TransformList = [.translateX(10), .scale(x: 2, y: 3)]
    #expect(list.matrix(for: .zero).map(Point(x: 1, y: 1)) == Point(x: 12, y: 3))
    #expect(TransformList().matrix(for: box) == .identity)
  }

  @Test func everyFunctionHasItsMatrix() throws {
    let (turn, zero) = (Angle(degrees: 90), Angle.zero)
    let cases: [(String, Transform3D)] = [
      ("matrix(1, 2, 3, 4, 5, 6)", Transform3D(.init(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6))),
      (
        "matrix3d(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16)",
        Transform3D((1...16).map(Double.init))
      ),
      ("translate(7px)", .translation(x: 7, y: 0)),
      ("translate(7px, 25%)", .translation(x: 7, y: 25)),
      ("translateX(25%)", .translation(x: 50, y: 0)),
      ("translateY(25%)", .translation(x: 0, y: 25)),
      ("translateZ(-0.5px)", .translation(x: 0, y: 0, z: -0.5)),
      ("translate3d(1px, 0, 3px)", .translation(x: 1, y: 0, z: 3)),
      ("scale(2)", .scale(x: 2, y: 2)),
      ("scale(2, 50%)", .scale(x: 2, y: 0.5)),
      ("scaleX(2)", .scale(x: 2, y: 1)),
      ("scaleY(2)", .scale(x: 1, y: 2)),
      ("scaleZ(2)", .scale(x: 1, y: 1, z: 2)),
      ("scale3d(2, 3, 4)", .scale(x: 2, y: 3, z: 4)),
      ("rotate(90deg)", .rotation(turn, about: .zAxis)),
      ("rotateX(100grad)", .rotation(turn, about: .xAxis)),
      ("rotateY(0.25turn)", .rotation(turn, about: .yAxis)),
      ("rotateZ(1.5707963267948966rad)", .rotation(turn, about: .zAxis)),
      ("rotate3d(1, 2, 3, 90deg)", .rotation(turn, about: Vector3(x: 1, y: 2, z: 3))),
      ("rotate3d(0, 0, 0, 90deg)", .identity),
      ("skew(45deg)", .skew(x: Angle(degrees: 45), y: zero)),
      ("skew(0, 45deg)", .skew(x: zero, y: Angle(degrees: 45))),
      ("skewX(45deg)", .skew(x: Angle(degrees: 45), y: zero)),
      ("skewY(45deg)", .skew(x: zero, y: Angle(degrees: 45))),
      ("perspective(400px)", .perspective(distance: 400)),
      ("perspective(0)", .perspective(distance: 1)),
      ("perspective(none)", .identity),
    ]
    for (text, matrix) in cases {
      #expect(try TransformList(text).matrix(for: box) == matrix, "\(text)")
    }
  }

  // MARK: Text

  @Test func printsTheTextThatIsRead() throws {
    let texts = [
      "none", "translate(50%, 0px) rotate(45deg)", "matrix(1, 0, 0, 1, 1e-07, -320)",
      "translate3d(calc(50% + 10px), calc(-25% - 0.5px), 3px)", "translateZ(1e+21px)",
      "scale(2, 0.5) scaleX(1) scaleY(2) scaleZ(3) scale3d(1, 2, 3)",
      "rotateX(1deg) rotateY(2deg) rotateZ(3deg) rotate3d(1, 2, 3, 4deg)",
      "skew(1deg, 2deg) skewX(3deg) skewY(4deg)", "perspective(400px) perspective(none)",
    ]
    for text in texts { #expect(try TransformList(text).cssText == text) }
    #expect(TransformList().description == "none")
  }

  @Test func spacesCommentsAndLettersDoNotMatter() throws {
    let text = " /* first */ TRANSLATE3D( 1PX ,50% , 0 )rotate(\t90DEG/**/) /* last"
    #expect(
      try TransformList(text)
        == [.translate3D(x: 1, y: .fraction(0.5), z: 0), .rotate(Angle(degrees: 90))])
  }

  @Test func calculates() throws {
    let cases: [(String, TransformFunction)] = [
      ("translateX(calc(50% - 10px))", .translateX(Length(points: -10, fraction: 0.5))),
      ("translateX(calc(2em - 25px))", .translateX(7)),
      ("translateX(calc((1px + 2 * 3px) / 2 - (1px)))", .translateX(2.5)),
      ("translateX(calc(1px + calc(50% * 2)))", .translateX(Length(points: 1, fraction: 1))),
      ("rotate(calc(1turn - 90deg))", .rotate(Angle(degrees: 270))),
      ("scale(calc(1 + 2), calc(25% * 2))", .scale(x: 3, y: 0.5)),
      ("perspective(calc(1px - 3px))", .perspective(0)),
    ]
    for (text, function) in cases {
      #expect(try TransformList(text, fontSize: 16) == [function], "\(text)")
    }
  }

  /// The text, the index of the character at which it stops, and what is accepted there.
  @Test(
    arguments: [
      ("", 0, "none or one of the functions matrix, matrix3d, translate,"),
      ("hello", 0, "none or one of"), ("none none", 5, "the end after none"),
      ("rotate(1deg) none", 13, "a transform function or the end"),
      ("rotate(1deg), scale(2)", 12, "a transform function or the end"),
      ("scale(2) rotate4(1deg)", 9, "one of the functions"),
      ("rotate (45deg)", 0, "none or"),
      ("rotate(45)", 7, "an angle (deg, grad, rad or turn)"), ("rotate(45px)", 7, "an angle"),
      ("rotate(45deg", 12, "a closing parenthesis"),
      ("rotate(45deg, 1deg)", 12, "a closing parenthesis"),
      ("rotate(calc(0))", 7, "an angle"), ("rotate3d(1, 0, 45deg)", 15, "a number"),
      ("translate(10)", 10, "a length (px, or em with a font size) or a percentage"),
      ("translate(1em)", 10, "a length"), ("translate(1px 2px)", 14, "a comma or a closing"),
      ("translate(1px,)", 14, "a length"), ("translateZ(50%)", 11, "a length"),
      ("translateZ(calc(1px + 50%))", 11, "a length"), ("translate()", 10, "a length"),
      ("scale(1px)", 6, "a number or a percentage"), ("scale(1e999)", 6, "in the range of Double"),
      ("scale(calc(1 / 0))", 6, "in the range of Double"),
      ("perspective(-1px)", 12, "of 0 or more, or none"), ("perspective(auto)", 12, "or none"),
      ("matrix(1, 2, 3, 4, 5)", 20, "a comma"), ("matrix(1, 2, 3, 4, 5, 6, 7)", 23, "a closing"),
      ("matrix(50%, 0, 0, 1, 0, 0)", 7, "a number"),
      ("scale(calc(1 +2))", 13, "with spaces around it"),
      ("scale(calc(1+ 2))", 12, "with spaces around it"),
      ("scale(calc(1 + 2px))", 15, "of the same kind"),
      ("translateX(calc(1px * 2px))", 22, "a number without a unit"),
      ("translateX(calc(1 / 2px))", 20, "a number without a unit"),
      ("scale(calc())", 11, "a number, a percentage, a length or an angle"),
      ("scale((1))", 6, "a number or a percentage"),
    ])
  func saysWhereATextIsWrong(_ text: String, _ position: Int, _ accepted: String) throws {
    let error = #expect(throws: PleatError.self) { try TransformList(text) }
    guard case .textNotUnderstood(text, let found, let expected) = error else {
      Issue.record("\(text): \(String(describing: error))")
      return
    }
    #expect(found == position, "\(text): \(expected)")
    #expect(expected.contains(accepted), "\(text): \(expected)")
    #expect(error?.description.hasSuffix("at character \(position + 1)") == true)
  }

  @Test func endlessTextsAreRefused() {
    for text in ["translateX(calc" + String(repeating: "(", count: 100_000), "rotate(calc(calc("] {
      #expect(throws: PleatError.self) { try TransformList(text) }
    }
    let nested = String(repeating: "(", count: 31) + "1" + String(repeating: ")", count: 31)
    #expect(throws: Never.self) { try TransformList("scale(calc\(nested))") }
  }

  @Test func whatIsNotFiniteHasNoText() {
    let lists: [TransformList] = [
      [.translateX(Length(points: .nan))], [.translateX(.fraction(.infinity))],
      [.rotate(Angle(degrees: .infinity))], [.perspective(.infinity)], [.perspective(-1)],
      [.matrix(.init(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0))],
    ]
    for list in lists {
      #expect(list.cssText == nil)
      #expect(throws: EncodingError.self) { try geometryJSON([list]) }
    }
  }

  @Test func randomListsReadBack() throws {
    try RandomGeometry.repeated(seed: 32, 1000) { random in
      let list = TransformList((0..<random.whole(0...6)).map { _ in random.transformFunction() })
      let text = try #require(list.cssText)
      #expect(try TransformList(text) == list, "\(text), \(random.label)")
      #expect(try TransformList(text).cssText == text, "\(random.label)")
      #expect(try geometryRoundTrip([list]) == [list], "\(text), \(random.label)")
    }
  }

  // MARK: Interpolation

  @Test func bothEndsAreExact() throws {
    try RandomGeometry.repeated(seed: 33) { random in
      let start = TransformList((0..<4).map { _ in random.mildFunction() })
      let end = TransformList((0..<3).map { _ in random.mildFunction() })
      guard start.interpolated(to: end, at: 0.5, for: box) != nil else { return }
      #expect(start.interpolated(to: end, at: 0, for: box) == start, "\(random.label)")
      #expect(start.interpolated(to: end, at: 1, for: box) == end, "\(random.label)")
      let near = try #require(start.interpolated(to: end, at: 1e-13, for: box))
      // The rests' m44 jumps to 1, which moves nothing.
      let moved = near.matrix(for: box).divided
        .relativeDifference(from: start.matrix(for: box).divided)
      #expect(moved < 1e-9, "\(start), \(end), \(random.label)")
    }
  }

  @Test func percentagesAndLengthsStayApart() throws {
    let (start, end) = (try TransformList("translate(50%)"), try TransformList("translate(10px)"))
    #expect(
      start.interpolated(to: end, at: 0.5)?.cssText == "translate(calc(25% + 5px), 0px)")
    #expect(
      start.interpolated(to: end, at: -1)?.cssText == "translate(calc(100% - 10px), 0px)")
  }

  @Test func restsWithPercentagesNeedABox() throws {
    let start = try TransformList("rotate(10deg) translate(50%, 10px)")
    let end: TransformList = [.rotate(Angle(degrees: 20)), .scaleX(2)]
    #expect(start.interpolated(to: end, at: 0.5) == nil)
    #expect(
      start.interpolated(to: end, at: 0.5, for: box)?.cssText
        == "rotate(15deg) matrix(1.5, 0, 0, 1, 50, 5)")
  }

  @Test func singularAndInfiniteMatricesHaveNothingBetween() throws {
    let plain: TransformList = [.rotate(Angle(degrees: 10))]
    for text in ["scale(0)", "scaleX(0) translateX(1px)", "skewX(90deg)", "matrix(0,0,0,0,0,0)"] {
      let other = try TransformList(text)
      for progress in [0, 0.5, 1] {
        #expect(plain.interpolated(to: other, at: progress) == nil, "\(text)")
        #expect(other.interpolated(to: plain, at: progress) == nil, "\(text)")
      }
    }
    // Functions of one kind need no matrix.
    #expect(
      TransformList().interpolated(to: [.scale(x: 0, y: 0)], at: 0.5)
        == [.scale(x: 0.5, y: 0.5)])
    #expect(plain.interpolated(to: [], at: .nan) == nil)
    #expect(plain.interpolated(to: [], at: .infinity) == nil)
  }

  @Test func aPerspectiveOfOneDistanceStays() {
    for distance in [49, 0.5, 1e300] {
      let list: TransformList = [.perspective(distance)]
      #expect(list.interpolated(to: list, at: 0.3) == list)
    }
    #expect(
      TransformList([.perspective(10)]).interpolated(to: [.perspective(5)], at: -2)
        == [.perspective(nil)])
  }
}

extension Transform3D {
  /// The transform divided by m44, which maps every point to the same position.
  fileprivate var divided: Transform3D { Transform3D(elements.map { $0 / m44 }) }
}

// MARK: - Random functions

extension RandomGeometry {
  /// A finite number of any magnitude, or a small whole one.
  fileprivate mutating func anyNumber() -> Double {
    if whole(0...3) == 0 { return Double(whole(-3...3)) }
    let value = Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &generator))
    return value.isFinite ? value : 0.1
  }

  fileprivate mutating func anyNumbers(_ count: Int) -> [Double] {
    (0..<count).map { _ in anyNumber() }
  }

  /// A function of any kind, with any numbers that have a text.
  fileprivate mutating func transformFunction() -> TransformFunction {
    let kind = whole(0...20)
    let n = anyNumbers(16)
    let (x, y) = (
      Length(points: kind % 2 == 0 ? 0 : n[0], fraction: whole(0...1) == 0 ? 0 : n[1]),
      Length(points: n[2], fraction: n[3])
    )
    let (a, b) = (Angle(degrees: n[4]), Angle(degrees: n[5]))
    switch kind {
    case 0: return .matrix(.init(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5]))
    case 1: return .matrix3D(Transform3D(n))
    case 2: return .translate(x: x, y: y)
    case 3: return .translateX(y)
    case 4: return .translateY(x)
    case 5: return .translateZ(n[0])
    case 6: return .translate3D(x: y, y: x, z: n[4])
    case 7: return .scale(x: n[0], y: n[1])
    case 8: return .scaleX(n[0])
    case 9: return .scaleY(n[0])
    case 10: return .scaleZ(n[0])
    case 11: return .scale3D(x: n[0], y: n[1], z: n[2])
    case 12: return .rotate(a)
    case 13: return .rotateX(a)
    case 14: return .rotateY(a)
    case 15: return .rotateZ(a)
    case 16: return .rotate3D(a, about: Vector3(x: n[0], y: n[1], z: n[2]))
    case 17: return .skew(x: a, y: b)
    case 18: return .skewX(a)
    case 19: return .skewY(a)
    default: return .perspective(whole(0...2) == 0 ? nil : n[0].magnitude)
    }
  }

  /// A function whose matrix is invertible and of moderate size.
  fileprivate mutating func mildFunction() -> TransformFunction {
    switch whole(0...6) {
    case 0: return .translate(x: Length(points: number(-9...9), fraction: number(-1...1)), y: 3)
    case 1: return .translateZ(number(-9...9))
    case 2: return .scale(x: number(0.5...2), y: number(0.5...2))
    case 3: return .rotate(angle())
    case 4: return .rotate3D(angle(), about: axis())
    case 5: return .skewX(Angle(degrees: number(-40...40)))
    default: return .perspective(number(500...900))
    }
  }
}
