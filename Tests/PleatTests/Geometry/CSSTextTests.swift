import Foundation
import Pleat
import Testing

import struct Pleat.AffineTransform

@Suite struct CSSTextTests {
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
    }
  }
}
