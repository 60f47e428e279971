import Foundation
import Pleat
import Testing

import struct Pleat.AffineTransform

@Suite struct Transform3DCSSTests {
  @Test func printsTheFewestDigits() {
    #expect(
      Transform3D.perspective(distance: 1000).cssText
        == "matrix3d(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.001, 0, 0, 0, 1)")
    #expect(
      AffineTransform(a: 1, b: -0.0, c: 0.1, d: 1e-7, tx: 1e21, ty: -320).cssText
        == "matrix(1, 0, 0.1, 1e-07, 1e+21, -320)")
  }

  @Test func whatIsNotFiniteHasNoText() {
    for value: Double in [.nan, .infinity, -.infinity] {
      #expect(Transform3D.translation(x: value, y: 0).cssText == nil)
      #expect(AffineTransform.translation(x: 0, y: value).cssText == nil)
    }
  }

  /// What CSS calls a number: digits, an optional fraction with digits, an optional exponent.
  private func isCSSNumber(_ text: Substring) -> Bool {
    text.wholeMatch(of: /[+-]?([0-9]+|[0-9]*\.[0-9]+)([eE][+-]?[0-9]+)?/) != nil
  }

  @Test func everyNumberReadsBackAndIsCSS() throws {
    try RandomGeometry.repeated(seed: 1) { random in
      let elements = (0..<16).map { _ in
        Double(bitPattern: UInt64.random(in: 0...UInt64.max, using: &random.generator))
      }
      let transform = Transform3D(elements.map { $0.isFinite ? $0 : 0 })
      let text = try #require(transform.cssText)
      let numbers = text.dropFirst("matrix3d(".count).dropLast().split(separator: ", ")
      #expect(numbers.allSatisfy { isCSSNumber($0) }, "\(text), \(random.label)")
      #expect(numbers.map { Double($0) } == transform.elements, "\(text), \(random.label)")
      #expect(try Transform3D(css: text) == transform, "\(text), \(random.label)")
    }
  }

  // MARK: Reading

  @Test func theLastFunctionActsFirst() throws {
    let transform = try Transform3D(css: "translateX(10px) scale(2, 3)")
    #expect(transform.map(Point(x: 1, y: 1)) == Point(x: 12, y: 3))
    #expect(try Transform3D(css: "none") == .identity)
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
      ("translate(7px, 25px)", .translation(x: 7, y: 25)),
      ("translateX(50px)", .translation(x: 50, y: 0)),
      ("translateY(25px)", .translation(x: 0, y: 25)),
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
      ("skewX(90deg)", .skew(x: turn, y: zero)),
      ("perspective(400px)", .perspective(distance: 400)),
      ("perspective(0)", .perspective(distance: 1)),
      ("perspective(none)", .identity),
      (
        " /* first */ TRANSLATE3D( 1PX ,50px , 0 )rotate(\t90DEG/**/) /* last",
        .rotation(turn, about: .zAxis) * .translation(x: 1, y: 50)
      ),
    ]
    for (text, matrix) in cases { #expect(try Transform3D(css: text) == matrix, "\(text)") }
  }

  @Test func calculates() throws {
    let cases: [(String, Transform3D)] = [
      ("translateX(calc((1px + 2 * 3px) / 2 - (1px)))", .translation(x: 2.5, y: 0)),
      ("translateX(calc(1px + calc(50px * 2)))", .translation(x: 101, y: 0)),
      ("rotate(calc(1turn - 90deg))", .rotation(Angle(degrees: 270), about: .zAxis)),
      ("scale(calc(1 + 2), calc(25% * 2))", .scale(x: 3, y: 0.5)),
      ("perspective(calc(1px - 3px))", .perspective(distance: 1)),
      ("translateX(min(5px, calc(1px + 2px), 4px))", .translation(x: 3, y: 0)),
      ("translateX(calc(1px + max(5px)))", .translation(x: 6, y: 0)),
      ("scaleX(clamp(2, 7, 5))", .scale(x: 5, y: 1)),
      ("scaleX(clamp(6, 7, 5))", .scale(x: 6, y: 1)),
      ("scaleX(clamp(0, min(9, 7), 8))", .scale(x: 7, y: 1)),
    ]
    for (text, matrix) in cases { #expect(try Transform3D(css: text) == matrix, "\(text)") }
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
      ("translate(10)", 10, "a length in px"), ("translate(50%)", 10, "a length"),
      ("translate(1em)", 10, "a length"), ("translate(1px 2px)", 14, "a comma or a closing"),
      ("translate(1px,)", 14, "a length"), ("translateZ(50%)", 11, "a length"),
      ("translateZ(calc(1px + 50%))", 22, "of the same kind"), ("translate()", 10, "a length"),
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
      ("scale(min(1, 25%))", 13, "of the same kind"), ("scale(min(1 2))", 12, "a comma"),
      ("scale(clamp(1, 2))", 16, "three arguments"),
      ("scale(clamp(1, 2, 3, 4))", 22, "three arguments"),
      ("scale(min())", 10, "a number, a percentage"),
      ("scale(calc())", 11, "a number, a percentage, a length or an angle"),
      ("scale((1))", 6, "a number or a percentage"),
    ])
  func saysWhereATextIsWrong(_ text: String, _ position: Int, _ accepted: String) throws {
    let error = #expect(throws: PleatError.self) { try Transform3D(css: text) }
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
      #expect(throws: PleatError.self) { try Transform3D(css: text) }
    }
    let nested = String(repeating: "(", count: 31) + "1" + String(repeating: ")", count: 31)
    #expect(throws: Never.self) { try Transform3D(css: "scale(calc\(nested))") }
  }
}
